"""Geometry of a hex: points, right-angled curves and rings, in hex units.

One unit is the side of a hex, ``x`` grows to the right and ``y`` downwards (as in SVG), and a hex is drawn
about its own middle ``(0, 0)``. Edges count from the bottom clockwise, so a direction `edge` may be a
fraction: ``5.5`` is the corner between SE and S. `turn` says by how many edges, clockwise, the hexes of a map
are turned (`HexLayout.turn`): 0 for flat-top, 0.5 for pointy-top ones, and 1.5 more in a `quarter_turn`.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import cos, hypot, pi, sin, sqrt, tan

from lostatlas.scene.curves import between, scaled
from lostatlas.scene.shapes import Point
from lostatlas.track.hexes import FLAT, Hex, HexLayout
from lostatlas.track.quarter_turn import is_turned

APOTHEM = sqrt(3) / 2
"""From the middle of a hex to the middle of an edge."""


def centre(hex_: Hex) -> Point:
    """Return the middle of a hex on the map.

    Examples
    --------
    >>> centre(Hex(2, -1))
    (3.0, 0.0)
    """
    if hex_.layout.orientation == "pointy":
        x, y = APOTHEM * (hex_.q - hex_.r), 1.5 * (hex_.q + hex_.r)
    else:
        x, y = 1.5 * hex_.q, 2 * APOTHEM * (hex_.r + hex_.q / 2)
    return (-y, x) if is_turned() else (x, y)


def hex_at(x: float, y: float, layout: HexLayout = FLAT) -> Hex:
    """Return the hex that holds a point of a map of this layout, whether a board has it or not.

    Examples
    --------
    >>> hex_at(3.2, -0.3)
    Hex(q=2, r=-1)
    """
    if is_turned():
        x, y = y, -x
    if layout.orientation == "pointy":
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


@lru_cache(maxsize=256)
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
    return (start, scaled(start, 1 - pull), scaled(end, 1 - pull), end)


def edge_to_point(edge: int, end: Point, turn: float = 0.0) -> tuple[Point, ...]:
    """Return the track from an edge, which it leaves at a right angle, to a point inside the hex."""
    start = edge_points(turn)[edge]
    across = abs(start[0] * end[1] - start[1] * end[0])
    if across < 1e-9:
        return (start, end)
    far = hypot(start[0] - end[0], start[1] - end[1])
    pull = min(0.6, 0.55 * far) / APOTHEM
    return (start, scaled(start, 1 - pull), between(end, start, 0.25), end)
