"""ScenePlot: what may be pressed has a whole frame, what changed last marked corners; cells come and go."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import cast

import pytest
from bokeh.core.property.vectorization import Value
from bokeh.models.glyphs import Patches
from bokeh.models.renderers import GlyphRenderer
from bokeh.models.sources import ColumnDataSource
from hypothesis import given, settings
from hypothesis import strategies as st

from lostatlas.plots import ScenePlot
from lostatlas.scene.shapes import Group, Polygon, Scene
from lostatlas.scene.theme import DARK, LIGHT, Theme

_SQUARE = Polygon("ground", "cell", ((-0.4, -0.4), (0.4, -0.4), (0.4, 0.4), (-0.4, 0.4)), "#ffffff")


def row_of(columns: Iterable[int]) -> Scene:
    """Return a row of cells, each in its column."""
    groups = tuple(Group(column, (float(column), 0.0), (_SQUARE,), str(column)) for column in columns)
    return Scene(groups, (-0.5, -0.5, 3.0, 1.0), "#ffffff", "Cells", "Cells in a row")


_SCENE = row_of(range(3))


def framed(plot: ScenePlot) -> dict[Hashable, str]:
    """Return the colour of the frame of each cell that has one."""
    rows = zip(*(plot.ground.data[name] for name in ("name", "mark", "shown")), strict=True)
    return {int(name): colour for name, colour, shown in rows if shown}


def names(plot: ScenePlot) -> list[str]:
    """Return the names of the cells that are drawn."""
    return sorted(str(name) for name in plot.ground.data["name"] if name)


def ringed(plot: ScenePlot) -> list[int]:
    """Return the cells with a ring."""
    return [int(plot.ground.data["name"][row]) for row in plot.ground.selected.indices]


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


@settings(max_examples=20)
@given(st.lists(st.sets(st.integers(0, 70), max_size=60), min_size=2, max_size=4), st.data())
def test_cells_come_and_go_with_their_frames_and_rings(rows: list[set[int]], data: st.DataObject) -> None:
    """Cards leave a hand and others come: what is drawn is what a new drawing would show."""
    plot = ScenePlot(row_of(sorted(rows[0])))
    for columns in rows[1:]:
        before = [int(str(cell)) for cell in plot.cells]
        offered = data.draw(st.sets(st.integers(0, 70)))
        chosen = data.draw(st.sampled_from(before)) if before else None
        plot.mark(offered)
        plot.select(chosen)
        plot.update(row_of(sorted(columns)))
        assert names(plot) == sorted(map(str, columns))
        assert framed(plot) == dict.fromkeys(offered & columns, plot.theme.highlight)
        assert ringed(plot) == ([chosen] if chosen in columns else [])
        plot.use_theme(DARK if plot.theme is LIGHT else LIGHT)
        assert ringed(plot) == ([chosen] if chosen in columns else [])


def test_a_card_that_is_played_is_one_change_and_not_another_drawing() -> None:
    plot = ScenePlot(_SCENE)
    drawn = plot.ground.data["xs"]
    assert plot.update(row_of([0, 2, 3])) == 2
    assert plot.ground.data["xs"] is drawn
