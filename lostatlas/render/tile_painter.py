"""Paint one hex: its ground, its track, its stops and the signs in it, as shapes about its middle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from lostatlas.capabilities.style import Style
from lostatlas.render import geometry, icons
from lostatlas.render.cities import Holders, city_shapes
from lostatlas.render.label_space import CASING, SHORE, TRACK
from lostatlas.render.labels import (
    CAPITAL,
    NAMES,
    SIGN_CIRCLE,
    VALUE,
    Figure,
    cost_box,
    is_table,
    name_width,
    table_columns,
    value_table,
)
from lostatlas.render.layout import WATER, Layout, layout
from lostatlas.scene import curves
from lostatlas.scene.colour import ink_on, mix, readable
from lostatlas.scene.font_metrics import text_width
from lostatlas.scene.shapes import Circle, Curve, Point, Polygon, Shape, Text
from lostatlas.scene.theme import Theme
from lostatlas.track.board import Marker
from lostatlas.track.tiles import Tile, TileNode

SEAM = 0.02
"""How far the ground of a hex stays away from its edges."""
LAP = 0.008
"""How far track reaches over an edge, so that no hairline shows where it goes on."""
NAME, PLAIN, LARGE = 0.24, 0.3, 0.4
"""Font sizes, in hex units: of names, of costs, and of values in a table."""
SPARE = 1.12
"""By how much a name may be larger than the largest nook, in a hex without track."""


@dataclass(frozen=True, slots=True)
class HexContents:
    """Everything that decides how a hex looks, apart from its name and place."""

    tile: Tile
    terrain: str = "blank"
    laid: bool = True
    """Whether the tile lies on the hex, or is what is printed there."""
    tokens: tuple[tuple[str, ...], ...] = ()
    """Owners in each node, in the order of the circles."""
    reserved: tuple[tuple[str, ...], ...] = ()
    """For whom each node keeps circles free."""
    markers: tuple[Marker, ...] = ()
    joined: tuple[int, ...] = ()
    """Edges across which an off-board area goes on."""
    letters: int = 3
    """Number of letters the name of the hex has."""
    turn: float = 0.0
    """By how many edges the hexes of the map are turned (`HexLayout.turn`)."""
    values: bool = True
    """Whether the values of an off-board area are written here (and not in its other hex)."""

    def holders(self, node: TileNode) -> Holders:
        """Return who is in a city."""
        k = node.index
        return Holders(self.tokens[k] if self.tokens else (), self.reserved[k] if self.reserved else ())


def fill_of(spot: HexContents, theme: Theme) -> str:
    """Return the colour of the ground of a hex."""
    if not spot.laid and spot.terrain in theme.terrain:
        return theme.ground(spot.terrain)
    return theme.tiles.get(spot.tile.colour) or theme.ground(spot.terrain)


@lru_cache(maxsize=8192)
def paint(spot: HexContents, theme: Theme, style: Style) -> tuple[Shape, ...]:
    """Return the shapes of a hex, from the bottom up."""
    return tuple(_painted(spot, theme, style))


def name_shape(spot: HexContents, theme: Theme, name: str) -> Text:
    """Return the name of the hex, in the nook that its tile leaves free; a long one is smaller.

    On a small map, where names are as large as they may be, those of hexes without track still have room.
    """
    on = fill_of(spot, theme)
    nook = _plan(spot).labels.name
    width = text_width(name, 1.0)
    spare = SPARE if nook.size == max(NAMES) and not spot.tile.paths else 1.0
    most = round(spare * nook.size * min(1.0, name_width(spot.letters) / width), 4)
    size = min(NAME, most)
    at = nook.middle(width * size / 2, CAPITAL * size)
    ink = readable(mix(on, ink_on(on), 0.6), on)
    return Text("words", "name", at, name, size, ink, on, nook=nook._replace(size=most))


def _plan(spot: HexContents) -> Layout:
    return layout(spot.tile, spot.joined, len(spot.markers), spot.letters, spot.turn)


def _painted(spot: HexContents, theme: Theme, style: Style) -> Iterator[Shape]:
    plan = _plan(spot)
    on = fill_of(spot, theme)
    yield Polygon("ground", "ground", geometry.hexagon(SEAM, spot.turn), on)
    if not spot.laid:
        yield from _terrain(spot, theme)
    yield from _edges(spot, theme, on)
    yield from _tracks(plan, theme)
    for node, middle, circles, figure in zip(
        spot.tile.nodes, plan.nodes, plan.slots, plan.labels.figures, strict=True
    ):
        if node.kind == "city":
            yield from city_shapes(spot.holders(node), circles, theme=theme, style=style)
        elif node.kind == "town" and not is_table(spot.tile, node):
            yield Circle("stops", "town", middle, 0.12, theme.track, theme.casing, 0.035)
        if cells := value_cells(spot, node):
            yield from _values(cells, theme)
        elif figure is not None:
            yield from revenue_shapes(str(node.revenue), figure, theme.paper, theme)
    yield from _label(spot, plan, theme, style, on)
    if not spot.laid and spot.tile.cost:
        yield from _cost(spot, plan, theme)
    for marker, at in zip(spot.markers, plan.labels.markers, strict=True):
        colour = style.colour(marker.owner)
        badge = style.badges.get(marker.kind, "")
        yield from icons.marker(badge, at, colour=colour, line=theme.line, ink=ink_on(colour))


def _terrain(spot: HexContents, theme: Theme) -> Iterator[Shape]:
    if spot.terrain == "mountain" or "mountain" in spot.tile.terrains:
        yield from icons.mountain(theme)
    elif spot.terrain == "water" and not spot.tile.paths:
        yield from icons.water(theme)
    elif spot.terrain == "border":
        yield from icons.stripes(theme, spot.turn)


def _edges(spot: HexContents, theme: Theme, on: str) -> Iterator[Shape]:
    """Draw marked edges, and the ground that an off-board area shares across an edge."""
    for edge, part in spot.tile.borders.items():
        kind = part.get("type")
        if not kind:  # an edge that is only marked, such as the one inside a two-hex area, has no line
            continue
        if kind == WATER:
            yield Polygon(
                "art",
                "border",
                geometry.edge_strip(edge, outer=SEAM, inner=SHORE - 0.02, turn=spot.turn),
                theme.ground("water"),
            )
            yield Polygon(
                "art",
                "border",
                geometry.edge_strip(edge, outer=SHORE - 0.04, inner=SHORE, turn=spot.turn),
                theme.wave,
            )
        else:
            fill = "#b3261e" if kind == "impassable" else theme.contours[-1]
            strip = geometry.edge_strip(edge, outer=-0.03, inner=0.05, turn=spot.turn)
            yield Polygon("art", "border", strip, fill)
    for edge in spot.joined:
        strip = geometry.edge_strip(
            edge, outer=-SEAM - 0.005, inner=SEAM + 0.01, shrink=SEAM * 1.5, turn=spot.turn
        )
        yield Polygon("art", "joint", strip, on)


def _tracks(plan: Layout, theme: Theme) -> Iterator[Shape]:
    for track in plan.tracks:
        yield Curve("art", "casing", curves.lengthened(track.curve, LAP), theme.casing, CASING)
    for track in plan.tracks:
        for bridge in track.bridges:
            yield Curve("art", "casing", bridge, theme.casing, CASING)
        colour = mix(theme.track, theme.casing, 0.6) if track.future else theme.track
        yield Curve("art", "track", curves.lengthened(track.curve, LAP), colour, TRACK)


class ValueCell(NamedTuple):
    """One value of a stop that pays by the phase, as it stands in the table."""

    phase: str
    amount: int
    at: Point
    half: tuple[float, float]
    """Half the breadth and height, with what parts it from others."""
    scale: float

    def shapes(self, fill: str, ink: str) -> tuple[Shape, ...]:
        """Return the value on a ground of its own."""
        wide, tall = (one - 0.015 * self.scale for one in self.half)
        text = Text(
            "words", "amount", self.at, str(self.amount), LARGE * self.scale, readable(ink, fill), fill
        )
        return (_box("value", self.at, (wide, tall), fill), text)


def value_cells(spot: HexContents, node: TileNode) -> tuple[ValueCell, ...]:
    """Return the values of a stop that pays by the phase, in one column or two; none of another stop."""
    amounts, figure = node.revenue.amounts, _plan(spot).labels.figures[node.index]
    if is_table(spot.tile, node):
        figure = Figure((0.0, 0.0), 1.0, table_columns([amount for _phase, amount in amounts]))
    if figure is None or not spot.values or (len(amounts) < 2 and node.kind != "offboard"):
        return ()
    (x, y), scale, columns = figure
    widths, tall = value_table([amount for _phase, amount in amounts], columns)
    broad, cells = sum(widths), list[ValueCell]()
    for k, (phase, amount) in enumerate(amounts):
        row, column = divmod(k, columns)
        alone = k == len(amounts) - 1 and not column  # the last one of an odd number is as broad as two
        width = broad if alone else widths[column]
        left, top = sum(widths[:column]) - broad / 2, row * VALUE - tall / 2
        at = (x + (left + width / 2) * scale, y + (top + VALUE / 2) * scale)
        cells.append(ValueCell(phase, amount, at, (width / 2 * scale, VALUE / 2 * scale), scale))
    return tuple(cells)


def _values(cells: Sequence[ValueCell], theme: Theme) -> Iterator[Shape]:
    """Write what a stop pays by the phase, one box for each colour."""
    for cell in cells:
        yield _box("value", cell.at, cell.half, theme.line)
    for cell in cells:
        yield from cell.shapes(theme.tiles.get(cell.phase, theme.paper), theme.track)


def _box(role: str, at: Point, half: tuple[float, float], fill: str) -> Polygon:
    (x, y), (w, h) = at, half
    return Polygon("signs", role, ((x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h)), fill)


def revenue_shapes(
    text: str, figure: Figure, fill: str, theme: Theme, *, role: str = "revenue"
) -> Iterator[Shape]:
    """Yield a figure on a disc."""
    yield Circle("stops", role, figure.at, figure.radius - 0.01, fill, theme.line, 0.015)
    size = figure.size if len(text) < 3 else figure.size * 2.6 / (len(text) + 0.5)
    ink = readable(theme.track, fill)
    yield Text("words", role, figure.at, text, size, ink, fill, bold=True)


def _label(spot: HexContents, plan: Layout, theme: Theme, style: Style, on: str) -> Iterator[Shape]:
    label = spot.tile.label
    if not label:
        return
    kind = style.signs.get(label, "")
    at, size = plan.labels.sign, plan.labels.sign_size
    drawn = icons.sign(kind, at, size=size * 0.95, fill=ink_on(on))
    yield from drawn or icons.letters(at, label, reach=size * SIGN_CIRCLE, fill=ink_on(on), on=on)


def _cost(spot: HexContents, plan: Layout, theme: Theme) -> Iterator[Shape]:
    """Write what the first tile costs: on the summit of a free mountain, or else in a small box."""
    (x, y), cost = plan.labels.cost, str(spot.tile.cost)
    if "mountain" in spot.tile.terrains and not spot.tile.stops:
        on = theme.contours[-1]
        yield from icons.peak((x, y - 0.12), 0.22, ink_on(on))
        yield Text("words", "cost", (x, y + 0.17), cost, PLAIN, ink_on(on), on, bold=True)
    else:
        on = fill_of(spot, theme)  # where the map is small, the figure reaches out of its box
        box = cost_box(spot.tile.cost)
        yield _box("cost", (x, y), box[:2], theme.line)
        yield _box("cost", (x, y), (box.wide - 0.01, box.tall - 0.01), on)
        yield Text("words", "cost", (x, y), cost, PLAIN, readable("#6b3f10", on), on, bold=True)
