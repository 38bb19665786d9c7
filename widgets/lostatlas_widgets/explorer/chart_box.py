"""ChartBox: a chart on the page with its words and its table."""

from __future__ import annotations

import ipywidgets

from lostatlas.plots.history_chart import Chart
from lostatlas.text import message
from lostatlas_widgets.close_tree import close_tree
from lostatlas_widgets.explorer.data_table import DataTable
from lostatlas_widgets.explorer.glossary_marks import Marks
from lostatlas_widgets.figure_view import FigureView

DRAWER_HEIGHT = 190
"""Pixels of a chart that stands whole in the drawer of a page of 768 pixels."""


class ChartBox(ipywidgets.VBox):
    """One chart, and below it the same as a table, folded.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> from lostatlas.lab import charts
    >>> box = ChartBox()
    >>> box.show(charts.net_worth(new_game(["Ann", "Ben"], mode="micro", seed=3)))
    >>> box.table.rows[0]
    [1, 'MAP', 225, 225]
    """

    def __init__(self, *, marks: Marks | None = None) -> None:
        self.chart: Chart | None = None
        self.view: FigureView | None = None
        self.table = DataTable("", marks=marks)
        fold = ipywidgets.Accordion([self.table], selected_index=None)
        fold.set_title(0, message("explore.as_table"))
        self._fold = fold
        self._place = ipywidgets.VBox([], layout={"width": "100%"})
        super().__init__([], layout={"width": "100%"})

    def show(self, chart: Chart) -> None:
        """Show this chart in place of the one before."""
        gone, self.chart = self.view, chart
        self.view = FigureView(chart.figure, alt=chart.alt)
        self.table.caption = chart.alt
        self.table.show(chart.table)
        self._place.children = [self.view]
        if gone is None:
            self.children = [self._place, self._fold]
        else:
            close_tree(gone)

    def mark(self, move: int) -> None:
        """Draw a line where this move is, on a chart that has time."""
        if self.chart is not None and self.view is not None:
            with self.view.together():
                self.chart.mark(move)


def shown(chart: Chart) -> ChartBox:
    """Return a box that shows this chart, for one that stands alone in a cell."""
    box = ChartBox()
    box.show(chart)
    return box
