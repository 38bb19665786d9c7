"""Where the words and signs of a tile go: each as large as there is room, and none on another or on track."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from math import hypot
from typing import NamedTuple

from lostatlas.render.geometry import towards
from lostatlas.render.label_space import MARGIN, SLOT, Box, LabelSpace, inside, rim
from lostatlas.scene.curves import scaled
from lostatlas.scene.shapes import Nook, Point
from lostatlas.track.tiles import Tile, TileNode

NAMES = (0.46, 0.4, 0.36, 0.32, 0.28, 0.25, 0.22, 0.19, 0.16)
"""Font sizes of the name of a hex; the largest that fits is used."""
FAIR = 0.28
"""A name that is smaller takes its place before all others, if these lose nothing by it."""
FIGURES, FIGURE_CIRCLE = (0.3, 0.24, 0.2, 0.175), 0.75
"""The same of a revenue figure; and the radius of the circle about it, for a font size of 1."""
TABLES = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3)
"""The size of the table of a stop that pays by the phase, beside that of an off-board area."""
ASIDE, ACROSS = 0.54, 0.16
"""How far a lone city that pays by the phase stands from the middle of its hex; and its table, opposite."""
VALUE = 0.42
"""Height of one value of a stop that pays by the phase."""
DIGIT = 0.26
"""Breadth of a digit of such a value; a box is a little broader than its digits."""
SIGNS, SIGN_CIRCLE = (0.19, 0.16, 0.13, 0.1), 1.12
"""Half the size of the sign of a label; and the radius of the circle about it, for a size of 1."""
CAPITAL = 0.36
"""Half the height of a capital letter or figure, for a font size of 1."""
MARKER = Box.disc(0.165)

_UPPER_RIGHT, _BELOW, _LOWER_RIGHT = (0.5, -0.35), (0.0, 0.62), (0.55, 0.35)
"""Preferred places of figures, signs and markers."""
_RINGS = (0.66, 0.58, 0.5, 0.74)


class Figure(NamedTuple):
    """Where a revenue figure stands, and its font size; of a table of values, its size by `TABLES`."""

    at: Point
    size: float
    columns: int = 2
    """Of a table of values."""

    @property
    def radius(self) -> float:
        """Return the radius of the circle about it."""
        return round(FIGURE_CIRCLE * self.size, 4)


@dataclass(frozen=True, slots=True)
class Labels:
    """The places of the words and signs of a tile."""

    name: Nook
    sign: Point
    sign_size: float
    """Half the size of the sign of the label; 0 where there is none."""
    figures: tuple[Figure | None, ...]
    """The revenue of each node; None where none is written."""
    cost: Point
    markers: tuple[Point, ...]

    def smaller(self, other: Labels) -> bool:
        """Return whether any of these but the name is smaller than there."""
        pairs = zip(self.figures, other.figures, strict=True)
        less = any(one.size < two.size for one, two in pairs if one is not None and two is not None)
        return less or self.sign_size < other.sign_size


def value_table(amounts: Sequence[int], columns: int = 2) -> tuple[tuple[float, ...], float]:
    """Return the breadth of each column, and the whole height, of the values of a stop that pays by phase.

    A column is as broad as the longest number in it. Of two columns, the last one of an odd number of values
    has the breadth of both.

    >>> value_table([30]), value_table([30, 40, 70, 100]), value_table([30, 40, 100])
    (((0.57,), 0.42), ((0.57, 0.83), 0.84), ((0.57, 0.57), 0.84))
    >>> value_table([30, 40, 100], columns=1)
    ((0.83,), 1.26)
    """
    columns = min(len(amounts), columns)
    full = amounts[: max(len(amounts) // columns, 1) * columns] if columns else ()
    digits = [max(len(str(one)) for one in full[column::columns]) for column in range(columns)]
    rows = -(-len(amounts) // max(columns, 1))
    return tuple(round(count * DIGIT + 0.05, 4) for count in digits), rows * VALUE


def labels(
    tile: Tile,
    room: LabelSpace,
    slots: Sequence[Sequence[Point]],
    nodes: Sequence[Point],
    *,
    markers: int,
    letters: int,
) -> Labels:
    """Return the places of the words and signs of a tile in the room that its track leaves.

    Figures come first. A name that finds little room then is tried before them. Markers beyond the first come
    last, so that all else stands where it stood.
    """
    task = _Task(tile, slots, nodes, name_width(letters))
    used = room.copy()
    found = task.placed(used)
    better = NAMES[NAMES.index(FAIR) : NAMES.index(found.name.size)] if found.name.size < FAIR else ()
    for size in better:
        beside = room.copy()
        name = task.name(beside, (size,))
        if beside.crowded:
            continue
        other = task.placed(beside, name)
        if not (beside.crowded or other.smaller(found)):
            found, used = other, beside
            break
    spots = _around(MARKER, _LOWER_RIGHT, room.turn)
    more = (used.take(MARKER, spots) for _ in range(markers - len(found.markers)))
    return replace(found, markers=(*found.markers, *more)[:markers])


def table_box(amounts: Sequence[int], columns: int = 2, size: float = 1.0) -> Box:
    """Return the room of a table of values."""
    widths, tall = value_table(amounts, columns)
    return Box(sum(widths) / 2 * size, tall / 2 * size)


def table_columns(amounts: Sequence[int]) -> int:
    """Return in how many columns a table stands that has its hex to itself.

    Three values stand below each other: on a small map, two side by side would read as one number.

    >>> [table_columns(amounts) for amounts in ([30, 60], [30, 40, 70], [30, 40, 70, 100])]
    [2, 1, 2]
    """
    return 1 if len(amounts) == 3 else 2


def is_table(tile: Tile, node: TileNode) -> bool:
    """Return whether a stop is drawn as the table of its values: an off-board area, or a town with values."""
    alone = node.kind == "town" and len(tile.stops) == 1
    return node.kind == "offboard" or (alone and len(node.revenue.amounts) > 1)


def cost_box(cost: int) -> Box:
    """Return the room of what the first tile costs.

    >>> cost_box(80), cost_box(120)
    (Box(wide=0.23, tall=0.15, round=0.0), Box(wide=0.295, tall=0.15, round=0.0))
    """
    return Box(round(0.1 + 0.065 * len(str(cost)), 3), 0.15)


def name_width(letters: int) -> float:
    """Return how broad a name of so many letters may be, for a font size of 1.

    >>> name_width(2), name_width(3), name_width(7)
    (1.4, 1.95, 1.95)
    """
    return 1.4 if letters < 3 else 1.95


@dataclass(frozen=True, slots=True)
class _Task:
    """The labels to place."""

    tile: Tile
    slots: Sequence[Sequence[Point]]
    nodes: Sequence[Point]
    width: float

    def placed(self, room: LabelSpace, name: Nook | None = None) -> Labels:
        """Return the places of everything; one is kept for a marker, whether there is one or not."""
        shown = _written(self.tile)
        figures: list[Figure | None] = [None] * len(self.nodes)
        for k in shown:
            figures[k] = self.figure(room, k, alone=len(shown) == 1)
        sign, size = self.sign(room) if self.tile.label else ((0.0, 0.0), 0.0)
        stops = self.tile.stops
        box = cost_box(self.tile.cost)
        cost = room.take(box, _around(box, _BELOW, room.turn)) if self.tile.cost and stops else (0.0, 0.0)
        kept = room.take_free(MARKER, _around(MARKER, _LOWER_RIGHT, room.turn)) if stops else None
        name = name or self.name(room, NAMES)
        return Labels(name, sign, size, tuple(figures), cost, () if kept is None else (kept,))

    def name(self, room: LabelSpace, sizes: Sequence[float]) -> Nook:
        """Return the nook of the name: the largest that is free, at the upper rim if it can be."""
        boxes = [Box(self.width / 2 * size, CAPITAL * size) for size in sizes]
        box, spot = room.largest(boxes, lambda box: tuple(rim(box, room.turn)))
        across, down = rim(box, room.turn)[spot]
        at = (spot[0] + across * box.wide, spot[1] + down * box.tall)
        return Nook(at, across, down, sizes[boxes.index(box)])

    def figure(self, room: LabelSpace, k: int, *, alone: bool) -> Figure:
        """Return the place of the revenue of a node: at its upper right, or nearer to it than to others."""

        def spots(box: Box) -> Sequence[Point]:
            around = _around(box, _UPPER_RIGHT, room.turn)
            if alone and not box.round:
                across = scaled(self.nodes[k], -ACROSS / ASIDE)
                return (across, *around) if inside(across, box, room.turn) else around
            if alone:
                return around
            return sorted((*around, *_about(self.slots[k], box, room.turn)), key=partial(self._apart, k))

        amounts = [amount for _colour, amount in self.tile.nodes[k].revenue.amounts]
        if len(amounts) > 1:
            forms = [(size, columns) for size in TABLES for columns in (2, 1)]
            boxes = [table_box(amounts, columns, size) for size, columns in forms]
        else:
            forms = [(size, 1) for size in FIGURES]
            boxes = [Box.disc(FIGURE_CIRCLE * size) for size, _ in forms]
        box, spot = room.largest(boxes, spots)
        return Figure(spot, *forms[boxes.index(box)])

    def sign(self, room: LabelSpace) -> tuple[Point, float]:
        """Return where the sign of the label goes, and half its size."""
        boxes = [Box.disc(SIGN_CIRCLE * size) for size in SIGNS]
        box, spot = room.largest(boxes, lambda box: _around(box, _BELOW, room.turn))
        return spot, SIGNS[boxes.index(box)]

    def _apart(self, k: int, spot: Point) -> float:
        """Return how little a place is close to node `k` and clearly not to another one."""
        far = [
            min(hypot(spot[0] - x, spot[1] - y) for x, y in circles or (node,))
            for circles, node in zip(self.slots, self.nodes, strict=True)
        ]
        others = min((d for j, d in enumerate(far) if j != k), default=1.0)
        return far[k] + 2 * max(0.0, far[k] + 0.3 - others)


def _written(tile: Tile) -> tuple[int, ...]:
    """Return the nodes with a revenue beside them: all that pay, or the first when all pay the same."""
    stops = (node for node in tile.stops if not is_table(tile, node))
    paying = [node for node in stops if any(amount for _, amount in node.revenue.amounts)]
    if len({node.revenue for node in paying}) == 1:
        paying = paying[:1]
    return tuple(node.index for node in paying)


@cache
def _around(box: Box, near: Point, turn: float) -> tuple[Point, ...]:
    """Return the places of a box in the hex, those first that are near a point."""
    everywhere = (*(towards(k / 4 + turn, far) for far in _RINGS for k in range(24)), (0.0, 0.0))
    spots = (spot for spot in everywhere if inside(spot, box, turn))
    return tuple(sorted(spots, key=lambda spot: hypot(spot[0] - near[0], spot[1] - near[1])))


def _about(circles: Sequence[Point], box: Box, turn: float) -> Iterator[Point]:
    """Yield places of a disc that touch the circles of a city."""
    for x, y in circles:
        for k in range(24):
            dx, dy = towards(k / 4, SLOT + box.round + MARGIN + 0.005)
            if inside((x + dx, y + dy), box, turn):
                yield (x + dx, y + dy)
