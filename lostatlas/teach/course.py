"""The course: lessons in order, made of predictions and exercises, and how many of these are done.

Each title has its own course: a file ``data/course.toml`` beside its ruleset, texts in the domain
``lessons``, and a module ``predictions`` that finds the right answer of each question.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Protocol

from pydantic import Field

from lostatlas.games import package_of
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.session import Session
from lostatlas.teach.progress import Progress
from lostatlas.text import message
from lostatlas.track.checked_data import Items, Strict, checked, parse_toml

__all__ = ["Course", "CourseStep", "GuidePlan", "LessonPlan", "Truth", "course_of", "progress_file"]


class Truth(Protocol):
    """The answers of a question of the course; a title implements it."""

    @property
    def answers(self) -> tuple[object, ...]:
        """The values of its answers, in the order of their words."""

    def right(self, session: Session | None) -> int:
        """Return the number of the right answer, from 1, at the position that the question is about."""


@dataclass(frozen=True, slots=True)
class CourseStep:
    """A step of a guided turn."""

    name: str
    play: tuple[str, ...]
    """The actions to play, in the notation."""
    ask: str = ""
    """The name of the prediction to ask first, if any."""


@dataclass(frozen=True, slots=True)
class GuidePlan:
    """A turn through which a lesson guides; its texts are ``lessons.<name>.<step>`` and ``.end``."""

    name: str
    steps: tuple[CourseStep, ...]


@dataclass(frozen=True, slots=True)
class LessonPlan:
    """The rules that a lesson teaches, and the questions in it."""

    id: str
    """The name of its notebook, such as ``01_shares``."""
    rules: tuple[str, ...]
    """The sections of the rules that it teaches."""
    parts: tuple[str, ...]
    """Predictions and exercises, by name."""

    @property
    def title(self) -> str:
        """Its title in the current language."""
        return message(f"lessons.{self.id}.title")

    def done(self, progress: Progress) -> int:
        """Return how many of its parts are done."""
        return len(self.parts) - len(self.missing(progress))

    def missing(self, progress: Progress) -> tuple[str, ...]:
        """Return which of its parts are not done, in order."""
        known = progress.lessons.get(self.id, ())
        return tuple(part for part in self.parts if part not in known)


@dataclass(frozen=True, slots=True)
class Course:
    """Lessons in order."""

    lessons: tuple[LessonPlan, ...]
    guides: tuple[GuidePlan, ...] = ()
    truths: Mapping[str, Truth] = field(default_factory=FrozenMap)
    """The questions by name."""

    def guide(self, name: str) -> GuidePlan:
        """Return the turn of this name; GameDataError when there is none."""
        for plan in self.guides:
            if plan.name == name:
                return plan
        raise GameDataError("teach.no_lesson", name=str(name), known=tuple(one.name for one in self.guides))

    def lesson(self, name: str) -> LessonPlan:
        """Return a lesson by its id or number; GameDataError when there is none."""
        for plan in self.lessons:
            if name in (plan.id, plan.id.partition("_")[0]):
                return plan
        raise GameDataError("teach.no_lesson", name=str(name), known=tuple(plan.id for plan in self.lessons))

    def next(self, progress: Progress) -> LessonPlan | None:
        """Return the first lesson that is not finished; None at the end.

        Lessons build on each other, so an earlier one that was skipped comes first.
        """
        return next((plan for plan in self.lessons if plan.missing(progress)), None)


class _Lesson(Strict):
    rules: Items[str]
    parts: Items[str]


class _Step(Strict):
    name: str
    play: Items[str]
    ask: str = ""


class _File(Strict):
    lessons: dict[str, _Lesson]
    guides: dict[str, Items[_Step]] = Field(default_factory=dict)


def course_of(title: str = "") -> Course:
    """Return the course of a title; by default that of the first title.

    >>> len(course_of().lessons)
    12
    """
    text = files(package_of(title)).joinpath("data", "course.toml").read_text(encoding="utf-8")
    found = checked(_File, parse_toml(text, where="course.toml"), where="course.toml")
    truths: Mapping[str, Truth] = import_module(f"{package_of(title)}.predictions").PREDICTIONS
    return Course(
        tuple(LessonPlan(name, tuple(one.rules), tuple(one.parts)) for name, one in found.lessons.items()),
        tuple(
            GuidePlan(name, tuple(CourseStep(one.name, tuple(one.play), one.ask) for one in steps))
            for name, steps in found.guides.items()
        ),
        truths,
    )


def progress_file() -> Path:
    """Return the file for progress: that named by ``LOSTATLAS_PROGRESS``, or one in the home directory."""
    named = os.environ.get("LOSTATLAS_PROGRESS", "")
    return Path(named) if named else Path.home() / ".lostatlas" / "progress.json"
