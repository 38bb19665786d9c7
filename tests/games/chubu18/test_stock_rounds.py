"""§3, §4, §8, §11 and I: the privates, the stock round and its limits, in the words of the rules."""

from __future__ import annotations

import pytest

from lostatlas.games.chubu18.shares import certificate_limit, certificates
from lostatlas.games.chubu18.state import ChubuState, UnsetPar
from lostatlas.games.chubu18.steps.private_auction import price_of, unsold
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.ruleset import GameConfig
from lostatlas.rail.state import POOL, TREASURY
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


def after_auction(state: ChubuState) -> ChubuState:
    """Return the state after all privates have been bought in order, at their prices, each par at 80."""
    while state.auction is not None:
        text = "par 80" if state.unset_par else f"private {unsold(RULES, state)[0]}"
        state = play(with_cash(state, **dict.fromkeys(state.players, 900)), text)
    return state


# §3: the initial stock round


def test_the_first_in_order_is_bought_at_its_price_others_are_bid_for_from_five_above() -> None:
    state = begun()
    assert why_not(state, "private bisai") == "§3 chubu.first_in_order"
    assert why_not(state, "bid gihoku 25") == "§3 chubu.buy_first"
    assert why_not(state, "bid bisai 44") == "§3 chubu.bid"
    assert why_not(state, "bid bisai 40") == "§3 chubu.bid"
    state = play(state, "bid bisai 45")
    assert why_not(state, "bid bisai 45") == "§3 chubu.bid", "five above the highest"
    state = play(state, "bid bisai 50")
    assert RULES.actor(state) == "Cid", "the card has moved on"


def test_one_bidder_buys_when_the_private_comes_first_several_hold_an_auction() -> None:
    state = play(begun(), "bid bisai 45", "private gihoku")
    assert state.privates["bisai"] == "Ann"
    assert state.cash("Ann") == 800 - 45
    state = play(begun(), "bid bisai 45", "bid bisai 50", "private gihoku")
    assert RULES.actor(state) == "Ann", "Ben has bid most"
    assert why_not(state, "bid kakamigahara 75") == "§3 chubu.bid_for_first"
    state = play(state, "bid bisai 55", "bid bisai 60", "pass")
    assert (state.privates["bisai"], state.cash("Ben")) == ("Ben", 800 - 60)
    assert RULES.actor(state) == "Ann", "after Cid, who had bought the first"


def test_the_money_of_all_bids_must_be_there_unless_bids_are_not_committed() -> None:
    state = play(begun("Ann Ben"), "bid horse 800", "pass")
    assert why_not(state, "bid sangu 405") == "§3 rail.cannot_pay"
    assert why_not(state, "bid sangu 400") == ""
    free = rules_of(bids_committed=False)
    assert why_not(state, "bid sangu 405", free) == ""


def test_gihoku_is_five_yen_cheaper_after_each_round_in_which_nobody_buys_it() -> None:
    state = begun("Ann Ben")
    for price in (20, 15, 10, 5):
        assert price_of(RULES, state, "gihoku") == price
        state = play(state, "pass", "pass")
    assert price_of(RULES, state, "gihoku") == 0
    assert why_not(state, "pass") == "§3 chubu.must_take"
    assert why_not(state, "pass", rules_of(gihoku_at_zero="pass on")) == ""
    assert play(state, "private gihoku").cash("Ann") == 1200


@pytest.mark.parametrize(("ruling", "left"), [("auction_again", True), ("removed", False)])
def test_privates_that_nobody_buys_are_sold_again_before_later_stock_rounds(ruling: str, left: bool) -> None:
    rules = rules_of(unsold_privates=ruling)
    state = play(begun("Ann Ben"), "private gihoku", "pass", "pass", rules=rules)
    assert state.round == "SR"
    assert bool(unsold(rules, state)) is left
    state = play(state, "pass", "pass", rules=rules)
    assert state.round == ("PA" if left else "SR")


def test_seven_players_sell_the_presidency_of_the_government_railway_as_number_4_5() -> None:
    state = begun("Ann Ben Cid Dan Eve Fay Gil")
    assert "presidency" in state.privates
    assert "presidency" not in begun().privates
    state = evolve(state, privates=FrozenMap(presidency="", horse=""))
    state = play(state, "private presidency")
    assert state.unset_par == UnsetPar("Ann", "GR")
    bank = state.cash("bank")
    state = play(state, "par 90")
    assert (state.cash("GR"), bank - state.cash("bank"), state.price("GR")) == (180, 180, 90)
    assert state.companies["GR"].trains == ("2",)
    assert "presidency" not in state.privates
    assert state.government_bought == 0, "it brings no tiles"


# §4: privates


def test_a_private_brings_a_kansai_share_that_nobody_sells_before_the_presidency_is_bought() -> None:
    state = after_auction(begun("Ann Ben"))
    owner = state.privates["sangu"]
    assert state.companies["KS"].shares.of(owner) == 1
    assert state.companies["ND"].president == state.privates["horse"]
    state = evolve(state, cycle=2, stock=evolve(state.stock_round, player=owner))
    assert why_not(state, "sell 1 KS") == "§4 chubu.not_public"


def test_the_presidency_of_nagoya_electric_comes_with_its_private_alone() -> None:
    state = evolve(trading(), privates=FrozenMap(horse=""))
    assert why_not(state, "start ND 80") == "§4 chubu.comes_with_private"
    assert why_not(trading(), "start ND 80") == ""


def test_a_share_is_kept_for_a_private_that_is_not_sold_yet() -> None:
    state = with_started(trading(), "Ann", "KS", 65, Ben=4, Cid=3)
    assert why_not(state, "buy KS from treasury") == ""
    kept = evolve(state, privates=FrozenMap(sangu=""))
    assert why_not(kept, "buy KS from treasury") == "I.B rail.no_share_there"


def test_kakamigahara_is_exchanged_for_a_public_share_of_mino_electric() -> None:
    state = evolve(trading(), privates=FrozenMap(kakamigahara="Ann", saisan="Ben"))
    assert why_not(state, "exchange kakamigahara for MD from treasury") == "§4 chubu.not_public"
    state = with_started(state, "Ben", "MD", 75, Cid=3)
    assert why_not(state, "exchange kakamigahara for KS from treasury") == "§4 chubu.no_exchange"
    assert why_not(state, "exchange saisan for AD from treasury") == "§4 chubu.private_not_yours"
    after = play(state, "exchange kakamigahara for MD from treasury")
    assert after.companies["MD"].shares.of("Ann") == 1
    assert after.cash("Ann") == state.cash("Ann")
    assert "kakamigahara" not in after.privates
    assert after.cash("MD") == 6 * 75, "it is the sixth share"
    assert RULES.actor(after) == "Ben", "it was the purchase of the turn (R5)"


def test_an_exchange_out_of_the_stock_of_a_company_that_operates_brings_it_par() -> None:
    state = evolve(trading(), privates=FrozenMap(saisan="Ann"))
    state = with_started(state, "Ben", "MK", 90, Cid=4)
    after = play(state, "exchange saisan for MK from treasury")
    assert after.cash("MK") - state.cash("MK") == 90


def test_an_exchange_need_not_be_the_purchase() -> None:
    rules = rules_of(exchange_is_buy=False)
    state = evolve(trading(), privates=FrozenMap(kakamigahara="Ann"))
    state = with_started(state, "Ben", "MD", 75, Cid=3)
    after = play(state, "exchange kakamigahara for MD from treasury", rules=rules)
    assert after.stock_round.player == "Ann"
    assert why_not(after, "buy MD from treasury", rules) == ""


def test_a_player_buys_a_private_from_another_if_the_price_is_agreed() -> None:
    state = evolve(trading(), privates=FrozenMap(bisai="Ben"))
    assert why_not(state, "offer gihoku 10") == "§4 chubu.private_not_for_sale"
    asked = play(state, "offer bisai 30")
    assert RULES.actor(asked) == "Ben"
    declined = play(asked, "decline")
    assert RULES.actor(declined) == "Ann"
    assert why_not(declined, "offer bisai 30") == "§4 chubu.offer_refused"
    sold = play(asked, "accept")
    assert (sold.privates["bisai"], sold.cash("Ben") - state.cash("Ben")) == ("Ann", 30)
    assert RULES.actor(sold) == "Ben", "that was the purchase of the turn"


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
    with pytest.raises(GameDataError, match=r"no option limit_rows .*limit_row"):
        rules_of(limit_rows="floated")
    with pytest.raises(GameDataError, match="limit_row cannot be 'all'; it can be 'remaining'"):
        rules_of(limit_row="all")


@pytest.mark.parametrize("players", ["Ann", "A B C D E F G H"])
def test_two_to_seven_play(players: str) -> None:
    with pytest.raises(GameDataError, match="The number of players is 2, 3, 4, 5, 6 or 7"):
        begun(players)


def test_no_player_is_called_like_a_company() -> None:
    with pytest.raises(GameDataError, match="called like the bank or a company"):
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
