"""The board: a grid of tiles named by column number and row letter, such as ``9F``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from string import ascii_uppercase

HIDDEN = "?"
"""A tile that an observer may not know."""
_NAME = re.compile(r"([1-9]\d?)([A-Z])")


def column_of(tile: str) -> int:
    """Return the column of a tile, from 1; ValueError when this is not a tile.

    >>> column_of("9F"), row_of("9F")
    (9, 5)
    """
    return int(_match(tile)[1])


def row_of(tile: str) -> int:
    """Return the row of a tile, where ``A`` is 0; ValueError when this is not a tile."""
    return ascii_uppercase.index(_match(tile)[2])


def _match(tile: str) -> re.Match[str]:
    match = _NAME.fullmatch(tile)
    if match is None:
        raise ValueError(tile)
    return match


@dataclass(frozen=True, eq=False)
class Grid:
    """All tiles of a board, and which lie side by side.

    Examples
    --------
    >>> board = grid_of(12, 9)
    >>> len(board.tiles), board.neighbours["1A"], sum(map(len, board.neighbours.values())) // 2
    (108, ('2A', '1B'), 195)
    """

    columns: int
    rows: int
    tiles: tuple[str, ...]
    """In the order of columns, then of rows."""
    neighbours: Mapping[str, tuple[str, ...]]
    order: Mapping[str, int]
    """The place of each tile in `tiles`; a hidden tile comes last."""

    def sorted(self, tiles: Iterable[str]) -> tuple[str, ...]:
        """Return tiles in the order of the grid."""
        return tuple(sorted(tiles, key=self.order.__getitem__))

    def connected(self, start: str, board: Mapping[str, str], owner: str) -> set[str]:
        """Return `start` and all tiles of `owner` that are connected with it through tiles of `owner`."""
        found = {start}
        edge = [start]
        while edge:
            for cell in self.neighbours[edge.pop()]:
                if cell not in found and board.get(cell) == owner:
                    found.add(cell)
                    edge.append(cell)
        return found


@lru_cache(maxsize=16)
def grid_of(columns: int, rows: int) -> Grid:
    """Return the grid of this size: at most 99 columns and 26 rows."""
    names = {
        (column, row): f"{column}{ascii_uppercase[row]}"
        for column in range(1, columns + 1)
        for row in range(rows)
    }
    neighbours = {
        name: tuple(
            names[place]
            for place in ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1))
            if place in names
        )
        for (column, row), name in names.items()
    }
    tiles = tuple(names.values())
    return Grid(columns, rows, tiles, neighbours, {tile: i for i, tile in enumerate((*tiles, HIDDEN))})
