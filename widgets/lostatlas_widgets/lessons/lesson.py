"""A lesson in a notebook: its predictions and exercises, and how far somebody has come."""

from __future__ import annotations

import os
from html import escape
from pathlib import Path

import ipywidgets

from lostatlas.kernel.door import front_door
from lostatlas.kernel.errors import GameDataError
from lostatlas.teach import Exercise, Progress, Verdict, exercise, load_progress
from lostatlas.teach.building import LANGUAGES
from lostatlas.teach.course import Course, LessonPlan, course_of, progress_file
from lostatlas.text import language, message, set_language
from lostatlas_widgets.lessons.prediction import Prediction
from lostatlas_widgets.practice.question import Question
from lostatlas_widgets.text_line import TextLine


class Lesson(ipywidgets.VBox):
    """How far a lesson is done. `predict` and `exercise` make the parts, which count when they are right.

    Parameters
    ----------
    plan : the lesson
    file : where the progress is kept

    Examples
    --------
    >>> from lostatlas.teach.course import course_of
    >>> lesson = Lesson(course_of().lesson("07"), file=Path("nowhere.json"))
    >>> lesson.plan.id
    '07_dividends'
    """

    def __init__(self, plan: LessonPlan, *, file: Path) -> None:
        self.plan, self.file = plan, file
        self.line = TextLine(live=True)
        super().__init__([self.line])
        self._tell()

    def predict(self, name: str, *, answers: int, right: int) -> Prediction:
        """Ask what will happen; any answer counts, since it is followed by the truth."""
        self._known(name)
        return Prediction(name, answers=answers, right=right, chosen=lambda _right: self._done(name))

    def exercise(self, kind: str, *, level: int = 1, seed: int = 0) -> Question:
        """Ask an exercise; it counts when it is answered right."""
        name = f"{kind}/{level}/{seed}"
        self._known(name)

        def answered(asked: Exercise, verdict: Verdict, helped: bool) -> None:  # noqa: FBT001 - as Question calls it
            progress = load_progress(self.file).answered(asked, right=verdict.right, helped=helped)
            self._save(progress.done(self.plan.id, name) if verdict else progress)

        return Question(exercise(kind, level=level, seed=seed), answered=answered)

    def _known(self, name: str) -> None:
        if name not in self.plan.parts:
            raise GameDataError("teach.no_part", lesson=self.plan.id, name=name, known=tuple(self.plan.parts))

    def _done(self, name: str) -> None:
        self._save(load_progress(self.file).done(self.plan.id, name))

    def _save(self, progress: Progress) -> None:
        self.file.parent.mkdir(parents=True, exist_ok=True)
        progress.save(self.file)
        self._tell()

    def _tell(self) -> None:
        done, whole = self.plan.done(load_progress(self.file)), len(self.plan.parts)
        key = "lesson.finished" if done == whole else "lesson.so_far"
        self.line.text = message(key, title=self.plan.title, done=done, whole=whole)

    def __repr__(self) -> str:
        return f"<Lesson {self.plan.id}>"


class Contents:
    """The lessons of the course with how far each is done; links lead to the notebooks."""

    def __init__(self, course: Course, *, file: Path) -> None:
        self.course, self.file = course, file

    def __repr__(self) -> str:
        progress = load_progress(self.file)
        return "\n".join(
            message("lesson.so_far", title=plan.title, done=plan.done(progress), whole=len(plan.parts))
            for plan in self.course.lessons
        )

    def _repr_html_(self) -> str:
        progress = load_progress(self.file)
        after = self.course.next(progress)
        rows = "".join(
            f"<tr><td style='text-align:left'><a href='{escape(plan.id)}.ipynb'>{escape(plan.title)}</a></td>"
            f"<td>{escape(', '.join(plan.rules))}</td><td>{plan.done(progress)} / {len(plan.parts)}</td>"
            f"<td>{escape(message('lesson.next')) if plan is after else ''}</td></tr>"
            for plan in self.course.lessons
        )
        heads = "".join(
            f"<th>{escape(message(f'lesson.column.{name}'))}</th>" for name in ("lesson", "rules", "done")
        )
        return f"<table><thead><tr>{heads}<th></th></tr></thead><tbody>{rows}</tbody></table>"


@front_door
def begin_lesson(name: str, *, progress: str | os.PathLike[str] | None = None) -> Lesson:
    """Begin a lesson of the course; in a folder that is named for a language, that language is spoken.

    Parameters
    ----------
    name : its number or id, such as ``"07"``
    progress : where the progress is kept; see `lostatlas.teach.course.progress_file`

    Raises
    ------
    GameDataError
        When there is no such lesson, or the progress file is spoiled.
    """
    _speak_as_here()
    return Lesson(course_of().lesson(name), file=_file(progress))


@front_door
def contents(*, progress: str | os.PathLike[str] | None = None) -> Contents:
    """Return the contents of the course, in the language that the folder is named for."""
    _speak_as_here()
    return Contents(course_of(), file=_file(progress))


def _file(progress: str | os.PathLike[str] | None) -> Path:
    return progress_file() if progress is None else Path(progress)


def _speak_as_here() -> None:
    here = Path.cwd().name
    if here in LANGUAGES and here != language():
        set_language(here)
