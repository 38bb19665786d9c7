"""The map and the tiles of the title, as reconstructed, or as a variant has them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from lostatlas.capabilities import Boards
from lostatlas.games.chubu18.figures import ChubuFigures, figures
from lostatlas.games.chubu18.variants import VARIANTS_OF_TITLE
from lostatlas.kernel.errors import GameDataError
from lostatlas.storage.files import parse_json, read_text
from lostatlas.track.board import Board
from lostatlas.track.tile_set import TileSet

__all__ = ["BOARDS_OF_TITLE", "ChubuBoards"]


class ChubuBoards(Boards):
    """The printed map.

    Examples
    --------
    >>> ChubuBoards().random("standard", 1), len(ChubuBoards().tiles())
    (<Board: 75 hexes>, 42)
    """

    fixed = True

    def load(self, source: Any, *, variant: Any = None) -> Board:
        """Return the board in a file or in plain data; GameDataError when it is none."""
        board = Board.from_plain(
            source if isinstance(source, Mapping) else parse_json(read_text(Path(source)))
        )
        if board.cells != _figures(variant).board.cells:
            raise GameDataError("chubu.other_map", where="board")
        return board

    def random(self, mode: str, seed: int, players: int | None = None, *, variant: Any = None) -> Board:
        """Return the map as a game begins."""
        return _figures(variant).board

    def finished(self, rules: Any, seed: int, players: int) -> Any:
        """Return the printed map as plain data."""
        return rules.figures.board.to_plain()

    def tiles(self) -> TileSet:
        """Return the tile designs."""
        return figures().tiles


def _figures(variant: Any) -> ChubuFigures:
    """Return the figures of a variant, or those of the title."""
    if variant is None:
        return figures()
    found: ChubuFigures = VARIANTS_OF_TITLE.figures_in(VARIANTS_OF_TITLE.read(variant))
    return found


BOARDS_OF_TITLE = ChubuBoards()
