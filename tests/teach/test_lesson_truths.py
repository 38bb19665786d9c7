"""What lessons 1 to 6 tell after a prediction holds in the engine."""

from __future__ import annotations

import pytest

from lostatlas import best_routes, new_game, position, position_text
from lostatlas.games.lost_atlas.boards import official
from lostatlas.games.lost_atlas.figures import figure
from lostatlas.kernel.session import Session
from lostatlas.track.reach import reach

SHARES = """lost_atlas short
player Ann: 200, EM 2*
player Ben: 300, EM 1
player Cid: 300
company EM: 70, cash 140
now: SR, cycle 2
priority: Ben"""


def launched(code: str, bid: int) -> Session:
    """Return a game in which this company was won with this bid."""
    session = new_game(["Ann", "Ben", "Cid"], board=official(), seed=1)
    for text in (f"bid {bid}", "pass", "pass", f"launch {code}"):
        session.push(text)
    return session


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
