"""A lesson in a notebook: its predictions and exercises, and how far somebody has come."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import ipywidgets
import pandas as pd
from IPython.display import display
from IPython.utils.capture import capture_output

from lostatlas.capabilities import STYLE, VIEWS, capability
from lostatlas.capabilities.course import LessonPlan
from lostatlas.games import DEFAULT_TITLE, new_game
from lostatlas.kernel.errors import GameDataError, LostAtlasError
from lostatlas.kernel.session import Session
from lostatlas.render.column_labels import column_words
from lostatlas.scene.shapes import NOTHING
from lostatlas.teach import Exercise, Progress, Verdict, exercise
from lostatlas.teach.course import course_of
from lostatlas.text import message
from lostatlas_widgets.explorer.data_table import DataTable
from lostatlas_widgets.explorer.glossary_marks import glossary_marks
from lostatlas_widgets.game_panel import GamePanel
from lostatlas_widgets.game_panel.scene_view import SceneView
from lostatlas_widgets.lessons.cell_output import running_cell, show_in_cell
from lostatlas_widgets.lessons.gated_output import GatedOutput
from lostatlas_widgets.lessons.prediction import Prediction
from lostatlas_widgets.lessons.restart import RestartButton, restarted
from lostatlas_widgets.practice.practice import Practice, practise
from lostatlas_widgets.practice.progress_store import ProgressStore
from lostatlas_widgets.practice.question import Question
from lostatlas_widgets.session_panel import explore
from lostatlas_widgets.text_line import TextLine
from lostatlas_widgets.themed_figure import ThemedFigure

if TYPE_CHECKING:  # the rooms of railways are loaded where a lesson is about them
    from lostatlas.track.board import Board
    from lostatlas_widgets.board_view import BoardView
    from lostatlas_widgets.lessons.guide import Guide

SMALL = "460px"
"""How wide a board of a few hexes is."""
_WIDE = 820
"""How many pixels wide the table of a game is."""
_TURN = "guide."
"""What the name of a part begins with that is a turn to be led through."""


class Lesson(ipywidgets.VBox):
    """How far a lesson is done. `predict` and `exercise` make the parts, which count when they are right.

    Parameters
    ----------
    plan : the lesson
    file : where the progress is kept; when it cannot be read or written, the line says so, and the lesson
        goes on without it
    title : whose course it belongs to; by default the first title's

    Examples
    --------
    >>> from lostatlas.capabilities.course import LessonPlan
    >>> from lostatlas.teach.course import course_of
    >>> lesson = Lesson(course_of().lesson("07"), file=Path("nowhere.json"))
    >>> lesson.plan.id
    '07_dividends'
    """

    def __init__(self, plan: LessonPlan, *, file: Path, title: str = "") -> None:
        self.plan, self._kept = plan, ProgressStore(file)
        self.title, self.course = title, course_of(title)
        self.line = TextLine(live=True)
        self._chosen: dict[str, int] = {}
        """What was answered, so that a cell that is run again does not ask again."""
        self._given: dict[str, str] = {}
        self._right: dict[str, int] = {}
        self._held: list[tuple[tuple[str, ...], GatedOutput, str]] = []
        self._asked: dict[str, Prediction | Question] = {}
        """What is asked on the page, the newest of each name."""
        self._guides: dict[str, Guide] = {}
        self.again = RestartButton(self._start_over)
        super().__init__([self.line, self.again])
        self._tell()

    @property
    def file(self) -> Path:
        """The file of the progress."""
        assert self._kept.file is not None
        return self._kept.file

    def predict(self, name: str, session: Session | None = None) -> Prediction:
        """Ask what will happen; any answer counts, since it is followed by the truth.

        Parameters
        ----------
        name : of the question
        session : the position that it is about; what is true is worked out from it now
        """
        self._known(name)
        return show_in_cell(self._prediction(name, session))

    def _prediction(
        self, name: str, session: Session | None, also: Callable[[int], object] | None = None
    ) -> Prediction:
        truth = self.course.truths[name]
        if name not in self._right:  # a cell that is run once more asks of the position that it was about
            self._right[name] = truth.right(session)

        def chosen(number: int) -> None:
            self._chosen[name] = number
            self._done(name)
            self._release()
            if also is not None:
                also(number)

        asked = Prediction(
            name,
            answers=len(truth.answers),
            right=self._right[name],
            chosen=chosen,
            marks=glossary_marks(self._any_game if session is None else lambda: session),
        )
        if name in self._chosen:
            asked.show(self._chosen[name])
        self._asked[name] = asked
        self._say_how_far()
        return asked

    @contextmanager
    def after(self, *names: str) -> Iterator[None]:
        """Keep back what a cell prints and displays until the predictions of these names are answered.

        The code itself runs at once, so the cells below can go on from it. When a cell is run again and its
        actions are refused, since the game has gone on, it shows what it showed before.
        """
        for name in names:
            self._known(name)
        cell, known = running_cell(), None
        try:
            with capture_output() as caught:
                yield
        except LostAtlasError:
            known = next((held for _, held, place in reversed(self._held) if place == cell != ""), None)
            if known is None:
                raise
        if known is None:
            drawn = [{"data": one.data, "metadata": one.metadata} for one in caught.outputs]
            known = show_in_cell(GatedOutput(drawn, stdout=caught.stdout))
            self._held = [one for one in self._held if one[1].comm is not None]  # not closed
            self._held.append((names, known, cell))
        display(known)  # type: ignore[no-untyped-call]  # IPython has no types
        self._release()

    def _release(self) -> None:
        """Show what waits for no question any more, and nothing else."""
        for names, held, _ in self._held:
            (held.show if all(name in self._chosen for name in names) else held.hide)()

    def _start_over(self) -> tuple[Callable[[], None], str]:
        """Ask everything again; return a function that restores the answers, and a note."""
        chosen, given = dict(self._chosen), dict(self._given)
        places = {guide: guide.session.node for guide in self._guides.values()}
        back, note = restarted(self._kept, self.plan)
        self._chosen.clear()
        self._given.clear()
        for asked in self._asked.values():
            asked.clear()
        for guide in self._guides.values():
            guide.stand_at()
        self._release()
        self._tell()

        def undo() -> None:
            back()
            for name, asked in self._asked.items():  # what was answered since stays as it is
                if isinstance(asked, Prediction) and name in chosen and name not in self._chosen:
                    asked.show(chosen[name])
                elif isinstance(asked, Question) and name in given and name not in self._given:
                    asked.show(given[name])
            self._chosen = {**chosen, **self._chosen}
            self._given = {**given, **self._given}
            for guide in self._guides.values():
                here = guide.session.node
                guide.stand_at(here if guide.begun else places.get(guide, here))
            self._release()
            self._tell()

        return undo, note

    def guide(self, name: str, session: Session) -> Guide:
        """Lead through a turn, step by step; it counts when the last step is done."""
        part = f"{_TURN}{name}"
        self._known(part)

        def ask(question: str, place: Session, also: Callable[[int], object]) -> Prediction:
            return self._prediction(question, place, also)

        from lostatlas_widgets.lessons.guide import Guide

        made = Guide(
            self.course.guide(name),
            session,
            ask=ask,
            finished=partial(self._done, part),
            known=lambda: part not in self.plan.missing(self._kept.progress),
        )
        self._guides[name] = made
        self._say_how_far()
        return show_in_cell(made)

    def explore(self, session: Session, *, bots: Mapping[str, str] | None = None) -> Any:
        """Return a panel to play in; a game against bots is offered as it was left another time.

        Without bots it shows a place that the words around it are about: there what was tried another time
        waits in the tab *File*.

        Parameters
        ----------
        session : what is played
        bots : which kind of bot plays for which player; see `lostatlas_widgets.explore`
        """
        panel = explore(session, bots=bots)
        if isinstance(panel, GamePanel):
            return show_in_cell(panel)
        if not bots:
            panel.recovery.put_by()
        elif len(by_hand := {*session.players} - {*bots}) == 1:
            from lostatlas_widgets.lessons.first_round_note import FirstRoundNote

            FirstRoundNote(panel, *by_hand)
        return show_in_cell(panel)

    def picture(self, session: Session) -> BoardView | SceneView:
        """Return the map or the table of a game as it lies now; it does not go on with the game."""
        rules, state = session.ruleset, session.state
        views = capability(rules, VIEWS)(rules)
        if not views.has_map:
            table = SceneView(lambda theme: views.scene(state, theme=theme) or NOTHING)
            size = {"width": f"{_WIDE}px", "max_width": "100%", "height": f"{round(_WIDE / table.aspect)}px"}
            table.layout = size
            return show_in_cell(table)
        from lostatlas_widgets.board_view import BoardView

        return show_in_cell(BoardView(state.board, style=capability(rules, STYLE)))

    def market(self, session: Session) -> ThemedFigure:
        """Return the market of a railway game as it lies now; it does not go on with the game."""
        from lostatlas.lab.charts import market_now
        from lostatlas.plots.market import MarketPlot

        now, style = market_now(session), capability(session.ruleset, STYLE)
        return show_in_cell(ThemedFigure(lambda theme: MarketPlot(now, theme=theme, style=style)))

    def board(self, board: Board) -> BoardView:
        """Return a board that takes little room, for one of a few hexes."""
        from lostatlas_widgets.board_view import BoardView

        view = BoardView(board)
        view.layout.width = SMALL
        return show_in_cell(view)

    def table(self, frame: pd.DataFrame) -> DataTable:
        """Return a table whose heads are in words, and explained.

        Parameters
        ----------
        frame : such as `lostatlas.lab.players` returns; what its rows are about names it
        """
        shown = DataTable(column_words(str(frame.index.names[-1])), marks=glossary_marks(self._any_game))
        shown.show(frame)
        return show_in_cell(shown)

    def choices(self, session: Session) -> TextLine:
        """Return what may be done now, a line for each choice, in words."""
        views = capability(session.ruleset, VIEWS)(session.ruleset)
        texts = (views.describe(session.state, choice) for choice in session.legal_actions.choices)
        return show_in_cell(
            TextLine("\n".join(f"• {one}" for one in texts), marks=glossary_marks(lambda: session))
        )

    def chart(self, draw: Callable[..., Any], session: Session) -> ThemedFigure:
        """Return a chart of the session in the colours of the page; see `ThemedFigure`."""
        return show_in_cell(ThemedFigure(lambda theme: draw(session, theme=theme)))

    def practise(self, kind: str, *, level: int | None = None, seed: int | None = None) -> Practice:
        """Return exercises without end, whose progress is kept with that of the lessons."""
        return show_in_cell(practise(kind, level=level, seed=seed, progress=self.file, title=self.title))

    def exercise(self, kind: str, *, level: int = 1, seed: int = 0) -> Question:
        """Ask an exercise; it counts when it is answered right."""
        name = f"{kind}/{level}/{seed}"
        self._known(name)

        def answered(asked: Exercise, verdict: Verdict, helped: bool) -> None:  # noqa: FBT001 - as Question calls it
            self._given[name] = str(verdict.given)

            def change(known: Progress) -> Progress:
                then = known.answered(asked, right=verdict.right, helped=helped)
                return then.done(self.plan.key, name) if verdict else then

            self._keep(change)

        def advice(verdict: Verdict) -> str:
            missing = {*self.plan.missing(self._kept.progress)}
            if verdict.right:
                return message("lesson.now_finished", title=self.plan.title) if missing == {name} else ""
            return message("lesson.now_right") if name in missing else ""

        question = Question(
            exercise(kind, level=level, seed=seed, title=self.title), answered=answered, advice=advice
        )
        if name in self._given:
            question.show(self._given[name])
        self._asked[name] = question
        self._say_how_far()
        return show_in_cell(question)

    def _known(self, name: str) -> None:
        if name not in self.plan.parts:
            raise GameDataError("teach.no_part", lesson=self.plan.id, name=name, known=tuple(self.plan.parts))

    def _done(self, name: str) -> None:
        self._keep(lambda known: known.done(self.plan.key, name))

    def _keep(self, change: Callable[[Progress], Progress]) -> None:
        self._kept.change(change)
        self._tell()

    def _tell(self) -> None:
        self._say_how_far()
        self.again.offer(begun=self.plan.done(self._kept.progress) > 0)

    def _say_how_far(self) -> None:
        done, whole = self.plan.done(self._kept.progress), len(self.plan.parts)
        finished = "lesson.finished" if self._all_answered() else "lesson.finished_before"
        key = finished if done == whole else "lesson.so_far"
        text = message(key, title=self.plan.title, done=done, whole=whole)
        missing = self._first_missing() if done else ""
        self.line.text = "\n".join(filter(None, (text, missing, self._kept.trouble)))

    def _all_answered(self) -> bool:
        """Whether every question has its answer on this page, not only in what is kept of another time."""
        questions = (part for part in self.plan.parts if not part.startswith(_TURN))
        return all(part in self._chosen or part in self._given for part in questions)

    def _first_missing(self) -> str:
        """Return what the first part is that is not done; nothing while it does not stand on the page."""
        part = next(iter(self.plan.missing(self._kept.progress)), "")
        if part in self._asked:
            return message("lesson.missing", question=self._asked[part].asked.text)
        return message("lesson.missing_turn") if part.removeprefix(_TURN) in self._guides else ""

    def _any_game(self) -> Session:
        return _any_game(self.title)

    def __repr__(self) -> str:
        return f"<Lesson {self.plan.id}>"


@cache
def _any_game(title: str) -> Session:
    """Return a game: what words mean in a question that is about no position."""
    return new_game(["Ann", "Ben", "Cid"], title=title or DEFAULT_TITLE, seed=1)
