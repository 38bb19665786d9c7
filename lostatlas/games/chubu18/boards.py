"""The map and the tiles of the title, as reconstructed, or as a variant has them.

>>> BOARDS_OF_TITLE.random("standard", 1), len(BOARDS_OF_TITLE.tiles())
(<Board: 75 hexes>, 42)
"""

from __future__ import annotations

from lostatlas.games.chubu18.figures import figures
from lostatlas.games.chubu18.variants import VARIANTS_OF_TITLE
from lostatlas.rail.printed_boards import PrintedBoards

__all__ = ["BOARDS_OF_TITLE"]

BOARDS_OF_TITLE = PrintedBoards(figures, VARIANTS_OF_TITLE, "chubu.other_map")
