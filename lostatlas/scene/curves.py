"""Lines, quadratic and cubic curves as tuples of points: cutting, widening and crossing them."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

from lostatlas.scene.shapes import Point


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


def crossing(one: tuple[Point, ...], other: tuple[Point, ...]) -> float | None:
    """Return the parameter of `one` where it first crosses `other`, or None where they do not meet."""
    ours, theirs = sampled(one, 12), sampled(other, 12)
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


def scaled(point: Point, factor: float) -> Point:
    """Return a point moved away from the origin by a factor."""
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
