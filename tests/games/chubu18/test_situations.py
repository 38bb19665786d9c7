"""The twelve situations, in the words of the rules; printed numbers are exact."""

from __future__ import annotations

import pytest

from lostatlas.games.chubu18.deals import merged_space
from lostatlas.games.chubu18.figures import figures
from lostatlas.games.chubu18.main_lines import all_open
from lostatlas.games.chubu18.steps.private_auction import take_over
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.values import EventLog
from lostatlas.rail.market import Move
from lostatlas.rail.share_transfers import move_price
from lostatlas.rail.state import POOL, TREASURY, with_company
from tests.games.chubu18.games import (
    RULES,
    at_price,
    offered,
    operating,
    play,
    rules_of,
    trading,
    why_not,
    with_cash,
    with_started,
    with_trains,
)

FIGURES = figures()


def test_1_kansais_private_share_is_the_sixth_and_the_company_floats_with_six_times_par() -> None:
    """Five shares sold, then the share of the private (R10): the company gets 6 × par for it."""
    state = with_started(trading(), "Ann", "KS", 80, Ben=3)
    state = evolve(state, privates=FrozenMap(sangu=""))
    assert not state.is_floated("KS")
    after = take_over(RULES, state, "Cid", "sangu", 160, EventLog())
    assert (after.is_floated("KS"), after.cash("KS"), after.price("KS")) == (True, 480, 80)
    assert after.companies["KS"].shares.of("Cid") == 1
    other = take_over(rules_of(gift_counts=False), state, "Cid", "sangu", 160, EventLog())
    assert not other.is_floated("KS")


def test_2_two_shares_sold_at_100_bring_200_and_two_rows_down() -> None:
    state = with_started(trading(), "Ann", "KS", 100, Ben=3, Cid=1)
    after = play(state, "pass", "sell 2 KS")
    assert after.cash("Ben") - state.cash("Ben") == 200
    assert after.price("KS") == 80
    bottom = at_price(state, "KS", 80, row=7)
    assert play(bottom, "pass", "sell 2 KS").price("KS") == 80, "on the bottom row it stays"
    depressed = play(evolve(bottom, phase=4), "pass", "sell 1 KS")
    assert depressed.price("KS") == 70, "in the depression up and left to 75, then a row down to 70"


def test_3_the_share_of_this_turn_may_not_be_sold_the_older_one_may() -> None:
    state = with_started(trading(), "Ann", "MD", 70, Ben=1)
    state = with_started(state, "Cid", "KS", 70)
    state = play(state, "pass", "buy MD from treasury")
    assert why_not(state, "sell 2 MD") == "I.A chubu.bought_this_turn"
    assert why_not(state, "sell 1 MD") == ""


def test_4_sold_out_on_the_top_row_the_marker_goes_down_and_right_and_rises() -> None:
    state = at_price(with_started(trading(), "Ann", "KS", 90, Ben=4, Cid=4), "KS", 110, row=0)
    after = play(state, "pass", "pass", "pass")
    assert after.price("KS") == 125
    assert after.market.cells[after.market.space("KS")].row == 1


def test_5_the_government_pays_fully_once_all_three_lines_are_open() -> None:
    state = with_started(trading(), "Ann", "GR", 100, Ben=2)
    state = operating(evolve(state, open_lines=("tokaido", "chuo")), "GR", "dividend")
    assert state.operating is not None
    turn = evolve(state.turn, revenue=100)
    state = evolve(state, operating=evolve(state.operating, turn=turn))
    assert offered(state) == ["half", "withhold"]
    assert why_not(state, "pay") == "§9 chubu.lines_closed"
    state = evolve(state, open_lines=("tokaido", "chuo", "takayama"))
    assert all_open(RULES, state)
    assert offered(state) == ["pay", "half", "withhold"]
    assert not all_open(rules_of(line_open="while linked"), state)


def test_6_five_shares_with_the_presidency_bring_five_tiles_after_the_round() -> None:
    state = with_cash(trading("Ann Ben"), Ann=1000, Ben=1000)
    buy = "buy GR from treasury"
    state = play(state, "start GR 100", buy, buy, "pass", buy, "pass", "pass", "pass")
    assert state.round == "GT"
    assert state.government_left == 5
    assert len(state.board.tokens_of("GR")) == 1, "the first marker is on Taketoyo"
    assert why_not(state, "token O17") == "§9 chubu.second_marker"
    state = play(state, "token S21")
    assert state.cash("GR") == 500
    assert all("lay" in one or one == "pass" for one in offered(state))
    lay = next(one for one in offered(state) if "R20" in one)
    after = play(state, lay)
    assert (after.government_left, after.government_tiles) == (4, 1)
    assert state.cash("GR") - after.cash("GR") == 40, "half of the 80 of Lake Hamana"


def test_7_the_government_stays_above_bankruptcy_all_others_leave_with_everything() -> None:
    state = with_started(trading(), "Ann", "GR", 70, Ben=2)
    state = with_started(state, "Ben", "KS", 70, Cid=4)
    state = with_trains(with_cash(state, KS=99), "KS", "2")
    state = operating(at_price(at_price(state, "GR", 35, row=6), "KS", 35, row=6), "KS")
    bank = state.cash("bank")
    for code in ("GR", "KS"):
        state = move_price(RULES, state, code, Move("left"), EventLog(), why="no_dividend")
    assert state.price("GR") == 35
    assert "KS" not in state.companies
    assert state.closed == ("KS",)
    assert state.depot.pool == ("2",)
    assert state.cash("bank") == bank + 99
    assert not state.board.tokens_of("KS")


@pytest.mark.parametrize(
    ("revenue", "holders", "paid", "company"),
    [
        (190, {"Ann": 3, "Ben": 5, POOL: 2}, {"Ann": 28, "Ben": 47}, 95 + 19),
        (
            130,
            {"Ann": 1, "Ben": 4, "Cid": 2, TREASURY: 2, POOL: 1},
            {"Ann": 6, "Ben": 26, "Cid": 13},
            65 + 19,
        ),
    ],
)
def test_8_a_half_dividend_is_kept_in_sen_and_rounded_down_for_each_holder(
    revenue: int, holders: dict[str, int], paid: dict[str, int], company: int
) -> None:
    state = with_started(trading(), "Ben", "KS", 70, Ann=3, Cid=1)
    shares = evolve(state.companies["KS"].shares, units=FrozenMap(holders))
    state = with_company(state, evolve(state.companies["KS"], shares=shares, parts=("YR",)))
    state = operating(state, "KS", "dividend")
    assert state.operating is not None
    state = evolve(state, operating=evolve(state.operating, turn=evolve(state.turn, revenue=revenue)))
    before = state
    after = play(state, "half")
    assert {player: after.cash(player) - before.cash(player) for player in paid} == paid
    assert after.cash("KS") - before.cash("KS") == company
    assert after.price("KS") == before.price("KS"), "a half dividend leaves the price"


def test_9_with_four_shares_in_stock_every_other_share_must_agree() -> None:
    """Two in the market count as yes, so all four of the players must agree."""
    state = with_started(trading(), "Ann", "KS", 100, Ben=2, Cid=2)
    state = with_started(state, "Ben", "YR", 65, Cid=2, market=2)
    state = operating(with_cash(state, KS=2000), "KS", phase=2)
    asked = play(state, "absorb YR by KS at 65")
    assert asked.deal is not None
    assert asked.deal.waiting == ("Ben", "Cid")
    assert RULES.actor(asked) == "Ben"
    assert play(asked, "decline").deal is None, "one vote against it is enough"
    agreed = play(asked, "accept", "accept")
    assert agreed.closed == ("YR",)


def test_10_a_merger_of_90_and_110_stands_on_the_leftmost_200_and_pays_100_for_an_odd_share() -> None:
    state = with_started(trading(), "Ann", "KS", 90, Ben=3, Cid=1)
    state = with_started(state, "Cid", "YR", 90, Ben=2, Ann=4)
    state = operating(at_price(state, "KS", 110), "KS", phase=2)
    before = state
    state = play(state, "merge YR into KS", "accept")
    if state.deal is not None:
        state = play(state, "accept")
    assert state.price("KS") == 200
    leftmost = min(cell.column for cell in FIGURES.chart.cells if cell.price == 200)
    assert state.market.cells[state.market.space("KS")].column == leftmost
    shares = state.companies["KS"].shares
    assert (shares.of("Ben"), state.cash("Ben") - before.cash("Ben")) == (2, 100), "3 + 2 old shares"
    assert shares.total == 10
    assert shares.of(TREASURY) == 0, "the stock goes to the market"
    assert state.companies["KS"].parts == ("YR",)


def test_11_a_company_that_has_merged_owns_one_train_more_and_gives_up_a_fourth() -> None:
    state = with_started(trading(), "Ann", "KS", 90, Ben=4)
    state = with_company(state, evolve(state.companies["KS"], parts=("YR",)))
    state = with_started(state, "Ben", "GR", 70, Ann=2)
    state = with_company(state, evolve(state.companies["GR"], parts=("TY",)))
    state = operating(with_trains(state, "KS", "4", "5", "5", "6"), "KS", phase=4)
    assert RULES.train_limit(state, "KS") == 3
    assert RULES.train_limit(state, "GR") == 4
    assert offered(state) == ["discard 4", "discard 5", "discard 6"]
    after = play(state, "discard 4")
    assert after.companies["KS"].trains == ("5", "5", "6")
    assert after.depot.pool == ("4",)


def test_12_phase_5_shortens_the_set_to_one_round_and_a_d_makes_it_three() -> None:
    state = with_started(trading(), "Ann", "KS", 90, Ben=4)
    state = operating(with_trains(state, "KS", "6"), "KS", "trains", phase=4)
    state = evolve(
        with_cash(state, KS=2000), set_rounds=3, depot=evolve(state.depot, deck=(("6", 1), ("D", 1)))
    )
    assert play(state, "pass").round == "SR", "a stock round follows"
    sold = play(state, "train D from deck for 1100", "pass")
    assert (sold.round, sold.phase) == ("OR2", 5)
    assert sold.depot.deck == (("6", 1), ("D", 1)), "the D is not a card of the deck yet"


def test_an_absorption_of_a_company_at_60_for_45_costs_450() -> None:
    state = with_started(trading(), "Ann", "KS", 100, Ben=4)
    state = with_started(state, "Ben", "YR", 65, Ann=4)
    state = operating(with_cash(at_price(state, "YR", 60), KS=460), "KS", phase=2)
    assert why_not(state, "absorb YR by KS at 29") == "§12 chubu.absorb_price"
    assert why_not(state, "absorb YR by KS at 121") == "§12 chubu.absorb_price"
    assert why_not(state, "absorb YR by KS at 47") == "§12 rail.cannot_pay"
    cash = {player: state.cash(player) for player in state.players}
    money = state.cash("YR")
    after = play(state, "absorb YR by KS at 45", "accept")
    assert after.cash("Ann") - cash["Ann"] == 4 * 45
    assert after.cash("Ben") - cash["Ben"] == 2 * 45
    assert after.cash("KS") == 460 - 450 + money, "its cash passes over"
    space = merged_space(after.market, 200)
    assert after.market.cells[space].price == 200
