"""The market on the page: the track, where prices can go, who operates next, and every price so far."""

from __future__ import annotations

import ipywidgets

from lostatlas import lab
from lostatlas.capabilities import STYLE, capability
from lostatlas.kernel.session import Session
from lostatlas.lab.charts import market_now
from lostatlas.plots.history import price_lines
from lostatlas.plots.market import MarketPlot
from lostatlas.rail.grid_market import GridMarket
from lostatlas.text import message
from lostatlas_widgets.explorer.buttons import SIDE_BY_SIDE
from lostatlas_widgets.explorer.chart_box import ChartBox
from lostatlas_widgets.explorer.data_table import DataTable
from lostatlas_widgets.explorer.explorer_model import ExplorerModel
from lostatlas_widgets.figure_view import FigureView, page_is_dark, theme_of_page

_ACTING, _NOBODY = "*", ""
_WIDTH = 1100
_LEAST_WIDTH = "840px"
"""Of a market whose words can just be read then."""
_GRID_WIDTH = 850
"""Of a grid, all rows of which can be seen in a low window then."""


class MarketPanel(ipywidgets.VBox):
    """The market: stacks, launch ranges, the moves of the last step, and those to come.

    Flags show where the price of one company can go: of the one that acts, unless another is chosen.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> MarketPanel(ExplorerModel(new_game(["Ann", "Ben"], mode="micro", seed=1))).ahead.value
    '*'
    """

    def __init__(self, model: ExplorerModel) -> None:
        self.model = model
        self._plot: MarketPlot | None = None
        self._of: object = None
        self._priced: tuple[object, ...] = ()
        self.ahead = ipywidgets.Dropdown(
            options=[(message("explore.acting"), _ACTING)],
            description=message("player_control.ahead"),
            style={"description_width": "initial"},
            layout={"width": "320px"},
        )
        self.outlook = DataTable(message("player_control.outlook"), marks=model.marks)
        self.order = DataTable(message("player_control.order"), marks=model.marks)
        self.prices = ChartBox()
        super().__init__([], layout={"width": "100%"})
        self.ahead.observe(model.guarded(lambda _change: self._looked()), "value")

    def _looked(self) -> None:
        if self._plot is not None:
            self.show(self.model.session)
        self.model.code.code = self.code(self.model.session)

    def code(self, session: Session) -> str:
        """Return the line that draws the market."""
        company = self._company(session)
        more = f", company={company!r}" if self.ahead.value != _ACTING else ""
        more += "" if isinstance(session.state.market, GridMarket) else ", rows=1"
        return f"from lostatlas.lab import charts; charts.market(session{more})"

    def _company(self, session: Session) -> str | None:
        return None if self.ahead.value == _ACTING else str(self.ahead.value)

    def show(self, session: Session) -> None:
        """Show the market at the current node; it is drawn when it is first shown."""
        codes = session.state.market.order
        options = [
            (message("explore.acting"), _ACTING), (message("explore.no_reach"), _NOBODY),
            *((code, code) for code in sorted(codes)),
        ]  # fmt: skip
        if [tuple(option) for option in self.ahead.options] != options:
            chosen = self.ahead.value
            self.ahead.options = options
            self.ahead.value = chosen if chosen in (_ACTING, _NOBODY, *codes) else _ACTING
        self._draw(session)
        self._tell(session)
        tip = session.line[-1]
        priced = (session.tree, tip.id, page_is_dark())
        if priced != self._priced:
            self.prices.show(price_lines(lab.history(session, to=tip), theme=theme_of_page(), width=_WIDTH))
            self._priced = priced
        self.prices.mark(len(session.history) - 1)

    def _draw(self, session: Session) -> None:
        view = market_now(session, company=self._company(session), rows=1)
        if self._plot is None or self._of is not session.tree:
            self._of = session.tree
            style = capability(session.ruleset, STYLE)
            width = _GRID_WIDTH if view.grid else _WIDTH
            theme = theme_of_page()
            self._plot = MarketPlot(view, theme=theme, style=style, width=width)
            self._view = FigureView(self._plot.figure, alt=self._plot.alt, theme=theme)
            self._view.on_theme(self._dress)
            self._view.layout.min_width = _LEAST_WIDTH
            most = f"{_GRID_WIDTH}px" if view.grid else "100%"
            track = ipywidgets.Box(
                [self._view], layout={"width": "100%", "max_width": most, "overflow": "auto hidden"}
            )
            tables = ipywidgets.HBox([self.order, self.outlook], layout=SIDE_BY_SIDE)
            self.children = [track, self.ahead, tables, self.prices]
            return
        with self._view.together():
            self._plot.update(view)
            self._view.alt = self._plot.alt

    def _tell(self, session: Session) -> None:
        order = lab.order(session)
        order.insert(0, "place", range(1, len(order) + 1))
        self.order.show(order.set_index("place"))
        ahead = lab.outlook(session)
        chosen = self._company(session) or session.acting_for
        if chosen in set(ahead["company"]):
            ahead = ahead[ahead["company"] == chosen]
        ahead = ahead.assign(cause=ahead["cause"].map(_cause)).set_index("company")
        self.outlook.show(ahead)

    def _dress(self) -> None:
        if self._plot is not None:
            with self._view.together():
                self._plot.use_theme(theme_of_page())


def _cause(name: str) -> str:
    return message(f"player_control.cause.{name}")


__all__ = ["MarketPanel"]
