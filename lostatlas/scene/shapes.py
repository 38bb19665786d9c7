"""The scene: a few kinds of flat shapes, drawn alike as SVG and as Bokeh glyphs.

A scene is one group of shapes for each cell that can be pressed (a hex, a square, a card), given about the
middle of the cell, and a few groups below and above them. Every shape says its layer (what it is drawn over)
and its role (what it is of). The unit of length is the title's: on a hex map, from middle to corner.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

Point = tuple[float, float]
"""x to the right, y down."""

LAYERS = ("ground", "art", "stops", "signs", "words")
"""Within a cell, from the bottom up."""
FRAME = "#cc3311"
"""The colour of a frame about a cell that is pointed out."""


class Nook(NamedTuple):
    """A place at the rim of a cell for a word, which is pinned there and may grow inwards."""

    at: Point
    """The corner of the word, or the middle of its side, that is at the rim."""
    across: int
    """Which one: at its left (-1), in its middle (0) or at its right (1)."""
    down: int
    """At its top (-1), in its middle (0) or at its bottom (1)."""
    size: float
    """The largest font size for which there is room."""

    def middle(self, wide: float, tall: float) -> Point:
        """Return the middle of a word with this half breadth and half height.

        Examples
        --------
        >>> Nook((-0.5, -0.8), -1, -1, 0.4).middle(0.3, 0.1)
        (-0.2, -0.7)
        """
        x, y = self.at
        return (round(x - self.across * wide, 6), round(y - self.down * tall, 6))


@dataclass(frozen=True, slots=True)
class Polygon:
    """A filled shape with straight sides."""

    layer: str
    role: str
    points: tuple[Point, ...]
    fill: str


@dataclass(frozen=True, slots=True)
class Circle:
    """A disc."""

    layer: str
    role: str
    at: Point
    radius: float
    fill: str
    stroke: str = ""
    width: float = 0.0
    """Of the stroke, in units of the scene; half of it lies outside the radius."""


@dataclass(frozen=True, slots=True)
class Curve:
    """A line (two points), quadratic (three) or cubic (four) curve with a breadth."""

    layer: str
    role: str
    points: tuple[Point, ...]
    stroke: str
    width: float


@dataclass(frozen=True, slots=True)
class Text:
    """One line of words, centred at a point."""

    layer: str
    role: str
    at: Point
    text: str
    size: float
    """Of the font, in units of the scene."""
    fill: str
    on: str
    """The colour it stands on, which decides whether it can be read."""
    bold: bool = False
    anchor: str = "middle"
    """``middle``, or ``start`` when it begins at the point."""
    nook: Nook | None = None
    """Where it is pinned and how large it may become when the drawing is small, if it may."""


Shape = Polygon | Circle | Curve | Text


def zoomed(shapes: Iterable[Shape], by: float = 2.5) -> tuple[Shape, ...]:
    """Return shapes grown about the middle of their cell.

    Examples
    --------
    >>> zoomed([Circle("stops", "slot", (0.5, 0.0), 0.25, "#ffffff")], 2)[0].radius
    0.5
    """
    return tuple(_zoomed(shape, by) for shape in shapes)


def _zoomed(shape: Shape, by: float) -> Shape:
    match shape:
        case Text(at=(x, y)):
            return replace(shape, at=(x * by, y * by), size=shape.size * by)
        case Circle(at=(x, y)):
            return replace(shape, at=(x * by, y * by), radius=shape.radius * by, width=shape.width * by)
        case Curve():
            return replace(shape, points=_spread(shape.points, by), width=shape.width * by)
        case Polygon():
            return replace(shape, points=_spread(shape.points, by))


def _spread(points: tuple[Point, ...], by: float) -> tuple[Point, ...]:
    return tuple((x * by, y * by) for x, y in points)


@dataclass(frozen=True, slots=True)
class Group:
    """Everything drawn in one cell, about its own middle."""

    cell: Hashable | None
    """The cell that a press on the group means: a hex, a square, a card; None for none."""
    at: Point
    """The middle of the cell in the scene."""
    shapes: tuple[Shape, ...]
    title: str = ""
    """Its description: several lines of plain text."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A drawing: groups in the order in which they are painted, and its extent."""

    groups: tuple[Group, ...]
    box: tuple[float, float, float, float]
    """Left, top, width and height, in units of the scene."""
    background: str
    """The colour behind everything, or ``""`` for none."""
    title: str
    summary: str

    def shapes(self) -> Iterator[tuple[Group, Shape]]:
        """Yield every shape with its group, in painting order."""
        for group in self.groups:
            for shape in group.shapes:
                yield group, shape


NOTHING = Scene((), (0.0, 0.0, 1.0, 1.0), "", "", "")
"""What is drawn where there is nothing to see."""


def framed(scene: Scene, cells: Collection[Hashable]) -> Scene:
    """Return a scene in which the outlines of these cells are drawn in red.

    Examples
    --------
    >>> square = Polygon("ground", "square", ((-1, -1), (1, -1), (1, 1), (-1, 1)), "#ffffff")
    >>> board = Scene((Group("A1", (0, 0), (square,)),), (-1, -1, 2, 2), "", "", "")
    >>> [shape.role for _, shape in framed(board, ["A1"]).shapes()]
    ['square', 'frame', 'frame', 'frame', 'frame']
    """
    return replace(
        scene,
        groups=tuple(
            replace(group, shapes=(*group.shapes, *_frame(group))) if group.cell in cells else group
            for group in scene.groups
        ),
    )


def _frame(group: Group) -> Iterator[Curve]:
    outline = next((shape.points for shape in group.shapes if isinstance(shape, Polygon)), ())
    for here, there in zip(outline, (*outline[1:], *outline[:1]), strict=True):
        yield Curve("signs", "frame", (here, there), FRAME, 0.08)
