"""Tabs: companies, shares, market, mergers, what is to come, and charts of the game so far."""

from __future__ import annotations

import ipywidgets

from lostatlas.capabilities import capability
from lostatlas.rail.supposed_mergers import MERGERS, SupposedMergers
from lostatlas.text import message
from lostatlas_widgets.explorer.explorer_model import ExplorerModel
from lostatlas_widgets.explorer.player_control_panel import PlayerControlPanel
from lostatlas_widgets.explorer.risk_panel import RiskPanel
from lostatlas_widgets.explorer.seated_bots import SeatedBots
from lostatlas_widgets.lazy_tabs import LazyTabs, Maker


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
        pages: dict[str, tuple[str, Maker]] = {
            "tables": (message("explore.tab.tables"), self._tables),
            "shares": (message("player_control.tab.shares"), self._shares),
            "market": (message("explore.tab.market"), self._market),
            "merger": (message("player_control.tab.merger"), self._mergers),
            "watch": (message("player_control.tab.watch"), lambda: RiskPanel(marks=model.marks)),
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

    # Tables and charts need pandas, which takes half a second to load: whoever opens the first page waits.

    def _tables(self) -> ipywidgets.Widget:
        from lostatlas_widgets.explorer.tables_page import TablesPage

        return TablesPage(marks=self.model.marks)

    def _shares(self) -> ipywidgets.Widget:
        from lostatlas_widgets.explorer.shares_page import SharesPage

        return SharesPage(marks=self.model.marks)

    def _market(self) -> ipywidgets.Widget:
        from lostatlas_widgets.explorer.market_panel import MarketPanel

        return MarketPanel(self.model)

    def _mergers(self) -> ipywidgets.Widget:
        from lostatlas_widgets.explorer.merger_calculator import MergerPanel

        return MergerPanel(self.model)

    def _charts(self) -> ipywidgets.Widget:
        from lostatlas_widgets.explorer.charts_panel import Charts

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


__all__ = ["TablesPanel"]
