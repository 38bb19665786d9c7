"""Turn the shapes of a scene into rows of Bokeh columns: patches, circles and texts, each layer a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from lostatlas.render import geometry
from lostatlas.render.geometry import Point
from lostatlas.render.shapes import Circle, Curve, Group, Polygon, Shape, Text

Row = tuple[object, ...]

PATCHES = ("xs", "ys", "fill", "line", "width")
CIRCLES = ("x", "y", "radius", "fill", "line", "width")
WORDS = ("x", "y", "text", "colour", "style")
FONT_SIZES = (0.11, 0.135, 0.15, 0.175, 0.2, 0.26)
"""Texts of about one size share a glyph, because a glyph has one font size, which follows the zoom."""


@dataclass(frozen=True, slots=True)
class Layer:
    """One glyph of the figure: the columns of its source, an empty row, and the least rows kept for a hex."""

    name: str
    columns: tuple[str, ...]
    blank: Row
    room: int
    size: float = 0.0
    """Font size, in hex units; 0 for what is no text."""


_NO_PATCH: Row = ((), (), "#000000", "#000000", 0.0)
_NO_WORD: Row = (0.0, 0.0, "", "#000000", "normal")
_ROOM = {0.15: 2, 0.175: 4, 0.2: 3}

LAYERS = (
    Layer("art", PATCHES, _NO_PATCH, 14),
    Layer("stops", CIRCLES, (0.0, 0.0, 0.0, "#000000", "#000000", 0.0), 8),
    Layer("signs", PATCHES, _NO_PATCH, 5),
    *(Layer(f"words{size}", WORDS, _NO_WORD, _ROOM.get(size, 1), size) for size in FONT_SIZES),
)
"""From the bottom up; the ground has a table of its own."""


def rows_of(group: Group, *, unit: float) -> dict[str, list[Row]]:
    """Return the rows of a hex by layer, without its ground; `unit` is the pixels of a hex unit.

    Examples
    --------
    >>> disc = Circle("stops", "slot", (0.0, 0.0), 0.25, "#ffffff", "#000000", 0.02)
    >>> rows_of(Group(None, (3.0, 0.0), (disc,)), unit=50)
    {'stops': [(3.0, 0.0, 0.25, '#ffffff', '#000000', 1.0)]}
    """
    rows: dict[str, list[Row]] = {}
    for shape in group.shapes:
        if shape.layer != "ground":
            layer, row = _row(shape, group.at, unit)
            rows.setdefault(layer, []).append(row)
    return rows


def outline(points: Iterable[Point], at: Point) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return the coordinates of a polygon about `at`, as Bokeh takes them."""
    x, y = at
    moved = [(round(px + x, 4), round(py + y, 4)) for px, py in points]
    return tuple(px for px, _ in moved), tuple(py for _, py in moved)


def _row(shape: Shape, at: Point, unit: float) -> tuple[str, Row]:
    match shape:
        case Polygon():
            line, width = (shape.stroke, shape.width * unit) if shape.stroke else (shape.fill, 0.0)
            return _patch_layer(shape), (*outline(shape.points, at), shape.fill, line, width)
        case Curve():
            points = geometry.ribbon(shape.points, shape.width)
            return _patch_layer(shape), (*outline(points, at), shape.stroke, shape.stroke, 0.0)
        case Circle():
            line = shape.stroke or shape.fill
            return "stops", (*_moved(shape.at, at), shape.radius, shape.fill, line, shape.width * unit)
        case Text():
            size = min(FONT_SIZES, key=lambda size: abs(size - shape.size))
            style = "bold" if shape.bold else "normal"
            return f"words{size}", (*_moved(shape.at, at), shape.text, shape.fill, style)


def _moved(point: Point, by: Point) -> Point:
    return round(point[0] + by[0], 4), round(point[1] + by[1], 4)


def _patch_layer(shape: Polygon | Curve) -> str:
    return shape.layer if shape.layer in ("art", "signs") else "signs"


def padded(rows: list[Row], layer: Layer, room: int) -> Iterator[Row]:
    """Yield `room` rows: those of a hex, then empty ones."""
    yield from rows
    for _ in range(room - len(rows)):
        yield layer.blank
