"""Practice: exercises one after another, at the level that fits, with the progress kept in a file."""

from __future__ import annotations

import os

import ipywidgets

from lostatlas.games import fresh_seed
from lostatlas.kernel.arguments import checked_arguments
from lostatlas.render.question_html import question_svg
from lostatlas.storage.files import as_path
from lostatlas.teach import LEVELS, Exercise, Progress, Verdict, course_of, exercise
from lostatlas.teach.generator import PER_BLOCK, make_another
from lostatlas.text import message, plural
from lostatlas_widgets.close_tree import close_tree
from lostatlas_widgets.explorer.code_line import CodeLine
from lostatlas_widgets.panel import Panel
from lostatlas_widgets.practice.progress_store import ProgressStore
from lostatlas_widgets.practice.question import Question
from lostatlas_widgets.text_line import TextLine

AHEAD = 16
"""So many seeds are looked at for a question that has not been asked yet."""


class Practice(Panel):
    """Exercises without end.

    Parameters
    ----------
    kind : the first kind of exercise; by default the first of the course
    level : the first level; by default the one that the progress suggests
    seed : of the first exercise; drawn unless given
    progress : a file that keeps the progress; None keeps nothing. When it cannot be read or written, that is
        shown beside the score, and the file stays as it is
    title : whose exercises; by default the first title's

    Attributes
    ----------
    question : Question
        The exercise that is shown.

    Examples
    --------
    >>> practice = Practice("price", level=1, seed=4)
    >>> practice.question.exercise.seed
    4
    >>> practice.next()
    >>> practice.question.exercise.seed
    5
    """

    @checked_arguments
    def __init__(
        self,
        kind: str = "",
        *,
        level: int | None = None,
        seed: int | None = None,
        progress: str | os.PathLike[str] | None = None,
        title: str = "",
    ) -> None:
        self.course = course_of(title)
        kind = kind or next(iter(self.course.kinds), "")
        self._kept = ProgressStore(None if progress is None else as_path(progress))
        level = self.progress.level(kind) if level is None else level
        first = exercise(kind, level=level, seed=_drawn(seed), title=title)
        self.question = Question(first, answered=self._record)
        self._met = {first.asks}
        self.kinds = ipywidgets.Dropdown(
            options=[(message(f"teach.kind.{name}"), name) for name in self.course.kinds],
            value=first.kind,
            description=message("practice.kind"),
            style={"description_width": "initial"},
            layout={"width": "auto"},
        )
        self.levels = ipywidgets.Dropdown(
            options=[(str(number), number) for number in LEVELS],
            value=first.level,
            description=message("practice.level"),
            style={"description_width": "initial"},
            layout={"width": "auto"},
        )
        self.score = TextLine(live=True)
        self.code = CodeLine()
        self._place = ipywidgets.VBox([self.question], layout={"width": "100%"})
        on = self.button(message("practice.next"), self.next, hint=message("practice.next.hint"))
        row = ipywidgets.HBox([self.kinds, self.levels, on], layout={"flex_flow": "row wrap"})
        # The score grows with every answer: below the question it pushes none of the answers away.
        super().__init__(self.question.view, [row, self._place, self.score, self.code])
        self.kinds.observe(self.guarded(lambda _change: self._kind_chosen()), "value")
        self.levels.observe(self.guarded(lambda _change: self.next()), "value")
        self._tell()

    @property
    def progress(self) -> Progress:
        """Progress so far."""
        return self._kept.progress

    def next(self) -> None:
        """Ask the next exercise of the chosen kind and level that has not been asked here."""
        self._ask(self.question.exercise.seed + 1)

    def _ask(self, seed: int) -> None:
        seeds = range(seed, seed + AHEAD)
        made = make_another(
            self.course.kind(self.kinds.value), level=self.levels.value, seeds=seeds, met=self._met
        )
        self._met.add(made.asks)
        old, self.question = self.question, Question(made, answered=self._record)
        self.view = self.question.view
        self._place.children = [self.question]
        close_tree(old)
        self._tell()

    def _kind_chosen(self) -> None:
        suggested = self.progress.level(self.kinds.value)
        if suggested == self.levels.value:
            self.next()
        else:
            self.levels.value = suggested  # which asks the next exercise

    def _record(self, asked: Exercise, verdict: Verdict, helped: bool) -> None:  # noqa: FBT001 - as Question calls it
        self._kept.change(lambda known: known.answered(asked, right=verdict.right, helped=helped))
        self._tell()

    def _tell(self) -> None:
        asked = self.question.exercise
        known = self.progress.of(asked.kind, asked.level)
        text = message("practice.score", right=known.right, asked=plural("practice.asked", known.asked))
        score = message("practice.mastered", score=text) if known.mastered else text
        self.score.text = "\n".join(filter(None, (score, self._kept.trouble)))
        self.code.code = repr(asked)

    def _picture(self) -> str:
        return question_svg(self.question.exercise)


@checked_arguments
def practise(
    kind: str = "",
    *,
    level: int | None = None,
    seed: int | None = None,
    progress: str | os.PathLike[str] | None = None,
    title: str = "",
) -> Practice:
    """Return exercises to click through; see `Practice`.

    Raises
    ------
    GameDataError
        For a kind, level or seed that there is not.
    """
    return Practice(kind, level=level, seed=seed, progress=progress, title=title)


def _drawn(seed: int | None) -> int:
    """Return a seed to begin with: unless one is given, the first of those that share games."""
    return fresh_seed() % (1 << 17) * PER_BLOCK if seed is None else seed
