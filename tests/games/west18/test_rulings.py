"""The rulings R1–R30: what each value does, in the words of the digest."""

from __future__ import annotations

from typing import Any

import pytest

from lostatlas.games.west18.autopilot import wanted
from lostatlas.games.west18.figures import first_board
from lostatlas.games.west18.rulings import SECOND, read_rulings
from lostatlas.games.west18.state import Takeover, WestMergerRound, WestState
from lostatlas.kernel.frozen import evolve
from lostatlas.rail.share_transfers import move_shares
from lostatlas.rail.state import POOL, TREASURY, OperatingRound, Turn, with_company
from tests.games.west18.games import (
    begun,
    offered,
    play,
    rules_of,
    why_not,
    with_cash,
    with_shares,
    with_started,
)


def seated(**options: Any) -> Any:
    return rules_of(seating="random", **options)


def test_the_second_edition_sets_r2_to_r10() -> None:
    found = read_rulings({"edition": "second"})
    assert {name: getattr(found, name) for name in SECOND} == SECOND
    assert found.live_order is True


# R4, R24: the auction of the first stock round


AUCTION = seated(first_round="auction")


def test_certificates_are_auctioned_in_steps_of_5_and_the_bid_goes_to_the_bank() -> None:
    state = begun(rules=AUCTION)
    assert why_not(state, "start SP 90", AUCTION) == "west.first_round_auction"
    state = play(state, "auction SP for 0", "bid 5", rules=AUCTION)
    assert why_not(state, "bid 7", AUCTION) == "rail.bid_too_low"
    assert why_not(state, "bid 12", AUCTION) == "rail.bid_step"
    state = play(state, "pass", "bid 10", "pass", rules=AUCTION)
    assert (AUCTION.actor(state), state.step) == ("Ann", "start_won")
    bank = state.cash("bank")
    state = play(state, "start SP 90", rules=AUCTION)
    assert (state.cash("Ann"), state.cash("SP"), state.cash("bank")) == (310, 180, bank + 10)
    assert AUCTION.actor(state) == "Ben"  # the left neighbour of who began the auction


def test_a_bidder_keeps_enough_to_start_the_company() -> None:
    state = with_cash(begun(rules=AUCTION), "Ann", 145)
    assert why_not(state, "auction SP for 10", AUCTION) == "rail.bid_above_cash"
    assert why_not(state, "auction SP for 5", AUCTION) == ""


def test_who_has_sold_a_share_of_up_neither_auctions_its_certificate_nor_bids_for_it() -> None:
    """§1.2: no company that was sold in this stock round is bought."""
    state = play(begun(rules=AUCTION), "buy UP from pool", "pass", "pass", "sell 1 UP", rules=AUCTION)
    assert why_not(state, "auction UP for 0", AUCTION) == "rail.sold_this_round"
    assert not any(text.startswith("auction UP") for text in offered(state, AUCTION))
    state = play(state, "pass", "auction UP for 0", "bid 5", rules=AUCTION)
    assert AUCTION.actor(state) == "Ben"  # Ann is left out
    state = play(state, "pass", rules=AUCTION)
    assert (AUCTION.actor(state), offered(state, AUCTION)) == ("Cid", ["start UP 70"])


def test_an_auction_is_won_at_once_where_nobody_else_may_bid() -> None:
    state = begun("Ann Ben", AUCTION)
    state = play(state, "buy UP from pool", "pass", "sell 1 UP", "pass", "auction UP for 0", rules=AUCTION)
    assert (AUCTION.actor(state), offered(state, AUCTION)) == ("Ben", ["start UP 70"])


def test_ups_certificate_is_auctioned_too_and_costs_its_price_besides() -> None:
    state = play(begun(rules=AUCTION), "auction UP for 5", "pass", "pass", "start UP 70", rules=AUCTION)
    assert (state.companies["UP"].president, state.cash("Ann")) == ("Ann", 355)


def test_if_all_pass_at_once_up_is_bought_as_ever() -> None:
    state = play(begun(rules=AUCTION), "pass", "pass", "pass", rules=AUCTION)
    assert offered(state, AUCTION) == ["preside UP"]


# R5: first trains after the Granger Roads


def test_after_all_granger_roads_every_new_public_company_may_buy_a_first_train() -> None:
    rules = seated(order="grangers_first", first_train="after_grangers")
    state = with_started(begun(rules=rules), "Ann", "GN", 100)
    state = play(state, "pass", "pass", "pass", "preside UP", *["pass"] * 3, rules=rules)
    assert (state.round, state.step, rules.acting_for(state)) == ("OR1", "first_train", "GN")
    state = play(state, "train 2 from deck for 100", rules=rules)
    assert state.companies["GN"].trains == ("2",)


# R8, R15


def test_up_has_an_x2_in_oakland_or_a_b_token() -> None:
    bypass = seated(up_token="bypass")  # noqa: S106 - a token of the game
    board = first_board(bypass.figures)
    assert len(board.tokens_of("UP")) == 2
    assert bypass.setup(("Ann", "Ben"), _start()).companies["UP"].supplies["B"] == 1
    assert len(first_board().tokens_of("UP")) == 3


def _start() -> Any:
    from lostatlas.kernel.ruleset import Start

    return Start(seed=1)


def test_mp_and_slsf_change_places_in_st_louis() -> None:
    north, south = seated().figures.companies, seated(mp_slsf="mp_south").figures.companies
    assert (north["MP"].homes, north["SLSF"].homes) == (south["SLSF"].homes, south["MP"].homes)


# R9


@pytest.mark.parametrize(
    ("cash", "deck", "trains"),
    [
        (250, (("3", 7), ("4", 5)), ("3",)),  # situation 12
        (190, (("3", 7), ("4", 5)), ()),
        (390, (("4", 5),), ()),
        (400, (("4", 5),), ("4",)),
        (600, (("3", 1), ("4", 5)), ("3", "4")),
        (590, (("3", 1), ("4", 5)), ("3",)),
    ],
)
def test_an_ownerless_company_buys_by_thresholds_of_cash(cash: int, deck: Any, trains: Any) -> None:
    rules = seated(up_buys="thresholds")
    state = with_cash(begun(rules=rules), "UP", cash)
    state = evolve(state, phase=1, stock=None, depot=evolve(state.depot, deck=deck))
    operating = OperatingRound(number=1, turn=Turn(company="UP", colours=()))
    assert wanted(rules, evolve(state, operating=operating)) == trains


# R10


LATE = seated(late_start="five_shares")


def test_from_phase_6_a_company_starts_when_five_shares_are_sold() -> None:
    state = evolve(with_cash(begun(rules=LATE), "Ann", 2_000), phase=4, cycle=2)
    state = play(state, "start SP 100", rules=LATE)
    assert (state.cash("SP"), state.floating) == (0, ("SP",))
    assert "SP" not in LATE.rounds["OR"].order(state)
    for buyer in ("Ben", "Cid", "Ann"):
        state = play(with_cash(state, buyer, 900), "buy SP from treasury", rules=LATE)
    assert (state.cash("SP"), state.floating) == (1_000, ())
    shares = state.companies["SP"].shares
    assert (shares.of(TREASURY), shares.of(POOL)) == (0, 5)


# R20–R22, R25, R29


def test_two_shares_of_up_are_swapped_when_their_owner_wants_it() -> None:
    rules = seated(up_swap="offered")
    state = play(
        begun(rules=rules),
        "buy UP from pool",
        "pass",
        "pass",
        "buy UP from pool",
        "pass",
        "pass",
        rules=rules,
    )
    assert state.companies["UP"].president == ""
    state, events = rules.apply(state, rules.parse_action(state, "swap UP"))
    assert (state.companies["UP"].president, rules.actor(state)) == ("Ann", "Ann")
    assert [str(event) for event in events] == ["Ann becomes president of UP."]


OFFERED = seated(up_swap="offered")


def offered_up(ann: int, ben: int) -> WestState:
    """Return a game where these two have shares of UP, which have not been swapped; it is Ben's turn."""
    state = move_shares(begun(rules=OFFERED), "UP", POOL, "Ann", ann)
    state = move_shares(state, "UP", TREASURY, POOL, 5)
    state = move_shares(state, "UP", POOL, "Ben", ben)
    return evolve(state, stock=evolve(state.stock, player="Ben"))


@pytest.mark.parametrize(("ann", "president"), [(2, "Ben"), (3, "Ann")])
def test_who_swaps_shares_of_up_presides_it_unless_another_has_more(ann: int, president: str) -> None:
    """§1.1: a president gives way to more shares alone."""
    state = play(offered_up(ann, 2), "swap UP", rules=OFFERED)
    assert state.companies["UP"].president == president


@pytest.mark.parametrize(("ann", "president"), [(2, "Ben"), (3, "Ann")])
def test_who_buys_ups_certificate_presides_it_unless_another_has_more(ann: int, president: str) -> None:
    state = play(offered_up(ann, 0), "preside UP", rules=OFFERED)
    up = state.companies["UP"]
    assert (up.president, up.shares.of("Ben")) == (president, 2)


def test_who_wins_ups_certificate_at_auction_gives_way_to_more_shares() -> None:
    rules = seated(up_swap="offered", first_round="auction")
    state = move_shares(begun(rules=rules), "UP", POOL, "Cid", 3)
    state = play(state, "auction UP for 0", "pass", "pass", "start UP 70", rules=rules)
    assert state.companies["UP"].president == "Cid"


@pytest.mark.parametrize(("ruling", "places"), [("shared", [1, 1]), ("seat_order", [1, 2])])
def test_equals_share_the_victory_or_the_earlier_seat_has_it(ruling: str, places: list[int]) -> None:
    rules = seated(final_tie=ruling)
    outcome = rules.outcome(evolve(begun("Ann Ben", rules), over="rail.end_bank"))
    assert outcome is not None
    assert [one.place for one in outcome.ranking] == places


# §2.8: after an acquisition


def taken_over(*trains: str) -> WestState:
    """Return Ann's GN with trains, after it has taken MKT."""
    state = with_started(begun(), "Ann", "GN", 100)
    state = with_company(state, evolve(state.companies["GN"], trains=trains))
    merging = WestMergerRound(player="Ann", takeover=Takeover("GN", None))
    return evolve(state, round="MA", step="keep_trains", stock=None, phase=2, merging=merging)


def test_trains_may_be_given_away_down_to_one() -> None:
    state = taken_over("2", "3")
    assert offered(state) == ["discard 2", "discard 3", "pass"]
    after = play(state, "discard 2")
    assert after.companies["GN"].trains == ("3",)
    assert (after.step, after.merging is not None and after.merging.player) == ("deal", "Ben")


def test_a_company_without_a_token_may_move_one_to_the_granger_roads_place() -> None:
    state = taken_over("3")
    it = seated().figures
    place = it.companies["CRIP"].homes[0]
    board = state.board.remove_token(place, "CRIP")
    merging = WestMergerRound(player="Ann", takeover=Takeover("GN", place))
    state = evolve(state, board=board, merging=merging, step="keep_token")
    assert offered(state)[-1] == "pass"
    after = play(state, offered(state)[0])
    assert "GN" in after.board.tokens[place]


def test_nobody_sells_a_train_of_a_company_without_a_president() -> None:
    state = with_cash(with_started(begun(), "Ann", "GN", 100), "GN", 500)
    operating = OperatingRound(number=1, order=state.market.order)
    operating = evolve(operating, turn=Turn(company="GN", colours=("yellow",)))
    state = evolve(state, round="OR1", step="trains", stock=None, operating=operating, phase=1, waiting=())
    assert why_not(state, "train 2 from UP for 1") == "west.nobody_sells"
    owned = with_shares(state, "Ben", "UP", 2, POOL)
    assert why_not(owned, "train 2 from UP for 1") == ""
