"""Worksheets: the same for a seed, with the answers on a page of their own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lostatlas.kernel.errors import GameDataError
from lostatlas.teach import course_of, worksheet
from lostatlas.text import speaking

KINDS = course_of().kinds


def test_every_kind_has_its_turn_and_a_seed_means_the_same_for_ever() -> None:
    sheet = worksheet(count=len(KINDS), seed=3)
    assert [one.kind for one in sheet.exercises] == list(KINDS)
    assert sheet.html() == worksheet(count=len(KINDS), seed=3).html()
    assert sheet.html() != worksheet(count=len(KINDS), seed=4).html()


def test_the_answers_begin_on_a_new_page_and_no_question_tells_them(tmp_path: Path) -> None:
    file = tmp_path / "sheet.html"
    sheet = worksheet(["best_run", "price"], count=4, seed=1)
    sheet.save(file)
    page = file.read_text("utf-8")
    questions, answers = page.split('<div class="answers">')
    assert "break-before: page" in page
    for one in sheet.exercises:
        assert str(one.question).replace("'", "&#x27;") in questions
        assert f". {one.form.format(one.key)}</h2>" in answers
        assert f". {one.form.format(one.key)}</h2>" not in questions
    assert questions.count("<svg") == 2


@pytest.mark.parametrize(("kind", "seed"), [("presidency", 4000), ("afford", 4001)])
def test_no_question_stands_twice_on_a_sheet(kind: str, seed: int) -> None:
    """The eight seeds that these sheets begin with hold five and seven questions."""
    sheet = worksheet(kind, level=3, count=8, seed=seed)
    assert len({one.asks for one in sheet.exercises}) == 8


def test_its_title_is_shown_as_text() -> None:
    page = worksheet(["price"], count=1, heading="<script>alert(1)</script>").html()
    assert "<script>alert" not in page


@pytest.mark.parametrize(("kinds", "count"), [(["price"], 0), (["price"], 61), (["price"], True)])
def test_what_makes_no_worksheet_is_refused(kinds: list[str], count: int) -> None:
    with pytest.raises(GameDataError, match="1 to 60 exercises"):
        worksheet(kinds, count=count)


@pytest.mark.parametrize("kinds", [5, [["price"]], [None]])
def test_what_is_no_kind_is_named(kinds: Any) -> None:
    with pytest.raises(GameDataError, match="no kind of exercise"):
        worksheet(kinds, count=1)


@pytest.mark.parametrize("path", [None, 5, ""])
def test_it_is_saved_at_a_path_only(path: Any) -> None:
    with pytest.raises(GameDataError, match="not a path of a file"):
        worksheet("price", count=1).save(path)


def test_no_kind_at_all_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(GameDataError, match="at least one kind of exercise; there are: best_run, "):
        worksheet([])


@pytest.mark.parametrize("seed", [-1, "7", True, 1.5, 10**5000], ids=type)
def test_what_is_no_seed_of_an_exercise_is_none_of_a_worksheet(seed: int) -> None:
    words = "is not a seed of an exercise: give a whole number of 0 or more, of at most 3000 digits"
    with pytest.raises(GameDataError, match=words):
        worksheet(["price"], count=1, seed=seed)


def test_numbers_of_numpy_give_the_same_sheet() -> None:
    given: Any = {"count": np.int64(1), "level": np.int64(2), "seed": np.int64(3)}
    assert worksheet("price", **given) == worksheet("price", count=1, level=2, seed=3)


@pytest.mark.parametrize("title", [None, 3, b"Monday"], ids=type)
def test_what_is_no_text_is_no_title(title: Any) -> None:
    with pytest.raises(GameDataError, match=r"^heading: .* str"):
        worksheet("price", count=1, heading=title)


def test_a_worksheet_speaks_the_language_in_which_it_is_shown() -> None:
    sheet, named = worksheet(["price"], count=1, seed=3), worksheet(["price"], count=1, heading="For Monday")
    assert sheet.title == "Worksheet 3, level 1"
    with speaking("ja"):
        assert sheet.title == "練習問題3（レベル1）"
        assert sheet.title in sheet.html()
        assert named.title == "For Monday"


def test_the_words_of_a_map_stand_on_paper_where_the_drawing_has_room_for_them() -> None:
    """The drawing sets every word as large as its hex allows; made larger it would cover others."""
    style = worksheet(["best_run"], count=1).html().partition("<style>")[2].partition("</style>")[0]
    assert "svg text" not in style


def test_a_saved_sheet_has_its_drawings_in_both_themes_and_one_in_a_notebook_in_one() -> None:
    """A notebook has a theme of its own, which is not that of the system."""
    sheet = worksheet(["best_run"], count=1, seed=1)
    assert "light-dark(#" in sheet.html().partition("<svg")[2]
    assert "light-dark(" not in sheet._repr_html_()
