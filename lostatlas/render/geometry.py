"""Where things lie in a hex: points, right-angled curves and rings, in hex units.

One unit is the side of a hex, ``x`` grows to the right and ``y`` downwards (as in SVG), and a hex is drawn
about its own middle ``(0, 0)``. Edges count from the bottom clockwise, so a direction `edge` may be a
fraction: ``5.5`` is the corner between SE and S. `turn` says by how many edges, clockwise, the hexes of a map
are turned (`HexLayout.turn`): 0 for flat-top, 0.5 for pointy-top ones.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import cos, hypot, pi, sin, sqrt, tan

from lostatlas.scene.shapes import Point
from lostatlas.track.hexes import FLAT, Hex, HexLayout

APOTHEM = sqrt(3) / 2
"""From the middle of a hex to the middle of an edge."""


def centre(hex_: Hex) -> Point:
    """Return the middle of a hex on the map.

    Examples
    --------
    >>> centre(Hex(2, -1))
    (3.0, 0.0)
    """
    if hex_.layout.turn:
        return (APOTHEM * (hex_.q - hex_.r), 1.5 * (hex_.q + hex_.r))
    return (1.5 * hex_.q, 2 * APOTHEM * (hex_.r + hex_.q / 2))


def hex_at(x: float, y: float, layout: HexLayout = FLAT) -> Hex:
    """Return the hex that holds a point of a map of this layout, whether a board has it or not.

    Examples
    --------
    >>> hex_at(3.2, -0.3)
    Hex(q=2, r=-1)
    """
    if layout.turn:
        across, down = x / APOTHEM, y / 1.5
        q, r = (down + across) / 2, (down - across) / 2
    else:
        q = x / 1.5
        r = y / (2 * APOTHEM) - q / 2
    near, far = (round(q), round(r)), (abs(round(q) - q), abs(round(r) - r))
    third = round(-q - r)
    if (slip := abs(third + q + r)) >= max(far):
        return layout.hex(*near)
    if far[0] > max(far[1], slip):
        return layout.hex(-near[1] - third, near[1])
    return layout.hex(near[0], -near[0] - third)


def towards(edge: float, distance: float = 1.0) -> Point:
    """Return the point at `distance` from the middle in the direction of an edge.

    Examples
    --------
    >>> towards(0, 0.5)
    (-0.0, 0.5)
    """
    angle = edge * pi / 3
    return (-sin(angle) * distance, cos(angle) * distance)


@cache
def edge_points(turn: float = 0.0) -> tuple[Point, ...]:
    """Return the middles of the six edges."""
    return tuple(towards(edge + turn, APOTHEM) for edge in range(6))


@cache
def hexagon(inset: float = 0.0, turn: float = 0.0) -> tuple[Point, ...]:
    """Return the six corners of a hex whose edges are moved inwards by `inset`, from the right clockwise."""
    side = 1 - inset / APOTHEM
    angles = [(k + turn) * pi / 3 for k in range(6)]
    return tuple((side * cos(angle), side * sin(angle)) for angle in angles)


def edge_strip(
    edge: int, *, outer: float, inner: float, shrink: float = 0.0, turn: float = 0.0
) -> tuple[Point, ...]:
    """Return the band inside an edge, from `outer` to `inner` below it; `shrink` cuts its ends."""
    (ux, uy), (vx, vy) = towards(edge + turn), towards(edge + turn + 1.5)

    def at(depth: float, sign: int) -> Point:
        away = APOTHEM - depth
        half = sign * (away / (2 * APOTHEM) - shrink)
        return (ux * away + vx * half, uy * away + vy * half)

    return (at(outer, -1), at(outer, 1), at(inner, 1), at(inner, -1))


def edge_to_edge(a: int, b: int, turn: float = 0.0) -> tuple[Point, ...]:
    """Return the track between two edges: a line, or the arc that meets both at right angles, as one cubic.

    A broad curve has radius 1.5 about a point outside, a sharp one radius 0.5 about the shared corner.

    Examples
    --------
    >>> len(edge_to_edge(0, 3)), len(edge_to_edge(0, 2))
    (2, 4)
    """
    start, end = edge_points(turn)[a], edge_points(turn)[b]
    apart = min((a - b) % 6, (b - a) % 6)
    if apart in (0, 3):
        return (start, end)
    radius, angle = (0.5, 2 * pi / 3) if apart == 1 else (1.5, pi / 3)
    pull = 4 / 3 * tan(angle / 4) * radius / APOTHEM
    return (start, _scaled(start, 1 - pull), _scaled(end, 1 - pull), end)


def edge_to_point(edge: int, end: Point, turn: float = 0.0) -> tuple[Point, ...]:
    """Return the track from an edge, which it leaves at a right angle, to a point inside the hex."""
    start = edge_points(turn)[edge]
    across = abs(start[0] * end[1] - start[1] * end[0])
    if across < 1e-9:
        return (start, end)
    far = hypot(start[0] - end[0], start[1] - end[1])
    pull = min(0.6, 0.55 * far) / APOTHEM
    return (start, _scaled(start, 1 - pull), between(end, start, 0.25), end)


def between(a: Point, b: Point, share: float) -> Point:
    """Return the point that lies `share` of the way from `a` to `b`."""
    return (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)


def at(curve: tuple[Point, ...], t: float) -> Point:
    """Return the point of a line, quadratic or cubic curve at the parameter `t` (0–1), by de Casteljau."""
    points = list(curve)
    while len(points) > 1:
        points = [between(p, q, t) for p, q in pairwise(points)]
    return points[0]


def sampled(curve: tuple[Point, ...], steps: int) -> tuple[Point, ...]:
    """Return `steps` + 1 points along a curve; a straight line is given by its two ends."""
    if len(curve) == 2:
        return curve
    return tuple(at(curve, k / steps) for k in range(steps + 1))


def section(curve: tuple[Point, ...], start: float, end: float) -> tuple[Point, ...]:
    """Return the part of a curve between two parameters, as a curve of the same degree."""
    return _first(_first(curve, end), start / end, rest=True)


def lengthened(curve: tuple[Point, ...], by: float) -> tuple[Point, ...]:
    """Return a curve that starts and ends a little further out, in its own direction.

    Examples
    --------
    >>> lengthened(((0.0, 0.0), (1.0, 0.0)), 0.5)
    ((-0.5, 0.0), (1.5, 0.0))
    """
    start, end = (_beyond(one, other, by) for one, other in ((curve[0], curve[1]), (curve[-1], curve[-2])))
    return (start, *curve[1:-1], end)


def halves(curve: tuple[Point, ...]) -> tuple[tuple[Point, ...], tuple[Point, ...]]:
    """Return both halves of a curve, each running from its old end to the middle."""
    return _first(curve, 0.5), tuple(reversed(_first(curve, 0.5, rest=True)))


def ribbon(curve: tuple[Point, ...], width: float, *, steps: int = 12) -> tuple[Point, ...]:
    """Return the outline of a curve drawn `width` wide, as one polygon.

    Examples
    --------
    >>> ribbon(((0.0, 0.0), (1.0, 0.0)), 0.5)
    ((0.0, 0.25), (1.0, 0.25), (1.0, -0.25), (0.0, -0.25))
    """
    points = sampled(curve, steps)
    ahead = [*points[1:], points[-1]]
    behind = [points[0], *points[:-1]]
    ahead[0], behind[-1] = curve[1], curve[-2]  # the true tangents, so that the ends are cut at right angles
    left, right = [], []
    for (x, y), p, q in zip(points, behind, ahead, strict=True):
        dx, dy = q[0] - p[0], q[1] - p[1]
        half = width / 2 / (hypot(dx, dy) or 1)
        left.append((x - dy * half, y + dx * half))
        right.append((x + dy * half, y - dx * half))
    return (*left, *reversed(right))


def crossing(one: tuple[Point, ...], other: tuple[Point, ...], *, steps: int = 12) -> float | None:
    """Return the parameter of `one` where it first crosses `other`, or None where they do not meet."""
    ours, theirs = sampled(one, steps), sampled(other, steps)
    for k, (p, q) in enumerate(pairwise(ours)):
        for r, s in pairwise(theirs):
            if (share := _cut(p, q, r, s)) is not None:
                return (k + share) / (len(ours) - 1)
    return None


def clipped(polygon: tuple[Point, ...], normal: Point, limit: float) -> tuple[Point, ...]:
    """Return the part of a convex polygon where ``normal · point <= limit``."""
    kept: list[Point] = []
    for p, q in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
        inside = [normal[0] * x + normal[1] * y - limit for x, y in (p, q)]
        if inside[0] <= 0:
            kept.append(p)
        if inside[0] * inside[1] < 0:
            kept.append(between(p, q, inside[0] / (inside[0] - inside[1])))
    return tuple(kept)


def _beyond(point: Point, other: Point, by: float) -> Point:
    """Return the point that lies `by` further away from `other`."""
    far = hypot(point[0] - other[0], point[1] - other[1])
    return between(point, other, -by / far) if far else point


def _scaled(point: Point, factor: float) -> Point:
    return (point[0] * factor, point[1] * factor)


def _first(curve: tuple[Point, ...], t: float, *, rest: bool = False) -> tuple[Point, ...]:
    """Return the part of a curve before `t`, or the rest after it (de Casteljau's two flanks)."""
    row, flank = list(curve), []
    while row:
        flank.append(row[-1] if rest else row[0])
        row = [between(p, q, t) for p, q in pairwise(row)]
    return tuple(reversed(flank)) if rest else tuple(flank)


def _cut(p: Point, q: Point, r: Point, s: Point) -> float | None:
    """Return how far along ``pq`` it crosses ``rs``, or None."""
    ax, ay, bx, by = q[0] - p[0], q[1] - p[1], s[0] - r[0], s[1] - r[1]
    if abs(area := ax * by - ay * bx) < 1e-12:
        return None
    t = ((r[0] - p[0]) * by - (r[1] - p[1]) * bx) / area
    u = ((r[0] - p[0]) * ay - (r[1] - p[1]) * ax) / area
    return t if 0 <= t <= 1 and 0 <= u <= 1 else None
