"""Routes over a board: a line with its direction for each train, the value of each stop; lays as a heat map.

Everything is added to the groups of the board's own scene, so SVG and Bokeh draw the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple, TypedDict, Unpack

from lostatlas.capabilities.style import Style
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.rail.place_names import stop_label
from lostatlas.rail.valuation.best_run import BestRun
from lostatlas.rail.valuation.company_run import CompanyRun
from lostatlas.render.geometry import hexagon
from lostatlas.render.labels import Figure
from lostatlas.render.layout import layout
from lostatlas.render.map_scene import board_scene, in_layers, spot_at, table_hex
from lostatlas.render.route_lines import Line, breadths, line_shapes
from lostatlas.render.tile_painter import HexContents, fill_of, revenue_shapes, value_cells
from lostatlas.routes import Route, RouteSet
from lostatlas.scene.colour import ink_on, mix, readable
from lostatlas.scene.shapes import Circle, Group, Point, Polygon, Scene, Shape, Text
from lostatlas.scene.svg import scene_svg
from lostatlas.scene.theme import LIGHT, Theme
from lostatlas.text import message
from lostatlas.text.numbers import signed
from lostatlas.track.board import Board, Stop
from lostatlas.track.graph import stop_of
from lostatlas.track.hexes import Hex
from lostatlas.track.tiles import Tile
from lostatlas.track.track_index import TrackPiece

if TYPE_CHECKING:
    from lostatlas.routes.marginal_part import Marginal

__all__ = ["COLOURS", "Extras", "Overlay", "overlay_of", "routes_scene", "routes_svg"]

COLOURS = ("#0077bb", "#ee7733", "#ee3377", "#33bbee", "#cc3311", "#009988")
"""Of the first routes, then from the start: Paul Tol's "vibrant" scheme, made for colour-blind readers."""
HEAT = {"light": "#cc3311", "dark": "#ffb000"}
BADGE = 0.14
"""Radius of the number of a stop that has no place of its own."""


@dataclass(frozen=True, slots=True)
class Overlay:
    """What is drawn over a board: shapes and words for some of its hexes, and lines of a legend."""

    shapes: Mapping[Hex, tuple[Shape, ...]] = field(
        default_factory=lambda: FrozenMap[Hex, tuple[Shape, ...]]()
    )
    titles: Mapping[Hex, tuple[str, ...]] = field(default_factory=lambda: FrozenMap[Hex, tuple[str, ...]]())
    """Hover text of a hex in addition to its contents."""
    legend: tuple[tuple[str, str], ...] = ()
    """Colours and words."""

    def over(self, group: Group) -> Group:
        """Return the group of a hex with what is drawn over it: below its circles, above its track."""
        hex_ = group.cell
        if not isinstance(hex_, Hex) or (hex_ not in self.shapes and hex_ not in self.titles):
            return group
        own = self.shapes.get(hex_, ())
        instead = {shape.at for shape in own if isinstance(shape, Text)}  # of what the tile writes there
        ground = [shape for shape in group.shapes if shape.layer == "ground"]
        above = [
            shape
            for shape in group.shapes
            if shape.layer != "ground"
            and not (shape.role in ("revenue", "amount") and getattr(shape, "at", None) in instead)
        ]
        heat = [shape for shape in own if shape.role == "heat"]
        lines = [shape for shape in own if shape.role != "heat"]
        shapes = (*ground, *in_layers((*heat, *above, *lines)))
        return replace(group, shapes=shapes, title="\n".join((group.title, *self.titles.get(hex_, ()))))


def overlay_of(
    board: Board,
    runs: RouteSet | Sequence[RouteSet] = (),
    *,
    alternatives: Iterable[RouteSet] = (),
    worth: Iterable[Marginal] = (),
    heat: Mapping[Hex, int] | None = None,
    theme: Theme = LIGHT,
) -> Overlay:
    """Return the overlay of a board.

    Parameters
    ----------
    runs : sets of routes, the most important first; every train of each gets a line of its own
    alternatives : further sets, drawn as thin lines beside them
    worth : what pieces of track are worth (`marginals`): the lines are as wide as that
    heat : what a tile on a hex gains (`LayRanking.heat`): those hexes are coloured, the better the stronger
    """
    sets = [runs] if isinstance(runs, RouteSet) else list(runs)
    broad = breadths({part.key: part.value for part in worth if isinstance(part.key, TrackPiece)})
    routes = [(run, route) for run in sets for route in run.routes if route is not None]
    colours = [COLOURS[place % len(COLOURS)] for place in range(len(routes))]
    lines = [
        Line(_track(route), colour, edge=theme.line, worth=broad)
        for (_, route), colour in zip(routes, colours, strict=True)
    ]
    thin = [
        Line(
            _track(route),
            mix(COLOURS[place % len(COLOURS)], theme.paper, 0.35),
            breadth=0.06,
            role="alternative",
        )
        for run in alternatives
        for place, route in enumerate(run.routes)
        if route is not None and route.track
    ]
    shapes: dict[Hex, list[Shape]] = {hex_: list(found) for hex_, found in _heated(heat, board, theme)}
    for hex_, ribbons in line_shapes(board, [*lines, *thin]).items():
        shapes.setdefault(hex_, []).extend(ribbons)
    badges: dict[Hex, list[Number]] = {}
    titles: dict[Hex, list[str]] = {}
    for (run, route), colour in zip(routes, colours, strict=True):
        for key, value in zip(route.stops, route.values, strict=True):
            hex_, node = _written_at(board, stop_of(key))
            badges.setdefault(hex_, []).append(Number(str(value), colour, node))
        for hex_, text in _stories(board, run, route):
            titles.setdefault(hex_, []).append(text)
    for hex_, gain in (heat or {}).items():
        if hex_ not in board.cells:
            continue
        if gain > 0:
            badges.setdefault(hex_, []).append(Number(signed(gain)))
        titles.setdefault(hex_, []).append(message("valuation.drawn_heat", gain=signed(gain)))
    for hex_, numbers in badges.items():
        shapes.setdefault(hex_, []).extend(stop_numbers(board, hex_, numbers, theme))
    legend = tuple(
        (colour, _words(board, run, route)) for (run, route), colour in zip(routes, colours, strict=True)
    )
    return Overlay(
        FrozenMap((hex_, tuple(found)) for hex_, found in shapes.items()),
        FrozenMap((hex_, tuple(found)) for hex_, found in titles.items()),
        legend,
    )


class Extras(TypedDict, total=False):
    """Marks drawn in addition to routes; see `overlay_of`."""

    alternatives: Iterable[RouteSet]
    worth: Iterable[Marginal]
    heat: Mapping[Hex, int] | None


def routes_scene(
    board: Board,
    runs: RouteSet | Sequence[RouteSet] = (),
    *,
    theme: Theme = LIGHT,
    style: Style | None = None,
    **extras: Unpack[Extras],
) -> Scene:
    """Return the drawing of a board with routes and a legend below.

    `extras` are `alternatives`, `worth` and `heat`, as in `overlay_of`.
    """
    overlay = overlay_of(board, runs, theme=theme, **extras)
    scene = board_scene(board, theme=theme, style=style)
    left, top, wide, tall = scene.box
    rows: list[Shape] = []
    for place, (colour, words) in enumerate(overlay.legend):
        y = 0.3 + 0.36 * place
        bar = ((0.0, y - 0.08), (0.5, y - 0.08), (0.5, y + 0.08), (0.0, y + 0.08))
        size = min(0.26, (wide - 1.0) / max(1, len(words)) / 0.56)
        rows.append(Polygon("signs", "legend", bar, colour))
        rows.append(
            Text("words", "legend", (0.62, y), words, size, theme.ink, theme.background, anchor="start")
        )
    groups = [overlay.over(group) for group in scene.groups]
    if rows:
        groups.append(Group(None, (left + 0.15, top + tall), tuple(rows)))
        tall += 0.3 + 0.36 * len(overlay.legend)
    summary = "\n".join((scene.summary, *(words for _, words in overlay.legend)))
    return replace(scene, groups=tuple(groups), box=(left, top, wide, tall), summary=summary)


def routes_svg(
    board: Board,
    runs: RouteSet | Sequence[RouteSet] = (),
    *,
    theme: Theme = LIGHT,
    style: Style | None = None,
    width: int | None = None,
    **extras: Unpack[Extras],
) -> str:
    """Return a board with routes as SVG; `extras` are `alternatives`, `worth` and `heat`, as in `overlay_of`.

    Examples
    --------
    >>> from lostatlas import best_routes, new_game, random_board
    >>> game = new_game(["Ann", "Ben"], mode="short", seed=7, board=random_board("short", seed=7))
    >>> runs = [best_routes(game, company, trains=2) for company in game.state.board.homes]
    >>> run = max(runs, key=lambda run: run.revenue)
    >>> svg = routes_svg(run.board, run)
    >>> COLOURS[0] in svg, COLOURS[1] in svg
    (True, False)
    """
    return scene_svg(routes_scene(board, runs, theme=theme, style=style, **extras), width=width)


def _track(route: Route) -> tuple[TrackPiece, ...]:
    return tuple(key for key in route.track if isinstance(key, TrackPiece))


def _written_at(board: Board, stop: Stop) -> Stop:
    """Return the stop at which the values of this one are written, in the same area."""
    hex_ = table_hex(board, stop.hex)
    if hex_ == stop.hex:
        return stop
    return Stop(hex_, next(node.index for node in board.tile(hex_).nodes if node.kind == "offboard"))


def _hex(key: Any) -> Hex:
    hex_: Hex = key[1]
    return hex_


def _heated(
    heat: Mapping[Hex, int] | None, board: Board, theme: Theme
) -> Iterable[tuple[Hex, tuple[Shape, ...]]]:
    """Yield a tint and a frame for each hex, the stronger the more it gains."""
    most = max((heat or {}).values(), default=0) or 1
    for hex_, gain in (heat or {}).items():
        if hex_ in board.cells:
            share = max(0, gain) / most
            ground = fill_of(spot_at(board, hex_), theme)
            colour = mix(mix(ground, theme.line, 0.35), HEAT[theme.name], share)
            turn = hex_.layout.turn
            outer, inner = hexagon(0.02, turn), hexagon(0.05 + 0.04 * share, turn)
            frame = Polygon("art", "heat", (*outer, outer[0], inner[0], *reversed(inner)), colour)
            warm = mix(ground, HEAT[theme.name], 0.4 * share)
            tint = Polygon("art", "heat", hexagon(0.04, turn), warm)
            yield hex_, ((tint, frame) if gain > 0 else (frame,))


class Number(NamedTuple):
    """What is written in a hex: what a stop pays in a run, or what a lay gains."""

    text: str
    colour: str = ""
    node: int = -1
    """Of the stop."""


def stop_numbers(board: Board, hex_: Hex, numbers: Sequence[Number], theme: Theme) -> Iterable[Shape]:
    """Yield what stops pay, in place of what the tile says of them, and the rest in the free places."""
    spot = spot_at(board, hex_)
    plan = layout(spot.tile, spot.joined, len(spot.markers), spot.letters, spot.turn)
    free = _free_places(spot, len(numbers))
    taken = set[Point]()
    for number in numbers:
        figure = _figure(spot.tile, plan.labels.figures, number.node)
        cells = value_cells(spot, spot.tile.nodes[number.node]) if number.node >= 0 else ()
        cell = next((cell for cell in cells if str(cell.amount) == number.text), None)
        if cell is not None and cell.at not in taken:
            taken.add(cell.at)
            yield from cell.shapes(number.colour, ink_on(number.colour))
        elif figure is not None and not cells and figure.at not in taken:
            taken.add(figure.at)
            yield from revenue_shapes(number.text, figure, number.colour, theme, role="worth")
        else:
            yield from _badge(number, next(free), theme)


def _free_places(spot: HexContents, count: int) -> Iterator[Point]:
    """Yield places for so many further signs; what the tile says stands where it stood without them."""
    standing = len(spot.markers)
    plan = layout(spot.tile, spot.joined, standing + count, spot.letters, spot.turn)
    yield from plan.labels.markers[standing:]


def _figure(tile: Tile, figures: Sequence[Figure | None], node: int) -> Figure | None:
    """Return where the revenue of a stop is written, which may be beside another one that pays the same."""
    if node < 0:
        return None
    pays = tile.nodes[node].revenue
    same = (figure for figure, other in zip(figures, tile.nodes, strict=True) if other.revenue == pays)
    return figures[node] or next(filter(None, same), None)


def _badge(number: Number, at: Point, theme: Theme) -> Iterable[Shape]:
    fill = number.colour or theme.paper
    radius = BADGE + 0.015 * (len(number.text) > 2)
    yield Circle("stops", "badge", at, radius, fill, theme.line, 0.02)
    size = 0.2 if len(number.text) < 3 else 0.17
    yield Text("words", "badge", at, number.text, size, readable(ink_on(fill), fill), fill, bold=True)


def _stories(board: Board, run: RouteSet, route: Route) -> Iterable[tuple[Hex, str]]:
    """Yield the description of each stop of a route."""
    train = str(run.problem.trains[route.train].key)
    if isinstance(run, BestRun):
        for stop in run.explain().routes[route.train].stops:
            yield stop.stop.hex, message("valuation.drawn_stop", train=train, story=str(stop))
        return
    for key, value in zip(route.stops, route.values, strict=True):
        name = stop_label(board, stop_of(key))
        yield _hex(key), message("valuation.drawn_stop", train=train, story=f"{name} {value}")


def _words(board: Board, run: RouteSet, route: Route) -> str:
    """Return a route in one line."""
    stops = "–".join(str(stop_label(board, stop_of(key))) for key in route.stops)
    owner = run.company if isinstance(run, CompanyRun) else ""
    train = str(run.problem.trains[route.train].key)
    return message(
        "valuation.drawn_line", company=owner, train=train, stops=stops, revenue=route.revenue
    ).strip()
