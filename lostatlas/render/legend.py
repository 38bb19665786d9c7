"""The legend of a board: a sample and a word for everything that it shows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from lostatlas.capabilities.style import Style
from lostatlas.render import geometry, icons
from lostatlas.render.cities import Holders, city_shapes
from lostatlas.render.map_scene import in_layers, spot_at
from lostatlas.render.tile_painter import HexContents, paint
from lostatlas.scene.colour import ink_on
from lostatlas.scene.font_metrics import flow, text_width
from lostatlas.scene.shapes import Group, Polygon, Shape, Text, zoomed
from lostatlas.scene.theme import Theme
from lostatlas.text import message
from lostatlas.text.message_format import word
from lostatlas.track.board import Board

SAMPLE = 2.5
"""Breadth of a sample, in hex units."""
LINE = 2.35
SIZE = 0.62
"""Of the words."""
GAP = 1.1

_GROUNDS = ("blank", "mountain", "water", "offboard", "border")

Item = tuple[tuple[Shape, ...], str]


def legend(board: Board, *, theme: Theme, style: Style, across: float) -> tuple[tuple[Group, ...], float]:
    """Return the legend of a board in lines `across` hex units broad, from (0, 0) down, and its height."""
    groups: list[Group] = []
    top = 0.0
    for items in (list(_things(board, theme, style)), list(_companies(board, theme, style))):
        widths = [SAMPLE + text_width(words, SIZE) + GAP for _, words in items]
        places, height = flow(widths, across=across, line=LINE)
        for (shapes, words), (x, y) in zip(items, places, strict=True):
            at = (x + SAMPLE / 2 - 0.2, y + top + LINE / 2)
            text = Text(
                "words", "legend", (SAMPLE / 2, 0.0), words, SIZE, theme.ink, theme.background, anchor="start"
            )
            groups.append(Group(None, at, (*in_layers(shapes), text)))
        top += height
    return tuple(groups), top


def _things(board: Board, theme: Theme, style: Style) -> Iterator[Item]:
    """Yield a sample of every kind of ground, sign and marker on the board."""
    for kind in _GROUNDS:
        spot = _bare(board, kind)
        if spot is not None:
            yield _ground(spot, theme, style), message(f"render.legend.{kind}")
    yield _circle(Holders(), theme, style), message("render.legend.slot")
    for places, key in ((board.reservations, "kept"), (board.tokens, "token")):
        if places:
            owners = (min(min(places.values())),)
            holders = Holders(tokens=owners) if key == "token" else Holders(reserved=owners)
            yield _circle(holders, theme, style), message(f"render.legend.{key}")
    for kind in sorted({style.signs.get(tile.label, "") for _, tile in board.tiles()} - {""}):
        yield icons.sign(kind, (0.0, 0.0), size=0.5, fill=theme.ink), word("render.sign", kind)
    for marker in sorted({marker.kind for markers in board.markers.values() for marker in markers}):
        badge, ink = style.badges.get(marker, ""), ink_on(theme.paper)
        drawn = icons.marker(badge, (0.0, 0.0), colour=theme.paper, line=theme.line, ink=ink)
        yield zoomed(drawn), word("render.marker", marker)


def _bare(board: Board, kind: str) -> HexContents | None:
    """Return a hex of this ground without a tile, a whole one if there is any."""
    spots = [spot_at(board, hex_) for hex_, cell in board.cells.items() if cell.terrain == kind]
    return min((spot for spot in spots if not spot.laid), key=lambda spot: spot.joined, default=None)


def _ground(spot: HexContents, theme: Theme, style: Style) -> tuple[Shape, ...]:
    if spot.terrain == "offboard":
        values = replace(spot, joined=(), values=True)
        return zoomed((s for s in paint(values, theme, style) if s.role == "value"), 1.6)
    seam = Polygon("ground", "seam", geometry.hexagon(-0.03, spot.turn), theme.seam)
    return (seam, *paint(spot, theme, style))


def _circle(holders: Holders, theme: Theme, style: Style) -> tuple[Shape, ...]:
    return zoomed(city_shapes(holders, ((0.0, 0.0),), theme=theme, style=style))


def _companies(board: Board, theme: Theme, style: Style) -> Iterator[Item]:
    """Yield a token of every company that the board shows, with its name."""
    owners = {owner for here in (*board.tokens.values(), *board.reservations.values()) for owner in here}
    for owner in sorted(owners):
        yield _circle(Holders(tokens=(owner,)), theme, style), style.name(owner)
