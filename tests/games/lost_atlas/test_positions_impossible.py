"""Positions whose parts are each fine, but that no game can come to: refused in words, with the rule."""

from __future__ import annotations

import json
from typing import Any

import pytest

from lostatlas.kernel.errors import GameDataError
from tests.games.lost_atlas.rules.cases import LINE, MAP
from tests.games.lost_atlas.rules.land import at, do, hubs, land, legal, reloaded, why
from tests.games.lost_atlas.test_positions import TWO

LAND = land("M13 home EM; M17 home TU; M11 home NP; M9 city; N14 capital; L16 home SU", radius=4)
TWO_OF_THEM = (
    "player Ann: {cash}, EM 2*\nplayer Ben: 500, TU 2*\nplayer Cid: 500\n"
    "company EM: 60, cash 30, trains 3\ncompany TU: 50, cash 30, trains 3\n"
)


def refused(text: str, board: Any = LAND, **options: Any) -> str:
    with pytest.raises(GameDataError) as caught:
        at(text, board, **options)
    return str(caught.value)


def going_on(key: str, said: Any, *, now: str = "SR, cycle 2", cash: int = 500, track: str = "") -> str:
    """Return the text of a position in which this is going on."""
    lines = [TWO_OF_THEM.format(cash=cash), f"track: {track}" if track else "", f"now: {now}"]
    return "\n".join([*lines, f"also: {json.dumps({key: said})}"])


def auction(*bidders: str, bid: int = 125) -> dict[str, Any]:
    return {"auction": {"starter": "Ann", "bidder": "Ann", "bid": bid, "bidders": list(bidders)}}


def test_s7_an_auction_goes_clockwise_and_ends_with_the_highest_bidder() -> None:
    game = at(going_on("stock", auction("Ben", "Cid", "Ann")), LAND)
    assert (game.actor, "bid 130" in legal(game)) == ("Ben", True)
    for wrong in (("Cid", "Ben", "Ann"), ("Ben", "Ben", "Ann"), ("Ann",), ("Ben", "Ann", "Cid")):
        assert "clockwise" in refused(going_on("stock", auction(*wrong)))


def test_s7_who_has_won_can_pay_the_bid() -> None:
    won = {"launch": {"player": "Ann", "starter": "Ann", "bid": 125}}
    assert at(going_on("stock", won), LAND).state.step == "launch"
    assert "[§7.money]" in refused(going_on("stock", won, cash=120))
    assert "$121" in refused(going_on("stock", {"launch": won["launch"] | {"bid": 121}}))


def test_s22_only_linked_minors_wait_for_an_answer() -> None:
    asked = {"proposal": ["EM", "TU"]}
    game = at(going_on("merging", asked, now="MR, cycle 2", track=LINE), LAND)
    assert (game.actor, legal(game)) == ("Ben", {"accept", "decline"})
    assert "linked" in refused(going_on("merging", asked, now="MR, cycle 2"))
    assert "its turn" in refused(
        going_on("merging", {"proposal": ["TU", "EM"]}, now="MR, cycle 2", track=LINE)
    )
    assert "EM" in refused(going_on("merging", {"proposal": ["EM", "EM"]}, now="MR, cycle 2", track=LINE))


def test_s22_the_president_with_more_shares_chooses_the_major() -> None:
    agreed = {"proposer": "EM", "partner": "TU", "president": "Ann"}
    game = at(going_on("merging", {"merger": agreed}, now="MR, cycle 2", track=LINE), LAND)
    assert game.actor == "Ann"
    stranger = going_on("merging", {"merger": agreed | {"president": "Cid"}}, now="MR, cycle 2", track=LINE)
    assert "it is Ann" in refused(stranger)


def test_r33_of_two_hubs_on_a_hex_one_is_chosen() -> None:
    shared = {"shared": ["EM", [0, 0]]}
    assert "[R33]" in refused(going_on("merging", shared, now="MR, cycle 2", track=LINE))


def test_s16_a_revenue_is_neither_negative_nor_beyond_all_trains() -> None:
    for amount in (-60, 2_000_000):
        spoiled = going_on("turn", {"revenue": amount}, now="OR1 EM dividend, cycle 2")
        assert "[§16.revenue]" in refused(spoiled)
    beyond = going_on("turn", {"revenue": 10**12}, now="OR1 EM dividend, cycle 2")
    assert "turn.revenue: 1000000000000" in refused(beyond)  # more than any number in a game


def test_s18_a_train_is_asked_for_where_it_is() -> None:
    offer = {"offer": {"seller": "TU", "train": "3", "price": 20}}
    game = at(going_on("turn", offer, now="OR1 EM trains, cycle 2"), LAND)
    assert (game.actor, legal(game)) == ("Ben", {"accept", "decline"})
    for wrong in ({"train": "4"}, {"price": 31}, {"price": 0}, {"seller": "EM"}):
        said = refused(going_on("turn", {"offer": offer["offer"] | wrong}, now="OR1 EM trains, cycle 2"))
        assert "cannot be asking" in said


def test_s20_with_one_player_left_the_game_is_over() -> None:
    text = "lost_atlas short\nplayer Ann: out\nplayer Ben: 100, EM 2*\ncompany EM: 60"
    assert "[§20.bankrupt]" in refused(text)
    assert at(f'{text}\nalso: {{"over":"rail.end_last_player"}}', LAND).over
    assert "cannot have ended by" in refused(f'{text}\nalso: {{"over":"because"}}')


def test_s3_a_train_that_the_mode_lacks_is_no_train_of_the_game() -> None:
    micro = "lost_atlas micro\nplayer Ann: 100, EM 2*\nplayer Ben: 100\ncompany EM: 60, trains {train}"
    for train in ("6", "7", "∞"):
        assert f"There is 1 {train}-train in this position, but only 0" in refused(micro.format(train=train))
    assert "No phase begins with" in refused(micro.format(train="5") + "\nnow: SR, cycle 3, phase 7")
    assert at(micro.format(train="5"), LAND).state.phase == 3


def test_s15_a_circle_is_kept_for_a_reserved_home() -> None:
    text = "player Ann: 100, Con 4*\nplayer Ben: 100\nplayer Cid: 100\n{company}\ntrack: {track}"
    con = "company Con: 70, parts EM NP, trains 3, hubs M13 M17"
    assert "[§15.reserved]" in refused(text.format(company=con, track=LINE))
    wide = text.format(company=con, track=LINE.replace("57@M17", "14@M17"))
    assert hubs(at(wide, LAND), "Con") == ["M13", "M17"]


def test_s15_one_hub_to_a_hex_in_the_same_city_too() -> None:
    text = "player Ann: 100, Con 4*\nplayer Ben: 100\nplayer Cid: 100\ntrack: 14@M13 r0\n"
    assert "[§15.hex]" in refused(f"{text}company Con: 70, parts EM NP, trains 3, hubs M13 M13")


def test_s22_a_major_stands_in_both_printed_homes_unless_said() -> None:
    text = "player Ann: 100, Con 4*\nplayer Ben: 100\nplayer Cid: 100\n"
    game = at(f"{text}company Con: 70, parts EM TU, trains 3\ntrack: {LINE}", LAND)
    assert hubs(game, "Con") == ["M13", "M17"]
    assert game.state.companies["Con"].tokens == (60, 60)


@pytest.mark.parametrize(
    ("company", "said"),
    [
        ("SU: 60, suburbs N14", "no basic city"),
        ("SU: 60, suburbs M9 M13 M11", "more suburbs"),
        ("EM: 60, suburbs M9", "more suburbs"),
    ],
)
def test_s26_two_suburbs_on_basic_cities_for_suburban_alone(company: str, said: str) -> None:
    code = company[:2]
    text = f"player Ann: 100, {code} 2*\nplayer Ben: 100\nplayer Cid: 100\ncompany {company}"
    assert said in refused(text)
    assert "[§26.suburban]" in refused(text)


def test_a_title_is_said_once() -> None:
    assert "given twice" in refused(f"{TWO}\nlost_atlas long", None)


def test_s26_a_bridge_never_changes() -> None:
    board = land("M13 home BR; M15 water")
    text = "player Ann: 100, BR 2*\nplayer Ben: 100\nplayer Cid: 100\ncompany BR: 60, trains 3\n"
    game = at(f"{text}track: 57@M13 r0, 721@M15 r0\nnow: OR1 BR track, cycle 2", board)
    refusal = why(game, "lay 722@M15 r1")
    assert "never changes" in str(refusal)
    assert "land" not in str(refusal)


def test_s22_every_moment_of_a_merger_can_be_opened_again() -> None:
    game = at(going_on("merging", {}, now="MR, cycle 2", track=LINE), MAP)
    for text in ("propose TU", "accept", "major Con as Consortium"):
        do(game, text)
        assert reloaded(game).state == game.state


def test_s3_a_project_without_a_city_to_cover_is_not_what_is_drawn() -> None:
    text = (
        "lost_atlas short\nplayer Ann: 300\nplayer Ben: 300\npieces: {piece}@M13 r0\ndrawn: capital\nnow: MAP"
    )
    assert legal(at(text.format(piece="04"))) == {"capital M13"}
    assert "[§3.projects]" in refused(text.format(piece="05"), None)  # a home and no basic city


def test_s22_there_is_no_major_in_the_first_phase() -> None:
    text = "player Ann: 100, Con 4*\nplayer Ben: 100\nplayer Cid: 100\ncompany Con: 70, parts EM TU\n"
    assert "[§22.when]" in refused(f"{text}now: SR, cycle 2, phase 2")
    assert at(f"{text}now: SR, cycle 3, phase 3", LAND).state.companies["Con"].kind == "major"


@pytest.mark.parametrize(("train", "phase"), [("5", "6"), ("3", "4"), ("4", "6")])
def test_s26_only_rusted_trains_are_kept_for_a_last_run(train: str, phase: str) -> None:
    text = "player Ann: 100, RE 2*\nplayer Ben: 100\nplayer Cid: 100\n"
    board = land("M13 home RE")
    assert "[§5.rust]" in refused(
        f"{text}company RE: 70, kept {train}\nnow: SR, cycle 4, phase {phase}", board
    )
    fine = f"{text}company RE: 70, kept 2 3\nnow: SR, cycle 4, phase 6"
    assert at(fine, board).state.companies["RE"].kept == ("2", "3")
