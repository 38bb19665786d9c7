"""The model of the train rush, checked against the deck of a real game."""

from __future__ import annotations

import pytest

from lostatlas.kernel.errors import GameDataError
from lostatlas.teach.train_rush import Rushed, train_rush
from tests.teach.places import saved

GAME = saved("rush")
"""Four 3-trains lie above the first 4-train; every company has 2-trains only."""


def rushed(*, pace: int, saved: int) -> dict[str, Rushed]:
    found = train_rush(GAME.ruleset, GAME.state, pace=pace, saved=saved)
    return {one.company: one for one in found}


@pytest.mark.parametrize(("pace", "rounds"), [(1, 5), (2, 3), (4, 2), (5, 1), (8, 1)])
def test_the_first_4_train_is_the_fifth_card(pace: int, rounds: int) -> None:
    assert {one.rounds for one in rushed(pace=pace, saved=0).values()} == {rounds}
    assert {(one.by, one.train, one.price) for one in rushed(pace=pace, saved=0).values()} == {
        ("4", "4", 300)
    }


def test_pace_catches_and_savings_rescue() -> None:
    cash = GAME.state.cash("EA")
    assert rushed(pace=2, saved=0)["EA"].missing == 300 - cash > 0
    assert rushed(pace=2, saved=40)["EA"].missing == 0
    assert rushed(pace=5, saved=40)["EA"].missing == 300 - cash - 40 > 0


def test_a_train_that_never_rusts_keeps_its_company_out_of_it() -> None:
    one = Rushed(company="EA", trains=("5",))
    assert (one.caught, one.missing) == (False, 0)


@pytest.mark.parametrize(("pace", "saved"), [(0, 0), (-1, 0), (True, 0), (2.5, 0), (1, -10), (1, "40")])
def test_what_is_no_number_of_cards_or_dollars_is_refused(pace: int, saved: int) -> None:
    with pytest.raises(GameDataError, match="whole number"):
        train_rush(GAME.ruleset, GAME.state, pace=pace, saved=saved)
