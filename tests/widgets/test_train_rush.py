"""The sliders of the train rush."""

from __future__ import annotations

from lostatlas.text import speaking
from lostatlas_widgets.lessons.train_rush import TrainRush
from tests.teach.places import saved

GAME = saved("rush")


def test_the_sliders_decide_who_is_caught() -> None:
    rush = TrainRush(GAME, pace=2, saved=40)
    assert rush.text_line.text == "4 companies lose all of their trains, but each can pay for the next one."
    rush.pace.value = 5
    assert rush.text_line.text.startswith("3 companies are caught (EA, RE, EM). Worst off is EA: in round 1")
    assert [row[:2] for row in rush.table.rows] == [["EA", "2, 2"], ["RE", "2, 2"], ["TU", "2"], ["EM", "2"]]
    rush.saved.value = 200
    assert "each can pay" in rush.text_line.text


def test_it_speaks_japanese() -> None:
    with speaking("ja"):
        rush = TrainRush(GAME, pace=5, saved=40)
    assert rush.text_line.text.startswith("3社（EA、RE、EM）")
    assert rush.table.head[0] == "会社"
