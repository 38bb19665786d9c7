"""A stock market of one row of rising prices."""

from __future__ import annotations

from dataclasses import dataclass

from lostatlas.rail.market import MarkersInOrder, Move, Place, PriceMarker


@dataclass(frozen=True, slots=True)
class RowMarket(MarkersInOrder):
    """A row of prices and the markers on it.

    The order of the markers *is* the order of operation: highest price first, then from the top of a space.

    Examples
    --------
    >>> market = RowMarket((0, 50, 60, 70)).launched("B", 60).launched("A", 70).launched("C", 60)
    >>> market.order, market.price("C"), market.moved("A", Move("down")).order
    (('A', 'B', 'C'), 60, ('B', 'C', 'A'))
    """

    spaces: tuple[int, ...]
    """The prices, rising."""
    markers: tuple[PriceMarker, ...] = ()
    """All markers, in the order of operation."""
    dead_end: bool = False
    """Whether a company at price 0 lives on; else it closes."""

    def price(self, company: str) -> int:
        """Return the price of a company's share; KeyError when it has no marker."""
        return self.spaces[self.space(company)]

    def zone(self, company: str) -> str:
        """Return the empty name: a row has no zones."""
        return ""

    def closes(self, company: str) -> bool:
        """Return whether the price of a company is 0, unless that is a dead end."""
        return not self.dead_end and self.price(company) == 0

    def below(self, amount: float, *, low: int = 0, high: int | None = None) -> int:
        """Return the highest price in ``low..high`` that is not above `amount`, or else the lowest of them.

        >>> row = RowMarket((0, 50, 60, 70, 80))
        >>> row.below(75, low=50, high=70), row.below(20, low=50)
        (70, 50)
        """
        allowed = [price for price in self.spaces if low <= price and (high is None or price <= high)]
        return max((price for price in allowed if price <= amount), default=allowed[0])

    def launched(self, company: str, price: int, *, place: Place = "bottom") -> RowMarket:
        """Return the market with a new marker on the space of this price."""
        return self._put(self.markers, company, self.spaces.index(price), place)

    def moved(self, company: str, move: Move) -> RowMarket:
        """Return the market after a marker has moved along the row, not beyond its ends."""
        space, rise = self.space(company), move.rise
        target = min(max(space + rise, 0), len(self.spaces) - 1)
        if target == space and rise:
            return self
        return self._put(self._others(company), company, target, "bottom")

    def _put(self, others: tuple[PriceMarker, ...], company: str, space: int, place: Place) -> RowMarket:
        before = sum(one.space > space or (one.space == space and place == "bottom") for one in others)
        return self._with_marker(others, before, company, space)
