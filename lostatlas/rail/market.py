"""A stock market of one row: its rising prices, and the markers on it in the order of operation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from lostatlas.kernel.frozen import evolve

Place = Literal["bottom", "top"]
"""Where an arriving marker goes among those on its space; at the ``bottom`` it operates after them."""


class PriceMarker(NamedTuple):
    """The price marker of a company."""

    company: str
    space: int
    """The number of its space, from 0 at the low end."""


@dataclass(frozen=True, slots=True)
class Market:
    """A row of prices and the markers on it.

    The order of the markers *is* the order of operation: highest price first, then from the top of a space.

    Examples
    --------
    >>> market = Market((0, 50, 60, 70)).launched("B", 60).launched("A", 70).launched("C", 60)
    >>> market.order, market.price("C"), market.moved("A", -1).order
    (('A', 'B', 'C'), 60, ('B', 'C', 'A'))
    """

    spaces: tuple[int, ...]
    """The prices, rising."""
    markers: tuple[PriceMarker, ...] = ()
    """All markers, in the order of operation."""

    @property
    def order(self) -> tuple[str, ...]:
        """The companies in the order of operation."""
        return tuple(marker.company for marker in self.markers)

    def space(self, company: str) -> int:
        """Return the number of the space of a company; KeyError when it has no marker."""
        for marker in self.markers:
            if marker.company == company:
                return marker.space
        raise KeyError(company)

    def price(self, company: str) -> int:
        """Return the price of a company's share; KeyError when it has no marker."""
        return self.spaces[self.space(company)]

    def below(self, amount: float, *, low: int = 0, high: int | None = None) -> int:
        """Return the highest price in ``low..high`` that is not above `amount`, or else the lowest of them.

        >>> Market((0, 50, 60, 70, 80)).below(75, low=50, high=70), Market((0, 50, 60)).below(20, low=50)
        (70, 50)
        """
        allowed = [price for price in self.spaces if low <= price and (high is None or price <= high)]
        return max((price for price in allowed if price <= amount), default=allowed[0])

    def launched(self, company: str, price: int, *, place: Place = "bottom") -> Market:
        """Return the market with a new marker on the space of this price."""
        return self._put(self.markers, company, self.spaces.index(price), place)

    def moved(self, company: str, steps: int) -> Market:
        """Return the market after a marker has moved: up for positive `steps`, not beyond the ends.

        A marker that arrives, or that is moved by 0 steps, goes under those on its space; one that is held by
        the end of the row stays where it is.
        """
        space = self.space(company)
        target = min(max(space + steps, 0), len(self.spaces) - 1)
        if target == space and steps:
            return self
        others = tuple(marker for marker in self.markers if marker.company != company)
        return self._put(others, company, target, "bottom")

    def removed(self, company: str) -> Market:
        """Return the market without this company."""
        return evolve(self, markers=tuple(marker for marker in self.markers if marker.company != company))

    def _put(self, others: tuple[PriceMarker, ...], company: str, space: int, place: Place) -> Market:
        before = sum(one.space > space or (one.space == space and place == "bottom") for one in others)
        return evolve(self, markers=(*others[:before], PriceMarker(company, space), *others[before:]))
