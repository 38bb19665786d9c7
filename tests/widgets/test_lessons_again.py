"""A lesson that is started over: everything is asked again, and a slip is taken back."""

from __future__ import annotations

from pathlib import Path

from lostatlas import position
from lostatlas.teach import load_progress
from lostatlas.teach.progress import update_progress
from lostatlas_widgets import begin_lesson, contents
from lostatlas_widgets.lessons.gated_output import GatedOutput
from lostatlas_widgets.lessons.guide import Guide
from lostatlas_widgets.lessons.lesson import Lesson
from tests.teach.places import SHARES
from tests.widgets.test_guide import answered, guided


def started_over_in_a_turn(tmp_path: Path) -> tuple[Lesson, Guide]:
    """Return a lesson that was started over after a question in the turn that it leads, and its guide."""
    lesson, guide = guided(tmp_path)
    for _ in range(2):
        guide.play_next()
    answered(guide).choose(1)
    lesson.again.start.click()
    return lesson, guide


def test_a_lesson_is_started_over_and_everything_in_it_is_asked_again(
    tmp_path: Path, held: list[GatedOutput]
) -> None:
    file = tmp_path / "progress.json"
    update_progress(file, lambda known: known.done("02_auction", "auction.money"))
    lesson = begin_lesson("01", progress=file)
    assert lesson.again.start.layout.display == "none"  # nothing is begun yet
    guess = lesson.predict("shares.tie", position(SHARES))
    with lesson.after("shares.tie"):
        print("what happens")
    asked = lesson.exercise("presidency", level=1, seed=3)
    guess.choose(3)
    asked.show_hint()
    asked.answer(str(asked.exercise.key))
    assert lesson.again.start.layout.display is None
    lesson.again.start.click()
    kept = load_progress(file)
    assert dict(kept.lessons) == {"02_auction": ("auction.money",)}
    assert kept.of("presidency", 1).asked == 1  # what was practised was practised
    assert (guess.right, guess.text_line.text, asked.verdict, asked.hints.text) == (None, "", None, "")
    assert [one.shown for one in held] == [False]
    assert lesson.predict("shares.tie", position(SHARES)).right is None
    assert "0 of 6 done" in lesson.line.text


def test_a_lesson_that_was_started_over_by_a_slip_is_taken_up_as_it_was(
    tmp_path: Path, held: list[GatedOutput]
) -> None:
    lesson = begin_lesson("01", progress=tmp_path / "progress.json")
    guess = lesson.predict("shares.tie", position(SHARES))
    with lesson.after("shares.tie"):
        print("what happens")
    asked = lesson.exercise("presidency", level=1, seed=3)
    guess.choose(3)
    asked.answer(str(asked.exercise.key))
    before, said = load_progress(lesson.file), asked.text_line.text
    lesson.again.start.click()
    assert lesson.again.undo.layout.display is None
    lesson.again.undo.click()
    assert load_progress(lesson.file).lessons == before.lessons
    assert (guess.right, asked.text_line.text) == (False, said)
    assert [one.shown for one in held] == [True]
    assert lesson.again.undo.layout.display == "none"


def test_a_slip_is_taken_back_after_new_answers_too_and_these_stay(tmp_path: Path) -> None:
    lesson = begin_lesson("01", progress=tmp_path / "progress.json")
    guess = lesson.predict("shares.tie", position(SHARES))
    later = lesson.predict("shares.more", position(SHARES))
    asked = lesson.exercise("presidency", level=1, seed=3)
    guess.choose(3)
    asked.answer(str(asked.exercise.key))
    said = asked.text_line.text
    lesson.again.start.click()
    guess.choose(1)  # the same question anew
    new = guess.text_line.text
    later.choose(2)  # one that had no answer before
    assert lesson.again.undo.layout.display is None
    assert "“Undo” brings back what was done before" in lesson.again.text_line.text
    lesson.again.undo.click()
    done = load_progress(lesson.file).lessons["01_shares"]
    assert {*done} == {"shares.tie", "shares.more", "presidency/1/3"}
    assert asked.text_line.text == said
    assert guess.text_line.text == new
    assert (guess.rows.current, later.rows.current) == (0, 1)
    assert lesson.again.undo.layout.display == "none"


def test_who_starts_over_twice_takes_back_twice(tmp_path: Path) -> None:
    lesson = begin_lesson("01", progress=tmp_path / "progress.json")
    first, second = (lesson.predict(name, position(SHARES)) for name in ("shares.tie", "shares.more"))
    for guess in (first, second):
        guess.choose(1)
        lesson.again.start.click()
    lesson.again.undo.click()
    assert (first.right, second.right is None) == (None, False)
    lesson.again.undo.click()
    assert None not in (first.right, second.right)
    assert lesson.again.undo.layout.display == "none"


def test_a_turn_that_was_begun_anew_stays_where_it_is_when_the_slip_is_taken_back(tmp_path: Path) -> None:
    lesson, guide = started_over_in_a_turn(tmp_path)
    guide.play_next()
    lesson.again.undo.click()
    assert guide.done == 1


def test_a_turn_that_is_led_begins_again_with_its_questions(tmp_path: Path) -> None:
    lesson, guide = started_over_in_a_turn(tmp_path)
    assert (guide.done, guide.session.state.turn.company) == (0, "SU")
    for _ in range(2):
        guide.play_next()
    assert answered(guide).right is None
    lesson.again.undo.click()
    assert guide.done == 2
    assert answered(guide).right


def test_the_contents_show_what_was_done_elsewhere_and_start_one_lesson_over(tmp_path: Path) -> None:
    file = tmp_path / "progress.json"
    listed = contents(progress=file)
    assert listed.which.layout.display == "none"
    update_progress(file, lambda known: known.done("01_shares", "shares.tie"))
    update_progress(file, lambda known: known.done("02_auction", "auction.money"))
    listed.look()
    assert "1 / 6" in str(listed.table.outputs)
    assert [name for _, name in listed.which.options] == ["01_shares", "02_auction"]
    assert listed.which.value == "02_auction"  # the furthest
    listed.again.start.click()
    assert dict(load_progress(file).lessons) == {"01_shares": ("shares.tie",)}
    assert listed.again.text_line.text == (
        "The launch auction: started over. “Undo” brings back what was done before."
    )
    listed.again.undo.click()
    assert load_progress(file).lessons["02_auction"] == ("auction.money",)
    assert listed.which.value == "02_auction"
    assert "1 / 7" in str(listed.table.outputs)
