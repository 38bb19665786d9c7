"""Standing: companies and players as tables, the market as a figure, and charts of the game so far."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets

from lostatlas import lab
from lostatlas.kernel.session import Session
from lostatlas.plots.history import net_worth, price_lines, revenue, worth_sources
from lostatlas.plots.history_chart import Chart
from lostatlas.plots.holdings import holdings_over_time
from lostatlas.plots.market import MarketPlot
from lostatlas.render import DARK, LIGHT, Theme
from lostatlas.render.look import look_of
from lostatlas.render.market_view import market_view
from lostatlas.text import message
from lostatlas_widgets.explorer.desk import Desk
from lostatlas_widgets.explorer.line import line_of
from lostatlas_widgets.explorer.offers import board_of
from lostatlas_widgets.explorer.table import SheetTable
from lostatlas_widgets.figure_view import FigureView, page_is_dark

_COMPANY = [
    "price",
    "treasury",
    "trains",
    "rusting",
    "cards",
    "president",
    "threats",
    "treasury_shares",
    "pool_shares",
]
_PLAYER = ["cash", "shares", "share_value", "net_worth", "presides", "could_take"]
CHARTS: dict[str, Callable[..., Chart]] = {
    "net_worth": net_worth,
    "sources": worth_sources,
    "revenue": revenue,
    "prices": price_lines,
    "holdings": holdings_over_time,
}
"""The charts of a game, by the key of their name."""


class Tables(ipywidgets.VBox):
    """Companies, players, and what each share last earned, where the session stands.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> tables = Tables()
    >>> tables.show(new_game(["Ann", "Ben"], mode="micro", seed=3))
    >>> tables.players.rows[0][:2]
    ['Ann', 225]
    """

    def __init__(self) -> None:
        self.companies = SheetTable(message("explore.table.companies"))
        self.players = SheetTable(message("explore.table.players"))
        self.earnings = SheetTable(message("explore.table.earnings"))
        side = ipywidgets.HBox([self.players, self.earnings], layout={"flex_flow": "row wrap"})
        super().__init__([self.companies, side], layout={"width": "100%"})

    def show(self, session: Session) -> None:
        """Show the tables of where the session stands."""
        self.companies.show(lab.companies(session)[_COMPANY])
        self.players.show(lab.players(session)[_PLAYER])
        self.earnings.show(lab.earnings(session))


class MarketPanel(ipywidgets.VBox):
    """The market: stacks, launch ranges, the moves of the last step, and those to come.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> MarketPanel().children
    ()
    """

    def __init__(self) -> None:
        self._plot: MarketPlot | None = None
        self._of: object = None
        super().__init__([], layout={"width": "100%"})

    def show(self, session: Session) -> None:
        """Show the market where the session stands; it is drawn when it is first shown."""
        parent = session.node.parent
        view = market_view(session.ruleset, session.state, before=parent.state.market if parent else None)
        if self._plot is None or self._of is not session.tree:
            self._of = session.tree
            look = look_of(board_of(session.node.line[-1].state))
            self._plot = MarketPlot(view, theme=_theme(), look=look, width=900)
            self._view = FigureView(self._plot.figure, alt=self._plot.alt)
            self._view.observe(lambda change: self._dress(dark=change["new"]), "dark")
            self.children = [self._view]
            return
        with self._view.together():
            self._plot.update(view)
            self._view.alt = self._plot.alt

    def _dress(self, *, dark: bool) -> None:
        if self._plot is not None:
            with self._view.together():
                self._plot.use_theme(DARK if dark else LIGHT)


class Charts(ipywidgets.VBox):
    """A chart of the line of play that is shown, with its table beside it; a line marks where one stands.

    Examples
    --------
    >>> Charts().pick.value
    'net_worth'
    """

    def __init__(self) -> None:
        options = [(message(f"explore.chart.{name}"), name) for name in CHARTS]
        self.pick = ipywidgets.Dropdown(options=options, layout={"width": "auto"})
        self.chart: Chart | None = None
        self._shown: tuple[object, ...] = ()
        self._view: FigureView | None = None
        self.table = SheetTable("")
        super().__init__([self.pick], layout={"width": "100%"})

    def show(self, session: Session) -> None:
        """Draw the chart of the whole line of play, or only move the mark when it is drawn already."""
        tip = line_of(session)[-1]
        shown = (session.tree, tip.id, self.pick.value, page_is_dark())
        if shown != self._shown:
            self.chart = CHARTS[self.pick.value](lab.history(session, to=tip), theme=_theme())
            self._view = FigureView(self.chart.figure, alt=self.chart.alt)
            self.table.show(self.chart.table)
            self.table.caption = self.chart.alt
            fold = ipywidgets.Accordion([self.table], selected_index=None)
            fold.set_title(0, message("explore.as_table"))
            self.children = [self.pick, self._view, fold]
            self._shown = shown
        assert self.chart is not None
        assert self._view is not None
        with self._view.together():
            self.chart.mark(len(session.history) - 1)


class Standing(ipywidgets.Tab):
    """Tables, market and charts in tabs; only the one in front follows the session, so that steps stay quick.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> standing = Standing(Desk(new_game(["Ann", "Ben"], mode="micro", seed=3)))
    >>> standing.selected_index = 1
    >>> len(standing.market.children)
    1
    """

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.tables, self.market, self.charts = Tables(), MarketPanel(), Charts()
        super().__init__([self.tables, self.market, self.charts], selected_index=0)
        for place, name in enumerate(("tables", "market", "charts")):
            self.set_title(place, message(f"explore.tab.{name}"))
        self.observe(desk.guarded(lambda _change: self._follow()), "selected_index")
        self.charts.pick.observe(desk.guarded(lambda _change: self._follow()), "value")
        desk.on_change(self._follow)

    def _follow(self) -> None:
        if self.selected_index is not None:
            (self.tables, self.market, self.charts)[self.selected_index].show(self.desk.session)


def _theme() -> Theme:
    return DARK if page_is_dark() else LIGHT
