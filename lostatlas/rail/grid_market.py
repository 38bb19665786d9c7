"""A stock market of two dimensions: zones, closing spaces, and arrows at its edges."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.rail.market import Direction, MarkersInOrder, Move, Place, PriceMarker

Offset = tuple[int, int]
"""Columns to the right and rows down."""
_OFFSETS: dict[Direction, Offset] = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
_CELL = re.compile(r"(\d+)([a-z]*)")


class GridSpace(NamedTuple):
    """A space of the grid."""

    price: int
    column: int
    row: int
    """Counted from the top."""
    zone: str = ""
    par: bool = False
    """Whether a company may start here."""
    closing: bool = False
    """Whether a company that arrives here closes."""


@dataclass(frozen=True, slots=True)
class GridMarket(MarkersInOrder):
    """A grid of prices and the markers on it.

    Higher prices operate first; of equal ones the space further right, then the higher one, then from the top
    of a space. A marker that would leave the grid follows the arrow of that edge; without an arrow, or where
    the arrow leads off the grid too, it stays.

    Examples
    --------
    >>> market = GridMarket.parse(("60 70p 80", "50 60p 70"), edges={"right": (0, -1)})
    >>> market = market.launched("A", 70).launched("B", 60)
    >>> market.order, market.moved("B", Move("right")).order
    (('A', 'B'), ('B', 'A'))
    >>> market.moved("B", Move("right", 2)).price("B")  # one to the right, then up along the edge
    80
    """

    cells: tuple[GridSpace, ...]
    """The spaces in reading order; their places are their numbers."""
    markers: tuple[PriceMarker, ...] = ()
    """All markers, in the order of operation."""
    edges: FrozenMap[Direction, Offset] = field(default_factory=FrozenMap)
    """Where a marker goes instead that would leave the grid in a direction."""
    safe: frozenset[str] = frozenset()
    """Companies that never enter a closing space."""

    @classmethod
    def parse(
        cls,
        rows: tuple[str, ...],
        *,
        zones: Mapping[str, str] = FrozenMap(),
        edges: Mapping[Direction, Offset] = FrozenMap(),
        safe: frozenset[str] = frozenset(),
    ) -> GridMarket:
        """Return the empty market of a chart.

        Parameters
        ----------
        rows : from the top, each with its spaces between blanks: a price and letters, such as ``70p``; ``p``
            is a space to start on, ``c`` one that closes, other letters as in `zones`; ``-`` is not a space
        zones : the name of the zone for each letter
        edges : the arrows at the edges, as columns and rows

        Raises
        ------
        GameDataError
            When a cell is not a space.
        """
        found = []
        for row, line in enumerate(rows):
            for column, text in enumerate(line.split()):
                if text == "-":
                    continue
                match = _CELL.fullmatch(text)
                letters = set(match[2]) if match else set()
                if match is None or letters - {"p", "c", *zones} or len(letters - {"p", "c"}) > 1:
                    known = ("p", "c", *zones)
                    raise GameDataError("market.cell", where=f"rows[{row}][{column}]", text=text, known=known)
                zone = next((zones[one] for one in letters & zones.keys()), "")
                found.append(GridSpace(int(match[1]), column, row, zone, "p" in letters, "c" in letters))
        return cls(tuple(found), edges=FrozenMap(edges), safe=safe)

    @property
    def spaces(self) -> tuple[int, ...]:
        """The price of each space, by its number."""
        return tuple(cell.price for cell in self.cells)

    @property
    def par_prices(self) -> tuple[int, ...]:
        """The prices at which a company may start, rising."""
        return tuple(sorted({cell.price for cell in self.cells if cell.par}))

    def price(self, company: str) -> int:
        """Return the price of a company's share; KeyError when it has no marker."""
        return self.cells[self.space(company)].price

    def zone(self, company: str) -> str:
        """Return the zone of a company's space; empty on an ordinary space."""
        return self.cells[self.space(company)].zone

    def closes(self, company: str) -> bool:
        """Return whether the company is on a space that closes it."""
        return self.cells[self.space(company)].closing

    def launched(self, company: str, price: int, *, place: Place = "bottom") -> GridMarket:
        """Return the market with a new marker on the space to start on that has this price.

        Raises
        ------
        ValueError
            When no company may start at this price.
        """
        for number, cell in enumerate(self.cells):
            if cell.par and cell.price == price:
                return self._put(self.markers, company, number, place)
        raise ValueError(f"no company starts at {price}")

    def put_on(self, company: str, space: int) -> GridMarket:
        """Return the market with the marker of a company on the space of this number."""
        return self._put(self._others(company), company, space, "bottom")

    def moved(self, company: str, move: Move) -> GridMarket:
        """Return the market after a marker has moved space by space, along the arrows at the edges."""
        start = space = self.space(company)
        for _ in range(move.spaces):
            following = self._next(space, move.direction)
            if self.cells[following].closing and company in self.safe:
                break
            space = following
        if space == start and move.spaces:
            return self
        return self.put_on(company, space)

    def _next(self, number: int, direction: Direction) -> int:
        """Return the space one step further; the same one where an edge holds the marker."""
        for offset in (_OFFSETS[direction], self.edges.get(direction)):
            if offset is not None and (found := self._beside(number, offset)) is not None:
                return found
        return number

    def _beside(self, number: int, offset: Offset) -> int | None:
        cell = self.cells[number]
        wanted = (cell.column + offset[0], cell.row + offset[1])
        return next((n for n, one in enumerate(self.cells) if (one.column, one.row) == wanted), None)

    def _put(self, others: tuple[PriceMarker, ...], company: str, number: int, place: Place) -> GridMarket:
        rank = self._rank(number)
        before = sum(
            self._rank(one.space) < rank or (one.space == number and place == "bottom") for one in others
        )
        return self._with_marker(others, before, company, number)

    def _rank(self, number: int) -> tuple[int, int, int]:
        cell = self.cells[number]
        return -cell.price, -cell.column, cell.row
