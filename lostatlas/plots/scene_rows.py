"""Turn the shapes of a scene into rows of Bokeh columns: patches, circles and texts, each layer a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import atan2, remainder, tau

from lostatlas.scene import curves
from lostatlas.scene.shapes import Circle, Curve, Group, Point, Polygon, Shape, Text

Row = tuple[object, ...]

PATCHES = ("xs", "ys", "fill")
CIRCLES = ("x", "y", "radius", "fill")
WORDS = ("x", "y", "text", "colour", "style")
ALIGNED = (*WORDS, "align")
NAMED = (*WORDS, "anchor", "on", "most")
SIZED = (*WORDS, "size")
FONT_SIZES = (0.11, 0.145, 0.175, 0.2, 0.24, 0.3, 0.4, 0.55)
"""Texts of about one size share a glyph, because a glyph has one font size, which follows the zoom."""


@dataclass(frozen=True, slots=True)
class Layer:
    """One glyph of the figure: the columns of its source, and an empty row."""

    name: str
    columns: tuple[str, ...]
    blank: Row
    size: float = 0.0
    """Font size, in hex units; 0 for what is not text."""
    block: int = 1
    """Rows are given to a cell in blocks of so many; the first number of a block is a multiple of it."""


# Many rows are spare. Bokeh measures and paints no text for None, but every empty one.
_NO_PATCH: Row = ((), (), "#000000")
_NO_CIRCLE: Row = (0.0, 0.0, 0.0, "#000000")
_NO_WORD: Row = (0.0, 0.0, None, "#000000", "normal")

DISCS = {"revenue": "figures", "badge": "figures", "token": "tokens", "worth": "tokens"}
"""The layers of discs that have a word in them and follow its size on the screen, by the role of the disc.

A disc is two rows, its rim and what the rim leaves.
"""

GROUND = Layer(
    "ground",
    ("xs", "ys", "fill", "ring_xs", "ring_ys", "name", "about"),
    ((), (), "#000000", (), (), "", ""),
)
"""One row for each hex: its ground, its frame and its description. Taps and hovers hit these."""

NAME_SIZE = 0.24
"""The font size of names where there is room."""

NAMES = Layer("names", NAMED, (*_NO_WORD, (0.5, 0.5), "#000000", 0.0), NAME_SIZE)
"""The name of each hex, which stays readable where the map is small."""

CLOSE = Layer("close", SIZED, (*_NO_WORD, 0.0), 1.0)
"""Words with little room about them: values side by side in a table, letters beside the tokens of a city."""

LAYERS = (
    Layer("seams", ("xs", "ys"), ((), ())),
    GROUND,
    Layer("art", PATCHES, _NO_PATCH),
    Layer("stops", CIRCLES, _NO_CIRCLE),
    *(Layer(name, CIRCLES, _NO_CIRCLE, block=2) for name in dict.fromkeys(DISCS.values())),
    Layer("signs", PATCHES, _NO_PATCH),
    NAMES,
    CLOSE,
    *(Layer(f"words{size}", ALIGNED, (*_NO_WORD, "center"), size) for size in FONT_SIZES),
)
"""From the bottom up."""

_ACROSS = {-1: 0.0, 0: 0.5, 1: 1.0}
_DOWN = {-1: 0.16, 0: 0.48, 1: 0.8}
"""Where capitals begin, have their middle and end, as a part of the height of a line in the usual fonts."""


def rows_of(
    group: Group, *, seam: tuple[Point, ...] = (), frame: tuple[Point, ...] = ()
) -> dict[str, list[Row]]:
    """Return the rows of a cell by layer; a stroke becomes a shape of its own, to zoom along.

    Parameters
    ----------
    seam, frame : the outlines below the cell, and about it when it is pointed out

    Examples
    --------
    >>> disc = Circle("stops", "slot", (0.0, 0.0), 0.25, "#ffffff", "#000000", 0.02)
    >>> rows_of(Group(None, (3.0, 0.0), (disc,)))["stops"]
    [(3.0, 0.0, 0.26, '#000000'), (3.0, 0.0, 0.24, '#ffffff')]
    """
    rows: dict[str, list[Row]] = {"seams": [outline(seam, group.at)]} if seam else {}
    for shape in group.shapes:
        if isinstance(shape, Polygon) and shape.layer == "ground":
            ring_at = outline(frame, group.at)
            ground = (*outline(shape.points, group.at), shape.fill, *ring_at, str(group.cell), group.title)
            rows["ground"] = [ground]
            continue
        for layer, row in _rows(shape, group.at):
            rows.setdefault(layer, []).append(row)
    return rows


def outline(points: Iterable[Point], at: Point) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return the coordinates of a polygon about `at`, as Bokeh takes them."""
    x, y = at
    moved = [(round(px + x, 4), round(py + y, 4)) for px, py in points]
    return tuple(px for px, _ in moved), tuple(py for _, py in moved)


def _rows(shape: Shape, at: Point) -> Iterator[tuple[str, Row]]:
    match shape:
        case Polygon():
            yield _patch_layer(shape), (*outline(shape.points, at), shape.fill)
        case Curve():
            yield _patch_layer(shape), (*outline(_ribbon(shape.points, shape.width), at), shape.stroke)
        case Circle(radius=radius, width=width):
            layer = DISCS.get(shape.role, "stops")
            if shape.stroke:
                yield layer, (*_moved(shape.at, at), round(radius + width / 2, 4), shape.stroke)
            inner = radius - width / 2 if shape.stroke else radius
            yield layer, (*_moved(shape.at, at), round(inner, 4), shape.fill)
        case Text(nook=nook) if nook is not None:
            anchor = _ACROSS[nook.across], _DOWN[nook.down]
            word = shape.text, shape.fill, "normal"
            yield "names", (*_moved(nook.at, at), *word, anchor, shape.on, nook.size)
        case Text(role="amount" | "label"):
            style = "bold" if shape.bold else "normal"
            yield "close", (*_moved(shape.at, at), shape.text, shape.fill, style, shape.size)
        case Text():
            size = min(FONT_SIZES, key=lambda size: abs(size - shape.size))
            style = "bold" if shape.bold else "normal"
            align = "left" if shape.anchor == "start" else "center"
            yield f"words{size}", (*_moved(shape.at, at), shape.text, shape.fill, style, align)


@lru_cache(maxsize=1024)
def _ribbon(curve: tuple[Point, ...], width: float) -> tuple[Point, ...]:
    """Return a stroke as a polygon; the same few curves come again in every hex."""
    return curves.ribbon(curve, width, steps=_steps(curve))


def _steps(curve: tuple[Point, ...]) -> int:
    """Return how many straight pieces a curve is drawn with: one for about six degrees of its turn."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = curve[0], curve[1], curve[-2], curve[-1]
    turn = atan2(by - ay, bx - ax) - atan2(dy - cy, dx - cx)
    return max(8, round(abs(remainder(turn, tau)) / 0.1))


def _moved(point: Point, by: Point) -> Point:
    return round(point[0] + by[0], 4), round(point[1] + by[1], 4)


def _patch_layer(shape: Polygon | Curve) -> str:
    return shape.layer if shape.layer in ("art", "signs") else "signs"
