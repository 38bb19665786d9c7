"""Runs: the best run of any company with its reasons, alternatives, and a run by hand that is judged."""

from __future__ import annotations

from itertools import islice

import ipywidgets

from lostatlas.rail.worth import BestRun, best_routes
from lostatlas.routes import RouteSet
from lostatlas.text import message
from lostatlas_widgets.explorer.board import SessionBoard
from lostatlas_widgets.explorer.choices import Choices, Item
from lostatlas_widgets.explorer.desk import Desk

_ALTERNATIVES = 4
_PATIENCE = 3.0
"""Seconds that a search may take; then the best so far is shown, with what it could still be."""


class Runs(ipywidgets.VBox):
    """What a company could run now: the best, what comes near it, and what somebody draws by hand.

    Choose a row to see it on the board.

    Examples
    --------
    >>> from lostatlas import position
    >>> text = "lost_atlas short", "player Ann: 120, EM 2*", "player Ben: 9", "company EM: 70, trains 2"
    >>> desk = Desk(position(chr(10).join(text)))
    >>> runs = Runs(desk, SessionBoard(desk))
    >>> runs.find()
    >>> runs.list.texts[0]
    '$50: 2-train K19.0–K19.1 50'
    """

    def __init__(self, desk: Desk, board: SessionBoard) -> None:
        self.desk, self.board = desk, board
        self._runs: list[RouteSet] = []
        self.company = ipywidgets.Dropdown(options=[], layout={"width": "90px"})
        self.route = ipywidgets.Text(
            placeholder=message("explore.route_hint"), layout={"flex": "1 1 120px", "min_width": "90px"}
        )
        self.list = Choices(self._chosen, label=message("explore.runs"), height="260px")
        find, check = (
            ipywidgets.Button(
                description=message(f"explore.{name}"),
                tooltip=message(f"explore.{name}.hint"),
                layout={"width": "auto", "flex": "0 0 auto"},
            )
            for name in ("find", "check")
        )
        find.on_click(desk.guarded(lambda _button: self.find()))
        check.on_click(desk.guarded(lambda _button: self.check()))
        row = ipywidgets.HBox(
            [self.company, find, self.route, check], layout={"width": "100%", "flex_flow": "row wrap"}
        )
        super().__init__([row, self.list], layout={"width": "100%"})
        desk.on_change(self._follow)

    def _best(self) -> BestRun:
        return best_routes(self.desk.session, self.company.value or "", time_limit=_PATIENCE)

    def find(self) -> None:
        """Show the best run of the company, and what comes near it."""
        best = self._best()
        self.desk.code.code = f"best_routes(session, {self.company.value!r})"
        others = list(islice(best.alternatives(time_limit=_PATIENCE), _ALTERNATIVES))
        self._runs = [best, *others]
        lines = [best.like(run) for run in others]
        items = [_row(best, more=str(best)), *(_row(run) for run in lines)]
        self.list.show(items, current=0)
        self.board.show_run(best)

    def check(self) -> None:
        """Judge the routes that are typed: stops or hexes of each train, trains parted by semicolons."""
        routes = [text.strip() for text in self.route.value.split(";") if text.strip()]
        judged = self._best().check(*routes, time_limit=_PATIENCE)
        self.desk.say(str(judged))
        shown = ", ".join(map(repr, routes))
        self.desk.code.code = f"best_routes(session, {self.company.value!r}).check({shown})"

    def _chosen(self, index: int, _amount: int | None) -> None:
        def show() -> None:
            self.list.current = index
            self.board.show_run(self._runs[index])

        self.desk.guarded(show)()

    def _follow(self) -> None:
        session = self.desk.session
        companies = tuple(getattr(session.state, "companies", {}))
        if tuple(self.company.options) != companies:
            self.company.options = companies
            self.company.value = companies[0] if companies else None
        acting = session.acting_for
        if acting in companies:
            self.company.value = acting
        self._runs = []
        self.list.show([])


def _row(run: BestRun, *, more: str = "") -> Item:
    lines = "; ".join(run.lines()) or message("explore.no_run")
    return Item(text=f"${run.revenue}: {lines}", more=more)
