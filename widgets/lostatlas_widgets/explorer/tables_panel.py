"""Tabs: companies, shares, market, mergers, what is to come, and charts of the game so far."""

from __future__ import annotations

import ipywidgets

from lostatlas import lab
from lostatlas.capabilities import capability
from lostatlas.kernel.session import Session
from lostatlas.lab.charts import shareholdings
from lostatlas.rail.supposed_mergers import MERGERS, SupposedMergers
from lostatlas.text import message
from lostatlas_widgets.explorer.buttons import SIDE_BY_SIDE
from lostatlas_widgets.explorer.chart_box import ChartBox, theme_of_page
from lostatlas_widgets.explorer.charts_panel import Charts, held
from lostatlas_widgets.explorer.data_table import DataTable
from lostatlas_widgets.explorer.explorer_model import ExplorerModel
from lostatlas_widgets.explorer.glossary_marks import Marks
from lostatlas_widgets.explorer.market_panel import MarketPanel
from lostatlas_widgets.explorer.merger_calculator import MergerPanel
from lostatlas_widgets.explorer.player_control_panel import PlayerControlPanel
from lostatlas_widgets.explorer.portraits import portraits
from lostatlas_widgets.explorer.risk_panel import RiskPanel
from lostatlas_widgets.explorer.seated_bots import SeatedBots
from lostatlas_widgets.figure_view import page_is_dark
from lostatlas_widgets.lazy_tabs import LazyTabs, Maker

_COMPANY = [
    "portrait", "price", "treasury", "president", "threats", "trains", "limit", "rusting", "rusts_with",
    "cards", "trainless",
]  # fmt: skip
_PLAYER = ["cash", "shares", "share_value", "net_worth", "presides", "could_take", "priority"]


class TablesPage(ipywidgets.VBox):
    """Companies and players at the current node.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> tables = TablesPage()
    >>> tables.show(new_game(["Ann", "Ben"], mode="micro", seed=3))
    >>> tables.players.rows[0][:2]
    ['Ann', 225]
    """

    def __init__(self, *, marks: Marks | None = None) -> None:
        self.companies = DataTable(message("explore.table.companies"), marks=marks)
        self.players = DataTable(message("explore.table.players"), marks=marks)
        self.depot = DataTable(message("player_control.depot"), marks=marks)
        side = ipywidgets.HBox([self.players, self.depot], layout=SIDE_BY_SIDE)
        super().__init__([self.companies, side], layout={"width": "100%"})

    def show(self, session: Session) -> None:
        """Show the tables of the current node."""
        companies, known = lab.companies(session), portraits(session)
        names = zip(map(str, companies.index), companies["name"], strict=True)
        who = [str(known[code]) if code in known else name for code, name in names]
        companies.insert(0, "portrait", who)
        self.companies.show(companies[_COMPANY])
        self.players.show(lab.players(session)[_PLAYER])
        self.depot.show(lab.trains(session)[["price", "left", "pool", "owners"]])

    def code(self, _session: Session) -> str:
        """Return the line that shows the tables."""
        return "from lostatlas import lab; display(lab.companies(session), lab.players(session))"


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
            self.box.show(shareholdings(session, theme=theme_of_page(), width=900))
            self._shown = shown
        self.earnings.show(lab.earnings(session))
        self.threats.show(threats)
        self.threats.layout.display = None if len(threats) else "none"

    def code(self, _session: Session) -> str:
        """Return the line that draws the shares."""
        return "from lostatlas.lab import charts; charts.shareholdings(session)"


class TablesPanel(LazyTabs):
    """Tables of the current state; only the tab in front follows it, so that steps stay quick.

    While the drawer is shut, as it is at first, nothing follows, and nothing is made.

    Parameters
    ----------
    seats : where bots are seated

    Examples
    --------
    >>> from lostatlas import new_game
    >>> model = ExplorerModel(new_game(["Ann", "Ben"], mode="micro", seed=3))
    >>> standing = TablesPanel(model, SeatedBots(model))
    >>> standing.activate(active=True)
    >>> standing.bring("market")
    >>> len(standing.page("market").children), sorted(standing.made)
    (4, ['market', 'tables'])
    """

    def __init__(self, model: ExplorerModel, seats: SeatedBots) -> None:
        self.model = model
        marks = model.marks
        pages: dict[str, tuple[str, Maker]] = {
            "tables": (message("explore.tab.tables"), lambda: TablesPage(marks=marks)),
            "shares": (message("player_control.tab.shares"), lambda: SharesPage(marks=marks)),
            "market": (message("explore.tab.market"), lambda: MarketPanel(model)),
            "merger": (message("player_control.tab.merger"), lambda: MergerPanel(model)),
            "watch": (message("player_control.tab.watch"), lambda: RiskPanel(marks=marks)),
            "charts": (message("explore.tab.charts"), self._charts),
            "seats": (message("player_control.tab.seats"), lambda: PlayerControlPanel(seats)),
        }
        if type(capability(model.session.ruleset, MERGERS)) is SupposedMergers:
            del pages["merger"]  # the title has nothing to say of mergers that nobody has proposed
        self._active = False
        super().__init__(pages, guarded=model.guarded)
        self.observe(model.guarded(lambda _change: self._opened()), "selected_index")
        model.on_change(self._follow)

    def activate(self, *, active: bool) -> None:
        """Follow the game from now on, or rest while nobody looks."""
        self._active = active
        self._follow()

    def _charts(self) -> Charts:
        made = Charts(marks=self.model.marks)
        made.pick.observe(self.model.guarded(lambda _change: self._opened()), "value")
        return made

    def _opened(self) -> None:
        self._follow()
        if (page := self.page_in_front()) is not None:
            self.model.code.code = page.code(self.model.session)

    def _follow(self) -> None:
        if self._active and (page := self.page_in_front()) is not None:
            page.show(self.model.session)


__all__ = ["SharesPage", "TablesPage", "TablesPanel"]
