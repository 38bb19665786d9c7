"""Read the plan of a course: ``data/course.toml`` of a title, with its lessons and guided turns."""

from __future__ import annotations

from importlib.resources import files

from pydantic import Field

from lostatlas.capabilities.course import CourseStep, GuidePlan, LessonPlan
from lostatlas.storage.checked_data import Items, Strict, checked, parse_toml

__all__ = ["read_course"]


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


def read_course(package: str, *, course: str = "") -> tuple[tuple[LessonPlan, ...], tuple[GuidePlan, ...]]:
    """Return the lessons and the guided turns in ``data/course.toml`` of a package, in their order.

    Parameters
    ----------
    package : the package of a title; in its file are ``[lessons.<id>]`` with ``rules`` and ``parts``, and
        ``[[guides.<name>]]`` with steps
    course : prefix of the lessons, distinct from other titles (`LessonPlan.course`)

    Raises
    ------
    GameDataError
        When the file is no such plan; it names the place.
    """
    text = files(package).joinpath("data", "course.toml").read_text("utf-8")
    found = checked(_File, parse_toml(text, where="course.toml"), where="course.toml")
    lessons = (
        LessonPlan(name, tuple(one.rules), tuple(one.parts), course) for name, one in found.lessons.items()
    )
    guides = (
        GuidePlan(name, tuple(CourseStep(one.name, tuple(one.play), one.ask) for one in steps))
        for name, steps in found.guides.items()
    )
    return tuple(lessons), tuple(guides)
