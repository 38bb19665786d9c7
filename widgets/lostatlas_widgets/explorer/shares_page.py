"""SharesPage: who owns what, what each share last earned, and whose presidency could be bought."""

from __future__ import annotations

import ipywidgets

from lostatlas import lab
from lostatlas.kernel.session import Session
from lostatlas.lab.charts import shareholdings
from lostatlas.text import message
from lostatlas_widgets.explorer.buttons import SIDE_BY_SIDE
from lostatlas_widgets.explorer.chart_box import ChartBox
from lostatlas_widgets.explorer.charts_panel import held
from lostatlas_widgets.explorer.data_table import DataTable
from lostatlas_widgets.explorer.glossary_marks import Marks
from lostatlas_widgets.figure_view import page_is_dark, theme_of_page

_WIDTH = 1150
"""Pixels of the drawer of a window of 1366 pixels."""


class SharesPage(ipywidgets.VBox):
    """Who owns what as stacked bars, what each share last earned, and whose presidency could be bought.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> shares = SharesPage()
    >>> shares.show(new_game(["Ann", "Ben"], mode="micro", seed=3))
    >>> shares.earnings.head
    ['Company', 'Revenue', 'Per share', 'Ann', 'Ben', 'Treasury']
    """

    def __init__(self, *, marks: Marks | None = None) -> None:
        self._shown: tuple[object, ...] = ()
        self.box = ChartBox(marks=marks)
        self.earnings = DataTable(message("explore.table.earnings"), marks=marks)
        self.threats = DataTable(message("player_control.threats"), marks=marks)
        tables = ipywidgets.HBox([self.earnings, self.threats], layout=SIDE_BY_SIDE)
        super().__init__([self.box, tables], layout={"width": "100%"})

    def show(self, session: Session) -> None:
        """Show the shares at the current node; they are redrawn only when they have changed."""
        threats = lab.threats(session).set_index("company")
        shown = (session.tree, held(session), tuple(threats.itertuples()), page_is_dark())
        if shown != self._shown:
            self.box.show(shareholdings(session, theme=theme_of_page(), width=_WIDTH))
            self._shown = shown
        self.earnings.show(lab.earnings(session))
        self.threats.show(threats)
        self.threats.layout.display = None if len(threats) else "none"

    def code(self, _session: Session) -> str:
        """Return the line that draws the shares."""
        return "from lostatlas.lab import charts; charts.shareholdings(session)"


__all__ = ["SharesPage"]
