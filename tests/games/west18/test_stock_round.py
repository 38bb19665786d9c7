"""§1, §4 and §5: the seats, the stock round and what a company starts with, in the words of the rules."""

from __future__ import annotations

import pytest

from lostatlas.games.west18.figures import figures
from lostatlas.games.west18.shares import certificates, move_price, unstarted
from lostatlas.games.west18.state import GOVERNMENT
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import EventLog
from lostatlas.rail.state import POOL, TREASURY, with_company
from tests.games.west18.games import (
    RULES,
    SEATED,
    begun,
    offered,
    operated,
    play,
    rules_of,
    why_not,
    with_cash,
    with_shares,
    with_started,
)

# §4, §5: the start


@pytest.mark.parametrize(("players", "cash"), [(2, 750), (3, 500), (4, 375), (5, 300), (6, 250)])
def test_1500_dollars_are_dealt_out_of_the_banks_12000(players: int, cash: int) -> None:
    state = begun(" ".join("ABCDEF"[:players]))
    assert {state.cash(player) for player in state.players} == {cash}
    assert sum(state.ledger.cash.values()) == 12_000


def test_up_has_started_at_70_with_two_2_trains_and_its_certificate_in_the_pool() -> None:
    state = begun()
    up = state.companies["UP"]
    assert (state.price("UP"), state.cash("UP"), up.trains, up.president) == (70, 0, ("2", "2"), "")
    assert (up.shares.of(POOL), up.shares.of(TREASURY)) == (5, 5)
    assert state.depot.deck[0] == ("2", 13)


def test_seats_are_bid_for_unseen_and_everybody_pays() -> None:
    """$0–10; the highest bid sits first, ties by card; all bids are paid (R23)."""
    state = begun("Ann Ben Cid", RULES)
    assert state.seats is not None
    first, second, third = state.seats.cards
    state = play(state, "seat 3", "seat 10", rules=RULES)
    seen = RULES.observe(state, third)
    assert seen.seats is not None
    assert seen.seats.bids == {first: -1, second: -1}
    assert why_not(state, "seat 11", RULES) == "west.seat_bid"
    state = play(state, "seat 3", rules=RULES)
    assert state.players == (second, first, third)
    assert state.priority == second
    assert [state.cash(player) for player in state.players] == [490, 497, 497]


def test_bids_for_seats_may_be_free_or_left_out() -> None:
    free = rules_of(seat_bids_paid="none")
    state = play(begun("Ann Ben", free), "seat 10", "seat 10", rules=free)
    assert {state.cash(player) for player in state.players} == {750}
    assert begun("Ann Ben", rules_of(edition="second")).seats is None


def test_an_unknown_ruling_is_refused_by_name() -> None:
    with pytest.raises(GameDataError, match="order cannot be 'size'; it can be 'price' or 'grangers_first'"):
        rules_of(order="size")
    with pytest.raises(GameDataError, match="no option colour"):
        rules_of(colour="red")
    assert rules_of(edition="second", order="price").rulings.seating == "random"


# §1.2: buying


def test_a_company_starts_for_twice_a_value_that_its_president_chooses() -> None:
    state = play(begun(), "start SP 90")
    company = state.companies["SP"]
    assert (company.president, state.price("SP"), state.cash("SP")) == ("Ann", 90, 180)
    assert state.cash("Ann") == 320
    assert company.shares.units == {"Ann": 2, TREASURY: 3, GOVERNMENT: 5}


def test_granger_roads_start_from_50_and_all_others_from_70() -> None:
    state = begun()
    assert why_not(state, "start MKT 50") == ""
    assert why_not(state, "start SP 60") == "west.start_price"
    assert why_not(state, "start GN 110") == "west.start_price"
    assert why_not(state, "start UP 70") == "west.not_to_start"


def test_every_later_treasury_sale_pays_the_company_and_one_from_the_pool_the_bank() -> None:
    state = play(begun(), "start SP 90", "buy SP from treasury", "buy UP from pool")
    assert state.cash("SP") == 270
    assert state.cash("bank") == 10_500 + 70


def test_nobody_buys_more_than_60_percent() -> None:
    state = with_started(begun(), "Ann", "GN", 70, more=4)
    state = with_cash(state, "Ann", 500)
    assert why_not(state, "buy GN from treasury") == "rail.holding_limit"


def test_no_company_that_was_sold_in_this_round_is_bought() -> None:
    state = operated(with_started(begun(), "Ben", "GN", 70), "GN")
    state = play(with_shares(state, "Ann", "GN", 1, TREASURY), "sell 1 GN")
    assert why_not(state, "buy GN from pool") == "rail.sold_this_round"


def test_five_treasury_shares_of_a_land_grant_company_may_not_be_kept() -> None:
    assert why_not(with_started(begun(), "Ben", "SP", 70), "buy SP from treasury") == ""


def test_the_certificate_of_a_granger_road_in_grey_is_bought_beyond_the_limit() -> None:
    """§1.2 and §5: it does not count."""
    state = operated(with_started(begun("A B C D E F"), "A", "GN", 70, more=4), "GN")
    for code in ("MKT", "MP", "CBQ", "CNW", "CRIP", "SLSF", "SSW"):
        state = with_started(state, "A", code, 50)
    shares = state.companies["SSW"].shares.with_president(None).moved("A", POOL, 2)
    state = with_company(state, evolve(state.companies["SSW"], shares=shares))
    assert certificates(state, "A") == SEATED.certificate_limit(state)
    assert why_not(state, "preside SSW") == "rail.certificate_limit"
    state = move_price(state, "SSW", -1, EventLog(), why="no_dividend")
    assert state.price("SSW") == 0
    assert why_not(state, "preside SSW") == ""


def test_two_up_shares_from_the_pool_are_swapped_for_its_certificate() -> None:
    state = play(begun(), "buy UP from pool", "pass", "pass", "buy UP from pool")
    up = state.companies["UP"].shares
    assert (up.president, up.of("Ann"), up.of(POOL), up.certificates("Ann")) == ("Ann", 2, 3, 1)


def test_ups_certificate_may_be_bought_outright_and_is_not_broken_up() -> None:
    state = play(begun(), "preside UP")
    assert (state.companies["UP"].president, state.cash("Ann")) == ("Ann", 360)
    state = play(begun(), "buy UP from pool", "buy UP from pool", "buy UP from pool")
    assert state.companies["UP"].shares.of(POOL) == 2
    assert why_not(state, "buy UP from pool") == "rail.no_share_there"


def test_if_all_pass_at_once_the_priority_player_buys_up_for_140() -> None:
    state = play(begun(), "pass", "pass", "pass")
    assert SEATED.actor(state) == "Ann"
    assert offered(state) == ["preside UP"]
    assert why_not(state, "pass") == "west.must_buy_up"
    state = play(state, "preside UP")
    assert (state.cash("Ann"), SEATED.actor(state)) == (360, "Ben")


def test_nobody_must_buy_up_who_cannot_pay_for_it() -> None:
    """No printed figures lead there: in a variant everybody has $100."""
    state = begun()
    for player in state.players:
        state = with_cash(state, player, 100)
    after = play(state, "pass", "pass", "pass")
    assert (after.companies["UP"].president, after.round) == ("", "SR")
    assert after.cycle == 2  # UP has run by itself twice


def test_the_certificate_limit_counts_no_granger_road_in_grey() -> None:
    state = with_started(begun(), "Ann", "MKT", 50)
    assert certificates(state, "Ann") == 1
    assert certificates(move_price(state, "MKT", -1, EventLog(), why="no_dividend"), "Ann") == 0


def test_nobody_buys_above_the_certificate_limit() -> None:
    state = begun("A B C D E F")  # eleven certificates
    for code in unstarted(figures(), state)[:11]:
        state = with_started(state, "A", code, 100)
    assert why_not(with_cash(state, "A", 200), "buy UP from pool") == "rail.certificate_limit"


def test_from_phase_5_a_land_grant_company_starts_as_a_public_one_with_a_b_token() -> None:
    state = play(evolve(begun(), phase=3), "start TP 80")
    company = state.companies["TP"]
    assert (company.kind, company.shares.of(TREASURY), company.supplies["B"]) == ("public", 8, 1)


def test_from_phase_6_a_start_is_fully_funded() -> None:
    """R10: ten times the starting value in all, the president's own price counted in; a Granger two."""
    state = play(evolve(begun(), phase=4), "start GN 80", "start MKT 60")
    assert (state.cash("GN"), state.companies["GN"].shares.of(POOL)) == (800, 8)
    assert (state.cash("MKT"), state.companies["MKT"].shares.of(POOL)) == (120, 0)


# §1.1: selling


def test_in_the_first_stock_round_only_ups_shares_are_sold() -> None:
    state = play(begun(), "start GN 70", "buy UP from pool", "pass", "pass", "sell 1 UP")
    assert state.price("UP") == 70  # Ben is not its president
    state = play(begun(), "start GN 70", "pass", "pass")
    assert why_not(state, "sell 1 GN") == "west.first_round_sale"


def test_a_company_that_has_not_operated_is_not_sold() -> None:
    state = evolve(with_started(begun(), "Ann", "GN", 70, more=1), cycle=2)
    assert why_not(state, "sell 1 GN") == "rail.not_operated"
    assert why_not(operated(state, "GN"), "sell 1 GN") == ""


def test_a_granger_road_is_never_sold() -> None:
    assert (
        why_not(operated(with_started(begun(), "Ann", "MKT", 70), "MKT"), "sell 1 MKT") == "west.granger_sale"
    )


def test_the_presidency_passes_clockwise_among_equals() -> None:
    state = operated(with_started(begun(), "Ben", "GN", 90), "GN")
    for player in ("Ann", "Cid"):
        state = with_shares(state, player, "GN", 2, TREASURY)
    state = play(play(state, "pass"), "sell 2 GN")
    assert state.companies["GN"].president == "Cid"


def test_the_pool_takes_any_number_of_shares() -> None:
    state = operated(with_started(begun(), "Ann", "GN", 90, more=4), "GN")
    state = with_shares(state, "Ben", "GN", 2, TREASURY)
    assert play(state, "sell 6 GN").companies["GN"].shares.of(POOL) == 6


# the chart, and the end of the round


def test_only_a_granger_road_falls_below_50_and_lives_on_there() -> None:
    """Situations 4 and 5: into grey it is worth nothing; a land-grant company stays at 50."""
    state = with_started(with_started(begun(), "Ann", "MKT", 50), "Ben", "SP", 70)
    state = move_price(state, "MKT", -1, EventLog(), why="no_dividend")
    assert (state.price("MKT"), "MKT" in state.companies) == (0, True)
    assert move_price(state, "MKT", 1, EventLog(), why="dividend").price("MKT") == 50
    for _ in range(4):
        state = move_price(state, "SP", -1, EventLog(), why="no_dividend")
    assert state.price("SP") == 50


def test_nobody_rises_above_400() -> None:
    state = with_started(begun(), "Ann", "GN", 100)
    for _ in range(20):
        state = move_price(state, "GN", 1, EventLog(), why="dividend")
    assert state.price("GN") == 400


def test_a_new_marker_goes_under_those_already_there() -> None:
    state = play(begun(), "start GN 90", "start SP 90", "start TP 100")
    assert state.market.order == ("TP", "GN", "SP", "UP")


def test_priority_goes_to_the_first_of_the_final_passers() -> None:
    state = play(begun(), "pass", "start MKT 50", "pass", "pass", "pass")
    assert state.priority == "Cid"


def test_drg_and_gn_that_have_not_operated_buy_one_train_from_their_own_cash() -> None:
    state = play(begun(), "start GN 90", "start DRG 70", "start SP 90", "pass", "pass", "pass")
    assert (SEATED.actor(state), SEATED.acting_for(state)) == ("Ann", "GN")
    assert offered(state) == ["train 2 from deck for 100", "pass"]
    assert why_not(state, "train 3 from deck for 200") == "rail.train_not_there"
    state = play(state, "train 2 from deck for 100")
    assert (state.cash("GN"), state.companies["GN"].trains) == (80, ("2",))
    assert SEATED.acting_for(state) == "DRG"
    state = play(state, "pass")
    assert state.round == "OR1"  # SP is not a public company
