"""R32: a game is over when nothing has come about from one stock round to the next."""

from __future__ import annotations

import pytest

from lostatlas.games.chubu18.state import ChubuState
from lostatlas.kernel.frozen import evolve
from lostatlas.rail.depot import Depot
from lostatlas.rail.share_transfers import move_shares
from lostatlas.rail.state import POOL, TREASURY
from lostatlas.text.message_format import has_words
from tests.games.chubu18.games import (
    RULES,
    at_price,
    earning,
    government,
    play,
    rules_of,
    trading,
    with_cash,
    with_started,
)
from tests.games.chubu18.random_games import check_game

OVER = "chubu.standstill"


def poor() -> ChubuState:
    """Return a stock round of two players without the money for any presidency; no company operates."""
    return with_cash(trading("Ann Ben"), Ann=20, Ben=30)


def test_a_table_on_which_no_company_can_ever_operate_again_is_over() -> None:
    once = play(poor(), "pass", "pass")
    assert (once.over, once.round, once.cycle) == ("", "SR", 3), "one round more, in which all may look again"
    over = play(once, "pass", "pass")
    assert over.over == OVER
    outcome = RULES.outcome(over)
    assert outcome is not None
    assert [(one.player, one.score) for one in outcome.ranking] == [("Ben", 30), ("Ann", 20)]
    assert has_words(over.over)


def test_with_the_other_value_it_is_played_on() -> None:
    rules = rules_of(standstill="plays on")
    state = poor()
    for cycle in range(3, 9):
        state = play(state, "pass", "pass", rules=rules)
        assert (state.over, state.cycle) == ("", cycle)


def left_alone() -> ChubuState:
    """Return a stock round in which the government railway alone operates, with no train on sale to it."""
    state = government()
    state = with_cash(evolve(state, operating=None, depot=Depot((("6", 2), ("D", 1)))), GR=0, Ann=20, Ben=60)
    shares = state.companies["GR"].shares
    assert shares.of("Ann") == 2
    state = at_price(state, "GR", 35)
    return evolve(state, round="SR", step="stock", stock=trading().stock, cycle=5)


def set_of(state: ChubuState, trade: str = "pass", by: str = "Ann") -> ChubuState:
    """Return the state after a stock round with this trade, and a set in which nothing is done."""
    while RULES.actor(state) != by:
        state = play(state, "pass")
    state = play(state, trade)
    cycle = state.cycle
    while not state.over and state.cycle == cycle:
        state = play(state, "pass")
    return state


def test_the_government_railway_alone_without_a_train_does_not_keep_the_game_going() -> None:
    """It never goes bankrupt: its price stays on the lowest space, whatever is not done."""
    state = set_of(left_alone())
    assert (state.over, state.price("GR")) == ("", 35)
    assert set_of(state).over == OVER


def test_shares_of_the_market_that_go_to_and_fro_bring_nothing_about() -> None:
    state = left_alone()
    state = set_of(move_shares(state, "GR", TREASURY, POOL, 1), "buy GR from pool", "Ben")
    assert state.companies["GR"].shares.of("Ben") == 1
    state = set_of(state, "sell 1 GR", "Ben")
    assert state.over == OVER


@pytest.mark.parametrize(("trade", "by"), [("start KS 65", "Ann"), ("buy KS from treasury", "Ben")])
def test_a_share_out_of_the_stock_is_something(trade: str, by: str) -> None:
    state = with_cash(trading("Ann Ben"), Ann=140, Ben=90)
    if by == "Ben":
        state = with_started(state, "Ann", "KS", 65)
    after = set_of(play(state, "pass", "pass"), trade, by)
    assert (after.over, after.cycle) == ("", 4)
    assert set_of(after).over == OVER


def test_a_revenue_is_something_though_every_price_stays() -> None:
    """A company at the upper right pays all it earns, round after round: the bank will be empty one day."""
    state = evolve(earning(government("dividend"), 100), stood="the same")
    assert not state.earned
    assert play(state, "half").earned
    assert play(state, "withhold").earned


@pytest.mark.parametrize("number", [119, 143, 407])
def test_random_games_that_once_went_on_for_ever_end(number: int) -> None:
    """Seven players whose companies go bankrupt before they earn: nobody has the money for another."""
    check_game(number)
