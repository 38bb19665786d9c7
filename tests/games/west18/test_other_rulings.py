"""The rulings R1–R30, continued: what each value does that no other file of tests shows."""

from __future__ import annotations

from typing import Any

import pytest

from lostatlas.games.west18.actions import IssueShares
from lostatlas.games.west18.conversion import reserved_for
from lostatlas.games.west18.rulings import NAMES, SECOND, VALUES, read_rulings, rule_of
from lostatlas.games.west18.shares import move_price
from lostatlas.games.west18.state import WestState
from lostatlas.games.west18.steps.issuing import IssueTreasury
from lostatlas.games.west18.steps.tokens import PlaceWestToken
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.ruleset import Start
from lostatlas.kernel.values import EventLog
from lostatlas.rail.actions import PlaceToken
from lostatlas.rail.state import POOL, OperatingRound
from lostatlas.rail.steps.run import best_run
from lostatlas.track.board import Stop
from tests.games.west18.games import (
    IT,
    SEATED,
    begun,
    company,
    laid,
    operated,
    play,
    rules_of,
    turn_of,
    why_not,
    with_cash,
    with_shares,
    with_started,
)

DIGEST = """
    R1 edition text second                         R16 settled_zone data
    R2 order price grangers_first                  R17 plain_supply endless counts
    R3 seating sealed_bids random                  R18 must_maximise True False
    R4 first_round purchase auction                R19 subsidy_is_revenue True False
    R5 first_train end_of_round after_grangers     R20 bankruptcy leaves ends_game
    R6 land_grant_step approach railhead           R21 bank_break pair round
    R7 np_tiles 3 4                                R22 final_tie shared seat_order
    R8 up_token x2 bypass                          R23 seat_bids_paid all none
    R9 up_buys text thresholds                     R24 auction_starts purchase
    R10 late_start at_once five_shares             R25 up_swap automatic offered
    R11 reserved data False                        R26 operated_after dividend turn
    R12 live_order True False                      R27 grant_consent_from operating_owners
    R13 grant_consent True False                   R28 forced_sale needed
    R14 grant_shortfall president_pays no_lay      R29 issue_by any public
    R15 mp_slsf mp_north mp_south                  R30 grey_returns dividend
"""


def rules(**options: Any) -> Any:
    return rules_of(seating="random", **options)


def test_every_ruling_is_an_option_with_its_values_the_default_first() -> None:
    named = {one: rule_of(one) for one in NAMES if one != "b_token"}
    listed: dict[str, list[str]] = {}
    for word in DIGEST.split():
        if word[0] == "R" and word[1:].isdigit():
            listed[word] = found = []
        else:
            found.append(word)
    told = {rule: [name, *map(str, VALUES[name])] for name, rule in named.items()}
    assert told == listed
    assert VALUES["b_token"] == ("full_only", "anywhere")  # a reading of §2.4, without a number


def test_the_second_edition_takes_the_second_value_of_r2_to_r10_and_leaves_the_others() -> None:
    second = read_rulings({"edition": "second"})
    assert list(SECOND) == [name for name in NAMES if rule_of(name) in {f"R{n}" for n in range(2, 11)}]
    for name in NAMES:
        place = int(name in SECOND or name == "edition")
        assert getattr(second, name) == VALUES[name][place], name


# R3, R11–R13


def test_seats_are_drawn_at_random_without_bids() -> None:
    seats = {rules().setup(("Ann", "Ben", "Cid"), Start(seed=seed)).players for seed in range(12)}
    assert len(seats) > 3


@pytest.mark.parametrize(("ruling", "kept"), [("data", ("ATSF", "SP")), (False, ())])
def test_cities_are_kept_for_land_grant_companies_or_for_nobody(ruling: Any, kept: tuple[str, ...]) -> None:
    """R11: Los Angeles, where DRG has come."""
    asked = rules(reserved=ruling)
    angeles = Stop(IT.hex("I4"), 0)
    state = turn_of(with_cash(company("DRG"), "DRG", 400), "DRG", "token")
    assert reserved_for(asked.figures, state, angeles.hex) == kept
    found = {one.key for one in PlaceWestToken().reasons(asked, state, PlaceToken(angeles))}
    assert ("west.reserved" in found) == bool(kept)


@pytest.mark.parametrize(("ruling", "following"), [(True, "TP"), (False, "SP")])
def test_the_order_of_operation_follows_the_prices_or_stays_as_the_round_began(
    ruling: bool, following: str
) -> None:
    """R12: while GN operated, TP has risen above SP."""
    asked = rules(live_order=ruling)
    state = with_started(with_started(company("GN", 100), "Ben", "SP", 90), "Cid", "TP", 80)
    order = state.market.order
    assert order == ("GN", "SP", "TP", "UP")
    for _ in range(2):
        state = move_price(state, "TP", 1, EventLog(), why="dividend")
    operating = OperatingRound(number=1, order=order, acted=("GN",))
    state = evolve(state, round="OR1", step="", stock=None, operating=operating, waiting=())
    assert asked.acting_for(asked.settle(state, EventLog())) == following


@pytest.mark.parametrize("ruling", [True, False])
def test_a_tile_in_a_land_grant_needs_consent_or_none(ruling: bool) -> None:
    """R13: DRG lays in KP's G16 before phase 3."""
    asked = rules(grant_consent=ruling)
    state = with_cash(with_started(company("DRG"), "Ben", "KP", 90), "DRG", 400)
    after = play(turn_of(state, "DRG", "track"), "lay 9@G16 r1", rules=asked)
    assert (IT.hex("G16") in after.board.laid) != ruling
    assert asked.actor(after) == ("Ben" if ruling else "Ann")


# R17, R18


@pytest.mark.parametrize(("ruling", "key"), [("endless", ""), ("counts", "lay.supply")])
def test_plain_tiles_never_run_out_or_are_counted(ruling: str, key: str) -> None:
    """R17: there are 33 tiles #9; DRG would lay the 34th."""
    asked = rules(plain_supply=ruling)
    state = with_cash(company("DRG"), "DRG", 400)
    plain = [hex_ for hex_, cell in IT.board.cells.items() if cell.printed.colour == "white"]
    blank = [hex_ for hex_ in plain if not cell_of(hex_).nodes and str(hex_) != "G16"]
    board = state.board
    for hex_ in [one for one in blank if str(one)[0] not in "FGH"][:33]:
        board = board.lay(hex_, IT.tiles["9"].rotated(1))
    assert len(board.laid) == 33
    state = turn_of(evolve(state, board=board), "DRG", "track")
    assert why_not(state, "lay 9@G16 r1", asked) == key


def cell_of(hex_: Any) -> Any:
    return IT.board.cells[hex_].printed


@pytest.mark.parametrize(("ruling", "key"), [(True, "rail.earns_less"), (False, "")])
def test_trains_must_earn_as_much_as_they_can_or_need_not(ruling: bool, key: str) -> None:
    """R18: UP's first run would bring $130; one of its trains stays at home."""
    asked = rules(must_maximise=ruling)
    state = turn_of(with_shares(begun(), "Ann", "UP", 2, POOL), "UP", "run")
    short = SEATED.format_action(state, best_run(SEATED, state)).partition("+")[0].strip()
    assert why_not(state, short, asked) == key
    if not key:
        assert 0 < play(state, short, rules=asked).turn.revenue < 130


# R26, R29 and the B token


@pytest.mark.parametrize(("ruling", "operated_by_then"), [("dividend", True), ("turn", False)])
def test_a_company_has_operated_after_its_dividend_or_after_its_turn(
    ruling: str, operated_by_then: bool
) -> None:
    """R26: in its first turn GN must buy a train; its president sells a share of it for that, or may not."""
    asked = rules(operated_after=ruling)
    state = turn_of(with_cash(company("GN", more=1), "GN", 0), "GN", "dividend")
    after = asked.settle(with_cash(state, "Ann", 0), EventLog())
    assert (after.step, after.companies["GN"].operated) == ("trains", operated_by_then)
    assert why_not(after, "sell 1 GN", asked) == ("" if operated_by_then else "rail.not_operated")


@pytest.mark.parametrize(("ruling", "key"), [("any", ""), ("public", "west.only_public_issue")])
def test_any_company_with_treasury_shares_issues_them_or_only_a_public_one(ruling: str, key: str) -> None:
    """R29: SP is a land-grant company."""
    asked = rules(issue_by=ruling)
    state = turn_of(operated(company("SP"), "SP"), "SP", "issue", phase=2)
    refusal = IssueTreasury().verify(asked, state, IssueShares(1))
    assert (refusal.key if refusal else "") == key


@pytest.mark.parametrize(("ruling", "key"), [("full_only", "west.circle_free"), ("anywhere", "")])
def test_b_tokens_stand_only_beside_full_cities_or_anywhere(ruling: str, key: str) -> None:
    """§2.4: DRG's track leads to Omaha, whose second circle is free on a green tile."""
    asked = rules(b_token=ruling)
    assert why_not(beside_omaha(), "bypass F21", asked) == key


def beside_omaha() -> WestState:
    """Return DRG's step of tokens, with a token of its own in Sacramento at the other end of UP's line."""
    state = with_cash(company("DRG"), "DRG", 400)
    board = laid(state.board, "15@F21 r1")
    far = Stop(IT.hex("F3"), 0)
    board = board.remove_token(far, "UP").place_token(far, "DRG")
    return turn_of(evolve(state, board=board), "DRG", "token")
