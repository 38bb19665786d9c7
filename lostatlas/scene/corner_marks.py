"""Corner marks: what frames the cell that changed last, unlike the whole frame of one that may be pressed."""

from __future__ import annotations

from collections.abc import Sequence

from lostatlas.scene.shapes import Point

_LONG = 0.3
"""How much of a side its marks take, at each end."""
_BROAD = 0.16
"""How broad a mark is, as a part of the way from the edge to the middle."""


def corner_marks(points: Sequence[Point]) -> tuple[tuple[Point, ...], ...]:
    """Return an angle within each corner of a polygon about the origin.

    Examples
    --------
    >>> corner_marks([(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)])[0]
    ((-1.0, -0.4), (-1.0, -1.0), (-0.4, -1.0), (-0.336, -0.84), (-0.84, -0.84), (-0.84, -0.336))
    """
    marks = []
    for before, corner, after in zip((points[-1], *points), points, (*points[1:], *points[:1]), strict=False):
        outer = (_between(corner, before), corner, _between(corner, after))
        marks.append((*outer, *((x * (1 - _BROAD), y * (1 - _BROAD)) for x, y in reversed(outer))))
    return tuple(marks)


def _between(corner: Point, end: Point) -> Point:
    (ax, ay), (bx, by) = corner, end
    return (ax + _LONG * (bx - ax), ay + _LONG * (by - ay))
