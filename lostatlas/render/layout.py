"""Where the parts of a tile go: cities and their circles, track, and the free places for words and signs.

A layout holds geometry only, no colours; it is worked out once for each tile as it lies and then kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
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

WATER, SHORE = "water", 0.18
"""The kind of an edge that is drawn as a shore, and how broad."""

NAME_BOX = (0.175, 0.075)
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
    sign: float
    """Half the size of the sign at `label`: smaller on a crowded tile."""
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
    for edge, part in tile.borders.items():
        if part.get("type") == WATER:
            room.discs += [(x, y, SHORE / 2) for x, y in _shore(edge)]
    name = room.take(NAME_BOX, (*_NAMES, *_AROUND), _in_order)
    figures: list[Point | None] = [None] * len(nodes)
    for k in (shown := _figures(tile.nodes)):
        wish = _near((0.5, -0.35)) if len(shown) == 1 else _nearest(k, slots, nodes)
        figures[k] = room.take((REVENUE, REVENUE), (*_AROUND, *_about(slots[k])), wish)
    label, sign = _sign(room, slots) if tile.label else ((0.0, 0.0), 0.0)
    cost = room.take(COST_BOX, _AROUND, _near((0.0, 0.6))) if tile.cost and tile.stops else (0.0, 0.0)
    spots = tuple(room.take(SIGN_BOX, _AROUND, _near((0.55, 0.35))) for _ in range(markers))
    return Layout(nodes, slots, tracks, name, label, sign, tuple(figures), cost, spots)


def _shore(edge: int) -> Iterator[Point]:
    """Yield points along the shore at an edge."""
    one, other = geometry.edge_strip(edge, outer=SHORE / 2, inner=SHORE)[:2]
    return (geometry.between(one, other, k / 7) for k in range(8))


def _sign(room: _Room, slots: Sequence[Sequence[Point]]) -> tuple[Point, float]:
    """Return where the sign of the label goes, and half its size: the largest that fits."""
    spots = (*_AROUND, *(spot for circles in slots for spot in _about(circles)))
    wish = _near((0.0, 0.62))
    sizes = (0.16, 0.13, 0.1)
    size = next((size for size in sizes if room.has((size, size), spots)), sizes[-1])
    return room.take((size, size), spots, wish), size


def _figures(nodes: Sequence[Node]) -> tuple[int, ...]:
    """Return the nodes whose revenue is written: all that pay, or the first when all pay the same."""
    paying = [
        n for n in nodes if n.kind in ("city", "town") and any(amount for _, amount in n.revenue.amounts)
    ]
    if len({node.revenue for node in paying}) == 1:
        paying = paying[:1]
    return tuple(node.index for node in paying)


Wish = Callable[[Point], float]
"""How little a place is wished for."""


def _in_order(spot: Point) -> float:
    return 0.0


def _near(point: Point) -> Wish:
    return lambda spot: hypot(spot[0] - point[0], spot[1] - point[1])


def _nearest(k: int, slots: Sequence[Sequence[Point]], nodes: Sequence[Point]) -> Wish:
    """Wish for a place that is close to node `k` and clearly not to another one."""

    def wish(spot: Point) -> float:
        far = [
            min(hypot(spot[0] - x, spot[1] - y) for x, y in circles or (node,))
            for circles, node in zip(slots, nodes, strict=True)
        ]
        others = min((d for j, d in enumerate(far) if j != k), default=1.0)
        return far[k] + 2 * max(0.0, far[k] + 0.15 - others)

    return wish


def _about(circles: Sequence[Point]) -> Iterator[Point]:
    """Yield places that touch the circles of a city."""
    for x, y in circles:
        for k in range(12):
            dx, dy = towards(k / 2, SLOT + REVENUE + MARGIN + 0.03)
            yield (x + dx, y + dy)


def _position(tile: Tile, node: Node, joined: tuple[int, ...]) -> Point:
    """Return the middle of a node: where its `loc` says, or else near the edges that its track leads to."""
    if node.kind == "offboard" and joined:
        return geometry.EDGE_POINTS[joined[0]]
    if node.loc is not None:
        return towards(node.loc, 0.5 if node.slots > 1 else 0.54)
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
    *((x, y) for y in (-0.73, 0.73) for x in (-0.3, 0.3, 0.0)),
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

    def take(self, half: tuple[float, float], spots: Iterable[Point], wish: Wish) -> Point:
        """Return the free spot that is wished for most, the first of equals, or else the roomiest."""
        wished = sorted(spots, key=wish)
        free = (spot for spot in wished if self._room(spot, half) >= MARGIN)
        found = next(free, None) or max(wished, key=lambda spot: self._room(spot, half))
        self.boxes.append((*found, *half))
        return found

    def has(self, half: tuple[float, float], spots: Iterable[Point]) -> bool:
        """Return whether any of the spots is free."""
        return any(self._room(spot, half) >= MARGIN for spot in spots)

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
