"""The lessons: they ask what the course says, in every language, and the rules know the truth of it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lostatlas import rule
from lostatlas.capabilities.course import LessonPlan
from lostatlas.games.saved import position
from lostatlas.teach import course_of
from lostatlas.text import message, speaking
from lostatlas.text.catalogue import LANGUAGES

SOURCES = Path(__file__).parents[3] / "notebooks" / "lessons" / "lost_cities" / "source"
COURSE = course_of("lost_cities")
MANY = pytest.mark.parametrize("plan", COURSE.lessons, ids=lambda plan: plan.id)


def source(plan: LessonPlan) -> str:
    return (SOURCES / f"{plan.id}.md").read_text("utf-8")


@MANY
def test_a_lesson_asks_what_the_course_says_and_ends_with_its_rules(plan: LessonPlan) -> None:
    text = source(plan)
    asked = re.findall(r'lesson\.predict\("([^"]+)"', text)
    for kind, level, seed in re.findall(r'lesson\.exercise\("(\w+)", level=(\d), seed=(\d+)\)', text):
        asked.append(f"{kind}/{level}/{seed}")
    assert sorted(asked) == sorted(plan.parts)
    assert set(re.findall(r'rule\("([^"]+)"', text)) == set(plan.rules)
    assert all(rule(number, title="lost_cities") is not None for number in plan.rules)


@MANY
def test_each_prediction_has_one_true_answer_at_its_position_and_words_for_all(plan: LessonPlan) -> None:
    here = None
    for code in re.findall(r'position\("""(.*?)"""\)|predict\("([^"]+)"', source(plan), flags=re.DOTALL):
        given, name = code
        if given:
            here = position(given)
            continue
        truth = COURSE.truths[name]
        assert truth.answers[truth.right(here) - 1] == truth.find(here)
        for language in LANGUAGES:
            with speaking(language):
                words = [
                    message(f"lessons.{name}.{part}")
                    for part in ("question", "why", *(str(place + 1) for place in range(len(truth.answers))))
                ]
                assert not [one for one in (*words, plan.title) if one.startswith("lessons.")]
                assert len(set(words)) == len(words)


def test_the_truths_are_those_of_the_rules_text() -> None:
    """Equal or larger (§6.2), the smallest card (§6.1), no tile at the fifth crossing and no debts (§9)."""
    found = {}
    for plan in COURSE.lessons:
        here = None
        for given, name in re.findall(
            r'position\("""(.*?)"""\)|predict\("([^"]+)"', source(plan), flags=re.DOTALL
        ):
            here = position(given) if given else here
            if name:
                found[name] = COURSE.truths[name].find(here)
    assert found == {
        "cities.equal": (True, False), "cities.start": (2,), "cities.fifth": (True, 0), "cities.floor": 15
    }  # fmt: skip
