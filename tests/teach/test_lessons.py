"""The lessons as files: they ask what the course says, and lead from one to the next."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from typing import Any

import pytest

from lostatlas.capabilities.course import LessonPlan
from lostatlas.games.lost_atlas.boards import official
from lostatlas.teach import exercise
from lostatlas.teach.course import course_of
from lostatlas.teach.notebook_builder import LANGUAGES
from lostatlas.teach.progress import Progress
from lostatlas.text import message, speaking

FOLDER = Path(__file__).parents[2] / "notebooks" / "lessons"
COURSE = course_of()
CODES = "|".join(official().homes)
MANY = pytest.mark.parametrize("plan", COURSE.lessons, ids=lambda plan: plan.id)


def notebook(plan: LessonPlan, language: str) -> dict[str, Any]:
    """Return a lesson's notebook."""
    found: dict[str, Any] = json.loads((FOLDER / language / f"{plan.id}.ipynb").read_text("utf-8"))
    return found


def code(plan: LessonPlan, language: str) -> list[str]:
    """Return the code cells of a lesson."""
    return [
        "".join(cell["source"]) for cell in notebook(plan, language)["cells"] if cell["cell_type"] == "code"
    ]


def parts(plan: LessonPlan) -> list[str]:
    """Return the parts that the code of a lesson asks, in order, as the course names them."""
    found = []
    for node in ast.walk(ast.parse("\n".join(code(plan, "en")))):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
            continue
        if node.func.attr not in ("predict", "exercise", "guide") or not isinstance(
            node.func.value, ast.Name
        ):
            continue
        name = ast.literal_eval(node.args[0])
        said = {word.arg: ast.literal_eval(word.value) for word in node.keywords}
        if node.func.attr == "exercise":
            found.append(f"{name}/{said.get('level', 1)}/{said.get('seed', 0)}")
        elif node.func.attr == "predict":
            found.append(name)
        else:
            found += [f"guide.{name}", *(step.ask for step in COURSE.guide(name).steps if step.ask)]
    return found


@MANY
def test_a_lesson_asks_what_the_course_says_a_prediction_and_three_to_six_exercises(plan: LessonPlan) -> None:
    asked = parts(plan)
    assert sorted(asked) == sorted(plan.parts)
    exercises = [part for part in asked if "/" in part]
    assert 3 <= len(exercises) <= 6
    assert len(asked) > len(exercises)
    for part in exercises:
        kind, level, seed = part.split("/")
        assert exercise(kind, level=int(level), seed=int(seed)).hints


@MANY
def test_predictions_have_words_in_every_language(plan: LessonPlan) -> None:
    for language in LANGUAGES:
        with speaking(language):
            assert not plan.title.startswith("lessons.")
            for part in plan.parts:
                if part in COURSE.truths:
                    answers = [str(number + 1) for number in range(len(COURSE.truths[part].answers))]
                    for name in ("question", *answers, "why"):
                        assert not message(f"lessons.{part}.{name}").startswith("lessons.")


@MANY
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_about_a_company_tells_its_name_and_its_answers_are_no_codes(
    plan: LessonPlan, language: str
) -> None:
    """A code stands in brackets behind the name, as in the exercises."""
    with speaking(language):
        for part in plan.parts:
            if part in COURSE.truths:
                count = len(COURSE.truths[part].answers)
                words = [message(f"lessons.{part}.{name}") for name in ("question", "why")]
                words += [message(f"lessons.{part}.{number + 1}") for number in range(count)]
                bare = [text for text in words if re.search(rf"(?<![(（A-Z])(?:{CODES})(?![A-Z])", text)]
                assert bare == []


@MANY
def test_no_answer_stands_in_a_cell_and_what_happens_waits_for_it(plan: LessonPlan) -> None:
    whole = "\n".join(code(plan, "en"))
    assert "right=" not in whole
    waited = {
        name
        for names in re.findall(r"lesson\.after\(([^)]*)\)", whole)
        for name in re.findall(r'"(\S+)"', names)
    }
    assert waited <= set(plan.parts)


@MANY
def test_a_lesson_leads_on_to_the_next_and_to_the_contents(plan: LessonPlan) -> None:
    last = "".join(notebook(plan, "en")["cells"][-1]["source"])
    place = COURSE.lessons.index(plan)
    onward = [f"{one.id}.ipynb" for one in COURSE.lessons[place + 1 : place + 2]] + ["00_contents.ipynb"]
    assert re.findall(r"\]\((\S+)\)", last) == onward


def test_the_course_and_the_truths_know_the_same_questions() -> None:
    asked = [
        part for plan in COURSE.lessons for part in plan.parts if "/" not in part and "guide" not in part
    ]
    assert sorted(asked) == sorted(COURSE.truths)


def test_no_exercise_is_asked_twice() -> None:
    asked = [part for plan in COURSE.lessons for part in plan.parts if "/" in part]
    texts = [
        exercise(kind, level=int(level), seed=int(seed))
        for kind, level, seed in (part.split("/") for part in asked)
    ]
    assert len({str(one) for one in texts}) == len(asked)


@MANY
def test_a_lesson_begins_with_its_number_and_ends_with_the_rules(plan: LessonPlan) -> None:
    first = "".join(notebook(plan, "en")["cells"][0]["source"])
    assert first.startswith(f"# Lesson {int(plan.id[:2])}: ")
    assert any(f'rule("{plan.rules[0]}' in cell for cell in code(plan, "en"))


def test_the_course_goes_on_where_it_was_left() -> None:
    first, second, *_ = COURSE.lessons
    progress = Progress()
    assert COURSE.next(progress) == first
    for part in first.parts:
        progress = progress.done(first.id, part)
    assert first.done(progress) == len(first.parts)
    assert COURSE.next(progress) == second


def test_who_has_tried_a_later_lesson_is_led_to_the_first_that_is_not_finished() -> None:
    first, second, third, *_ = COURSE.lessons
    progress = Progress()
    for part in (*first.parts, *third.parts):
        progress = progress.done((first if part in first.parts else third).id, part)
    assert COURSE.next(progress) == second
    for plan in COURSE.lessons:
        for part in plan.parts[:-1]:
            progress = progress.done(plan.id, part)
    assert COURSE.next(progress) == second
    for plan in COURSE.lessons:
        progress = progress.done(plan.id, plan.parts[-1])
    assert COURSE.next(progress) is None
