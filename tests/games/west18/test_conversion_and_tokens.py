"""§2.2, §2.3 and §2.4: conversion, issue and tokens, in the words of the rules."""

from __future__ import annotations

import pytest

from lostatlas.games.west18.actions import IssueShares
from lostatlas.games.west18.conversion import WAITING, convert, reserved_for
from lostatlas.games.west18.runs import DOUBLED
from lostatlas.games.west18.steps.becoming_public import BecomePublic
from lostatlas.games.west18.steps.issuing import IssueTreasury
from lostatlas.games.west18.steps.tokens import PlaceWestToken
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import EventLog
from lostatlas.rail.actions import PlaceToken
from lostatlas.rail.state import POOL, TREASURY, with_company
from lostatlas.track.board import Marker, Stop
from lostatlas.track.reach import reach
from tests.games.west18.games import (
    IT,
    SEATED,
    begun,
    company,
    laid,
    linked,
    offered,
    operated,
    play,
    reasons,
    turn_of,
    why_not,
    with_cash,
)

TO_LOS_ANGELES = (
    *("8@H21 r1", "9@H19 r1", "9@H17 r1", "9@H15 r1", "9@H11 r1", "9@H9 r1"),
    *("8@H7 r2", "8@G6 r5", "8@G4 r4", "8@H3 r3"),
)
"""Track from Kansas City to Los Angeles."""


def test_no_other_token_is_placed_in_the_turn_of_the_conversion() -> None:
    state = turn_of(with_cash(linked(), "KP", 400), "KP", "convert")
    step = BecomePublic()
    after = step.skip(SEATED, state, EventLog())
    assert (after.turn.tokens, after.step) == (1, "issue")
    assert reasons(PlaceWestToken(), after, PlaceToken(Stop(IT.hex("F21"), 0))) >= {"west.one_token"}


def test_from_phase_5_the_destination_may_be_abandoned_for_a_b_token() -> None:
    state = turn_of(company("SP"), "SP", "convert", phase=3)
    assert offered(state) == ["abandon", "pass"]
    state = play(state, "abandon")
    sp = state.companies["SP"]
    assert (sp.kind, sp.supplies["B"], sp.shares.of(TREASURY)) == ("public", 1, 8)


def test_cities_are_kept_until_phase_6_or_until_their_companies_are_public() -> None:
    state = company("SP")
    angeles = IT.hex("I4")
    assert reserved_for(IT, state, angeles) == ("ATSF", "SP")
    public = with_company(state, evolve(state.companies["SP"], kind="public"))
    assert reserved_for(IT, public, angeles) == ("ATSF",)
    assert reserved_for(IT, evolve(state, phase=4), angeles) == ()


def test_from_phase_4_a_company_that_has_operated_sells_treasury_shares() -> None:
    state = operated(company("GN"), "GN")
    early = turn_of(state, "GN", "issue", phase=1)
    assert reasons(IssueTreasury(), early, IssueShares(1)) == {"west.issue_too_early"}
    fresh = turn_of(company("GN"), "GN", "issue", phase=2)
    assert reasons(IssueTreasury(), fresh, IssueShares(1)) == {"rail.not_operated"}
    state = turn_of(state, "GN", "issue", phase=2)
    after = play(state, "issue 3")
    assert (after.cash("GN"), after.price("GN"), after.companies["GN"].shares.of(POOL)) == (180 + 270, 80, 3)


def test_a_granger_road_issues_nothing() -> None:
    state = turn_of(operated(company("MKT"), "MKT"), "MKT", "issue", phase=2)
    assert reasons(IssueTreasury(), state, IssueShares(1)) == {"west.issue_too_many"}


def test_only_a_public_company_places_a_token() -> None:
    state = turn_of(with_cash(company("SP"), "SP", 400), "SP", "token")
    assert "west.only_public_tokens" in reasons(PlaceWestToken(), state, PlaceToken(Stop(IT.hex("F3"), 0)))


def test_a_b_token_stands_only_beside_a_full_city_and_fills_none() -> None:
    state = with_cash(company("DRG"), "DRG", 400)
    board = state.board
    for name in ("G16", "G18", "G20"):
        board = board.lay(IT.hex(name), IT.tiles["9"].rotated(1))
    state = turn_of(evolve(state, board=board), "DRG", "token")
    assert "bypass G22.1" in offered(state)
    after = play(state, "bypass G22.1")
    assert after.cash("DRG") == 300
    assert after.board.opens(Stop(IT.hex("G22"), 1), "DRG")
    assert after.board.tokens[Stop(IT.hex("G22"), 1)] == ("KP",)


def test_b_tokens_stand_in_seattle_and_in_no_other_area() -> None:
    """Any number of them together; New York and New Orleans have none."""
    state = with_cash(company("DRG"), "DRG", 400)
    board = state.board.place_token(Stop(IT.hex("B3"), 0), "DRG").mark(IT.hex("A4"), Marker("B", "GN", 0))
    state = turn_of(evolve(state, board=board), "DRG", "token")
    assert "bypass A4" in offered(state)
    for area in ("H27", "L25"):
        assert why_not(state, f"bypass {area}") == "rail.no_city"


def test_np_gets_two_x2_tokens_and_two_tokens_back_when_its_line_is_joined() -> None:
    state = company("NP")
    state = convert(IT, state, "NP", EventLog())
    marks = [mark for marks in state.board.markers.values() for mark in marks if mark.owner == "NP"]
    assert marks == [Marker(DOUBLED, "NP")] * 2
    before = company("NP").companies["NP"].tokens
    assert state.companies["NP"].tokens == (*before, 100, 100)


def test_np_without_its_destination_has_a_b_token_and_two_more_tokens() -> None:
    """Its tokens are x2 or B, x2 or $100, and three of $100, of which two are its homes."""
    abandoned = play(turn_of(company("NP"), "NP", "convert", phase=3), "abandon")
    started = play(evolve(begun(), phase=3), "start NP 90")
    for state in (abandoned, started):
        np = state.companies["NP"]
        assert (np.kind, np.tokens, np.supplies["B"]) == ("public", (100, 100), 1)


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("KP", "its x2 token becomes a B token."),
        ("NP", "of its two x2 tokens one becomes a B token, the other an ordinary one for $100."),
    ],
)
def test_the_log_says_what_becomes_of_each_x2_token_that_is_turned_over(code: str, text: str) -> None:
    state = turn_of(company(code), code, "convert", phase=3)
    events = SEATED.apply(state, SEATED.parse_action(state, "abandon")).events
    assert str(events[0]) == f"{code} gives up its destination and becomes a public company; {text}"


def test_the_x2_token_lies_in_the_city_that_has_been_reached() -> None:
    """Los Angeles has two cities; the track of ATSF comes into the second one."""
    state = company("ATSF")
    state = evolve(state, board=laid(state.board, *TO_LOS_ANGELES))
    first, second = (Stop(IT.hex("I4"), city) for city in (0, 1))
    assert {first, second} & reach(state.board, "ATSF").stops == {second}
    board = convert(IT, state, "ATSF", EventLog()).board
    assert (board.tokens.get(first), board.tokens[second]) == (None, ("ATSF",))
    assert board.markers[second.hex] == (Marker(DOUBLED, "ATSF"),)


def test_the_x2_token_waits_while_the_city_that_has_been_reached_is_full() -> None:
    """It does not go into the other one."""
    state = company("ATSF")
    board = laid(state.board, *TO_LOS_ANGELES).place_token(Stop(IT.hex("I4"), 1), "TP")
    board = convert(IT, evolve(state, board=board), "ATSF", EventLog()).board
    assert Stop(IT.hex("I4"), 0) not in board.tokens
    assert board.markers[IT.hex("I4")] == (Marker(WAITING, "ATSF"),)


def test_no_other_token_goes_where_the_own_x2_token_waits() -> None:
    """One token of a company in a hex."""
    state = company("ATSF")
    board = laid(state.board, *TO_LOS_ANGELES).place_token(Stop(IT.hex("I4"), 1), "TP")
    state = with_cash(convert(IT, evolve(state, board=board), "ATSF", EventLog()), "ATSF", 400)
    state = turn_of(state, "ATSF", "token", phase=2)
    for city in (0, 1):
        assert "rail.one_token_per_hex" in reasons(
            PlaceWestToken(), state, PlaceToken(Stop(IT.hex("I4"), city))
        )
