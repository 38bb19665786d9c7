"""The course: what lessons ask is true, and exercises have the answers of the rules."""

from __future__ import annotations

import pytest

from lostatlas.games.chubu18.course import chubu_course
from lostatlas.teach import LEVELS, exercise
from lostatlas.text import speaking

COURSE = chubu_course()


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("erosion", 15),
        ("capital", 480),
        ("two_rows", 80),
        ("top_row", 125),
        ("absorbed", 450),
        ("successor", 200),
        ("tiles", 5),
    ],
)
def test_a_prediction_has_the_answer_of_the_rules(name: str, answer: int) -> None:
    truth = COURSE.truths[f"chubu.{name}"]
    assert truth.find(None) == answer
    assert truth.answers[truth.right(None) - 1] == answer


PARTS = [part for plan in COURSE.lessons for part in plan.parts if "/" in part]


@pytest.mark.parametrize("part", PARTS)
def test_an_exercise_of_a_lesson_is_made_and_knows_its_answer(part: str) -> None:
    kind, level, seed = part.split("/")
    asked = exercise(kind, level=int(level), seed=int(seed), title="chubu18")
    assert asked.check(asked.key)
    for wrong in asked.slips:
        assert not asked.check(wrong)
    for code in ("en", "ja"):
        with speaking(code):
            told = "\n".join(map(str, (asked.question, *asked.given, *asked.reasons, *asked.hints)))
            assert "chubu." not in told
            assert "{" not in told
            assert "$" not in told


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seed", range(6))
def test_the_part_of_the_chart_that_a_price_could_come_to_is_given(level: int, seed: int) -> None:
    asked = exercise("price", level=level, seed=seed, title="chubu18")
    given = "\n".join(map(str, asked.given))
    facts = asked.question.facts
    assert f"Row {facts['row']} of 8" in given
    assert f"¥{facts['price']}" in given
    assert f"¥{asked.key}" in given
