"""AnalysisPanel: what the choices of a position are worth, filling in while one looks on."""

from __future__ import annotations

from time import monotonic
from typing import Any

import ipywidgets

from lostatlas.kernel.arguments import checked_arguments
from lostatlas.kernel.session import Session
from lostatlas.kernel.tree import Node
from lostatlas.lab.analysis import Analysis, ChoiceValue, Findings, analyse
from lostatlas.lab.analysis.chart import ChoicesPlot
from lostatlas.lab.analysis.findings import COLUMNS, cells
from lostatlas.text import listed, message, plural
from lostatlas_widgets.close_tree import close_tree
from lostatlas_widgets.explorer.buttons import button
from lostatlas_widgets.explorer.choices import Choices, Item
from lostatlas_widgets.explorer.data_table import DataTable
from lostatlas_widgets.explorer.explorer_model import ExplorerModel
from lostatlas_widgets.figure_view import FigureView, theme_of_page
from lostatlas_widgets.text_line import TextLine
from lostatlas_widgets.work_slices import SLICE, WorkSlices

BUDGETS = (1_000, 3_000, 10_000, 50_000)
A_SECOND = 1_000
"""About how many actions are played in a second."""


class AnalysisPanel(ipywidgets.VBox):
    """Analysis of the choices of the current position: start, look on, stop, mark one, try it.

    Parameters
    ----------
    session : whose present position is looked into
    budget : how many actions are played at most
    options : what else `lostatlas.lab.analyse` takes

    Attributes
    ----------
    analysis : Analysis or None
        What was started last.
    findings : Findings or None
        What is shown.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> panel = AnalysisPanel(new_game(["Ann", "Ben"], mode="micro", seed=3), budget=60, widest=2)
    >>> panel.start()
    >>> while panel.slices.running:
    ...     panel.slices.beat()
    >>> panel.status.text.partition(".")[0], len(panel.rows.texts)
    ('Done', 2)
    """

    def __init__(self, session: Session, *, budget: int = 3_000, **options: Any) -> None:
        self.model = ExplorerModel(session)
        self.analysis: Analysis | None = None
        self.findings: Findings | None = None
        self.marked: str | None = None
        """The text of the choice that is marked."""
        self._options = options
        self._node: Node | None = None
        self._plot: ChoicesPlot | None = None
        self.view: FigureView | None = None
        self.slices = WorkSlices(self._slice)
        self.status = TextLine(live=True)
        self.line = TextLine()
        self.rows = Choices(self._guarded_mark, label=message("analysis.choices"), height="420px")
        self.table = DataTable("")
        self.budget = ipywidgets.Dropdown(
            options=[(_budget_words(one), one) for one in sorted({*BUDGETS, budget})],
            value=budget,
            description=message("analysis.budget"),
            style={"description_width": "initial"},
            layout={"width": "auto"},
        )
        self.go = button(self.model, message("analysis.start"), message("analysis.start.hint"), self.start)
        self.halt = button(self.model, message("analysis.stop"), message("analysis.stop.hint"), self.stop)
        self.attempt = button(self.model, message("analysis.try"), message("analysis.try.hint"), self.try_it)
        bar = ipywidgets.HBox(
            [self.go, self.halt, self.budget, self.attempt], layout={"flex_flow": "row wrap"}
        )
        self._figure = ipywidgets.VBox([], layout={"flex": "0 1 510px", "min_width": "0"})
        side = ipywidgets.VBox([self.rows], layout={"flex": "1 1 220px", "min_width": "0"})
        both = ipywidgets.HBox([self._figure, side], layout={"width": "100%", "flex_flow": "row wrap"})
        fold = ipywidgets.Accordion([self.table], selected_index=None)
        fold.set_title(0, message("explore.as_table"))
        super().__init__(
            [bar, self.status, both, self.line, self.model.code, self.model.answer, fold, self.slices],
            layout={"width": "100%"},
        )
        self.add_class("lostatlas-panel")
        self.model.on_change(self._follow)
        self._buttons()

    @property
    def session(self) -> Session:
        """Whose position is looked into."""
        return self.model.session

    @property
    def last_error(self) -> Exception | None:
        """The newest error of a callback."""
        return self.model.last_error

    # starting and stopping

    def start(self) -> None:
        """Analyse the current position, or resume a stopped analysis."""
        same = self._node is self.session.node and self.analysis is not None
        if not same or self.analysis is None or self.analysis.done or self._begun_with() != self.budget.value:
            self.analysis = analyse(self.session, budget=self.budget.value, **self._options)
            self._node, self.marked = self.session.node, None
            self._show(self.analysis.so_far, redraw=True)
        self.slices.running = True
        self._tell()
        self._buttons()

    def _begun_with(self) -> int:
        return self.analysis.search.budget if self.analysis else 0

    def stop(self) -> None:
        """Stop; `start` resumes."""
        self.slices.running = False
        self._tell()
        self._buttons()

    def close(self) -> None:
        """Stop, and follow the session no longer."""
        self.slices.running = False
        self.model.close()
        super().close()

    def _slice(self) -> bool:
        """Search for a moment, show what was found, and return whether there is more to do."""
        onward = [False]
        self.model.guarded(lambda: onward.append(self._search()))()
        if not onward[-1]:
            self.slices.running = False
        self._tell()
        self._buttons()
        return onward[-1]

    def _search(self) -> bool:
        if self.analysis is None:
            return False
        ended, until = False, monotonic() + SLICE
        for found in self.analysis.walk():
            ended = ended or found
            if monotonic() > until:
                break
        if ended or self.analysis.done:
            self._show(self.analysis.so_far)
        return not self.analysis.done

    # showing

    def _show(self, findings: Findings, *, redraw: bool = False) -> None:
        self.findings = findings
        if redraw or self._plot is None or self.view is None:
            gone = self.view
            theme = theme_of_page()
            self._plot = ChoicesPlot(findings, theme=theme, width=500)
            self.view = FigureView(self._plot.figure, alt=self._plot.alt, theme=theme)
            self.view.on_theme(self.model.guarded(self._redress))
            self._figure.children = [self.view]
            if gone is not None:
                close_tree(gone)
        else:
            with self.view.together():
                self._plot.update(findings)
            self.view.alt = self._plot.alt
        texts = [choice.text for choice in findings.choices]
        current = texts.index(self.marked) if self.marked in texts else -1
        self.rows.show(
            [_item(rank, choice) for rank, choice in enumerate(findings.choices, 1)], current=current
        )
        with self.table.hold_sync():
            self.table.caption = findings.caption()
            self.table.head = [message(f"analysis.column.{name}") for name in ("rank", *COLUMNS)]
            self.table.rows = [[rank, *cells(choice)] for rank, choice in enumerate(findings.choices, 1)]
        if self.marked is not None:
            self._tell_line()

    def _redress(self) -> None:
        """Draw the figure in the colours of the page's theme."""
        if self.findings is not None:
            self._show(self.findings, redraw=True)

    def _tell(self) -> None:
        """Say how far it is."""
        found, analysis = self.findings, self.analysis
        if found is None or analysis is None:
            actor = self.session.actor
            words = message("analysis.idle", actor=actor) if actor else message("analysis.nobody")
        elif self._node is not self.session.node:
            words = message("analysis.moved_on", place=found.place)
        elif analysis.done:
            words = message("analysis.finished", best=found.best.words)
        else:
            part = min(analysis.search.nodes / analysis.search.budget, 1.0)
            key = "analysis.running" if self.slices.running else "analysis.halted"
            words = message(key, part=f"{part:.0%}", best=found.best.words)
        self.status.text = words

    def _buttons(self) -> None:
        running = self.slices.running
        self.go.disabled = running or self.session.actor is None
        self.halt.disabled = not running
        self.budget.disabled = running
        self.attempt.disabled = self.marked is None

    def _follow(self) -> None:
        """Stop when the session moves on: what is found is about another position."""
        if self._node is not None and self._node is not self.session.node:
            self.slices.running = False
        self._tell()
        self._buttons()

    # choosing

    def _guarded_mark(self, index: int, _amount: int | None) -> None:
        self.model.guarded(lambda: self.mark(index))()

    def mark(self, index: int) -> None:
        """Mark a choice: show its line of code, and how the game probably goes on."""
        if self.findings is None:
            return
        choice = self.findings.choices[index]
        self.marked = choice.text
        self.rows.current = index
        self.model.answer.text = ""
        self.model.code.code = f"session.push({choice.text!r})"
        self._tell_line()
        self._buttons()

    def _tell_line(self) -> None:
        assert self.findings is not None
        assert self.marked is not None
        line = self.findings.of(self.marked).sentences[1:]
        self.line.text = message("analysis.goes_on", line=listed(line, "long")) if line else ""

    def try_it(self) -> None:
        """Play the marked choice in a new branch."""
        if self.marked is None or self.findings is None or self._node is None:
            return
        session, choice = self.session, self.findings.of(self.marked)
        number = 1
        while (name := message("analysis.branch", choice=choice.words, number=number)) in session.branches:
            number += 1
        session.branch(name, at=self._node)
        session.push(choice.action)
        begun = f"session.branch({name!r}, at={self._node.id})"
        self.model.code.code = f"{begun}; session.push({choice.text!r})"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        bundle: dict[str, Any] = super()._repr_mimebundle_(**kwargs)
        still = self.findings._repr_html_() if self.findings else ""
        return {**bundle, "text/plain": repr(self), **({"text/html": still} if still else {})}

    def __repr__(self) -> str:
        return f"<AnalysisPanel: {self.status.text}>"


@checked_arguments
def analyse_live(session: Session, *, budget: int = 3_000, **options: Any) -> AnalysisPanel:
    """Return a panel that looks into the choices of the present position while one looks on.

    The kernel is never busy for longer than a moment: other cells and widgets go on. When the session moves
    on, the panel stops; Start looks into the new position.

    Parameters
    ----------
    session : whose present position is looked into
    budget : how many actions are played at most; 1,000 take about a second
    options : what else `lostatlas.lab.analyse` takes, such as ``seed``

    Examples
    --------
    >>> from lostatlas import new_game
    >>> analyse_live(new_game(["Ann", "Ben"], mode="micro", seed=3))
    <AnalysisPanel: Press Start to examine what Ann can do.>
    """
    return AnalysisPanel(session, budget=budget, **options)


def _item(rank: int, choice: ChoiceValue) -> Item:
    """Return the row of a choice."""
    if not choice.visits:
        return Item(text=message("analysis.row", rank=rank, choice=choice.words, worth="…"), code=choice.text)
    worth = choice.money(choice.worth) + ("" if choice.error is None else f" ± {choice.error:.0f}")
    more = message(
        "analysis.row.more", lead=choice.money(choice.lead), wins=f"{choice.wins:.0%}", visits=choice.visits
    )
    text = message("analysis.row", rank=rank, choice=choice.words, worth=worth)
    return Item(text=text, code=choice.text, more=more)


def _budget_words(budget: int) -> str:
    seconds = max(round(budget / A_SECOND), 1)
    return plural("analysis.budget.some", seconds, nodes=f"{budget:,}")
