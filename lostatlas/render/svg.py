"""Write boards and tiles as SVG."""

from __future__ import annotations

from collections.abc import Collection

from lostatlas.capabilities.data import BoardOverlay
from lostatlas.capabilities.style import Style
from lostatlas.render.drawing_arguments import drawing
from lostatlas.render.map_scene import board_scene, tile_scene
from lostatlas.scene.svg import scene_svg
from lostatlas.scene.theme import LIGHT, Theme
from lostatlas.track.board import Board
from lostatlas.track.hexes import FLAT, Hex, HexLayout
from lostatlas.track.tiles import Tile


@drawing
def board_svg(
    board: Board,
    *,
    theme: Theme = LIGHT,
    style: Style | None = None,
    highlights: Collection[Hex] = (),
    last: Hex | None = None,
    overlay: BoardOverlay | None = None,
    width: int | None = None,
) -> str:
    """Return a board as SVG.

    Parameters
    ----------
    theme : `LIGHT` or `DARK`
    style : colours, names and signs; by default those of the title
    highlights, last : hexes to point out, and the one that changed last
    overlay : what is shown over the map on demand
    width : in pixels; by default 40 to a hex unit

    Examples
    --------
    >>> from lostatlas.track.printed_hex import PrintedHex
    >>> from lostatlas.track.tiles import parse_tile
    >>> svg = board_svg(Board.of([PrintedHex(Hex(0, 0), "blank", parse_tile(""))]))
    >>> svg.startswith("<svg "), "<title>M13: open ground</title>" in svg
    (True, True)

    Raises
    ------
    GameDataError
        When this is not a board.
    """
    scene = board_scene(board, theme=theme, style=style, highlights=highlights, last=last, overlay=overlay)
    return scene_svg(scene, width=width)


@drawing
def tile_svg(
    tile: Tile,
    *,
    theme: Theme = LIGHT,
    style: Style | None = None,
    width: int | None = 140,
    layout: HexLayout = FLAT,
) -> str:
    """Return a tile as SVG, turned as it lies on a map of this layout.

    Examples
    --------
    >>> from lostatlas.track.tiles import parse_tile
    >>> "<title>Yellow tile 9</title>" in tile_svg(parse_tile("path=a:0,b:3", id="9", colour="yellow"))
    True

    Raises
    ------
    GameDataError
        When this is not a tile.
    """
    return scene_svg(tile_scene(tile, theme=theme, style=style, layout=layout), width=width)
