"""Runs: the best run of any company with its reasons, alternatives, and a run by hand that is judged."""

from __future__ import annotations

from itertools import islice

import ipywidgets

from lostatlas.kernel.errors import LostAtlasError, Refusal
from lostatlas.rail.actions import Run
from lostatlas.rail.steps.run import run_routes
from lostatlas.rail.valuation import BestRun, best_routes
from lostatlas.routes import RouteSet, SearchStopped
from lostatlas.text import listed, message
from lostatlas.text.money import dollars
from lostatlas.track.hexes import Hex
from lostatlas_widgets.explorer.buttons import NARROW, button
from lostatlas_widgets.explorer.choices import Choices, Item
from lostatlas_widgets.explorer.explorer_model import ExplorerModel
from lostatlas_widgets.explorer.route_drawing import (
    last_point,
    next_train,
    other_stop,
    point_name,
    routes_of,
    with_point,
    without_point,
)
from lostatlas_widgets.explorer.rule_view import Why
from lostatlas_widgets.explorer.session_board import SessionBoard
from lostatlas_widgets.explorer.shown_run import action_of, drawn_set, shown_run
from lostatlas_widgets.named_row import UNSEEN_LABEL, WRAP
from lostatlas_widgets.text_line import TextLine

_ALTERNATIVES = 4
_PATIENCE = 3.0
"""Seconds that a search may take; then the best so far is shown, with what it could still be."""


class Runs(ipywidgets.VBox):
    """What a company could run now: the best, what comes near it, and what somebody draws by hand.

    Choose a row to see it on the board. While *Draw* is pressed every click on the board, and Enter on a hex,
    adds a point to the route; the box holds the same as text. Each change is judged at once. All that comes
    and goes stands below what is pressed and typed into, so that nothing moves away from under the pointer.

    Attributes
    ----------
    how : TextLine
        How a run is chosen or drawn; without a company, what will be here.
    verdict : TextLine
        What the rules say of the drawing, and how far it is from the best.
    why : Why
        Leads from what they refuse to its rule and a live example.
    run : ipywidgets.Button
        Runs what was chosen or drawn; disabled where that cannot be run now.

    Examples
    --------
    >>> from pathlib import Path
    >>> from lostatlas import position
    >>> model = ExplorerModel(position(Path("examples/positions/one_train.txt").read_text()))
    >>> runs = Runs(model, SessionBoard(model))
    >>> runs.find()
    >>> runs.list.texts[0]
    '$50: 2-train K19 (east)–K19 (west) $50'
    >>> runs.route.value = "K19.0"
    >>> runs.verdict.text.splitlines()[-1]
    'This earns $30; the best run earns $50, $20 more.'
    """

    def __init__(self, model: ExplorerModel, board: SessionBoard) -> None:
        self.model, self.board = model, board
        self._runs: list[BestRun] = []
        self._action: Run | None = None
        """What "Run this" plays; None where it plays nothing."""
        self._known: tuple[object, BestRun] | None = None
        self._clicked = False
        self.company = ipywidgets.Dropdown(
            options=[],
            description=message("explore.runs.company"),
            style=UNSEEN_LABEL,
            layout={"width": "90px"},
        )
        self.route = ipywidgets.Text(
            placeholder=message("explore.route_hint"),
            continuous_update=False,
            layout={"flex": "1 1 150px", "min_width": "90px", "width": "auto"},
        )
        self.how = TextLine(marks=model.marks)
        self.how.add_class("lostatlas-help")
        self.list = Choices(self._chosen, label=message("explore.runs"), marks=model.marks)
        self.draw = ipywidgets.ToggleButton(
            description=message("player_control.draw"),
            tooltip=message("player_control.draw.hint"),
            layout=NARROW,
        )
        self.verdict = TextLine(live=True, marks=model.marks)
        self.why = Why.of(model)
        self.run = button(model, message("player_control.run"), message("player_control.run.hint"), self.play)
        find = button(model, message("explore.find"), message("explore.find.hint"), self.find)
        back = button(
            model, message("player_control.point_back"), message("player_control.point_back.hint"), self.undo
        )
        onward = button(
            model,
            message("player_control.next_train"),
            message("player_control.next_train.hint"),
            self.begin_train,
        )
        clear = button(
            model, message("player_control.clear"), message("player_control.clear.hint"), self.clear
        )
        check = button(model, message("explore.check"), message("explore.check.hint"), self.check)
        rows = ((self.company, find, self.run), (self.draw, back, onward, clear), (self.route, check))
        first, second, third = (ipywidgets.HBox(row, layout=WRAP) for row in rows)
        parts = [first, second, third, self.list, self.verdict, self.why, self.how]
        super().__init__(parts, layout={"width": "100%"})
        self.draw.observe(model.guarded(lambda change: self._turn(drawing=change["new"])), "value")
        self.route.observe(model.guarded(lambda _change: self.check()), "value")
        self.company.observe(model.guarded(lambda _change: self._forget()), "value")
        model.on_change(self._follow)

    # the solver's runs

    def _best(self) -> BestRun:
        """Return the best run of the chosen company, found once for each place of the game."""
        asked = (self.model.session.node, self.company.value)
        if self._known is None or self._known[0] != asked:
            found = best_routes(self.model.session, self.company.value or "", time_limit=_PATIENCE)
            self._known = asked, found
        return self._known[1]

    def find(self) -> None:
        """Show the best run of the company, and what comes near it."""
        best = self._best()
        self.model.code.code = _code(self.company.value)
        self._runs, lines = [best], [str(best)]
        try:
            self._runs.extend(islice(best.alternatives(time_limit=_PATIENCE), _ALTERNATIVES))
        except SearchStopped as stopped:  # the best one is known all the same
            lines.append(str(stopped))
        self.list.show([_row(run) for run in self._runs], current=0)
        self._tell("\n".join(lines))
        self._offer(best, Run(run_routes(best.problem, best)))

    def _chosen(self, index: int, _amount: int | None) -> None:
        def show() -> None:
            self.list.current = index
            run = self._runs[index]
            self.model.code.code = _code(self.company.value, place=index)
            self._tell(str(run))
            self._offer(run, Run(run_routes(run.problem, run)))

        self.model.guarded(show)()

    def _offer(self, run: RouteSet | None, action: Run | None) -> None:
        """Show a run on the board, and let it be run where its company is to run now."""
        self._action = action if self._due else None
        self.run.disabled = self._action is None
        self.board.show_run(run)

    @property
    def _due(self) -> bool:
        """Whether the chosen company is to run now."""
        session = self.model.session
        running = any(isinstance(choice, Run) for choice in session.legal_actions.choices)
        return running and session.acting_for == self.company.value

    def _tell(self, text: str, refusal: Refusal | None = None) -> None:
        """Say this below, and offer the rule of what it refuses."""
        self.verdict.text = text
        self.why.point(refusal, shown=text)

    def _put_away(self) -> None:
        """Clear what was found or judged: no message, no marks, nothing ready to run."""
        self._runs = []
        if self.list.items:
            self.list.show([])
        self._tell("")
        self._offer(shown_run(self.model.session), None)

    def play(self) -> None:
        """Run what was chosen or drawn last; nothing when there is no such run."""
        if self._action is None:
            return
        before = self.model.session.node
        self.model.push(self._action)
        if self.model.session.node is not before:
            self.draw.value = False

    # the run by hand

    def _turn(self, *, drawing: bool) -> None:
        """Take the clicks on the board, or give them back; a drawing begins on a clean board."""
        self.board.hand_to(self if drawing else None)
        if drawing and not self.route.value:
            self._put_away()

    def add(self, hex_: Hex, at: tuple[float, float] | None) -> None:
        """Add the point that was clicked; Enter a second time on a hex takes the next of its stops."""
        text, point = self.route.value, point_name(self.board.board, hex_, at)
        last = last_point(text)
        if at is None and last.partition(".")[0] == str(hex_) and "." in last:
            text, point = without_point(text), other_stop(self.board.board, last)
        elif point == last:
            return
        self._write(with_point(text, point))

    def undo(self) -> None:
        """Take back the last point."""
        self._write(without_point(self.route.value))

    def begin_train(self) -> None:
        """Begin the route of the next train."""
        self._write(next_train(self.route.value))

    def clear(self) -> None:
        """Throw the drawing away."""
        self._write("")

    def _write(self, text: str) -> None:
        self.route.value = text

    def check(self) -> None:
        """Judge the routes of the box: stops or hexes of each train, trains parted by semicolons."""
        self.board.show_points(self.route.value)
        self._put_away()
        routes = routes_of(self.route.value)
        if not routes:
            return
        self.model.code.code = _code(self.company.value, routes=routes)
        best = self._best()
        try:
            judged = best.check(*routes)
        except LostAtlasError as error:
            self._tell(str(error))
            return
        drawn = drawn_set(best, judged)
        action, lines = action_of(drawn), [*drawn.lines()]
        if not judged.legal:
            self._tell("\n".join([str(judged), *lines]), judged.refusals[0])
        elif self._due and (refusal := self.model.session.why_not(action)) is not None:
            self._tell("\n".join([self.model.refused(refusal), *lines, str(judged)]), refusal)
        else:
            self._tell("\n".join([*lines, str(judged)]))
        self._offer(drawn, action if self.why.refusal is None else None)

    # following the session

    def _follow(self) -> None:
        session = self.model.session
        companies = tuple(getattr(session.state, "companies", {}))
        if tuple(self.company.options) != companies:
            self.company.options = companies
            self.company.value = companies[0] if companies else None
        facts = {
            "find": message("explore.find"),
            "draw": message("player_control.draw"),
            "back": message("player_control.point_back"),
            "onward": message("player_control.next_train"),
            "run": message("player_control.run"),
        }
        self.how.text = message("explore.runs.how", **facts) if companies else message("explore.runs.none")
        acting = session.acting_for
        if acting in companies:
            self.company.value = acting
        self._forget()

    def _forget(self) -> None:
        """Put away what was found or drawn for another place or company."""
        self.route.value = ""
        self._put_away()


def _row(run: BestRun) -> Item:
    texts = run.lines()
    lines = listed(texts, "long") if texts else message("explore.no_run")
    return Item(text=f"{dollars(run.revenue, run.rules.currency)}: {lines}")


def _code(company: str, *, place: int = 0, routes: list[str] | None = None) -> str:
    """Return the line that finds the best run, an alternative to it, or judges routes."""
    best = f"best_routes(session, {company!r})"
    if routes is not None:
        return f"from lostatlas import best_routes; print({best}.check({', '.join(map(repr, routes))}))"
    if not place:
        return f"from lostatlas import best_routes; {best}"
    imports = "from itertools import islice; from lostatlas import best_routes"
    return f"{imports}; [*islice({best}.alternatives(), {place})][-1]"
