"""Layout of a tile: cities and their circles, track, and the labels in the remaining room.

A layout holds geometry only, no colours; it is worked out once for each tile as it lies and then kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import copysign, cos, hypot, pi, sin

from lostatlas.render import geometry
from lostatlas.render.geometry import towards
from lostatlas.render.label_space import CASING, MARGIN, SHORE, SLOT, LabelSpace
from lostatlas.render.labels import ASIDE, Labels, is_table, labels, table_box, table_columns
from lostatlas.scene import curves
from lostatlas.scene.shapes import Point
from lostatlas.track.tiles import Path, Ref, Tile, TileNode

WATER = "water"
"""The kind of an edge that is drawn as a shore."""


@dataclass(frozen=True, slots=True)
class TrackCurve:
    """One path as it is drawn."""

    curve: tuple[Point, ...]
    bridges: tuple[tuple[Point, ...], ...] = ()
    """The short parts of it that pass over other track."""
    future: bool = False


@dataclass(frozen=True, slots=True)
class TrackLayout:
    """The stops and the track of a tile as it lies."""

    nodes: tuple[Point, ...]
    """The middle of each node."""
    slots: tuple[tuple[Point, ...], ...]
    """The circles of each node; none for what is no city."""
    tracks: tuple[TrackCurve, ...]


@dataclass(frozen=True, slots=True)
class Layout(TrackLayout):
    """The geometry of a tile as it lies, with its words and signs."""

    labels: Labels


@lru_cache(maxsize=4096)
def track_layout(tile: Tile, joined: tuple[int, ...] = (), turn: float = 0.0) -> TrackLayout:
    """Return where stops and track of a tile lie; what is asked for is told at `layout`."""
    nodes = tuple(_position(tile, node, joined, turn) for node in tile.nodes)
    slots = tuple(tuple(_slots(node, middle, turn)) for node, middle in zip(tile.nodes, nodes, strict=True))
    return TrackLayout(nodes, slots, _tracks(tile, nodes, turn))


@lru_cache(maxsize=4096)
def layout(
    tile: Tile, joined: tuple[int, ...] = (), markers: int = 0, letters: int = 3, turn: float = 0.0
) -> Layout:
    """Return the geometry of a tile.

    Parameters
    ----------
    tile : as it lies
    joined : edges across which an off-board area goes on, so that its values stand on the edge
    markers : how many signs such as suburbs need a place
    letters : of the name of the hex, which take room; more than three are set smaller
    turn : by how many edges the hexes of the map are turned (`HexLayout.turn`)
    """
    track = track_layout(tile, joined, turn)
    room = _room(tile, track, turn)
    placed = labels(tile, room, track.slots, track.nodes, markers=markers, letters=letters)
    return Layout(track.nodes, track.slots, track.tracks, placed)


def _room(tile: Tile, lines: TrackLayout, turn: float) -> LabelSpace:
    """Return the room that track, shores, city circles and the tables of values in the middle leave."""
    room = LabelSpace([(x, y, SLOT) for circles in lines.slots for x, y in circles], turn=turn)
    for track in lines.tracks:
        room.track += [(*curves.at(track.curve, k / 11), CASING / 2 - MARGIN) for k in range(12)]
    for edge, part in tile.borders.items():
        if part.get("type") == WATER:
            room.track += [(x, y, SHORE / 2) for x, y in _shore(edge, turn)]
    for node in tile.nodes:
        if is_table(tile, node):
            amounts = [amount for _colour, amount in node.revenue.amounts]
            room.words.append((0.0, 0.0, table_box(amounts, table_columns(amounts))))
    return room


def _shore(edge: int, turn: float) -> Iterator[Point]:
    """Yield points along the shore at an edge."""
    one, other = geometry.edge_strip(edge, outer=SHORE / 2, inner=SHORE, turn=turn)[:2]
    return (curves.between(one, other, k / 7) for k in range(8))


def _position(tile: Tile, node: TileNode, joined: tuple[int, ...], turn: float) -> Point:
    """Return the middle of a node: where its `loc` says, or else near the edges that its track leads to.

    A lone city that pays by the phase stands aside towards these, which leaves room for its table.
    """
    if node.kind == "offboard" and joined:
        return geometry.edge_points(turn)[joined[0]]
    if node.loc is not None:
        return towards(node.loc + turn, 0.5 if node.slots > 1 else 0.54)
    edges = [edge for path in tile.paths if node.index in path.nodes for edge in path.edges]
    if node.kind == "town" and len(edges) == 2:
        return curves.at(geometry.edge_to_edge(edges[0], edges[1], turn), 0.5)
    away = [towards(edge + turn) for edge in edges] or [towards(node.index * 6 / len(tile.stops) + turn)]
    if node.kind == "city" and len(tile.stops) == 1 and node.slots < 3 and len(node.revenue.amounts) > 1:
        x, y = sum(x for x, _ in away), sum(y for _, y in away)
        beside = abs(x) > abs(y)
        return (copysign(ASIDE, x), 0.0) if beside else (0.0, copysign(ASIDE, y))
    if node.kind == "junction" or len(tile.stops) == 1:
        return (0.0, 0.0)
    x, y = sum(p[0] for p in away), sum(p[1] for p in away)
    far = hypot(x, y)
    return (x / far * 0.48, y / far * 0.48) if far > 1e-6 else (0.0, 0.0)


def _slots(node: TileNode, middle: Point, turn: float) -> Iterator[Point]:
    """Yield the circles of a city: a pair lies level, or along the edge that it stands at."""
    if node.slots == 2:
        ax, ay = (
            (1.0, 0.0)
            if node.loc is None
            else towards(node.loc + turn + (1.5 if 1.5 <= (node.loc + turn) % 6 < 4.5 else -1.5))
        )
        yield (middle[0] - ax * SLOT, middle[1] - ay * SLOT)
        yield (middle[0] + ax * SLOT, middle[1] + ay * SLOT)
    elif node.slots == 1:
        yield middle
    elif node.slots:
        radius = SLOT / sin(pi / node.slots)
        start = -pi / 2 if node.slots % 2 else -pi / 2 - pi / node.slots
        for k in range(node.slots):
            angle = start + 2 * pi * k / node.slots
            yield (middle[0] + radius * cos(angle), middle[1] + radius * sin(angle))


def _tracks(tile: Tile, nodes: Sequence[Point], turn: float) -> tuple[TrackCurve, ...]:
    """Return every path as a curve; where two cross without meeting, the later one gets a bridge."""
    done: list[tuple[Path, TrackCurve]] = []
    for path in tile.paths:
        curve = _curve(tile, path, nodes, turn)
        bridges = []
        for other, track in done:
            if not {path.a, path.b} & {other.a, other.b}:
                where = curves.crossing(curve, track.curve)
                if where is not None and 0.02 < where < 0.98:
                    bridges.append(curves.section(curve, max(0.01, where - 0.14), min(1.0, where + 0.14)))
        done.append((path, TrackCurve(curve, tuple(bridges), path.future)))
    return tuple(track for _, track in done)


def _curve(tile: Tile, path: Path, nodes: Sequence[Point], turn: float) -> tuple[Point, ...]:
    a, b = path.a, path.b
    if isinstance(a, Ref) and isinstance(b, Ref):
        return (nodes[a.index], nodes[b.index])
    if not isinstance(a, Ref) and not isinstance(b, Ref):
        return geometry.edge_to_edge(a, b, turn)
    edge, node = (b, a) if isinstance(a, Ref) else (a, b)
    assert isinstance(node, Ref)
    assert isinstance(edge, int)
    edges = [end for other in tile.paths if node.index in other.nodes for end in other.edges]
    stop = tile.nodes[node.index]
    if stop.kind == "town" and len(edges) == 2 and stop.loc is None:  # a town stands on a through curve
        return curves.halves(geometry.edge_to_edge(edges[0], edges[1], turn))[edges.index(edge)]
    return geometry.edge_to_point(edge, nodes[node.index], turn)
