"""Free room in a hex: places where a word or a sign covers nothing else.

Everything that takes room is a box with round corners: a disc has no breadth, a word no round corners.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import hypot, sqrt
from typing import NamedTuple

from lostatlas.render.geometry import APOTHEM, towards
from lostatlas.scene.shapes import Point

SLOT = 0.25
"""Radius of a city circle."""
TRACK, CASING = 0.1, 0.19
"""Breadth of track and of its casing."""
SHORE = 0.18
"""Breadth of a shore at an edge."""
MARGIN = 0.02
"""The least free space about a word or sign."""

_INSIDE, _RIM = APOTHEM - 0.03, APOTHEM - 0.075
"""How far signs and names reach: what is about the letters of a name must not hide the edge of the hex."""


@cache
def _normals(turn: float) -> tuple[Point, ...]:
    return tuple(towards(edge + turn) for edge in range(6))


class Box(NamedTuple):
    """The room of a word or sign: half its breadth and height, and how far it reaches beyond."""

    wide: float
    tall: float
    round: float = 0.0

    @classmethod
    def disc(cls, radius: float) -> Box:
        """Return the room of a disc."""
        return cls(0.0, 0.0, radius)


Disc = tuple[float, float, float]
"""Middle and radius."""

_LEVELS = tuple(k / 10 for k in range(-6, 7))
"""How far up and down words stand along the slanting edges of a hex."""


def inside(spot: Point, box: Box, turn: float = 0.0) -> bool:
    """Return whether a box lies in the hex there; `turn` as in `HexLayout`.

    Examples
    --------
    >>> inside((0.5, 0.0), Box.disc(0.3)), inside((0.5, 0.0), Box.disc(0.5))
    (True, False)
    """
    (x, y), (wide, tall, far) = spot, box
    reach = (nx * x + ny * y + abs(nx) * wide + abs(ny) * tall for nx, ny in _normals(turn))
    return max(reach) + far <= _INSIDE + 1e-9


@cache
def rim(box: Box, turn: float = 0.0) -> dict[Point, tuple[int, int]]:
    """Return the places of a box along the rim, the upper corners first, and which side of it is there.

    Examples
    --------
    >>> list(rim(Box(0.2, 0.1)).values())[:3]
    [(-1, -1), (1, -1), (0, -1)]
    """
    found = _pointed_rim(box) if turn else _rim(box)
    return {(x, y): sides for x, y, sides in found if inside((x, y), box, turn)}


def _pointed_rim(box: Box) -> Iterator[tuple[float, float, tuple[int, int]]]:
    """Yield the places in a hex with a corner at its top: along both sides, then in its tips."""
    for y in _LEVELS:
        slope = 2 * _RIM - sqrt(3) * (abs(y) + box.tall)
        far = min(_RIM, slope) - box.wide
        if far >= 0:
            for across in (-1, 1):
                yield across * far, y, (across, (y > 0.2) - (y < -0.2))
    for down in (-1, 1):
        yield 0.0, down * ((2 * _RIM - box.wide) / sqrt(3) - box.tall), (0, down)


def _rim(box: Box) -> Iterator[tuple[float, float, tuple[int, int]]]:
    corner = _RIM / sqrt(3) - box.wide
    edge = _RIM - box.tall
    for down, levels in ((-1, _LEVELS[:8]), (1, _LEVELS[8:])):
        for across in (-1, 1, 0):
            if corner >= 0.0 or not across:
                yield across * corner, down * edge, (across, down)
        for y in levels:
            far = (_RIM - (abs(y) + box.tall) / 2) * 2 / sqrt(3) - box.wide
            for across in (-1, 1):
                yield across * far, y, (across, (y > 0.2) - (y < -0.2))


@dataclass(slots=True)
class LabelSpace:
    """Taken room in a hex."""

    track: list[Disc] = field(default_factory=list)
    """Along track and shores, and the circles of cities."""
    words: list[tuple[float, float, Box]] = field(default_factory=list)
    """Words and signs with their room."""
    crowded: bool = False
    """Whether something found no free place."""
    turn: float = 0.0
    """Rotation of the hex in edges (`HexLayout.turn`)."""
    _clear: dict[Point, float] = field(default_factory=dict)
    """How far places are from all track; kept, because many discs are tried at each."""

    def copy(self) -> LabelSpace:
        """Return the same room, in which something else may be placed."""
        return LabelSpace(self.track, list(self.words), turn=self.turn, _clear=self._clear)

    def take(self, box: Box, spots: Sequence[Point]) -> Point:
        """Return the first of these spots that is free, or else the roomiest."""
        return self.largest([box], lambda _: spots)[1]

    def largest(self, boxes: Sequence[Box], spots: Callable[[Box], Sequence[Point]]) -> tuple[Box, Point]:
        """Return the first of these boxes for which there is a free spot, or else the last, and its spot."""
        for box in boxes:
            tried = spots(box)
            if (found := self.take_free(box, tried)) is not None:
                return box, found
        self.crowded = True
        apart = [spot for spot in tried if self._off_words(spot, box)]
        found = max(apart or tried, key=lambda spot: self._left(spot, box))
        self.words.append((*found, box))
        return box, found

    def take_free(self, box: Box, spots: Iterable[Point]) -> Point | None:
        """Return the first of these spots that is free, if any."""
        for spot in spots:
            if self.free(spot, box):
                self.words.append((*spot, box))
                return spot
        return None

    def free(self, spot: Point, box: Box) -> bool:
        """Return whether a box lies on nothing there."""
        if box.round:
            if self._far(spot) < box.round + MARGIN:
                return False
        elif not self._off_track(spot, box):
            return False
        return self._off_words(spot, box)

    def _far(self, spot: Point) -> float:
        """Return how far a point is from all track."""
        far = self._clear.get(spot)
        if far is None:
            x, y = spot
            far = min((hypot(cx - x, cy - y) - radius for cx, cy, radius in self.track), default=2.0)
            self._clear[spot] = far
        return far

    def _off_track(self, spot: Point, box: Box) -> bool:
        x, y = spot
        for cx, cy, radius in self.track:
            dx, dy = abs(cx - x) - box.wide, abs(cy - y) - box.tall
            least = radius + MARGIN
            if dx < least and dy < least and (dx <= 0 or dy <= 0 or dx * dx + dy * dy < least * least):
                return False
        return True

    def _off_words(self, spot: Point, box: Box) -> bool:
        return all(_gap(spot, box, (x, y), other) >= MARGIN for x, y, other in self.words)

    def _left(self, spot: Point, box: Box) -> float:
        """Return how much room is left about a box."""
        if box.round:
            far = self._far(spot) - box.round
        else:
            far = min((_gap(spot, box, (x, y), Box.disc(r)) for x, y, r in self.track), default=2.0)
        return min((far, *(_gap(spot, box, (x, y), other) for x, y, other in self.words)))


def _gap(spot: Point, box: Box, at: Point, other: Box) -> float:
    """Return how far two boxes are apart; less than 0 where they overlap."""
    dx = abs(at[0] - spot[0]) - box.wide - other.wide
    dy = abs(at[1] - spot[1]) - box.tall - other.tall
    outside = hypot(max(dx, 0.0), max(dy, 0.0)) if dx > 0 or dy > 0 else max(dx, dy)
    return outside - box.round - other.round
