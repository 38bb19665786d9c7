"""What the lessons tell after a prediction holds in the engine, and the right answers are what it finds."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from lostatlas import best_routes, position, position_text
from lostatlas.capabilities.course import Truth
from lostatlas.games.lost_atlas.rulebook_figures import figure
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.session import Session
from lostatlas.teach.course import course_of
from lostatlas.track.reach import reach
from tests.teach.places import SHARES, launched, saved


def test_lesson_1_a_tie_changes_nothing_and_one_share_more_does() -> None:
    session = position(SHARES)
    session.push("buy EM from treasury")
    assert session.state.companies["EM"].president == "Ann"
    for text in ("pass", "pass", "buy EM from treasury"):
        session.push(text)
    company = session.state.companies["EM"]
    assert company.president == "Ben"
    assert (company.shares.of("Ann"), company.shares.of("Ben")) == (2, 3)


@pytest.mark.parametrize(("bid", "price"), [(120, 60), (165, 80), (180, 90), (200, 90), (300, 90)])
def test_lesson_2_the_bid_is_the_capital_and_half_of_it_the_price(bid: int, price: int) -> None:
    state = launched("RE", bid).state
    assert (state.price("RE"), state.cash("RE")) == (price, bid)


def test_lesson_3_the_first_tile_goes_home_and_the_treasury_is_paid_for_its_shares() -> None:
    session = launched("SU", 140)
    for text in ("pass", "pass", "pass", "train 2 from deck for 100", "pass"):
        session.push(text)
    assert {str(action.hex) for action in session.legal_actions if hasattr(action, "hex")} == {"P12"}
    for text in ("lay 6@P12 r4", "lay 292@P14 r3", "run"):
        session.push(text)
    before = session.state.cash("SU")
    session.push("pay")
    assert session.state.cash("SU") - before == 36


def test_lesson_4_an_upgrade_ends_the_track_step_and_the_junction_keeps_k13_out_of_reach() -> None:
    session = position(position_text(figure(6)).replace("token", "track"))
    refusal = session.why_not("lay 14@K13 r0")
    assert refusal is not None
    assert refusal.key == "reach.reversing"
    assert session.why_not("lay 7@L10 r0") is None
    session.push("lay 619@M13 r5")
    assert session.why_not("lay 7@L10 r0") is not None


def test_lesson_5_without_the_hub_the_way_is_open_and_a_hub_in_j10_costs_the_other_50() -> None:
    game = figure(6)
    board = game.state.board
    hub = next(city for city, owners in board.tokens.items() if "EM" in owners)
    near = [
        {str(city.hex) for city in reach(one, "EA").stops} for one in (board, board.remove_token(hub, "EM"))
    ]
    assert near[1] - near[0] == {"I15"}
    before = [best_routes(game, "EM", trains="∞").revenue, best_routes(game, "EA").revenue]
    game.push("hub J10")
    after = [best_routes(game, "EM", trains="∞").revenue, best_routes(game, "EA").revenue]
    assert (before, after) == ([150, 70], [100, 80])


def test_lesson_6_the_other_pair_of_310() -> None:
    verdict = best_routes(figure(7), "NP").check("M13 M15 L16 L18", "M13 L14 L16 K13")
    assert verdict.is_best
    assert verdict.revenue == 310


TURN = ("pass", "pass", "pass", "train 2 from deck for 100", "pass")
TRACK = ("lay 6@P12 r4", "lay 292@P14 r3", "run")


def played(session: Session, texts: Iterable[str] = ()) -> Session:
    """Return the session after these actions."""
    for text in texts:
        session.push(text)
    return session


def opened(name: str, *texts: str) -> Session:
    """Return a game of the lessons after these actions."""
    return played(saved(name), texts)


def place_of(question: str) -> Session | None:
    """Return the position at which a lesson asks a question, as the words of the question tell it."""
    lesson, _, name = question.partition(".")
    if lesson == "shares":
        return played(position(SHARES), () if name == "tie" else ("buy EM from treasury", "pass"))
    if lesson == "first":
        return played(launched("SU", 140), TURN if name == "track" else (*TURN, *TRACK))
    if lesson == "track":
        return position(position_text(figure(6)).replace("token", "track"))
    if lesson in ("hubs", "routes"):
        return figure(6 if lesson == "hubs" else 7)
    games = {
        "trains": {"rust": "rusting", "limit": "limit", "pace": "rush"}.get(name, ""),
        "forced": "forced",
        "merger": "merger",
        "power": f"power_{name}",
    }
    sold = ("sell 1 TU",) if question == "forced.bankrupt" else ()
    return opened(games[lesson], *sold) if lesson in games else None


RIGHT = {
    "shares.tie": 1, "shares.more": 2, "auction.money": 2, "auction.price": 1, "auction.train": 2,
    "first.track": 1, "first.pay": 2, "track.mix": 2, "track.gamma": 2, "hubs.where": 2, "hubs.without": 1,
    "hubs.block": 2, "routes.meet": 3, "routes.port": 2, "dividend.pool": 3, "dividend.price": 2,
    "trains.rust": 1, "trains.limit": 2, "trains.pace": 3, "forced.order": 2, "forced.bankrupt": 3,
    "merger.percent": 1, "merger.price": 2, "power.tunneling": 2, "power.express": 2, "power.resourceful": 2,
    "end.treasury": 3, "end.sum": 2,
}  # fmt: skip
"""Worked out by hand from the rules."""


@pytest.mark.parametrize("question", sorted(course_of().truths))
def test_the_engine_finds_the_right_answer_and_leaves_the_position_alone(question: str) -> None:
    place = place_of(question)
    before = place.state if place is not None else None
    assert course_of().truths[question].right(place) == RIGHT[question]
    assert place is None or place.state == before


def test_a_question_about_a_position_needs_one() -> None:
    with pytest.raises(GameDataError, match="give it the session"):
        course_of().truths["shares.tie"].right(None)


def test_a_truth_that_is_no_answer_is_told() -> None:
    with pytest.raises(GameDataError, match="none of the answers"):
        Truth(("odd", "even"), lambda _session: "none").right(None)
