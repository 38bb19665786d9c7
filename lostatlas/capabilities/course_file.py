"""Read the plan of a course: a TOML file with its lessons and guided turns."""

from __future__ import annotations

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


def read_course(text: str, *, course: str = "") -> tuple[tuple[LessonPlan, ...], tuple[GuidePlan, ...]]:
    r"""Return the lessons and the guided turns of a plan, in its order.

    Parameters
    ----------
    text : TOML: ``[lessons.<id>]`` with ``rules`` and ``parts``, ``[[guides.<name>]]`` with steps
    course : prefix of the lessons, distinct from other titles (`LessonPlan.course`)

    Raises
    ------
    GameDataError
        When the text is no such plan; it names the place.

    Examples
    --------
    >>> lessons, guides = read_course('[lessons.01_cards]\nrules = ["1"]\nparts = ["cards.more"]')
    >>> lessons[0].id, lessons[0].parts, guides
    ('01_cards', ('cards.more',), ())
    """
    found = checked(_File, parse_toml(text, where="course.toml"), where="course.toml")
    lessons = (
        LessonPlan(name, tuple(one.rules), tuple(one.parts), course) for name, one in found.lessons.items()
    )
    guides = (
        GuidePlan(name, tuple(CourseStep(one.name, tuple(one.play), one.ask) for one in steps))
        for name, steps in found.guides.items()
    )
    return tuple(lessons), tuple(guides)
