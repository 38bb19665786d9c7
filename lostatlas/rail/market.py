"""What every stock market can do, whatever its shape: order, prices, and moves of the markers.

Policies return a `Move`; each market knows what it means on its own spaces. `row_market` has the market of
one row, `grid_market` that of two dimensions.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, Protocol, Self, TypeVar

from lostatlas.kernel.frozen import evolve

Place = Literal["bottom", "top"]
"""Where an arriving marker goes among those on its space; at the ``bottom`` it operates after them."""
Direction = Literal["up", "down", "left", "right"]


class PriceMarker(NamedTuple):
    """The price marker of a company."""

    company: str
    space: int
    """The number of its space; in a row from 0 at the low end."""


class Move(NamedTuple):
    """How a marker is to move: a direction and a number of spaces.

    By 0 spaces it stays on its space, under the others there.

    Examples
    --------
    >>> Move("right"), Move("down", 3).rise
    (Move(direction='right', spaces=1), -3)
    """

    direction: Direction
    spaces: int = 1

    @property
    def rise(self) -> int:
        """The number of spaces on a row of rising prices: up and right rise, down and left fall."""
        return self.spaces if self.direction in ("up", "right") else -self.spaces


class MarkersInOrder:
    """What a market does with its markers whatever its shape: the base of frozen dataclasses."""

    __slots__ = ()
    markers: tuple[PriceMarker, ...]
    """All markers, in the order of operation."""

    @property
    def order(self) -> tuple[str, ...]:
        """The companies in the order of operation."""
        return tuple([marker.company for marker in self.markers])

    def space(self, company: str) -> int:
        """Return the number of the space of a company; KeyError when it has no marker."""
        for marker in self.markers:
            if marker.company == company:
                return marker.space
        raise KeyError(company)

    def removed(self, company: str) -> Self:
        """Return the market without this company."""
        return evolve(self, markers=self._others(company))

    def _others(self, company: str) -> tuple[PriceMarker, ...]:
        return tuple([marker for marker in self.markers if marker.company != company])

    def _with_marker(self, others: tuple[PriceMarker, ...], before: int, company: str, space: int) -> Self:
        """Return the market with these markers and one more, behind so many of them."""
        return evolve(self, markers=(*others[:before], PriceMarker(company, space), *others[before:]))


M = TypeVar("M", bound="Market")


class Market(Protocol):
    """A stock market with the price markers of the companies on it; a frozen value."""

    @property
    def spaces(self) -> tuple[int, ...]:
        """The price of each space, by its number."""
        ...

    @property
    def markers(self) -> tuple[PriceMarker, ...]:
        """All markers, in the order of operation."""
        ...

    @property
    def order(self) -> tuple[str, ...]:
        """The companies in the order of operation."""
        ...

    def space(self, company: str) -> int:
        """Return the number of the space of a company; KeyError when it has no marker."""
        ...

    def price(self, company: str) -> int:
        """Return the price of a company's share; KeyError when it has no marker."""
        ...

    def zone(self, company: str) -> str:
        """Return the zone of a company's space, such as ``yellow``; empty on an ordinary space."""
        ...

    def closes(self, company: str) -> bool:
        """Return whether the company is on a space that closes it."""
        ...

    def launched(self: M, company: str, price: int, *, place: Place = "bottom") -> M:
        """Return the market with a new marker on the space of this price."""
        ...

    def moved(self: M, company: str, move: Move) -> M:
        """Return the market after a marker has moved as far as the spaces allow.

        A marker that arrives goes under those on its space; one that is held at an edge stays where it is.
        """
        ...

    def removed(self: M, company: str) -> M:
        """Return the market without this company."""
        ...
