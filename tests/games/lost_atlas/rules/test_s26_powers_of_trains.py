"""§26: powers over trains and what they earn: Spacious, Expansive, Suburban, Resourceful, Express."""

from __future__ import annotations

from typing import Any

import pytest

from lostatlas.kernel.session import Session
from tests.games.lost_atlas.rules.land import at, do, land, legal, reloaded, until, why

GREEN = "deck: 3x3 4x4 5x3 6x2 7x7\n"


ROW = "57@M13 r0, 57@M15 r0, 57@M17 r0"


def alone(
    code: str, now: str, *, board: Any, said: str = "cash 200, trains 3", more: str = "", **options: Any
) -> Session:
    """A minor by itself, Ann's, at 90."""
    text = (
        f"player Ann: 100, {code} 2*\nplayer Ben: 100\nplayer Cid: 100\ncompany {code}: 90, {said}\n{more}\n"
    )
    return at(f"{text}now: OR1 {code} {now}, cycle 2", board, **options)


def merged(
    code: str,
    now: str,
    *,
    board: Any,
    at_: str,
    said: str = "cash 200, trains 3",
    more: str = "",
    **options: Any,
) -> Session:
    """The same power in a major, merged with Eastern Mining, whose hubs stand at `at_`."""
    text = "player Ann: 100, Con 4*\nplayer Ben: 100\nplayer Cid: 100\n"
    company = f"company Con: 90, {said}, parts {code} EM, hubs {at_}\n{more}\n"
    return at(f"{text}{company}now: OR1 Con {now}, cycle 3", board, **options)


@pytest.mark.parametrize(("deck", "trains", "room"), [("", "2 2", True), ("", "2 2 2", False)])
def test_item_106_spacious_holds_one_more(deck: str, trains: str, room: bool) -> None:
    board = land("M13 home SP")
    game = alone("SP", "trains", board=board, said=f"cash 500, trains {trains}", more=deck)
    offered = any(text.startswith("train 2") for text in legal(game)) if game.acting_for == "SP" else False
    assert (offered and game.state.step == "trains") == room


def test_item_106_the_majors_limit_is_one_higher_too() -> None:
    board = land("M13 home SP; M9 home EM")
    game = merged(
        "SP", "trains", board=board, at_="M13 M9", said="cash 500, trains 5 5", more="deck: 5x1 6x2 7x7"
    )
    assert "train 5 from deck for 450" in legal(game)
    ordinary = merged(
        "TU",
        "trains",
        board=land("M13 home TU; M9 home EM"),
        at_="M13 M9",
        said="cash 500, trains 5 5",
        more="deck: 5x1 6x2 7x7",
    )
    assert ordinary.state.step != "trains" or not legal(ordinary) & {"train 5 from deck for 450"}


def test_item_101_expansive_places_one_more_hub_for_40() -> None:
    board = land("M13 home EA; M15 city; M17 city")
    game = alone("EA", "token", board=board, said="cash 50, trains 3", more=f"track: {ROW}\n{GREEN}")
    assert legal(game) == {"hub M15", "hub M17", "pass"}
    assert why(game, "hub M13").rule == "§15"  # one hub on a hex
    do(game, "hub M15")
    assert (game.state.cash("EA"), game.state.companies["EA"].tokens) == (10, ())


def test_item_101_not_for_less_than_40_and_not_for_others() -> None:
    board = land("M13 home EA; M15 city; M17 city")
    poor = alone("EA", "token", board=board, said="cash 39, trains 3", more=f"track: {ROW}\n{GREEN}")
    assert poor.state.step == "run"
    board = land("M13 home TU; M15 city; M17 city")
    other = alone("TU", "token", board=board, said="cash 100, trains 3", more=f"track: {ROW}\n{GREEN}")
    assert other.state.step == "run"


def test_item_101_unplaced_it_costs_40_in_the_major_before_the_60s() -> None:
    board = land("M13 home EA; M15 city; M17 home EM")
    game = merged("EA", "token", board=board, at_="M13 M17", more=f"track: {ROW}\n{GREEN}")
    assert game.state.companies["Con"].tokens == (40, 60, 60)
    do(game, "hub M15")
    assert game.state.cash("Con") == 160


TOWN = land("M13 home SU; M15 city; M17 city; M11 capital; L12 city")


def suburban(now: str, **changes: Any) -> Session:
    said = {"said": "cash 50, trains 3", "more": f"track: {ROW}, 293@M11 r0\n{GREEN}"} | changes
    return alone("SU", now, board=TOWN, **said)


def test_item_107_suburbs_on_reachable_basic_cities() -> None:
    game = suburban("track")
    suburbs = {text for text in legal(game) if text.startswith("suburb")}
    assert suburbs == {"suburb M15", "suburb M17"}
    assert why(game, "suburb M13").key == "rotla.suburb_own_hub"
    assert why(game, "suburb M11").key == "rotla.suburb_city"  # a capital
    assert why(game, "suburb L12").rule in ("§26", "§14")  # not reached
    do(game, "suburb M15")
    assert why(game, "suburb M15").key == "rotla.suburb_twice"
    again = reloaded(game)
    do(again, "suburb M17")
    assert not any(text.startswith("suburb") for text in legal(again))


def test_item_107_ten_more_for_each_own_train_and_counted_anew_before_the_dividend() -> None:
    game = do(suburban("run", said="cash 50, trains 2"), "run best")
    assert game.state.turn.revenue == 60  # the capital M11, and the home
    do(game, "suburb M15")
    assert game.state.turn.revenue == 60  # the train does not stop there
    game = do(suburban("run", said="cash 50, trains 2"), "run 2:M13-M15=M13/0-M15/1")
    assert game.state.turn.revenue == 40
    do(game, "suburb M15")
    assert game.state.turn.revenue == 50


def test_item_107_110_for_suburban_and_90_for_others() -> None:
    """Three cities worth 20 + 30 + 40 with two suburbs."""
    board = land("M13 home SU; M15 city; M17 city; L10 home TU")
    track = "track: 57@M13 r0, 15@M15 r0, 125@M17 r0\ndeck: 6x1 7x7\n"
    text = "player Ann: 100, SU 2*\nplayer Ben: 100, TU 2*\nplayer Cid: 100\n"
    own = at(
        f"{text}company SU: 90, trains 5, suburbs M15 M17\ncompany TU: 60\n{track}now: OR1 SU run, cycle 4",
        board,
    )
    assert do(own, "run best").state.turn.revenue == 110
    board = land("M13 home TU; M15 city; M17 city; L10 home SU")
    other = at(
        f"{text}company TU: 90, trains 5\ncompany SU: 60, suburbs M15 M17\n{track}now: OR1 TU run, cycle 4",
        board,
    )
    assert do(other, "run best").state.turn.revenue == 90


def test_item_107_only_in_its_own_turn() -> None:
    text = "player Ann: 100, SU 2*\nplayer Ben: 100, TU 2*\nplayer Cid: 100\n"
    board = land("M13 home SU; M15 city; M17 home TU")
    game = at(
        f"{text}company SU: 60, trains 3\ncompany TU: 90, trains 3\ntrack: {ROW}\nnow: OR1 TU run, cycle 2",
        board,
    )
    assert not any(word.startswith("suburb") for word in legal(game))


def test_item_107_what_is_left_goes_into_a_major() -> None:
    board = land("M13 home SU; M15 city; M17 city; M9 home EM")
    game = merged(
        "SU",
        "track",
        board=board,
        at_="M13 M9",
        said="cash 9, trains 3, suburbs M15",
        more=f"track: {ROW}\n{GREEN}",
    )
    assert {text for text in legal(game) if text.startswith("suburb")} == {"suburb M17"}
    do(game, "suburb M17")
    until(game, "run")
    assert do(game, "run best").state.turn.revenue == 80  # 20 + 30 + 30


def test_item_105_a_rusted_train_runs_once_more_and_goes_before_step_7() -> None:
    board = land("M13 home RE; M15 home TU")
    text = (
        "player Ann: 100, RE 2*\nplayer Ben: 900, TU 2*\nplayer Cid: 100\n"
        "company TU: 90, cash 300, trains 3\ncompany RE: 60, cash 0, trains 2\n"
        "track: 57@M13 r0, 57@M15 r0\ndeck: 4x4 5x3 6x2 7x7\nnow: OR1 TU trains, cycle 2, phase 3"
    )
    game = do(at(text, board), "train 4 from deck for 300")
    assert (game.state.companies["RE"].trains, game.state.companies["RE"].kept) == ((), ("2",))
    game = until(reloaded(game), "run", "RE")
    do(game, "run best")
    assert game.state.turn.revenue == 40
    do(game, "withhold")
    assert game.state.companies["RE"].kept == ()
    assert (game.state.step, game.acting_for) == ("trains", "RE")
    assert why(game, "pass").rule == "§18"  # it must buy one


def test_item_105_kept_trains_are_neither_sold_nor_traded_in_nor_counted() -> None:
    board = land("M13 home RE; M15 home TU")
    text = (
        "player Ann: 100, RE 2*, TU 2*\nplayer Ben: 100\nplayer Cid: 100\n"
        "company TU: 90, cash 900, trains 4\ncompany RE: 60, cash 900, kept 2, trains 4 4\n"
        "deck: 4x1 5x3 6x2 7x7\nnow: OR1 TU trains, cycle 2"
    )
    game = at(text, board)
    assert not any(word.startswith("train 2 from RE") for word in legal(game))
    assert why(game, "train 2 from RE for 5").rule == "§18"
    assert not game.ruleset.interrupts[0].open(game.ruleset, game.state)  # type: ignore[attr-defined]  # nothing to discard


def test_item_105_not_traded_in_for_infinity() -> None:
    game = alone(
        "RE",
        "trains",
        board=land("M13 home RE"),
        said="cash 900, kept 4",
        more="deck: 7x7\n",
    )
    assert why(game, "train ∞ from deck for 800 with 4").rule == "§18"
    assert why(game, "pass").rule == "§18"  # a kept train is not a train at the end of the turn


def test_item_105_all_trains_of_a_major_are_kept() -> None:
    board = land("M13 home RE; M9 home EM; M15 home TU")
    text = (
        "player Ann: 100, Con 4*\nplayer Ben: 900, TU 2*\nplayer Cid: 100\n"
        "company Con: 60, trains 2 2 3, parts RE EM, hubs M13 M9\ncompany TU: 90, cash 300, trains 3\n"
        "deck: 4x4 5x3 6x2 7x7\nnow: OR1 TU trains, cycle 2, phase 3"
    )
    game = do(at(text, board), "train 4 from deck for 300")
    assert (game.state.companies["Con"].kept, game.state.companies["Con"].trains) == (("2", "2"), ("3",))


@pytest.mark.parametrize(("trains", "revenue"), [("2", 60), ("2 2", 80)])
def test_item_102_one_more_stop_with_exactly_one_train(trains: str, revenue: int) -> None:
    """Five cities of 20 in a line, the home in the middle: a lone 2 counts three of them."""
    board = land("M13 home ER; M15 city; M17 city; M11 city; M9 city", radius=4)
    track = "track: 57@M13 r0, 57@M15 r0, 57@M17 r0, 57@M11 r0, 57@M9 r0\n"
    game = alone("ER", "run", board=board, said=f"trains {trains}", more=track)
    assert do(game, "run best").state.turn.revenue == revenue


def test_item_102_four_stops_are_too_many_for_a_lone_two() -> None:
    board = land("M13 home ER; M15 city; M17 city; M11 city", radius=4)
    track = "track: 57@M13 r0, 57@M15 r0, 57@M17 r0, 57@M11 r0\n"
    game = alone("ER", "run", board=board, said="trains 2", more=track)
    assert game.why_not("run 2:M11-M13-M15=M11/0-M13/1-M13/0-M15/1") is None
    four = "run 2:M11-M13-M15-M17=M11/0-M13/1-M13/0-M15/1-M15/0-M17/1"
    assert why(game, four).rule == "§16"


def test_item_102_express_with_spacious_in_a_major_runs_four_stops_with_a_three() -> None:
    board = land("M13 home ER; M15 city; M17 city; M11 home SP; M9 city", radius=4)
    track = "track: 57@M13 r0, 57@M15 r0, 57@M17 r0, 57@M11 r0, 57@M9 r0\n"
    text = (
        "player Ann: 100, Con 4*\nplayer Ben: 100\nplayer Cid: 100\n"
        "company Con: 90, trains 3, parts ER SP, hubs M13 M11\n"
    )
    game = at(f"{text}{track}now: OR1 Con run, cycle 3", board)
    assert game.ruleset.train_limit(game.state, "Con") == 5  # type: ignore[attr-defined]  # this title's rules
    do(game, "run best")
    assert (len(game.state.turn.routes[0].stops), game.state.turn.revenue) == (4, 80)
