"""Refusals that no other file of tests meets, each with its clause and words in both languages."""

from __future__ import annotations

from typing import Any

import pytest

from lostatlas.games.west18.rule_book import RULES as BOOK
from lostatlas.games.west18.state import Takeover, WestMergerRound, WestState
from lostatlas.kernel.frozen import evolve
from lostatlas.rail.state import POOL, OperatingRound, Turn
from lostatlas.text import speaking
from tests.games.west18.games import (
    IT,
    begun,
    company,
    joined,
    laid,
    merging,
    operated,
    rules_of,
    turn_of,
    with_cash,
    with_shares,
    with_started,
)

OPEN = rules_of(seating="random", grant_consent=False)
LATE = rules_of(seating="random", late_start="five_shares")
HEAD_FIRST = rules_of(seating="random", grant_consent=False, land_grant_step="railhead")
FOUR = rules_of(seating="random", grant_consent=False, np_tiles=4)


def token_step() -> WestState:
    """Return the step of tokens of Ann's UP, which has no B token: track leads to a circle of CRIP's city."""
    state = with_cash(with_shares(begun(), "Ann", "UP", 2, POOL), "UP", 300)
    board = laid(state.board, "15@F21 r1", "4@F23 r1", "15@F25 r1")
    return turn_of(evolve(state, board=board), "UP", "token")


def laying(code: str, lays: tuple[str, ...] = (), phase: int = 0) -> WestState:
    """Return the step of track of Ann's land-grant company."""
    state = with_started(begun(rules=OPEN), "Ann", code, 90)
    turn = Turn(company=code, colours=OPEN.phases[phase].colours, lays=lays)
    operating = OperatingRound(number=1, order=state.market.order, turn=turn)
    return evolve(state, round="OR1", step="track", stock=None, operating=operating, phase=phase, waiting=())


def two_heads() -> WestState:
    """Return the move of KP's railhead: track leads from Kansas City to two hexes."""
    state = laying("KP", ("yellow", "upgrade"), phase=1)
    board = state.board.lay(IT.hex("G20"), IT.tiles["81"].rotated(0))
    return evolve(state, board=board, step="railhead")


def keeping() -> WestState:
    """Return what is left to decide of an acquisition: GN may move a token to CRIP's place."""
    state = with_started(begun(), "Ann", "GN", 100)
    place = IT.companies["CRIP"].homes[0]
    round_ = WestMergerRound(player="Ann", takeover=Takeover("GN", place))
    board = state.board.remove_token(place, "CRIP")
    return evolve(merging(state), board=board, merging=round_, step="keep_token")


def unfunded() -> WestState:
    """Return an M&A round in which SP waits for the sale of five shares (R10)."""
    return merging(evolve(company("SP"), floating=("SP",), phase=4))


def public_unfunded() -> WestState:
    """Return an M&A round in which GN waits for that, beside Ann's CMStPP."""
    return evolve(joined("Ann"), floating=("GN",))


CASES: list[tuple[str, WestState, str, str, Any]] = [
    ("west.no_bypass", token_step(), "bypass F25", "§2.4", OPEN),
    (
        "west.issues_its_own",
        turn_of(operated(company("GN"), "GN"), "GN", "issue", phase=2),
        "issue 1 SP",
        "§2.3",
        OPEN,
    ),
    ("west.no_granger", with_started(joined(), "Cid", "DRG", 90), "acquire DRG by GN for 0", "§2.8", OPEN),
    ("west.not_your_public", joined(), "acquire CMStPP by UP for 0", "§2.8", OPEN),
    ("west.treasury_short", joined(), "acquire CMStPP by GN for 3", "§2.8", OPEN),
    (
        "west.not_president",
        merging(with_started(company("GN"), "Ben", "DRG", 90)),
        "issue 1 DRG",
        "§2.8",
        OPEN,
    ),
    ("west.redeem_too_many", merging(company("GN")), "redeem 1 GN", "§2.8", OPEN),
    ("west.issue_too_many", merging(company("GN")), "issue 9 GN", "§2.3", OPEN),
    ("west.not_funded", unfunded(), "issue 1 SP", "§1.2", LATE),
    ("west.not_funded", public_unfunded(), "acquire CMStPP by GN for 0", "§1.2", LATE),
    ("west.no_token_there", keeping(), "move F25", "§2.8", OPEN),
    ("west.no_presidency", with_started(begun(), "Ben", "GN", 90), "preside GN", "§1.2", OPEN),
    ("west.no_swap", begun(), "swap UP", "§4.4", rules_of(seating="random", up_swap="offered")),
    ("west.no_railhead", two_heads(), "railhead F21", "§2.1", OPEN),
    ("west.railhead_first", laying("ATSF", phase=1), "lay 252@G22 r1", "§2.1", HEAD_FIRST),
    (
        "west.two_for_each_railhead",
        evolve(laying("NP", ("yellow", "yellow")), laid_for=(0, 0)),
        "lay 9@B5 r5",
        "§2.1",
        FOUR,
    ),
]


@pytest.mark.parametrize(
    ("key", "state", "text", "clause", "rules"),
    CASES,
    ids=[f"{one[0]}-{number}" for number, one in enumerate(CASES)],
)
def test_a_refusal_has_its_clause_and_words(
    key: str, state: WestState, text: str, clause: str, rules: Any
) -> None:
    refusal = rules.verify(state, rules.parse_action(state, text))
    assert refusal is not None
    assert (refusal.key, refusal.rule) == (key, clause)
    assert BOOK.clause(clause) is not None
    with speaking("en"):
        english = str(refusal)
    with speaking("ja"):
        japanese = str(refusal)
    assert english != japanese
    assert "{" not in english + japanese


@pytest.mark.parametrize("key", ["bid_step", "bid_too_low", "bid_above_cash", "no_bid_left"])
def test_the_clause_behind_a_refused_bid_is_about_bids(key: str) -> None:
    found = BOOK.clause(f"rail.{key}")
    assert found is not None
    assert (found.id, "auction in steps of $5" in found.text) == ("R4", True)
