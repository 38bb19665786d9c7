"""A first turn without a page: led step by step, with questions on the way, and free to leave."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.session import Session
from lostatlas.teach import load_progress
from lostatlas.teach.course import course_of
from lostatlas.text import message, speaking
from lostatlas.track.hexes import hex_name
from lostatlas_widgets import begin_lesson
from lostatlas_widgets.explorer.choice_places import places
from lostatlas_widgets.explorer.choice_rows import choice_rows, choice_rows_at
from lostatlas_widgets.lessons.guide import Guide
from lostatlas_widgets.lessons.lesson import Lesson
from lostatlas_widgets.lessons.prediction import Prediction
from tests.teach.places import launched


def first_turn() -> Session:
    """Return the game of lesson 3, at the first operating turn of SU."""
    session = launched("SU", 140)
    for _ in range(3):
        session.push("pass")
    return session


def guided(tmp_path: Path) -> tuple[Lesson, Guide]:
    """Return lesson 3 with its first turn."""
    lesson = begin_lesson("03", progress=tmp_path / "progress.json")
    return lesson, lesson.guide("first", first_turn())


def answered(guide: Guide) -> Prediction:
    """Return the question of the step that is shown."""
    asked = guide.pages.current.asked
    assert asked is not None
    return asked


def test_a_first_turn_is_led_to_its_end(tmp_path: Path) -> None:
    lesson, guide = guided(tmp_path)
    assert "choose “Buy a 2-train from the deck for $100”." in guide.pages.current.text_line.text
    guide.session.push("train 2 from deck for 100")  # as a click in the panel does
    guide.play_next()
    page = guide.pages.current
    asked = page.asked
    assert isinstance(asked, Prediction)
    assert page.waits
    assert guide.show_me.layout.display == "none"
    assert guide.panel.actions.layout.visibility == "hidden"  # or the list would answer the question
    assert guide.panel.actions.veiled.text == "Answer the question above first ↑"
    assert guide.panel.board.dotted == ()
    asked.choose(1)
    assert guide.pages.current is page
    assert not page.waits
    assert guide.show_me.layout.display is None
    assert guide.panel.actions.layout.visibility == "visible"
    assert tuple(map(hex_name, guide.panel.board.dotted)) == ("P12",)
    for _ in range(2):
        guide.play_next()
    assert "2-train counts two stops" in guide.pages.current.text_line.text
    guide.play_next()
    answered(guide).choose(3)
    guide.play_next()
    assert guide.step.text == "All steps done"
    praise = guide.panel.actions.praise
    assert praise.layout.display is None
    got, changed, _look = praise.text.splitlines()
    assert got == "SU has got a 2-train, 2 tiles of track, a run for $60 and a dividend of $24 for Cid."
    assert "the treasury of SU $140 → $76" in changed
    done = load_progress(lesson.file).lessons[lesson.plan.id]
    assert set(done) == {"guide.first", "first.track", "first.pay"}
    guide.session.undo()
    assert praise.layout.display == "none"


def test_a_question_of_the_guide_keeps_its_veil_and_its_answer_in_another_language(tmp_path: Path) -> None:
    _, guide = guided(tmp_path)
    for _ in range(2):
        guide.play_next()
    try:
        guide.panel.speak("ja")
        asked = answered(guide)
        assert asked.asked.text.endswith("Suburban社は最初のタイルをどこに敷けますか。")
        assert guide.step.text == "ステップ3/6"
        assert guide.panel.actions.layout.visibility == "hidden"
        assert guide.panel.board.dotted == ()
        asked.choose(1)
        assert guide.panel.actions.layout.visibility == "visible"
        guide.panel.speak("en")
        assert answered(guide).right
        assert "“6 r4”" in guide.pages.current.text_line.text
        assert guide.panel.actions.layout.visibility == "visible"
    finally:
        guide.panel.speak("en")


@pytest.mark.parametrize(("spoken", "quoted"), [("en", "“([^”]+)”"), ("ja", "「([^」]+)」")])
def test_what_the_guide_tells_to_choose_stands_in_the_list_like_that(
    spoken: str, quoted: str, tmp_path: Path
) -> None:
    with speaking(spoken):
        lesson = begin_lesson("03", progress=tmp_path / "progress.json")
        guide = lesson.guide("first", first_turn())
        found = 0
        acts = [step.name for step in guide.plan.steps for _ in step.play]
        for name in acts:
            session = guide.session
            cards = [row for hex_ in places(session) for row, _ in choice_rows_at(session, hex_)]
            rows = {row.text for row in (*cards, *(row for row, _ in choice_rows(session)))}
            told = re.findall(quoted, message(f"lessons.first.{name}"))
            assert rows & {*told}, told
            found += len(rows & {*told})
            guide.play_next()
        assert guide.done == len(acts)
        assert found >= 6


def test_a_way_of_ones_own_is_allowed_and_one_button_leads_back(tmp_path: Path) -> None:
    _, guide = guided(tmp_path)
    for text in ("train 2 from deck for 100", "issue"):
        guide.session.push(text)
    assert "way of your own" in guide.pages.current.text_line.text
    assert guide.back.layout.display is None
    guide.go_back()
    assert "issue a share" in guide.pages.current.text_line.text
    assert (guide.done, guide.session.state.turn.company) == (1, "SU")
    guide.session.undo()
    assert guide.done == 0
    with pytest.raises(GameDataError, match="no lesson 'second'"):
        course_of().guide("second")
