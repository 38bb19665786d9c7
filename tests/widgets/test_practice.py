"""Practice: exercises on the page, without a page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import ipywidgets
import pytest

from lostatlas.kernel.errors import GameDataError
from lostatlas.rail.actions import LayTile
from lostatlas.render import tile_svg
from lostatlas.teach import ChoiceAnswer, PracticeRecord, course_of, exercise, load_progress
from lostatlas.text import speaking
from lostatlas_widgets import Question, practise
from tests.widgets.page import plot

KINDS = course_of().kinds


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_answered_wrong_and_right(kind: str) -> None:
    asked = exercise(kind, level=1, seed=6)
    question = Question(asked)
    form = asked.form
    wrong = (
        next(one.name for one in form.options if one.name != asked.key)
        if isinstance(form, ChoiceAnswer)
        else str(int(asked.key) + 1)
    )
    question.answer(wrong)
    assert question.verdict is not None
    assert not question.verdict
    assert form.format(asked.key) in question.text_line.text
    question.answer(str(asked.key))
    assert question.text_line.text.startswith("Right.")


@pytest.mark.parametrize(
    ("spoken", "named"), [("en", "Eastern Mining (EM) has earned"), ("ja", "Eastern Mining社（EM）の収益は")]
)
def test_a_question_names_its_company_and_explains_its_words(spoken: str, named: str) -> None:
    with speaking(spoken):
        question = Question(exercise("dividend", level=1, seed=2))
        assert question.asked.text.startswith(named)
        marked = {question.asked.text[start:end] for start, end, *_ in question.asked.marks}
        assert "EM" in marked
        assert marked & {"shares", "株"}
        question.answer("1")
        assert question.text_line.line.marks, "what is said of the answer is explained as well"


def test_a_word_in_an_answer_is_explained() -> None:
    rows = Question(exercise("legal", level=3, seed=3)).rows
    (answer,) = [row for row in rows.items if "cannot pay" in row["text"]]
    start, end, place = answer["marks"][0]
    assert answer["text"][start:end] == "company"
    assert rows.meanings[place].startswith("company: ")


def test_a_question_shows_the_part_of_the_map_that_it_is_about_and_all_of_it_when_asked() -> None:
    question = Question(exercise("legal", level=2, seed=41))

    def across() -> float:
        seen: Any = plot(question.board.view)
        return float(seen.x_range.end - seen.x_range.start)

    close = across()
    assert question.board.closer.value
    question.board.closer.value = False
    assert across() > close
    question.board.closer.value = True
    assert across() == close


def test_hints_come_one_at_a_time_and_then_no_more() -> None:
    question = Question(exercise("best_run", level=1, seed=6))
    seen = []
    for _ in range(3):
        assert not question.hint.disabled
        question.show_hint()
        seen.append(question.hints.text.count("Hint "))
    assert seen == [1, 2, 3]
    assert question.hint.disabled


def test_hints_end_when_the_answer_is_known() -> None:
    """A verdict on a wrong answer tells the right one as well."""
    question = Question(exercise("best_run", level=1, seed=6))
    for given in ("1", str(question.exercise.key)):
        question.answer(given)
        assert str(question.exercise.key) in question.text_line.text
        assert question.hint.disabled
        question.clear()
        assert not question.hint.disabled


def test_no_answer_at_all_is_told_below_and_nothing_is_counted() -> None:
    practice = practise("price", level=1, seed=1)
    practice.question.box.value = "a lot"
    assert "not an amount" in practice.question.text_line.text
    assert practice.progress.of("price", 1) == PracticeRecord()


def test_a_level_that_there_is_not_is_refused_and_none_is_suggested() -> None:
    with pytest.raises(GameDataError, match="no level 0"):
        practise("price", level=0)
    assert practise("price", level=None).levels.value == 1


def test_progress_is_kept_in_its_file_and_leads_to_the_next_level(tmp_path: Path) -> None:
    file = tmp_path / "progress.json"
    practice = practise("price", seed=1, progress=file)
    for _ in range(3):
        practice.question.answer(str(practice.question.exercise.key))
        practice.next()
    assert "mastered" in practice.score.text
    assert load_progress(file).of("price", 1) == PracticeRecord(asked=3, right=3, streak=3)
    again = practise("price", seed=1, progress=file)
    assert again.question.exercise.level == 2


def test_the_next_exercise_is_one_that_has_not_been_asked() -> None:
    """Eight seeds from this one on hold three questions."""
    practice = practise("presidency", level=3, seed=60016)
    asked = [practice.question.exercise.asks]
    for _ in range(7):
        practice.next()
        asked.append(practice.question.exercise.asks)
    assert len(set(asked)) == len(asked)


def test_another_kind_or_level_asks_at_once_and_the_code_says_how() -> None:
    practice = practise("price", level=1, seed=1)
    practice.kinds.value = "dividend"
    assert practice.question.exercise.kind == "dividend"
    practice.levels.value = 2
    assert practice.question.exercise.level == 2
    assert practice.code.code == f"exercise('dividend', level=2, seed={practice.question.exercise.seed})"


def test_a_refusal_that_was_asked_about_leads_to_its_rule_and_an_example() -> None:
    asked = next(one for seed in range(40) if (one := exercise("legal", level=1, seed=seed)).key == "refused")
    question = Question(asked)
    assert question.why is None
    question.answer("allowed")
    assert question.verdict is not None
    assert not question.verdict.right
    assert question.why is not None
    assert question.why.shown
    question.why.button.value = True
    assert question.why.rule is not None
    assert question.why.rule.example is not None
    assert question.last_error is None


def pictures(question: Question) -> list[str]:
    """Return what is drawn beside the text of a question."""
    known = question.children[0].children[1].children[1]
    return [one.value for one in known.children if isinstance(one, ipywidgets.HTML)]


def test_the_tile_that_is_asked_about_is_drawn_as_it_would_lie() -> None:
    asked = exercise("legal", level=3, seed=6)
    assert isinstance(asked.action, LayTile)
    tile = asked.moment.rules.tileset[asked.action.tile].rotated(asked.action.turns)
    assert pictures(Question(asked)) == [tile_svg(tile, width=96)]
    assert pictures(Question(exercise("afford", level=1, seed=6))) == []
