"""Build the scene of a map or of a tile."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from lostatlas.capabilities.data import BoardOverlay
from lostatlas.capabilities.style import Style
from lostatlas.render import geometry
from lostatlas.render.describe import describe_board, describe_design, describe_hex, describe_tile
from lostatlas.render.drawing_arguments import drawing
from lostatlas.render.tile_painter import HexContents, name_shape, paint
from lostatlas.render.title_style import style_of
from lostatlas.scene.colour import ink_on
from lostatlas.scene.shapes import LAYERS, Circle, Group, Point, Polygon, Scene, Shape, Text
from lostatlas.scene.theme import LIGHT, Theme
from lostatlas.text import message
from lostatlas.track.board import Board, Stop
from lostatlas.track.hexes import FLAT, Hex, HexLayout
from lostatlas.track.tiles import Tile

MARGIN = 0.12
"""Free space about the map, in hex units."""


def spot_at(board: Board, hex_: Hex) -> HexContents:
    """Return the values that decide how this hex of the board looks."""
    cell, tile = board.cells[hex_], board.tile(hex_)
    cities = range(len(tile.nodes))
    joined = joined_edges(board, hex_)
    return HexContents(
        tile=tile,
        terrain=cell.terrain,
        laid=hex_ in board.laid,
        tokens=tuple(board.tokens.get(Stop(hex_, k), ()) for k in cities),
        reserved=tuple(board.reservations.get(Stop(hex_, k), ()) for k in cities),
        markers=board.markers.get(hex_, ()),
        joined=joined,
        turn=hex_.layout.turn,
        letters=min(max(len(str(hex_)), 2), 3),
        values=table_hex(board, hex_) == hex_,
    )


def joined_edges(board: Board, hex_: Hex) -> tuple[int, ...]:
    """Return the edges across which the off-board area of this hex goes on."""
    groups = _offboard(board, hex_)
    if not groups:
        return ()
    return tuple(edge for edge, near in enumerate(hex_.neighbours()) if groups & _offboard(board, near))


def table_hex(board: Board, hex_: Hex) -> Hex:
    """Return where the values of a stop are written: of an area of several hexes, in one of them."""
    further = max((hex_.neighbour(edge) for edge in joined_edges(board, hex_)), default=hex_)
    return table_hex(board, further) if further > hex_ else hex_


def _offboard(board: Board, hex_: Hex) -> set[str]:
    if hex_ not in board.cells:
        return set()
    return {group for node in board.tile(hex_).nodes if node.kind == "offboard" for group in node.groups}


def hex_group(board: Board, hex_: Hex, *, theme: Theme, style: Style) -> Group:
    """Return everything drawn in one hex of a board."""
    spot = spot_at(board, hex_)
    shapes = (*paint(spot, theme, style), name_shape(spot, theme, str(hex_)))
    return Group(hex_, geometry.centre(hex_), in_layers(shapes), describe_hex(board, hex_, style))


def in_layers(shapes: Iterable[Shape]) -> tuple[Shape, ...]:
    """Return the shapes of a hex from the bottom layer up."""
    return tuple(sorted(shapes, key=lambda shape: LAYERS.index(shape.layer)))


@drawing
def board_scene(
    board: Board,
    *,
    theme: Theme = LIGHT,
    style: Style | None = None,
    highlights: Collection[Hex] = (),
    last: Hex | None = None,
    overlay: BoardOverlay | None = None,
) -> Scene:
    """Return the drawing of a board.

    Parameters
    ----------
    highlights : hexes to point out
    last : the hex that changed last, pointed out in another colour
    overlay : what is shown over the map on demand, such as a zone

    Raises
    ------
    GameDataError
        When this is not a board.

    Examples
    --------
    >>> from lostatlas import random_board
    >>> board = random_board("short", seed=1)
    >>> scene = board_scene(board)
    >>> sum(group.cell is not None for group in scene.groups) == len(board.cells)
    True
    """
    style = style or style_of(board)
    order = sorted(board.cells)
    below = tuple(seam_group(hex_, theme) for hex_ in order)
    hexes = tuple(hex_group(board, hex_, theme=theme, style=style) for hex_ in order)
    rings = [(hex_, theme.highlight) for hex_ in sorted(highlights) if hex_ in board.cells]
    if last is not None and last in board.cells:
        rings.append((last, theme.last))
    above = tuple(
        Group(None, geometry.centre(hex_), (ring(colour, hex_.layout.turn),)) for hex_, colour in rings
    )
    shown = tuple(overlay_groups(board, overlay, theme, style)) if overlay is not None else ()
    title = message("render.board.title")
    return Scene(
        (*below, *hexes, *shown, *above),
        box_of(order),
        theme.background,
        title if overlay is None else f"{title}: {overlay.title}",
        describe_board(board),
    )


def overlay_groups(board: Board, overlay: BoardOverlay, theme: Theme, style: Style) -> Iterator[Group]:
    """Yield a frame and a few words for each hex of an overlay."""
    for hex_, words in overlay.hexes.items():
        if hex_ not in board.cells:
            continue
        owner = overlay.owners.get(hex_)
        colour = theme.highlight if owner is None else style.colour(owner)
        shapes: list[Shape] = [ring(colour, hex_.layout.turn)]
        if words:
            back = Circle("words", "overlay", (0.0, 0.0), 0.12 + 0.1 * len(words), colour, theme.line, 0.02)
            shapes += [
                back,
                Text("words", "overlay", (0.0, 0.0), words, 0.28, ink_on(colour), colour, bold=True),
            ]
        yield Group(None, geometry.centre(hex_), tuple(shapes), f"{overlay.title}: {words or hex_}")


def seam_group(hex_: Hex, theme: Theme) -> Group:
    """Return the seam between a hex and its neighbours."""
    return Group(None, geometry.centre(hex_), (_seam(theme, hex_.layout.turn),))


def _seam(theme: Theme, turn: float) -> Polygon:
    return Polygon("ground", "seam", geometry.hexagon(-0.03, turn), theme.seam)


def ring(colour: str, turn: float = 0.0) -> Polygon:
    """Return the frame that points a hex out: one polygon, its inner side run backwards."""
    outer, inner = geometry.hexagon(-0.03, turn), geometry.hexagon(0.055, turn)
    return Polygon("words", "highlight", (*outer, outer[0], inner[0], *reversed(inner)), colour)


def tile_group(tile: Tile, at: Point, *, theme: Theme, style: Style, layout: HexLayout = FLAT) -> Group:
    """Return one tile by itself; a white one shows what is printed under tiles, such as a cost."""
    terrain, laid = "mountain" if "mountain" in tile.terrains else "blank", tile.colour != "white"
    spot = HexContents(tile, terrain, laid, turn=layout.turn)
    shapes = in_layers(paint(spot, theme, style))
    return Group(None, at, (_seam(theme, layout.turn), *shapes), describe_tile(tile))


@drawing
def tile_scene(
    tile: Tile, *, theme: Theme = LIGHT, style: Style | None = None, layout: HexLayout = FLAT
) -> Scene:
    """Return the drawing of one tile, as it lies on a map of this layout.

    Raises
    ------
    GameDataError
        When this is not a tile.

    Examples
    --------
    >>> from lostatlas.track.tiles import parse_tile
    >>> tile_scene(parse_tile("path=a:0,b:3", id="9", colour="yellow")).title
    'Yellow tile 9'
    """
    style = style or style_of()
    group = tile_group(tile, (0.0, 0.0), theme=theme, style=style, layout=layout)
    about = describe_design(tile, style, layout)
    return Scene((group,), box_of([layout.hex(0, 0)]), "", group.title, about)


def box_of(hexes: Collection[Hex]) -> tuple[float, float, float, float]:
    """Return left, top, width and height of the box about these hexes."""
    middles = [geometry.centre(hex_) for hex_ in hexes] or [(0.0, 0.0)]
    wide, tall = 1 + MARGIN, geometry.APOTHEM + MARGIN
    if any(hex_.layout.turn % 1 for hex_ in hexes):
        wide, tall = tall, wide
    left, right = min(x for x, _ in middles) - wide, max(x for x, _ in middles) + wide
    top, bottom = min(y for _, y in middles) - tall, max(y for _, y in middles) + tall
    return (left, top, right - left, bottom - top)
