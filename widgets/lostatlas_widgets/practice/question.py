"""Question: one exercise on the page: asked, hinted at, answered by mouse or keys, graded in words."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

import ipywidgets

from lostatlas.kernel.arguments import checked_arguments
from lostatlas.kernel.errors import GameDataError, Refusal
from lostatlas.render.question_html import question_svg
from lostatlas.teach import ChoiceAnswer, Exercise, Verdict
from lostatlas.text import message
from lostatlas_widgets.explorer.choices import Choices, Item
from lostatlas_widgets.explorer.glossary_marks import glossary_marks
from lostatlas_widgets.panel import Panel
from lostatlas_widgets.practice.question_board import question_board
from lostatlas_widgets.practice.question_layout import ANSWERS, QuestionLayout, VerdictLine
from lostatlas_widgets.practice.run_cell_key import RunCellKey
from lostatlas_widgets.rule_links import rule_of
from lostatlas_widgets.scrolling import ScrollIntoView
from lostatlas_widgets.text_line import TextLine

if TYPE_CHECKING:
    from lostatlas_widgets.explorer.rule_view import Why

_TILE = 96
"""How wide the picture of a tile is, in pixels."""
_HINTED = {"flex_flow": "row wrap", "align_items": "flex-start"}


class Question(Panel):
    """One exercise.

    A number is written into the box, and Enter or the button checks it; one of several answers is clicked, or
    chosen with the arrow keys and Enter. Hints come one at a time. After the verdict the reasons stay.

    Parameters
    ----------
    exercise : what is asked
    answered : called with the exercise, the verdict, and whether hints were shown before
    advice : the text below the verdict on an answer

    Attributes
    ----------
    verdict : Verdict or None
        The newest one.

    Examples
    --------
    >>> from lostatlas.teach import exercise
    >>> question = Question(exercise("dividend", level=1, seed=7))
    >>> question.answer(str(question.exercise.key))
    >>> question.verdict.right
    True
    """

    @checked_arguments
    def __init__(
        self,
        exercise: Exercise,
        *,
        answered: Callable[[Exercise, Verdict, bool], object] | None = None,
        advice: Callable[[Verdict], str] = lambda _verdict: "",
    ) -> None:
        self.exercise = exercise
        self._advice = advice
        self.verdict: Verdict | None = None
        self._answered = answered
        self._hints = 0
        self._graded = ""
        self.board = question_board(exercise)
        self._marks = marks = glossary_marks(session := cache(exercise.session))
        self.asked = QuestionLayout(str(exercise.question), marks=marks)
        self.hints = TextLine(live=True, marks=marks)
        self.hints.layout.flex = "1 1 200px"
        self.text_line = VerdictLine(marks=marks)
        self._rule_of = lambda refusal: rule_of(session(), refusal)
        self.why: Why | None = None
        """Leads from a refusal in the verdict to its rule and a live example; made with the first refusal."""
        self._reason = ipywidgets.VBox([])
        self.hint = self.button(message("practice.hint"), self.show_hint, hint=message("practice.hint.hint"))
        given = [TextLine("\n".join(map(str, exercise.given)), marks=marks)] if exercise.given else []
        # The tile beside what is known: so the verdict on five answers is in sight on a low window as well.
        known = ipywidgets.HBox([*self._tile(), *given], layout={"align_items": "flex-start"})
        text = ipywidgets.VBox(
            [self.asked, known, self._form(), self.text_line, self._reason],
            layout={"flex": "2 1 320px", "min_width": "0"},
        )
        # With nothing to look at the board is folded away: the question needs none.
        self.board.layout.flex = "3 1 420px"
        self.board.layout.min_width = "0"
        self.board.layout.display = None if exercise.cells else "none"
        columns = ipywidgets.HBox(
            [self.board, text], layout={"flex_flow": "row wrap", "align_items": "flex-start", "width": "100%"}
        )
        super().__init__(self.board.view, [columns])

    def _point(self, refusal: Refusal | None) -> None:
        """Offer to explain this refusal, or none."""
        if self.why is None and refusal is not None:
            from lostatlas_widgets.explorer.rule_view import Why  # its examples have railway maps

            self.why = Why(self.guarded, self._rule_of, marks=self._marks)
            self._reason.children = [self.why]
        if self.why is not None:
            self.why.point(refusal)

    def _tile(self) -> list[ipywidgets.Widget]:
        """Return a picture of the tile that is asked about, turned as it would lie."""
        tile = self.exercise.tile
        picture = {"flex": "none", "margin": "2px 8px 2px 2px"}
        if tile is None:
            return []
        from lostatlas.render import tile_svg

        return [ipywidgets.HTML(tile_svg(tile, width=_TILE), layout=picture)]

    def _form(self) -> ipywidgets.Widget:
        form = self.exercise.form
        if isinstance(form, ChoiceAnswer):
            self.rows = Choices(
                self.guarded(lambda index, _amount: self.take(form.options[index].name)),
                label=message("practice.answers"),
                marks=self._marks,
            )
            self.rows.add_class(ANSWERS)
            self._mark(-1)
            return ipywidgets.VBox([self.rows, self._hinted()])
        self.box = ipywidgets.Text(
            placeholder=message("practice.amount"),
            description=form.unit,
            continuous_update=False,
            layout={"width": "160px"},
            style={"description_width": "initial"},
        )
        self.box.observe(self.guarded(lambda _change: self._submit()), "value")
        check = self.button(message("practice.check"), self._submit)
        return self._hinted(self.box, check, RunCellKey())

    def _hinted(self, *before: ipywidgets.Widget) -> ipywidgets.Widget:
        """Return a row that ends in the button of hints and in them: beside it they are in sight."""
        row = ipywidgets.HBox([*before, self.hint, self.hints], layout=_HINTED)
        return ipywidgets.VBox([row, ScrollIntoView()])

    def _mark(self, chosen: int) -> None:
        form = self.exercise.form
        assert isinstance(form, ChoiceAnswer)
        self.rows.show([Item(text=str(option.label)) for option in form.options], current=chosen)

    def _submit(self) -> None:
        """Grade what is in the box, once: to press the button is also to leave the box."""
        if self.box.value != self._graded:
            self._graded = self.box.value
            self.take(self.box.value)

    def take(self, given: str) -> None:
        """Grade what was written or clicked; say below the question when it is not an answer to it."""
        try:
            self.answer(given)
        except GameDataError as error:  # the board, and the line of errors below it, may be folded away
            self.text_line.tell(str(error), right=None)

    def answer(self, given: str) -> None:
        """Grade an answer, and show the verdict; GameDataError when it is not an answer to this question."""
        verdict = self.show(given)
        if self._answered is not None:
            self._answered(self.exercise, verdict, self._hints > 0)

    def show(self, given: str) -> Verdict:
        """Show the verdict on an answer without notifying anybody: it was given before."""
        form = self.exercise.form
        verdict = self.verdict = self.exercise.check(given)
        if isinstance(form, ChoiceAnswer):
            self._mark([option.name for option in form.options].index(str(verdict.given)))
        else:
            self._graded = self.box.value = str(given)
        text = "\n".join(filter(None, (str(verdict), self._advice(verdict))))
        self.text_line.tell(text, right=verdict.right)
        self.hint.disabled = True  # a verdict tells the answer
        facts = [fact for line in verdict.lines for fact in line.facts.values()]
        self._point(next((fact for fact in facts if isinstance(fact, Refusal)), None))
        return verdict

    def clear(self) -> None:
        """Ask again, as if nothing had been answered."""
        self.verdict, self._hints = None, 0
        self.hints.text, self.hint.disabled = "", False
        if isinstance(self.exercise.form, ChoiceAnswer):
            self._mark(-1)
        else:
            self._graded = self.box.value = ""
        self.text_line.tell("", right=None)
        self._point(None)

    def show_hint(self) -> None:
        """Show one hint more."""
        hints = self.exercise.hints
        self._hints = min(self._hints + 1, len(hints))
        lines = [message("practice.hinted", number=n, hint=str(hint)) for n, hint in enumerate(hints, 1)]
        self.hints.text = "\n".join(lines[: self._hints])
        self.hint.disabled = self._hints == len(hints)

    def _picture(self) -> str:
        return question_svg(self.exercise)
