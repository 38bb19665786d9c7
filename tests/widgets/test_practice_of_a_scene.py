"""Exercises of a title without a map: its scene stands beside the question, with the cells framed."""

from __future__ import annotations

from pathlib import Path

import pytest

from lostatlas import games
from lostatlas.scene.shapes import FRAME
from lostatlas_widgets.game_panel.scene_view import SceneView
from lostatlas_widgets.lessons.opening import begin_lesson, contents
from lostatlas_widgets.practice.practice import practise

TITLE = "three_in_a_row"


@pytest.fixture(autouse=True)
def title(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.OWN, TITLE, "tests.kernel.three_in_a_row")


def test_a_question_shows_the_scene_of_the_title(tmp_path: Path) -> None:
    practice = practise(title=TITLE, level=1, seed=1)
    question = practice.question
    assert isinstance(question.board, SceneView)
    assert set(question.exercise.cells) <= set(question.board.plot.cells)
    assert FRAME in practice._repr_mimebundle_()["image/svg+xml"]
    question.answer(str(question.exercise.key))
    assert question.verdict
    practice.next()
    assert practice.question is not question


def test_the_lessons_of_each_title_keep_their_own_progress(tmp_path: Path) -> None:
    file = tmp_path / "progress.json"
    lesson = begin_lesson("01", progress=file, title=TITLE)
    question = lesson.exercise("free_squares", level=1, seed=2)
    question.answer(str(question.exercise.key))
    assert len(contents(progress=file, title=TITLE).begun) == 1
    assert contents(progress=file).begun == ()
