"""A lesson without a page: what happens waits for the answer, and a first turn is led step by step."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import reduce
from pathlib import Path
from types import SimpleNamespace

import pytest
from ipywidgets.widgets.widget import _instances

from lostatlas import new_game, position
from lostatlas.games.lost_atlas.boards import official
from lostatlas.kernel.errors import GameDataError, IllegalAction
from lostatlas.lab import players
from lostatlas.players import PLAYERS
from lostatlas.render.title_style import title_style
from lostatlas.teach import PracticeRecord, load_progress
from lostatlas.teach.course import course_of
from lostatlas.teach.progress import update_progress
from lostatlas.text import message, speaking
from lostatlas_widgets import begin_lesson, contents
from lostatlas_widgets.lessons.gated_output import GatedOutput
from lostatlas_widgets.practice.question import Question
from tests.teach.places import SHARES
from tests.widgets.test_guide import guided


def runs(monkeypatch: pytest.MonkeyPatch, cell: str, execution: int) -> None:
    """Let a cell of a notebook run, as the kernel tells it."""
    asked = {"metadata": {"cellId": cell}}
    shell = SimpleNamespace(get_parent=lambda: asked, execution_count=execution)
    monkeypatch.setattr("lostatlas_widgets.lessons.cell_output.get_ipython", lambda: shell)


def test_what_happens_runs_at_once_and_is_shown_after_the_answer(
    tmp_path: Path, held: list[GatedOutput]
) -> None:
    lesson = begin_lesson("01", progress=tmp_path / "progress.json")
    session = position(SHARES)
    asked = lesson.predict("shares.tie", session)
    with lesson.after("shares.tie"):
        session.push("buy EM from treasury")
        print("Ann presides")
    assert session.state.cash("Ben") == 230
    assert [one.shown for one in held] == [False]
    asked.choose(3)
    assert [one.shown for one in held] == [True]
    assert "the answer is “Ann”" in asked.text_line.text
    assert load_progress(lesson.file).lessons["01_shares"] == ("shares.tie",)


def test_a_cell_that_is_run_again_keeps_the_answer(tmp_path: Path, held: list[GatedOutput]) -> None:
    lesson = begin_lesson("01", progress=tmp_path / "progress.json")
    lesson.predict("shares.tie", position(SHARES)).choose(1)
    again = lesson.predict("shares.tie", position(SHARES))
    assert again.right
    with lesson.after("shares.tie"):
        print("at once")
    assert held[-1].shown
    wrong = next(
        name for name in ("Ann", "Ben", "Cid") if name != lesson.exercise("presidency", seed=3).exercise.key
    )
    lesson.exercise("presidency", seed=3).answer(wrong)
    assert lesson.exercise("presidency", seed=3).verdict is not None
    assert load_progress(lesson.file).of("presidency", 1) == PracticeRecord(asked=1)


def test_a_cell_that_may_not_run_again_shows_what_it_showed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, held: list[GatedOutput]
) -> None:
    lesson = begin_lesson("01", progress=tmp_path / "progress.json")
    session = position(SHARES.replace("Cid: 300", "Cid: 300, EM 1"))  # one share is left
    for execution in (1, 2):
        runs(monkeypatch, "cell-05", execution)
        lesson.predict("shares.tie", session)
        with lesson.after("shares.tie"):
            session.push("buy EM from treasury")
    first, second = held
    assert second is first
    runs(monkeypatch, "cell-06", 3)
    with pytest.raises(IllegalAction), lesson.after("shares.tie"):
        session.push("buy EM from treasury")


def test_what_a_cell_shows_takes_the_place_of_what_it_showed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lesson = begin_lesson("01", progress=tmp_path / "progress.json")
    session = position(SHARES)
    count = []
    for execution in range(1, 5):
        runs(monkeypatch, "question", execution)
        asked = lesson.exercise("presidency", seed=3)
        runs(monkeypatch, "panel", execution)
        with lesson.after("shares.tie"):
            panel, board = lesson.explore(session), lesson.board(session.state.board)
        count.append(len(_instances))
    assert count == [count[0]] * 4
    assert None not in (asked.comm, panel.comm, board.comm)  # the newest are alive, two of a cell as well


def test_two_questions_both_keep_it_back_and_an_error_in_the_cell_is_raised(
    tmp_path: Path, held: list[GatedOutput]
) -> None:
    lesson = begin_lesson("02", progress=tmp_path / "progress.json")
    with lesson.after("auction.money", "auction.price"):
        print("both")
    lesson.predict("auction.money").choose(1)
    assert not held[0].shown
    lesson.predict("auction.price").choose(1)
    assert held[0].shown
    with pytest.raises(ZeroDivisionError), lesson.after("auction.money"):
        raise ZeroDivisionError
    with pytest.raises(GameDataError, match="has no part"), lesson.after("shares.tie"):
        pass


def test_a_table_of_a_lesson_is_headed_in_words_of_the_language(tmp_path: Path) -> None:
    lesson = begin_lesson("01", progress=tmp_path / "progress.json")
    told = players(position(SHARES))[["cash", "presides"]]
    with speaking("ja"):
        assert lesson.table(told).head == ["プレイヤー", "現金", "社長を務める会社"]
    table = lesson.table(told)
    assert (table.caption, table.head) == ("Player", ["Player", "Cash", "Presides"])
    assert [row[0] for row in table.rows] == ["Ann", "Ben", "Cid"]


def test_what_may_be_done_is_told_in_words(tmp_path: Path) -> None:
    lesson = begin_lesson("01", progress=tmp_path / "progress.json")
    told = lesson.choices(position(SHARES)).text.splitlines()
    assert all(line.startswith("• ") for line in told)
    assert "• Buy a share of EM from the treasury for $70" in told
    assert "• Pass" in told


def test_what_is_practised_from_the_contents_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "progress.json"
    practice = contents(progress=file).practise("price", level=1, seed=4)
    practice.question.answer(str(practice.question.exercise.key))
    assert load_progress(file).of("price", 1) == PracticeRecord(asked=1, right=1, streak=1)


def test_visitors_of_a_served_page_do_not_share_their_progress(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOSTATLAS_PROGRESS", str(tmp_path / "home.json"))
    assert begin_lesson("07").file == tmp_path / "home.json"
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5.8")
    mine = begin_lesson("07").file
    assert mine != tmp_path / "home.json"
    assert mine.parent.is_dir()
    assert mine == contents().file


def test_the_progress_of_a_visitor_goes_with_the_visitor() -> None:
    visit = "from lostatlas_widgets import begin_lesson; print(begin_lesson('07').file)"
    code = f"{visit}; begin_lesson('07').file.write_text('{{}}')"
    served = os.environ | {"SERVER_SOFTWARE": "voila/0.5.8"}
    left = subprocess.run(
        [sys.executable, "-c", code], env=served, text=True, capture_output=True, check=True
    )
    assert left.stderr == ""
    folder = Path(left.stdout.strip()).parent
    assert folder.name.startswith("lostatlas-visitor-")
    assert not folder.exists()


def test_exercises_below_a_lesson_keep_what_was_done_in_it(tmp_path: Path) -> None:
    lesson = begin_lesson("01", progress=tmp_path / "progress.json")
    more = lesson.practise("presidency", level=1, seed=5)
    asked = lesson.exercise("presidency", level=1, seed=3)
    asked.answer(str(asked.exercise.key))
    more.question.answer(str(more.question.exercise.key))
    kept = load_progress(lesson.file)
    assert kept.lessons["01_shares"] == ("presidency/1/3",)
    assert kept.of("presidency", 1).asked == 2


@pytest.mark.parametrize("spoken", ["en", "ja"])
def test_a_wrong_answer_says_what_is_missing_until_the_right_one_was_given(
    spoken: str, tmp_path: Path
) -> None:
    with speaking(spoken):
        lesson = begin_lesson("01", progress=tmp_path / "progress.json")
        advice = message("lesson.now_right")
        asked = lesson.exercise("presidency", level=1, seed=3)
        right = str(asked.exercise.key)
        wrong = next(name for name in ("Ann", "Ben", "Cid") if name != right)
        asked.answer(wrong)
        assert asked.text_line.text.endswith(f"\n{advice}")
        assert lesson.plan.done(load_progress(lesson.file)) == 0
        again = lesson.exercise("presidency", level=1, seed=3)  # the cell is run again
        assert again.text_line.text == asked.text_line.text
        again.answer(right)
        assert lesson.plan.done(load_progress(lesson.file)) == 1
        assert advice not in again.text_line.text
        again.answer(wrong)
        assert advice not in again.text_line.text, "it was done before, and stays so"
        lesson.again.start.click()
        lesson.again.undo.click()
        assert again.verdict is not None
        assert advice not in again.text_line.text
    alone = Question(asked.exercise)
    alone.answer(wrong)
    assert "is done" not in alone.text_line.text, "outside a lesson nothing is to be done"


def test_the_line_of_a_lesson_names_the_first_part_that_is_missing(tmp_path: Path) -> None:
    lesson = begin_lesson("01", progress=tmp_path / "progress.json")
    guess = lesson.predict("shares.tie", position(SHARES))
    lesson.predict("shares.more", position(SHARES)).choose(1)
    assert lesson.line.text.endswith(f"1 of 6 done\nTo do next: {guess.asked.text}")
    asked = lesson.exercise("presidency", level=1, seed=3)
    guess.choose(1)
    assert lesson.line.text.endswith(f"2 of 6 done\nTo do next: {asked.exercise.question}")
    asked.answer(str(asked.exercise.key))
    assert lesson.line.text.endswith("3 of 6 done"), "the next does not stand on the page yet"
    asked = lesson.exercise("presidency", level=1, seed=6)
    assert lesson.line.text.endswith(f"To do next: {asked.exercise.question}")


def test_the_line_of_a_lesson_names_the_turn_that_was_left_out(tmp_path: Path) -> None:
    lesson, _ = guided(tmp_path)
    asked = lesson.exercise("afford", level=1, seed=10)
    assert "To do next" not in lesson.line.text, "nothing is begun yet"
    asked.answer(str(asked.exercise.key))
    assert lesson.line.text.endswith("1 of 7 done\nTo do next: the turn that is led step by step.")


@pytest.mark.parametrize("name", ["spoiled.json", "no folder/progress.json"])
def test_a_lesson_goes_on_when_its_progress_cannot_be_kept_and_says_so(tmp_path: Path, name: str) -> None:
    (tmp_path / "spoiled.json").write_text("{")
    (tmp_path / "no folder").write_text("a file")
    lesson = begin_lesson("01", progress=tmp_path / name)
    asked = lesson.exercise("presidency", level=1, seed=3)
    asked.answer(str(asked.exercise.key))
    assert asked.text_line.text.startswith("Right.")
    assert "1 of 6 done" in lesson.line.text
    assert "is not kept, and the file stays as it is" in lesson.line.text
    assert (tmp_path / "spoiled.json").read_text() == "{"
    assert "is not kept" in contents(progress=tmp_path / "spoiled.json").table.outputs[0]["data"]["text/html"]


def test_a_lesson_that_was_finished_another_time_says_so_and_its_turn_is_played_once_more(
    tmp_path: Path,
) -> None:
    file = tmp_path / "progress.json"
    plan = course_of().lesson("03")
    update_progress(
        file, lambda known: reduce(lambda so_far, part: so_far.done(plan.id, part), plan.parts, known)
    )
    lesson, guide = guided(tmp_path)
    assert "you have finished this lesson: all 7 questions are done" in lesson.line.text
    assert guide.step.text == "Once more: step 1 of 6"
    lesson.again.start.click()
    assert "0 of 7 done" in lesson.line.text
    assert guide.step.text == "Step 1 of 6"
    lesson.again.undo.click()
    assert "you have finished this lesson" in lesson.line.text
    assert guide.step.text == "Once more: step 1 of 6"


def test_a_lesson_that_is_finished_now_says_that_the_rest_is_to_read(tmp_path: Path) -> None:
    lesson = begin_lesson("01", progress=tmp_path / "progress.json")
    for name in ("shares.tie", "shares.more"):
        lesson.predict(name, position(SHARES)).choose(1)
    told = []
    for level, seed in ((1, 3), (1, 6), (2, 11), (3, 2)):
        asked = lesson.exercise("presidency", level=level, seed=seed)
        asked.answer(str(asked.exercise.key))
        told.append("That was the last question" in asked.text_line.text)
    assert told == [False, False, False, True]  # where whoever has answered looks
    assert "all 6 questions are done. Whatever else stands on this page" in lesson.line.text


def test_who_has_played_a_first_operating_round_alone_is_told_what_was_reached(tmp_path: Path) -> None:
    lesson = begin_lesson("03", progress=tmp_path / "progress.json")
    game = new_game(["Ann", "Ben", "Cid"], board=official(), seed=2)
    panel = lesson.explore(game, bots={"Ben": "greedy", "Cid": "greedy"})
    bot, said = PLAYERS["greedy"](1), set()
    while game.state.cycle == 1:
        assert game.actor == "Ann"
        said.add((game.state.round, panel.actions.praise.text.partition("\n")[0]))
        assert (panel.actions.praise.layout.display is None) == bool(panel.actions.praise.text)
        panel.model.push(bot.choose(game))
    well_done = "Well done, Ann: you have played your first operating round."
    assert said == {("SR", ""), ("OR1", ""), ("OR2", well_done)}
    assert panel.actions.praise.text == ""
    game.goto(next(node for node in game.history if node.state.round == "OR2"))
    try:
        panel.speak("ja")
        assert panel.actions.praise.text.startswith("Annさん、よくできました。")
    finally:
        panel.speak("en")


def test_the_picture_of_a_table_stays_as_it_was_when_the_game_goes_on(tmp_path: Path) -> None:
    lesson = begin_lesson("01", progress=tmp_path / "progress.json", title="lost_cities")
    session = new_game(["Ann", "Ben"], title="lost_cities", seed=1)
    picture = lesson.picture(session)
    before = picture.plot.scene
    session.push(session.legal_actions.choices[0])
    for dark in (True, False):  # it is drawn again
        picture.view.dark = dark
    assert picture.plot.scene == before


def test_the_picture_of_a_railway_game_is_its_map_in_its_own_style(tmp_path: Path) -> None:
    lesson = begin_lesson("01", progress=tmp_path / "progress.json", title="west18")
    session = new_game(["Ann", "Ben"], title="west18", seed=1)
    picture = lesson.picture(session)
    assert picture.board == session.state.board
    assert picture.style == title_style("west18")
