"""ScoreDrawer: each player's score over the line of play."""

from __future__ import annotations

import ipywidgets

from lostatlas.lab.game_history import history
from lostatlas.plots.history import net_worth
from lostatlas_widgets.explorer.chart_box import DRAWER_HEIGHT, ChartBox
from lostatlas_widgets.figure_view import page_is_dark, theme_of_page
from lostatlas_widgets.game_panel.model import GameModel, Update


class ScoreDrawer(ipywidgets.VBox):
    """Each player's score as a chart with its table; a line marks the current node."""

    def __init__(self, model: GameModel) -> None:
        self.model = model
        self.box = ChartBox()
        self._drawn_of: tuple[object, ...] = ()
        super().__init__([self.box], layout={"width": "100%"})

    def follow(self, update: Update) -> None:
        """Draw the whole line of play, or only move the mark where it is drawn already."""
        session = self.model.session
        drawn_of = (session.tree, session.line[-1], update.viewer, page_is_dark())
        if drawn_of != self._drawn_of:
            tables = history(session, viewer=update.viewer)
            self.box.show(net_worth(tables, theme=theme_of_page(), height=DRAWER_HEIGHT))
            self._drawn_of = drawn_of
        self.box.mark(len(session.history) - 1)
