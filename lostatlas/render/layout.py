"""Where the parts of a tile go: cities and their circles, track, and the free places for words and signs.

A layout holds geometry only, no colours; it is worked out once for each tile as it lies and then kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import cos, hypot, pi, sin

from lostatlas.render import geometry
from lostatlas.render.geometry import Point, towards
from lostatlas.track.tiles import Node, Path, Ref, Tile

SLOT = 0.25
"""Radius of a city circle."""
TRACK, CASING = 0.1, 0.19
"""Breadth of track and of its casing."""
REVENUE = 0.165
"""Radius of the circle of a revenue figure."""
MARGIN = 0.02
"""The least free space about a word or sign."""

NAME_BOX = (0.2, 0.08)
SIGN_BOX = (0.15, 0.15)
COST_BOX = (0.17, 0.11)
BOXES = (0.42, 0.27)
"""Half breadth and half height of a hex name, a sign, a terrain cost, and the values of an off-board area."""


@dataclass(frozen=True, slots=True)
class Track:
    """One path as it is drawn."""

    curve: tuple[Point, ...]
    bridges: tuple[tuple[Point, ...], ...] = ()
    """The short parts of it that pass over other track."""
    future: bool = False


@dataclass(frozen=True, slots=True)
class Layout:
    """The geometry of a tile as it lies."""

    nodes: tuple[Point, ...]
    """The middle of each node."""
    slots: tuple[tuple[Point, ...], ...]
    """The circles of each node; none for what is no city."""
    tracks: tuple[Track, ...]
    name: Point
    label: Point
    revenues: tuple[Point | None, ...]
    """Where the figure of each node stands; None where there is none."""
    cost: Point
    markers: tuple[Point, ...]


@lru_cache(maxsize=4096)
def layout(tile: Tile, joined: tuple[int, ...] = (), markers: int = 0) -> Layout:
    """Return the geometry of a tile.

    Parameters
    ----------
    tile : as it lies
    joined : edges across which an off-board area goes on, so that its values stand on the edge
    markers : how many signs such as suburbs need a place
    """
    nodes = tuple(_position(tile, node, joined) for node in tile.nodes)
    slots = tuple(tuple(_slots(node, middle)) for node, middle in zip(tile.nodes, nodes, strict=True))
    tracks = _tracks(tile, nodes)
    areas = [nodes[node.index] for node in tile.nodes if node.kind == "offboard"]
    room = _Room.around(tracks, slots, areas)
    name = room.take(NAME_BOX, _NAMES, None)
    label = room.take(SIGN_BOX, _AROUND, (0.0, 0.62)) if tile.label else (0.0, 0.0)
    shown = _figures(tile.nodes)
    wishes = {k: (0.5, -0.35) if len(shown) == 1 else (nodes[k][0] * 1.1, nodes[k][1] * 1.1) for k in shown}
    figure = (REVENUE, REVENUE)
    revenues = tuple(
        room.take(figure, _AROUND, wishes[k]) if k in wishes else None for k in range(len(nodes))
    )
    cost = room.take(COST_BOX, _AROUND, (0.0, 0.6)) if tile.cost and tile.cities else (0.0, 0.0)
    spots = tuple(room.take(SIGN_BOX, _AROUND, (0.55, 0.35)) for _ in range(markers))
    return Layout(nodes, slots, tracks, name, label, revenues, cost, spots)


def _figures(nodes: Sequence[Node]) -> tuple[int, ...]:
    """Return the nodes whose revenue is written: all that pay, or the first when all pay the same."""
    paying = [
        n for n in nodes if n.kind in ("city", "town") and any(amount for _, amount in n.revenue.amounts)
    ]
    if len({node.revenue for node in paying}) == 1:
        paying = paying[:1]
    return tuple(node.index for node in paying)


def _position(tile: Tile, node: Node, joined: tuple[int, ...]) -> Point:
    """Return the middle of a node: where its `loc` says, or else near the edges that its track leads to."""
    if node.kind == "offboard" and joined:
        return geometry.EDGE_POINTS[joined[0]]
    if node.loc is not None:
        return towards(node.loc, 0.46 if node.slots > 1 else 0.48)
    edges = [edge for path in tile.paths if node.index in path.nodes for edge in path.edges]
    if node.kind == "town" and len(edges) == 2:
        return geometry.at(geometry.edge_to_edge(*edges), 0.5)
    if node.kind == "junction" or len(tile.stops) == 1:
        return (0.0, 0.0)
    away = [towards(edge) for edge in edges] or [towards(node.index * 6 / len(tile.stops))]
    x, y = sum(p[0] for p in away), sum(p[1] for p in away)
    far = hypot(x, y)
    return (x / far * 0.48, y / far * 0.48) if far > 1e-6 else (0.0, 0.0)


def _slots(node: Node, middle: Point) -> Iterator[Point]:
    """Yield the circles of a city: a pair lies level, or along the edge that it stands at."""
    if node.slots == 2:
        ax, ay = (
            (1.0, 0.0)
            if node.loc is None
            else towards(node.loc + (1.5 if 1.5 <= node.loc % 6 < 4.5 else -1.5))
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


def _tracks(tile: Tile, nodes: Sequence[Point]) -> tuple[Track, ...]:
    """Return every path as a curve; where two cross without meeting, the later one gets a bridge."""
    done: list[tuple[Path, Track]] = []
    for path in tile.paths:
        curve = _curve(tile, path, nodes)
        bridges = []
        for other, track in done:
            if not {path.a, path.b} & {other.a, other.b}:
                where = geometry.crossing(curve, track.curve)
                if where is not None and 0.02 < where < 0.98:
                    bridges.append(geometry.section(curve, max(0.01, where - 0.14), min(1.0, where + 0.14)))
        done.append((path, Track(curve, tuple(bridges), path.future)))
    return tuple(track for _, track in done)


def _curve(tile: Tile, path: Path, nodes: Sequence[Point]) -> tuple[Point, ...]:
    a, b = path.a, path.b
    if isinstance(a, Ref) and isinstance(b, Ref):
        return (nodes[a.index], nodes[b.index])
    if not isinstance(a, Ref) and not isinstance(b, Ref):
        return geometry.edge_to_edge(a, b)
    edge, node = (b, a) if isinstance(a, Ref) else (a, b)
    assert isinstance(node, Ref)
    assert isinstance(edge, int)
    edges = [end for other in tile.paths if node.index in other.nodes for end in other.edges]
    stop = tile.nodes[node.index]
    if stop.kind == "town" and len(edges) == 2 and stop.loc is None:  # a town stands on a through curve
        return geometry.halves(geometry.edge_to_edge(*edges))[edges.index(edge)]
    return geometry.edge_to_point(edge, nodes[node.index])


_NAMES = (
    *((x, y) for y in (-0.73, 0.73) for x in (-0.31, 0.31, 0.0)),
    (-0.72, 0.0),
    (0.72, 0.0),
)
_RINGS = ((0.66, 0.0), (0.58, 0.0), (0.7, 0.25), (0.46, 0.0))
_AROUND = (*(towards(k / 2 + shift, far) for far, shift in _RINGS for k in range(12)), (0.0, 0.0))
_INSIDE = geometry.APOTHEM - 0.025
_NORMALS = tuple(towards(edge) for edge in range(6))


@dataclass(slots=True)
class _Room:
    """What is taken in a hex, as discs and upright boxes."""

    discs: list[tuple[float, float, float]]
    boxes: list[tuple[float, float, float, float]]

    @classmethod
    def around(
        cls, tracks: Iterable[Track], slots: Iterable[Sequence[Point]], offboards: Iterable[Point]
    ) -> _Room:
        """Return the room that track, city circles and the values of off-board areas leave."""
        discs = [(x, y, SLOT + 0.02) for circles in slots for x, y in circles]
        for track in tracks:
            curve = track.curve
            discs += [(*geometry.at(curve, k / 11), CASING / 2 + 0.005) for k in range(12)]
        return cls(discs, [(x, y, *BOXES) for x, y in offboards])

    def take(self, half: tuple[float, float], spots: Iterable[Point], near: Point | None) -> Point:
        """Return the free spot nearest to `near` (or just the first), or else the one with the most room."""
        best: tuple[float, float, Point] | None = None
        for order, spot in enumerate(spots):
            room = self._room(spot, half)
            wish = order if near is None else hypot(spot[0] - near[0], spot[1] - near[1])
            rank = (-min(room, MARGIN), wish, spot)
            if best is None or rank < best:
                best = rank
        assert best is not None
        self.boxes.append((*best[2], *half))
        return best[2]

    def _room(self, spot: Point, half: tuple[float, float]) -> float:
        x, y = spot
        w, h = half
        room = min(_INSIDE - (abs(nx) * w + abs(ny) * h) - (nx * x + ny * y) for nx, ny in _NORMALS)
        for cx, cy, radius in self.discs:
            dx, dy = max(abs(cx - x) - w, 0.0), max(abs(cy - y) - h, 0.0)
            room = min(room, hypot(dx, dy) - radius)
        for cx, cy, bw, bh in self.boxes:
            room = min(room, max(abs(cx - x) - w - bw, abs(cy - y) - h - bh))
        return room
