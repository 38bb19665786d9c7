"""Any scene as a few Bokeh sources: flat shapes in painting order, and words by size; changed by patches."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from bokeh.models.sources import ColumnDataSource

from lostatlas.plots.scene_rows import outline
from lostatlas.scene import curves
from lostatlas.scene.shapes import Circle, Curve, Polygon, Scene, Text

Row = tuple[object, ...]

SHAPES = ("xs", "ys", "fill", "about")
WORDS = ("x", "y", "text", "colour", "style", "align")
_BLANK: dict[tuple[str, ...], Row] = {
    SHAPES: ((), (), "#000000", ""),
    WORDS: (0.0, 0.0, "", "#000000", "normal", "center"),
}


class SceneSource:
    """The rows of one glyph; rows that are not used are blank.

    Examples
    --------
    >>> sheet = SceneSource(WORDS, [(0.0, 0.0, "A", "#000000", "bold", "center")], spare=1)
    >>> sheet.change([(0.0, 0.0, "B", "#000000", "bold", "center")]), sheet.source.data["text"]
    (1, ['B', ''])
    """

    def __init__(self, columns: tuple[str, ...], rows: Sequence[Row], *, spare: int) -> None:
        self.columns, self.source = columns, ColumnDataSource()
        self.spare = spare
        self._fill(rows)

    def _fill(self, rows: Sequence[Row]) -> None:
        self.rows = [*rows, *[_BLANK[self.columns]] * self.spare]
        self.source.data = {name: [row[k] for row in self.rows] for k, name in enumerate(self.columns)}

    def change(self, rows: Sequence[Row]) -> int:
        """Show other rows and return how many differ; only the cells that differ are sent."""
        if len(rows) > len(self.rows):
            self._fill(rows)
            return len(rows)
        padded = [*rows, *[_BLANK[self.columns]] * (len(self.rows) - len(rows))]
        patch: dict[str, list[tuple[int, object]]] = {}
        changed = 0
        for place, (was, now) in enumerate(zip(self.rows, padded, strict=True)):
            if was == now:
                continue
            changed += 1
            for name, one, other in zip(self.columns, was, now, strict=True):
                if one != other:
                    patch.setdefault(name, []).append((place, other))
        if patch:
            self.rows = padded
            self.source.patch(patch)
        return changed


def scene_rows(scene: Scene, sizes: Iterable[float]) -> dict[Any, list[Row]]:
    """Return the rows of a scene: those of its shapes under ``"shapes"``, of its words under their size.

    Words take the nearest of the sizes, because a glyph has one.
    """
    known = tuple(sizes)
    found: dict[Any, list[Row]] = {"shapes": [], **{size: [] for size in known}}
    for group, shape in scene.shapes():
        match shape:
            case Polygon():
                found["shapes"].append((*outline(shape.points, group.at), shape.fill, group.title))
            case Curve():
                points = curves.ribbon(shape.points, shape.width, steps=12)
                found["shapes"].append((*outline(points, group.at), shape.stroke, group.title))
            case Circle():
                raise TypeError("a scene of flat shapes has no circles")
            case Text():
                size = _nearest(known, shape.size)
                x, y = shape.at[0] + group.at[0], shape.at[1] + group.at[1]
                style = "bold" if shape.bold else "normal"
                align = "left" if shape.anchor == "start" else "center"
                row = (round(x, 4), round(y, 4), shape.text, shape.fill, style, align)
                found[size].append(row)
    return found


def _nearest(sizes: Iterable[float], wanted: float) -> float:
    return min(sizes, key=lambda one: abs(one - wanted))
