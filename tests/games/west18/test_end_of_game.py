"""§3 and §4.4: the end of the game, and the autopilot, in the words of the rules."""

from __future__ import annotations

import pytest

from lostatlas.games.west18.autopilot import buy_trains
from lostatlas.games.west18.shares import move_price
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import EventLog
from lostatlas.rail.share_transfers import pay
from lostatlas.rail.state import TREASURY, OperatingRound, with_company
from lostatlas.text import speaking
from tests.games.west18.games import (
    SEATED,
    begun,
    company,
    merging,
    operated,
    play,
    rules_of,
    turn_of,
    with_cash,
)


def test_a_broken_bank_ends_the_game_after_the_pair_of_operating_rounds() -> None:
    state = turn_of(company("GN"), "GN", "trains")
    broken = evolve(state, bank_broken=True)
    first = SEATED.next_round(evolve(broken, operating=OperatingRound(number=1)), EventLog())
    assert (first.round, first.over) == ("OR2", "")
    second = SEATED.next_round(evolve(broken, operating=OperatingRound(number=2)), EventLog())
    assert second.over == "rail.end_bank"


def test_the_last_dividend_of_the_pair_may_break_the_bank() -> None:
    state = turn_of(company("GN"), "GN", "dividend", revenue=90)
    operating = evolve(state.operating, number=2, order=("GN",))
    state = evolve(operated(state, "GN"), operating=operating, round="OR2")
    state = with_company(state, evolve(state.companies["GN"], trains=("2",) * 4))  # it may own no more
    state = with_cash(state, "Ann", state.cash("Ann") + state.cash("bank") - 5)
    paid = SEATED.apply(state, SEATED.parse_action(state, "pay"))
    assert paid.state.over == "rail.end_bank"
    assert [one.facts["cycle"] for one in paid.events if one.key == "rail.bank_broken"] == [2]


def test_wealth_is_cash_and_shares_at_market_price_grey_ones_nothing() -> None:
    state = evolve(company("MKT", 50), over="rail.end_bank")
    outcome = SEATED.outcome(state)
    assert outcome is not None
    assert outcome.scores["Ann"].money == 600
    grey = SEATED.outcome(move_price(state, "MKT", -1, EventLog(), why="no_dividend"))
    assert grey is not None
    assert grey.scores["Ann"].money == 500


def test_a_bank_broken_in_an_ma_or_stock_round_is_followed_by_two_operating_rounds() -> None:
    """R21."""
    state = evolve(merging(company("GN")), bank_broken=True)
    stock = SEATED.next_round(state, EventLog())
    assert (stock.round, stock.over) == ("SR", "")
    first = SEATED.next_round(evolve(stock, stock=None), EventLog())
    assert (first.round, first.over) == ("OR1", "")
    rules = rules_of(seating="random", bank_break="round")
    assert rules.next_round(state, EventLog()).over == "rail.end_bank"


def test_an_ownerless_company_without_a_train_sells_treasury_shares_and_then_the_bank_pays() -> None:
    """§4.4; never for a 4D."""
    state = with_company(begun(), evolve(begun().companies["UP"], trains=()))
    state = evolve(state, depot=evolve(state.depot, deck=(("6", 1),)), phase=4)
    state = turn_of(with_cash(state, "UP", 0), "UP", "trains", phase=4)
    after = buy_trains(SEATED, state, EventLog())
    up = after.companies["UP"]
    assert (up.trains, up.shares.of(TREASURY), after.price("UP"), after.cash("UP")) == (("6",), 0, 60, 0)


def test_shares_of_an_ownerless_company_break_a_bank_that_cannot_pay_for_them() -> None:
    """§3, §4.4: $350 for five shares of UP; that they come back for its train mends nothing."""
    state = with_company(begun(), evolve(begun().companies["UP"], trains=()))
    state = evolve(state, depot=evolve(state.depot, deck=(("6", 1),)), cycle=5)
    state = turn_of(with_cash(state, "UP", 300), "UP", "trains", phase=4)
    for left, broken in ((100, True), (350, False)):
        poor = pay(state, "bank", "Ann", state.cash("bank") - left)
        after = buy_trains(SEATED, poor, log := EventLog())
        assert (after.companies["UP"].trains, after.cash("bank")) == (("6",), left - 350 + 600)
        assert after.bank_broken is broken
        assert [event.key for event in log].count("rail.bank_broken") == broken


@pytest.mark.parametrize(
    ("phase", "train", "deck", "cash", "trains", "left"),
    [
        (2, "4", (("5", 3), ("6", 1)), 1000, ("4", "5"), 500),
        (3, "3", (("6", 2),), 1300, ("6", "6"), 100),
    ],
)
def test_an_ownerless_company_buys_one_train_at_a_time_and_the_phase_changes_at_once(
    phase: int, train: str, deck: tuple[tuple[str, int], ...], cash: int, trains: tuple[str, ...], left: int
) -> None:
    """§2.7: the first 5 lowers the limit to two, no third train; the first 6 rusts the 3, and makes room."""
    state = begun()
    state = with_company(state, evolve(state.companies["UP"], trains=(train,)))
    state = evolve(state, depot=evolve(state.depot, deck=deck, pool=()))
    state = turn_of(with_cash(state, "UP", cash), "UP", "trains", phase=phase)
    after = buy_trains(SEATED, state, EventLog())
    assert (after.companies["UP"].trains, after.depot.pool, after.cash("UP")) == (trains, (), left)


@pytest.mark.parametrize(
    ("language", "text"), [("en", "UP operates by itself."), ("ja", "UPの経営は自動で行われます。")]
)
def test_the_log_says_that_an_ownerless_company_operates_by_itself(language: str, text: str) -> None:
    """§4.4: nobody presides UP."""
    state = begun()
    operating = SEATED.rounds["OR"].begin(SEATED, evolve(state, stock=None), log := EventLog())
    with speaking(language):
        SEATED.settle(operating, log)
        assert text in list(map(str, log))


def test_the_log_gives_no_reason_why_an_ownerless_company_lays_no_track_and_places_no_token() -> None:
    """§4.4: it never does, whatever would fit."""
    operating = SEATED.rounds["OR"].begin(SEATED, evolve(begun(), stock=None), log := EventLog())
    SEATED.settle(operating, log)
    keys = [event.key for event in log]
    assert keys[1:3] == ["rail.by_itself.turn_begun", "rail.trains_run"]


def test_an_ownerless_company_gives_trains_away_when_a_first_train_lowers_its_limit() -> None:
    """§1.3 and §2.7: nobody is asked, and the game goes on."""
    state = company("DRG", 100)
    state = with_company(state, evolve(state.companies["UP"], trains=("3", "3", "4"), operated=True))
    state = evolve(state, depot=evolve(state.depot, deck=(("5", 3), ("6", 1)), pool=()), phase=2, cycle=4)
    state = play(with_cash(state, "DRG", 500), "pass", "pass", "pass")
    assert state.step == "first_train"
    after, events = SEATED.apply(state, SEATED.parse_action(state, "train 5 from deck for 500"))
    assert "UP discards a 3-train to the pool." in list(map(str, events))
    assert (after.companies["UP"].trains, after.depot.pool) == (("3", "4"), ("3",))
    assert SEATED.actor(after) == "Ann"
