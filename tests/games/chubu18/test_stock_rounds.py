"""§3, §4, §8, §11 and I: the privates, the stock round and its limits, in the words of the rules."""

from __future__ import annotations

import pytest

from lostatlas.games.chubu18.shares import certificate_limit, certificates
from lostatlas.games.chubu18.state import ChubuState
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.ruleset import GameConfig
from lostatlas.rail.state import POOL, TREASURY, with_company
from tests.games.chubu18.games import (
    RULES,
    at_price,
    begun,
    offered,
    play,
    rules_of,
    trading,
    why_not,
    with_cash,
    with_started,
)

SEVEN = evolve(trading("Ann Ben Cid Dan Eve Fay Gil"), phase=4)
"""Seven players in the depression: with few companies the limit is six certificates."""


def with_privates(state: ChubuState, owner: str) -> ChubuState:
    """Return the state with every private in the hands of one player."""
    return evolve(state, privates=FrozenMap(dict.fromkeys(begun().privates, owner)))


# §8: companies


def test_the_first_share_is_the_presidency_and_its_buyer_chooses_par() -> None:
    state = trading()
    assert why_not(state, "buy KS from treasury") == "I.B rail.not_launched"
    assert why_not(state, "start KS 85") == "§8 rail.no_par"
    after = play(state, "start KS 80")
    assert (after.par["KS"], after.cash("KS"), after.companies["KS"].president) == (80, 0, "Ann")
    assert after.cash("Ann") == 800 - 160, "the bank is paid before six shares are sold"
    assert why_not(after, "start KS 80") == "§8 rail.not_startable"


def test_six_shares_float_a_company_and_each_further_one_brings_it_par() -> None:
    state = with_started(trading(), "Ann", "KS", 80, Ben=2, Cid=1)
    state = play(state, "buy KS from treasury", "pass")
    assert (state.cash("KS"), state.price("KS")) == (480, 80)
    state = play(state, "buy KS from treasury")
    assert state.cash("KS") == 560


def test_the_government_railway_operates_with_its_presidency_and_is_paid_for_each_share() -> None:
    state = play(trading(), "start GR 90")
    assert (state.cash("GR"), state.is_floated("GR")) == (180, True)
    state = play(state, "buy GR from treasury")
    assert state.cash("GR") == 270


# §11: limits


def test_certificates_and_privates_count_but_not_shares_in_the_yellow_and_green_zones() -> None:
    state = evolve(with_started(trading(), "Ann", "KS", 65, Ann=2, Ben=2), privates=FrozenMap(bisai="Ann"))
    assert (certificates(state, "Ann"), certificates(state, "Ben")) == (4, 2), "the presidency is one"
    yellow = at_price(state, "KS", 50, row=3)
    assert (certificates(yellow, "Ann"), certificates(yellow, "Ben")) == (1, 0)


@pytest.mark.parametrize(
    ("ruling", "phase", "limit"),
    [
        ("remaining", 0, 25),
        ("remaining", 4, 10),
        ("floated", 0, 10),
        ("phase_5_only", 0, 28),
        ("phase_5_only", 4, 10),
    ],
)
def test_which_companies_count_for_the_limit_is_a_ruling(ruling: str, phase: int, limit: int) -> None:
    """One company operates, one has left, nine have not begun."""
    state = with_started(trading(), "Ann", "KS", 65, Ben=4)
    state = evolve(state, closed=("TN",), companies=state.companies.delete("TN"), phase=phase)
    assert certificate_limit(rules_of(limit_row=ruling), state) == limit


def test_nobody_buys_beyond_the_certificate_limit_or_six_shares() -> None:
    full = with_privates(with_started(SEVEN, "Ann", "KS", 65, Ann=2, Ben=2), "Ann")
    assert (certificates(full, "Ann"), certificate_limit(RULES, full)) == (9, 6)
    assert why_not(full, "buy KS from treasury") == "§11 rail.certificate_limit"
    assert why_not(full, "start YR 65") == "§11 rail.certificate_limit"
    held = with_started(trading(), "Ann", "YR", 65, Ann=4, Ben=1)
    assert why_not(held, "buy YR from treasury") == "§11 chubu.holding_limit"


def test_at_the_limit_a_share_is_bought_that_only_turns_two_into_the_presidency() -> None:
    """B: 株式所有制限を超えるようには購入できない; §8: the certificates are exchanged at once."""
    state = with_started(SEVEN, "Ben", "KS", 65, Ann=2, Cid=2)
    state = evolve(state, privates=FrozenMap(dict.fromkeys(("gihoku", "bisai", "saisan", "sangu"), "Ann")))
    assert certificates(state, "Ann") == certificate_limit(RULES, state) == 6
    after = play(state, "buy KS from treasury")
    assert after.companies["KS"].president == "Ann"
    assert certificates(after, "Ann") == 6, "the president's certificate and a single share"
    assert why_not(state, "start YR 65") == "§11 rail.certificate_limit"
    tied = with_started(SEVEN, "Ben", "KS", 65, Ben=1, Ann=2, Cid=1)
    tied = evolve(tied, privates=state.privates)
    assert why_not(tied, "buy KS from treasury") == "§11 rail.certificate_limit", "no strict majority"


def test_at_the_limit_a_share_is_bought_that_raises_the_limit() -> None:
    """In the depression the companies that operate count: with the sixth share there are five of them."""
    state = evolve(trading("Ann Ben Cid"), phase=4)
    for code in ("YR", "MD", "AD", "MK"):
        state = with_started(state, "Ben", code, 65, Cid=4)
    state = with_started(state, "Cid", "KS", 65, Ann=3)
    state = evolve(state, privates=FrozenMap(dict.fromkeys(begun().privates, "Ann")))
    state = with_started(with_started(state, "Ann", "TY", 65), "Ann", "SD", 65)
    assert (certificates(state, "Ann"), certificate_limit(RULES, state)) == (10, 10)
    assert why_not(state, "buy YR from treasury") == "§11 rail.certificate_limit"
    after = play(state, "buy KS from treasury")
    assert (certificates(after, "Ann"), certificate_limit(RULES, after)) == (11, 13)


def test_after_sales_a_private_is_exchanged_where_this_meets_the_limit() -> None:
    """An exchange for a share in the yellow zone is one certificate less; no sale need follow it."""
    state = with_started(SEVEN, "Ben", "MD", 65, Cid=4)
    state = at_price(with_started(state, "Dan", "KS", 65, Ann=2, Eve=2), "MD", 50)
    state = evolve(state, privates=FrozenMap(dict.fromkeys(begun().privates, "Ann")))
    sold = play(state, "sell 1 KS")
    assert (certificates(sold, "Ann"), certificate_limit(RULES, sold)) == (7, 6)
    exchange = "exchange kakamigahara for MD from treasury"
    assert why_not(sold, "buy MD from treasury") == "§11 chubu.must_sell"
    after = play(sold, exchange)
    assert certificates(after, "Ann") == 6
    ordinary = evolve(sold, market=at_price(state, "MD", 60).market)
    assert why_not(ordinary, exchange) == "§11 chubu.must_sell", "it is one certificate for another"
    free = rules_of(exchange_is_buy=False)
    assert why_not(ordinary, exchange, free) == "", "where it is no purchase (R5), sales may follow"


def test_in_the_green_zone_there_is_no_limit_and_several_shares_are_bought_at_once() -> None:
    state = with_cash(with_started(trading(), "Ann", "YR", 65, Ann=4, market=3), Ann=500)
    green = at_price(state, "YR", 40, row=5)
    once = play(green, "buy YR from pool")
    assert once.cash("Ann") == 460
    assert RULES.actor(once) == "Ann"
    twice = play(once, "buy YR from pool")
    assert twice.companies["YR"].shares.of("Ann") == 8
    assert why_not(once, "start KS 65") == "I.B chubu.one_purchase"


def test_who_holds_more_than_60_percent_outside_the_green_zone_sells_down() -> None:
    state = with_started(trading(), "Ann", "YR", 65, Ann=6, Ben=1)
    assert why_not(state, "pass") == "§11 chubu.must_sell_company"
    assert why_not(state, "pass", rules_of(over_60="kept")) == ""
    assert why_not(play(state, "sell 2 YR"), "pass") == ""


def test_the_limit_is_met_at_the_end_of_each_turn_as_far_as_sales_can() -> None:
    over = with_privates(with_started(SEVEN, "Ann", "KS", 65, Ann=3, Ben=3), "Ann")
    assert why_not(over, "pass") == "§11 chubu.must_sell"
    assert why_not(evolve(over, cycle=1), "pass") == "", "where nothing can be sold, the turn ends"
    sold = play(over, "sell 1 KS")
    assert why_not(sold, "buy KS from pool") == "§11 chubu.must_sell", "no sale could follow the purchase"


def test_nobody_sells_what_does_not_help_because_more_than_60_percent_cannot_be_sold() -> None:
    state = with_started(trading(), "Ann", "YR", 65, Ann=5, market=2)
    state = with_started(state, "Ben", "KS", 80, Ann=2, Cid=2)
    full = evolve(state.companies["YR"].shares, units=FrozenMap({"Ann": 7, POOL: 3}))
    state = with_company(state, evolve(state.companies["YR"], shares=full))
    assert why_not(state, "pass") == "§11 chubu.must_sell_company"
    crowded = evolve(full, units=FrozenMap({"Ann": 7, POOL: 5}))  # two shares more than there are
    state = with_company(state, evolve(state.companies["YR"], shares=crowded))
    assert why_not(state, "sell 1 YR") == "I.A chubu.market_full"
    assert why_not(state, "pass") == "", "though shares of Kansai could be sold"


def test_the_president_is_who_holds_strictly_more() -> None:
    state = play(with_started(trading(), "Ann", "KS", 80, Ben=1, Cid=2), "pass", "buy KS from treasury")
    assert state.companies["KS"].president == "Ann", "two against two and two"
    after = play(state, *("pass",) * (state.stock_round.player == "Ben"), "buy KS from treasury")
    assert after.companies["KS"].president == "Cid"


def test_shares_in_the_market_count_as_sold() -> None:
    state = with_started(trading(), "Ann", "KS", 80, Ben=2, market=1)
    assert state.cash("KS") == 0
    assert play(state, "buy KS from treasury").cash("KS") == 480


def test_a_share_in_the_market_costs_the_market_price_or_par_paid_to_the_bank() -> None:
    state = with_started(trading(), "Ann", "KS", 80, Ben=3, market=1)
    dear = at_price(state, "KS", 125)
    after = play(dear, "buy KS from pool")
    assert (dear.cash("Ann") - after.cash("Ann"), after.cash("KS")) == (125, dear.cash("KS"))
    waiting = with_started(trading(), "Ann", "KS", 80, market=1)
    assert waiting.cash("Ann") - play(waiting, "buy KS from pool").cash("Ann") == 80


# I.A: sales


def test_nobody_sells_in_the_first_stock_round() -> None:
    state = with_started(trading(cycle=1), "Ann", "KS", 80, Ann=3, Ben=2)
    assert why_not(state, "sell 1 KS") == "I.A chubu.first_round_sale"


def test_the_market_holds_five_shares_of_a_company_at_most() -> None:
    state = with_started(trading(), "Ann", "KS", 80, Ann=3, market=4)
    assert why_not(state, "sell 2 KS") == "I.A chubu.market_full"
    assert why_not(state, "sell 1 KS") == ""


def test_the_presidency_is_exchanged_if_another_holds_two_shares() -> None:
    state = with_started(trading(), "Ann", "KS", 80, Ben=2, Cid=1)
    after = play(state, "sell 2 KS")
    assert after.companies["KS"].president == "Ben"
    assert after.companies["KS"].shares.of(POOL) == 2
    alone = with_started(trading(), "Ann", "KS", 80, Ben=1, Cid=1)
    assert why_not(alone, "sell 1 KS") == "I.A chubu.no_heir"


def test_shares_of_a_company_that_does_not_operate_are_sold_at_par_without_a_fall() -> None:
    state = with_started(trading(), "Ann", "KS", 80, Ann=2)
    after = play(state, "sell 2 KS")
    assert after.cash("Ann") - state.cash("Ann") == 160
    assert after.price("KS") == 80


def test_a_turn_is_a_block_of_sales_and_a_purchase_in_either_order() -> None:
    state = with_started(trading(), "Ann", "KS", 80, Ann=3, Ben=2)
    state = with_started(state, "Ben", "YR", 65, Ann=2, Cid=2)
    sold = play(state, "sell 1 KS", "sell 1 YR", "buy YR from pool")
    assert RULES.actor(sold) == "Ben", "nothing is left to be done: what was bought cannot be sold"
    first = play(state, "buy YR from treasury", "sell 1 KS")
    assert why_not(first, "buy KS from pool") == "I chubu.no_second_buy"
    assert why_not(first, "sell 1 YR") == "", "of the three one is new, and two are older"


def test_a_sale_after_the_purchase_that_followed_a_sale_is_refused() -> None:
    state = with_started(trading(), "Ann", "KS", 80, Ann=3, Ben=2)
    state = with_started(state, "Ben", "YR", 65, Ann=2, Cid=2)
    state = evolve(state, blocks=("sell", "buy"), bought=("YR",))
    assert why_not(state, "sell 1 KS") == "I chubu.no_second_sell"


# the end of the round


def test_the_card_stays_with_the_first_of_those_who_passed() -> None:
    state = play(trading(), "start KS 65", "pass", "pass", "pass")
    assert state.priority == "Ben"


def test_in_the_depression_companies_with_shares_in_the_market_fall_a_row() -> None:
    state = with_started(trading(), "Ann", "KS", 80, Ben=3, market=1)
    passes = ("pass", "pass", "pass")
    assert play(state, *passes).price("KS") == 80
    assert play(evolve(state, phase=4), *passes).price("KS") == 75


def test_the_stock_is_empty_only_without_shares_there_and_in_the_market() -> None:
    state = with_started(trading(), "Ann", "KS", 80, Ann=2, Ben=4, Cid=2)
    assert play(state, "pass", "pass", "pass").price("KS") == 90
    assert state.companies["KS"].shares.of(TREASURY) == 0


# options


def test_an_unknown_ruling_or_value_is_refused_by_name() -> None:
    with pytest.raises(GameDataError, match=r"no option limit_rows; .*limit_row"):
        rules_of(limit_rows="floated")
    with pytest.raises(GameDataError, match="limit_row cannot be 'all'; it can be 'remaining'"):
        rules_of(limit_row="all")


@pytest.mark.parametrize("players", ["Ann", "A B C D E F G H"])
def test_two_to_seven_play(players: str) -> None:
    with pytest.raises(GameDataError, match="The number of players is 2, 3, 4, 5, 6 or 7"):
        begun(players)


def test_no_player_is_called_like_a_company() -> None:
    with pytest.raises(GameDataError, match=r"different from the others and from all of these: .*KS"):
        begun("Ann KS")


def test_the_name_says_what_is_reconstructed() -> None:
    assert "reconstructed" in RULES.spoken_name
    assert RULES.title.ruleset(GameConfig(title="chubu18")).spoken_name == RULES.spoken_name


def test_the_first_choices_are_the_first_private_bids_for_the_others_and_passing() -> None:
    assert offered(begun("Ann Ben")) == [
        "private gihoku",
        "bid bisai 45",
        "bid kakamigahara 75",
        "bid saisan 115",
        "bid sangu 165",
        "bid horse 225",
        "pass",
    ]


def test_the_higher_priced_company_moves_first_and_who_comes_later_goes_below() -> None:
    """Both are sold out; Mino Electric, a row below Kansai, follows it: each keeps its rank."""
    state = with_started(trading(), "Ann", "MD", 75, Ben=4, Cid=4)
    state = with_started(state, "Ann", "KS", 80, Ben=4, Cid=4)
    after = play(state, "pass", "pass", "pass")
    assert (after.price("KS"), after.price("MD")) == (90, 80)
    assert after.market.order == ("KS", "MD")


def test_of_equal_prices_the_space_further_right_operates_first() -> None:
    state = with_started(trading(), "Ann", "KS", 75, Ben=4)
    state = with_started(state, "Ben", "MD", 75, Ann=4)
    assert state.market.order == ("KS", "MD"), "on one space the upper one"
    right = at_price(state, "MD", 75, row=6)
    assert right.market.order == ("MD", "KS")


def test_in_the_depression_a_price_on_the_lowest_space_of_the_left_column_stays() -> None:
    state = evolve(with_started(trading(), "Ann", "KS", 80, Ben=4), phase=4)
    lowest = at_price(state, "KS", 35, row=6)
    assert play(lowest, "pass", "sell 2 KS").price("KS") == 35
    row_by_row = at_price(state, "KS", 50, row=7)
    assert play(row_by_row, "pass", "sell 1 KS").price("KS") == 40, "up and left to 45, down to 40"
