"""The printed map on a page: the cells that show it, and where its hexes are."""

from __future__ import annotations

from lostatlas.render.geometry import centre
from lostatlas.track.hexes import parse_hex

SETUP = """
from lostatlas import Hex, parse_hex, tile_set
from lostatlas.games.lost_atlas.boards import official
from lostatlas_widgets import BoardView, MapBuilder, StepSlider
board = official().with_blanks()
"""
VIEW = SETUP + "view = BoardView(board)\nview"


def middle(name: str) -> tuple[float, float]:
    """Return where a hex is in the figure."""
    return centre(parse_hex(name))
