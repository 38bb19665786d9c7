"""ScenePlot: what may be pressed has a whole frame, what changed last has marks in its corners."""

from __future__ import annotations

from collections.abc import Hashable
from typing import cast

import pytest
from bokeh.core.property.vectorization import Value
from bokeh.models.glyphs import Patches
from bokeh.models.renderers import GlyphRenderer
from bokeh.models.sources import ColumnDataSource

from lostatlas.plots import ScenePlot
from lostatlas.scene.shapes import Group, Polygon, Scene
from lostatlas.scene.theme import DARK, LIGHT, Theme

_SQUARE = Polygon("ground", "cell", ((-0.4, -0.4), (0.4, -0.4), (0.4, 0.4), (-0.4, 0.4)), "#ffffff")
_SCENE = Scene(
    tuple(Group(column, (float(column), 0.0), (_SQUARE,), str(column)) for column in range(3)),
    (-0.5, -0.5, 3.0, 1.0), "#ffffff", "Cells", "Three cells",
)  # fmt: skip


def framed(plot: ScenePlot) -> dict[Hashable, str]:
    """Return the colour of the frame of each cell that has one."""
    rows = zip(*(plot.ground.data[name] for name in ("name", "mark", "shown")), strict=True)
    return {int(name): colour for name, colour, shown in rows if shown}


def corners(plot: ScenePlot) -> tuple[str, list[float]]:
    """Return the colour of the corner marks, and the middle of each across, in order."""
    last = next(one for one in plot.figure.renderers if one.name == "last")
    assert isinstance(last, GlyphRenderer)
    columns = cast("ColumnDataSource", last.data_source).data["xs"]
    middles = sorted(round((min(xs) + max(xs)) / 2, 1) for xs in columns)
    return str(cast("Value[str]", cast("Patches", last.glyph).fill_color).value), middles


def at(column: int) -> list[float]:
    """Return where the four corners of a cell are, across."""
    return [round(column + side, 1) for side in (-0.3, -0.3, 0.3, 0.3)]


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_what_changed_last_is_marked_otherwise_than_what_may_be_pressed(theme: Theme) -> None:
    plot = ScenePlot(_SCENE, theme=theme)
    plot.mark([0, 1], last=[2])
    assert framed(plot) == {0: theme.highlight, 1: theme.highlight}
    assert corners(plot) == (theme.last, at(2))
    plot.mark([1])
    assert framed(plot) == {1: theme.highlight}
    assert corners(plot) == (theme.last, [])


def test_both_keep_their_looks_when_the_page_turns_dark() -> None:
    plot = ScenePlot(_SCENE)
    plot.mark([0], last=[2])
    plot.use_theme(DARK)
    assert framed(plot) == {0: DARK.highlight}
    assert corners(plot) == (DARK.last, at(2))


def test_a_cell_that_changed_last_may_be_pressed_as_well() -> None:
    plot = ScenePlot(_SCENE)
    plot.mark([1], last=[1, 7])
    assert framed(plot) == {1: LIGHT.highlight}
    assert corners(plot)[1] == at(1)
