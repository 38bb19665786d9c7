"""A course: lessons in order, each of predictions and exercises, and how much of it somebody has done.

A title brings its own: a file ``data/course.toml`` beside its ruleset, and words in the domain ``lessons``.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from lostatlas.games import room_of
from lostatlas.kernel.errors import GameDataError
from lostatlas.teach.progress import Progress
from lostatlas.text import message
from lostatlas.track.schema import Items, Strict, checked, parse_toml

__all__ = ["Course", "LessonPlan", "course_of", "progress_file"]


@dataclass(frozen=True, slots=True)
class LessonPlan:
    """What a lesson is about, and what is to be done in it."""

    id: str
    """The name of its notebook, such as ``01_shares``."""
    rules: tuple[str, ...]
    """The sections of the rules that it teaches."""
    parts: tuple[str, ...]
    """Predictions and exercises, by name."""

    @property
    def title(self) -> str:
        """What it is called."""
        return message(f"lessons.{self.id}.title")

    def done(self, progress: Progress) -> int:
        """Return how many of its parts are done."""
        return sum(part in progress.lessons.get(self.id, ()) for part in self.parts)


@dataclass(frozen=True, slots=True)
class Course:
    """Lessons in order."""

    lessons: tuple[LessonPlan, ...]

    def lesson(self, name: str) -> LessonPlan:
        """Return a lesson by its id or number; GameDataError when there is none."""
        for plan in self.lessons:
            if name in (plan.id, plan.id.partition("_")[0]):
                return plan
        raise GameDataError("teach.no_lesson", name=str(name), known=tuple(plan.id for plan in self.lessons))

    def next(self, progress: Progress) -> LessonPlan | None:
        """Return the first lesson that is not finished, or None."""
        return next((plan for plan in self.lessons if plan.done(progress) < len(plan.parts)), None)


class _Lesson(Strict):
    rules: Items[str]
    parts: Items[str]


class _File(Strict):
    lessons: dict[str, _Lesson]


def course_of(title: str = "") -> Course:
    """Return the course of a title; by default of the first one there is.

    >>> len(course_of().lessons)
    12
    """
    text = files(room_of(title)).joinpath("data", "course.toml").read_text(encoding="utf-8")
    found = checked(_File, parse_toml(text, where="course.toml"), where="course.toml")
    return Course(
        tuple(LessonPlan(name, tuple(one.rules), tuple(one.parts)) for name, one in found.lessons.items())
    )


def progress_file() -> Path:
    """Return where progress is kept: what ``LOSTATLAS_PROGRESS`` says, or a file in the home directory."""
    named = os.environ.get("LOSTATLAS_PROGRESS", "")
    return Path(named) if named else Path.home() / ".lostatlas" / "progress.json"
