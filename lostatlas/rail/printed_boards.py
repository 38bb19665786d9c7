"""The boards of a title with one printed map."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import attrgetter
from pathlib import Path
from typing import Any

from lostatlas.capabilities import Boards
from lostatlas.kernel.errors import GameDataError
from lostatlas.rail.figure_variants import FigureVariants
from lostatlas.storage.files import parse_json, read_text
from lostatlas.track.board import Board
from lostatlas.track.tile_set import TileSet

__all__ = ["PrintedBoards"]


class PrintedBoards(Boards):
    """The printed map of a title, or that of a variant: it is the same in every game.

    Parameters
    ----------
    published : returns the figures of the title, with a ``board`` and ``tiles``
    variants : reads variants, which have other figures
    other_map : the key of what is said about a board that is not this map
    first : returns the board as a game begins, from such figures
    """

    fixed = True

    def __init__(
        self,
        published: Callable[[], Any],
        variants: FigureVariants,
        other_map: str,
        *,
        first: Callable[[Any], Board] = attrgetter("board"),
    ) -> None:
        self._published, self._variants = published, variants
        self._other_map, self._first = other_map, first

    def figures(self, variant: Any) -> Any:
        """Return the figures of a variant, or those of the title."""
        if variant is None:
            return self._published()
        return self._variants.figures_in(self._variants.read(variant))

    def load(self, source: Any, *, variant: Any = None) -> Board:
        """Return the board in a file or in plain data; GameDataError when it is none."""
        plain = source if isinstance(source, Mapping) else parse_json(read_text(Path(source)))
        board = Board.from_plain(plain)
        if board.cells != self.figures(variant).board.cells:
            raise GameDataError(self._other_map, where="board")
        return board

    def random(self, mode: str, seed: int, players: int | None = None, *, variant: Any = None) -> Board:
        """Return the map as a game begins: it is always the same."""
        return self._first(self.figures(variant))

    def finished(self, rules: Any, seed: int, players: int) -> Any:
        """Return the map as a game begins, as plain data."""
        return self._first(rules.figures).to_plain()

    def tiles(self) -> TileSet:
        """Return the tile designs of the title."""
        found: TileSet = self._published().tiles
        return found
