"""Corner marks: what frames the cell that changed last, unlike the whole frame of one that may be pressed."""

from __future__ import annotations

from collections.abc import Sequence

from lostatlas.scene.shapes import Point

_LONG = 0.3
"""How much of a side its marks take, at each end."""


def corner_marks(points: Sequence[Point], *, breadth: float) -> tuple[tuple[Point, ...], ...]:
    """Return an angle within each corner of a polygon about the origin, so broad as a part of its size.

    Examples
    --------
    >>> corner_marks([(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)], breadth=0.5)[0]
    ((-1.0, -0.4), (-1.0, -1.0), (-0.4, -1.0), (-0.2, -0.5), (-0.5, -0.5), (-0.5, -0.2))
    """
    marks = []
    for before, corner, after in zip((points[-1], *points), points, (*points[1:], *points[:1]), strict=False):
        outer = (_between(corner, before), corner, _between(corner, after))
        marks.append((*outer, *((x * (1 - breadth), y * (1 - breadth)) for x, y in reversed(outer))))
    return tuple(marks)


def _between(corner: Point, end: Point) -> Point:
    (ax, ay), (bx, by) = corner, end
    return (ax + _LONG * (bx - ax), ay + _LONG * (by - ay))
