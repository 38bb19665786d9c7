"""What a title teaches: lessons of predictions and exercises, and a page of its rules to print."""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from lostatlas.capabilities.decision_moment import Lineup, Moment
from lostatlas.capabilities.exercise import Exercise
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.ruleset import Capability
from lostatlas.kernel.session import Session
from lostatlas.text import message

__all__ = ["COURSE", "CheatSheet", "Course", "CourseStep", "ExerciseKind", "GuidePlan", "LessonPlan", "Truth"]


class ExerciseKind(Hashable, Protocol):
    """One kind of question; what players call it stands under ``teach.kind.<name>``."""

    @property
    def name(self) -> str:
        """Its key, the same in every language."""
        ...

    def lineup(self, level: int) -> Lineup:
        """Return who plays the games that give the positions."""
        ...

    def make(self, moment: Moment, level: int, chance: Chance) -> Exercise | None:
        """Return a question about this moment, or None if it is not suitable for this level."""
        ...


@dataclass(frozen=True, slots=True)
class Truth:
    """A prediction that a lesson asks for, with the values of its answers, in the order of their words.

    Examples
    --------
    >>> Truth(("odd", "even"), lambda _session: "even").right(None)
    2
    """

    answers: tuple[Hashable, ...]
    find: Callable[[Session | None], Hashable]
    """Finds the value that is true; it is given the position of the lesson, and leaves it as it is."""

    def right(self, session: Session | None) -> int:
        """Return the number of the right answer, from 1; GameDataError when none of them is."""
        found = self.find(session)
        if found not in self.answers:
            raise GameDataError("teach.no_truth", found=repr(found), known=tuple(map(repr, self.answers)))
        return self.answers.index(found) + 1


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


class DoneParts(Protocol):
    """What a learner has done, such as `lostatlas.teach.Progress`."""

    @property
    def lessons(self) -> Mapping[str, tuple[str, ...]]:
        """The parts of each lesson that are done, by the key of the lesson."""


@dataclass(frozen=True, slots=True)
class LessonPlan:
    """The rules that a lesson teaches, and the questions in it."""

    id: str
    """The name of its notebook, such as ``01_shares``."""
    rules: tuple[str, ...]
    """The sections of the rules that it teaches."""
    parts: tuple[str, ...]
    """Predictions and exercises, by name."""
    course: str = ""
    """Prefix of its lessons, distinct from other titles; ``""`` for the first title."""

    @property
    def key(self) -> str:
        """Its name among the lessons of all titles."""
        return f"{self.course}.{self.id}" if self.course else self.id

    @property
    def title(self) -> str:
        """Its title in the current language."""
        return message(f"lessons.{self.key}.title")

    def done(self, progress: DoneParts) -> int:
        """Return how many of its parts are done."""
        return len(self.parts) - len(self.missing(progress))

    def missing(self, progress: DoneParts) -> tuple[str, ...]:
        """Return which of its parts are not done, in order."""
        known = progress.lessons.get(self.key, ())
        return tuple(part for part in self.parts if part not in known)


class CheatSheet(Protocol):
    """The game on one page, to show and to print."""

    def html(self) -> str:
        """Return the page."""
        ...

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the page."""
        ...


@dataclass(frozen=True, slots=True)
class Course:
    """The lessons and exercises of a title. By default there are none.

    The words of a prediction stand under ``lessons.<name>.question``, ``.1`` … for its answers, and ``.why``.
    """

    lessons: tuple[LessonPlan, ...] = ()
    guides: tuple[GuidePlan, ...] = ()
    truths: Mapping[str, Truth] = field(default_factory=FrozenMap)
    """The predictions by name."""
    kinds: Mapping[str, ExerciseKind] = field(default_factory=FrozenMap)
    """The kinds of exercises by name, in the order in which a course needs them."""
    sheet: Callable[[Any], CheatSheet] | None = None
    """Makes the page of a variant, or of the published game for None."""

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

    def kind(self, name: str) -> ExerciseKind:
        """Return a kind of exercise by name; GameDataError when there is none."""
        if not isinstance(name, str) or name not in self.kinds:
            raise GameDataError("teach.no_kind", kind=str(name), known=tuple(self.kinds))
        return self.kinds[name]

    def next(self, progress: DoneParts) -> LessonPlan | None:
        """Return the first lesson that is not finished; None at the end.

        Lessons build on each other, so an earlier one that was skipped comes first.
        """
        return next((plan for plan in self.lessons if plan.missing(progress)), None)


COURSE: Capability[Course] = Capability("course", Course)
