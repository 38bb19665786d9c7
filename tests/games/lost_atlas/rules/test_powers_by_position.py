"""§26: the twelve powers, used, misused, after a merger, and after saving and loading (item 109).

Every position here is saved and loaded on the way (see `land.at`), so is what a power has used up.
"""

from __future__ import annotations

from typing import Any

import pytest

from lostatlas.kernel.session import Session
from tests.games.lost_atlas.rules.land import at, do, hubs, land, lays, legal, reloaded, until, why

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


# Adaptive


def winner(board: Any, *, more: str = "") -> Session:
    text = "player Ann: 300, EM 2*\nplayer Ben: 100\nplayer Cid: 100\ncompany EM: 60, trains 2\n"
    away = "closed: AG BR EA ER NP OV RE SP SU TU\ncharters: AD\n"
    return do(at(f"{text}{away}{more}\nnow: SR, cycle 2", board), "bid 120", "pass", "pass", "launch AD")


HOMES = land("M13 home EM; M15 city; M11 capital; N14 city; L12 mine; L14 gray; M17 blue; N12 water")


def test_item_97_adaptive_chooses_any_empty_basic_city() -> None:
    game = winner(HOMES)
    assert legal(game) == {"home M15", "home N14"}
    game = do(reloaded(game), "home M15")
    assert hubs(game, "AD") == ["M15"]
    assert [str(hex_) for hex_ in game.state.companies["AD"].homes] == ["M15"]
    assert reloaded(game).state == game.state


def test_item_97_with_track_too_but_not_beside_a_hub() -> None:
    game = winner(HOMES, more="track: 57@M15 r0, 57@N14 r2")
    assert "home M15" in legal(game)
    assert why(game, "home M13").rule == "§26"  # EM's hub
    assert why(game, "home M11").rule == "§26"  # a capital
    assert why(game, "home L12").rule == "§26"  # the mine
    assert why(game, "home N12").rule == "§26"  # water


def test_adaptive_merged_has_its_home_as_a_hub_like_any_other() -> None:
    game = merged("AD", "track", board=HOMES, at_="M13 M15", more=f"track: 57@M13 r0\n{GREEN}")
    assert game.state.companies["Con"].homes
    assert any("@M15" in lay for lay in lays(game))


# Overnight

OTHER = "player Ann: 100, OV 2*\nplayer Ben: 100, TU 2*\nplayer Cid: 100\n"
PAST = land("M13 home OV; M15 home TU; M17 capital")
CAPITAL_ROW = "57@M13 r0, 57@M15 r0, 293@M17 r0"


@pytest.mark.parametrize("may_end", [True, False])
def test_item_104_20_blocked_40_with_a_two_train_is_60(may_end: bool) -> None:
    text = f"{OTHER}company OV: 90, trains 2\ncompany TU: 60\ntrack: {CAPITAL_ROW}\nnow: OR1 OV run, cycle 1"
    game = do(at(text, PAST, overnight_may_end_full=may_end), "run best")
    assert game.state.turn.revenue == 60
    assert [str(stop.hex) for stop in game.state.turn.routes[0].stops] in (["M13", "M17"], ["M17", "M13"])


def test_item_104_an_ordinary_company_cannot_trace_it() -> None:
    text = f"{OTHER}company TU: 60\ncompany OV: 90\n".replace("OV", "EA")
    board = land("M13 home EA; M15 home TU; M17 capital")
    game = at(
        text.replace("EA: 90", "EA: 90, trains 2") + f"track: {CAPITAL_ROW}\nnow: OR1 EA run, cycle 1", board
    )
    past = "run 2:M13-M17=M13/0-M15/1-M15/0-M17/1"
    assert why(game, past).rule == "§16"
    assert do(game, "run best").state.turn.revenue == 40


def test_item_104_three_stops_are_there_only_for_who_may_end_in_the_middle_not() -> None:
    """A 3-train finds M13 and M17 alone: the blocked city between them is passed and never counted."""
    board = land("M13 home OV; M15 home TU; M17 city")
    text = f"{OTHER}company OV: 90, trains 3\ncompany TU: 60\ntrack: {ROW}\n{GREEN}now: OR1 OV run, cycle 2"
    assert do(at(text, board), "run best").state.turn.revenue == 40


def test_item_104_others_stop_at_the_full_city() -> None:
    text = "player Ann: 100, EA 2*\nplayer Ben: 100, TU 2*\nplayer Cid: 100\n"
    board = land("M13 home EA; M15 home TU; M17 city", radius=4)
    game = at(
        f"{text}company EA: 90, trains 2, cash 50\ncompany TU: 60\ntrack: {ROW}\nnow: OR1 EA track, cycle 1",
        board,
    )
    assert not any("@M19" in lay for lay in lays(game))
    assert why(game, "lay 9@M19 r0").key == "reach.full_city"
    until(game, "run")
    do(game, "run best")
    assert [str(stop.hex) for stop in game.state.turn.routes[0].stops] == ["M13", "M15"]


def test_item_104_overnight_reaches_track_and_hubs_behind_full_cities() -> None:
    board = land("M13 home OV; M15 home TU; M17 city")
    text = (
        f"{OTHER}company OV: 90, trains 2, cash 50\ncompany TU: 60\ntrack: {ROW}\nnow: OR1 OV track, cycle 1"
    )
    assert any("@M19" in lay for lay in lays(at(text, board)))


def test_item_104_after_a_merger_for_runs_and_hubs() -> None:
    board = land("M13 home OV; M15 home TU; M17 city; L12 home EM")
    text = (
        "player Ann: 100, Con 4*\nplayer Ben: 100, TU 2*\nplayer Cid: 100\n"
        "company Con: 90, cash 200, trains 3, parts OV EM, hubs M13 L12\ncompany TU: 60\n"
        f"track: {ROW}\n{GREEN}now: OR1 Con token, cycle 3"
    )
    game = at(text, board)
    assert "hub M17" in legal(game)
    do(game, "pass", "run best")
    assert game.state.turn.revenue == 40


# Bridging

WATERS = land("M13 home BR; M15 water; M17 water; M11 blank")


def test_item_99_bridges_lie_on_reachable_water_two_a_turn_free() -> None:
    game = alone("BR", "track", board=WATERS, said="cash 0, trains 2", more="track: 57@M13 r0\n")
    assert {"721@M15 r0", "722@M15 r3", "723@M15 r3"} <= lays(game)
    do(game, "lay 721@M15 r0")
    assert {lay for lay in lays(game) if "@M15" in lay} == set()  # never replaced
    do(reloaded(game), "lay 721@M17 r0")
    do(game, "lay 721@M17 r0")
    assert game.state.turn.lays == ("yellow", "yellow")
    assert game.state.cash("BR") == 0


def test_item_99_only_five_of_them() -> None:
    game = alone(
        "BR",
        "track",
        board=land("M13 home BR; M15 water; M17 water; M19 water; M21 city", radius=4),
        said="cash 0, trains 2",
        more="track: 57@M13 r0, 721@M15 r0, 721@M17 r0\n",
    )
    assert not any(lay.startswith("721") for lay in lays(game))
    assert why(game, "lay 721@M19 r0").rule == "§14"


def test_item_99_its_track_may_run_into_water_but_not_off_the_map() -> None:
    found = lays(alone("BR", "track", board=land("M13 home BR; M15 water", radius=1), said="trains 2"))
    assert "57@M13 r0" in found  # into M15
    rim = land("M13 home BR", radius=0)
    assert not lays(alone("BR", "track", board=rim, said="trains 2"))


def test_item_99_others_may_use_bridges_but_not_lay_them() -> None:
    board = land("M13 home EM; M15 water; M17 city")
    game = alone("EM", "track", board=board, said="trains 2", more="track: 57@M13 r0, 57@M17 r0\n")
    assert why(game, "lay 721@M15 r0").rule == "§14"
    game = alone("EM", "run", board=board, said="trains 2", more="track: 57@M13 r0, 57@M17 r0, 721@M15 r0\n")
    assert do(game, "run best").state.turn.revenue == 40


def test_item_99_bridges_after_a_merger_in_every_phase() -> None:
    board = land("M13 home BR; M15 water; M9 home EM")
    gray = "track: 57@M13 r0\ndeck: 7x7\nphase: 7\n".replace("phase: 7\n", "")
    game = merged("BR", "track", board=board, at_="M13 M9", said="cash 0, trains 7", more=gray)
    assert "721@M15 r0" in lays(game)


# Spacious


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


# Expansive


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


# Suburban

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


# Resourceful


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
    assert why(game, "pass").rule == "§18"  # a kept train is no train at the end of the turn


def test_item_105_all_trains_of_a_major_are_kept() -> None:
    board = land("M13 home RE; M9 home EM; M15 home TU")
    text = (
        "player Ann: 100, Con 4*\nplayer Ben: 900, TU 2*\nplayer Cid: 100\n"
        "company Con: 60, trains 2 2 3, parts RE EM, hubs M13 M9\ncompany TU: 90, cash 300, trains 3\n"
        "deck: 4x4 5x3 6x2 7x7\nnow: OR1 TU trains, cycle 2, phase 3"
    )
    game = do(at(text, board), "train 4 from deck for 300")
    assert (game.state.companies["Con"].kept, game.state.companies["Con"].trains) == (("2", "2"), ("3",))


# Agricultural


def test_item_98_agricultural_lays_a_yellow_after_an_upgrade() -> None:
    board = land("M13 home AG; M15 city")
    game = alone("AG", "track", board=board, more=f"track: 57@M13 r0\n{GREEN}")
    do(game, f"lay {min(lay for lay in lays(game) if '@M13' in lay)}")
    assert game.state.turn.lays == ("upgrade",)
    again = reloaded(game)
    assert lays(again)
    assert all(again.ruleset.tileset[lay.split("@")[0]].colour == "yellow" for lay in lays(again))  # type: ignore[attr-defined]  # this title's rules
    do(again, f"lay {min(lays(again))}")
    assert again.state.step != "track"


def test_item_98_not_the_other_way_round() -> None:
    board = land("M13 home AG; M15 city")
    game = alone("AG", "track", board=board, more=f"track: 57@M13 r0\n{GREEN}")
    do(game, "lay 57@M15 r0")
    assert why(game, "lay 14@M15 r0").rule == "§14"
    assert not any(lay.startswith(("14@", "15@", "619@")) for lay in lays(game))
    assert lays(game)  # two yellows stay possible


def test_item_98_others_may_not_and_a_major_may() -> None:
    board = land("M13 home TU; M15 city")
    other = alone("TU", "track", board=board, more=f"track: 57@M13 r0\n{GREEN}")
    do(other, f"lay {min(lay for lay in lays(other) if '@M13' in lay)}")
    assert other.state.step != "track"
    board = land("M13 home AG; M15 city; M9 home EM")
    game = merged("AG", "track", board=board, at_="M13 M9", more=f"track: 57@M13 r0\n{GREEN}")
    do(game, f"lay {min(lay for lay in lays(game) if '@M13' in lay)}")
    assert game.state.step == "track"


# Tunneling


def tunneling(cash: int) -> Session:
    board = land("M13 home TU; M15 mountain; M17 mountain")
    return alone("TU", "track", board=board, said=f"cash {cash}, trains 2", more="track: 57@M13 r0\n")


def test_item_108_tunneling_receives_60_after_paying_40() -> None:
    game = do(tunneling(40), "lay 9@M15 r0")
    assert game.state.cash("TU") == 60
    do(reloaded(game), "lay 9@M17 r0")
    do(game, "lay 9@M17 r0")
    assert game.state.cash("TU") == 80


def test_item_108_it_must_have_the_40_first() -> None:
    assert not any("@M15" in lay for lay in lays(tunneling(39)))
    assert why(tunneling(39), "lay 9@M15 r0").key == "lay.cost"


def test_item_108_no_reward_without_a_cost() -> None:
    board = land("M13 home TU; M15 blank")
    game = do(
        alone("TU", "track", board=board, said="cash 40, trains 2", more="track: 57@M13 r0\n"), "lay 9@M15 r0"
    )
    assert game.state.cash("TU") == 40


def test_item_108_after_a_merger_and_not_for_others() -> None:
    board = land("M13 home TU; M15 mountain; M9 home EM")
    game = merged(
        "TU", "track", board=board, at_="M13 M9", said="cash 40, trains 3", more=f"track: 57@M13 r0\n{GREEN}"
    )
    assert do(game, "lay 9@M15 r0").state.cash("Con") == 60
    board = land("M13 home EA; M15 mountain")
    other = alone("EA", "track", board=board, said="cash 40, trains 2", more="track: 57@M13 r0\n")
    assert do(other, "lay 9@M15 r0").state.cash("EA") == 0


# Eastern Mining and Northern Port


def test_item_100_the_mine_has_two_stops_worth_50() -> None:
    game = alone("EM", "run", board=land("M13 mine EM"), said="trains 2")
    assert do(game, "run best").state.turn.revenue == 50


def test_item_56_two_rotations_at_each_step_of_the_mine_by_any_company() -> None:
    """The printed mine has its exit to the south-east; whoever reaches it may upgrade it."""
    board = land("M13 mine EM; N14 home TU")
    text = (
        "player Ann: 100, TU 2*\nplayer Ben: 100, EM 2*\nplayer Cid: 100\n"
        "company TU: 90, cash 50, trains 3\ncompany EM: 60\n"
    )
    game = at(f"{text}track: 57@N14 r2\n{GREEN}now: OR1 TU track, cycle 2", board)
    assert {lay for lay in lays(game) if "@M13" in lay} == {"LA1@M13 r5", "LA1@M13 r4"}
    green = "track: 57@N14 r2, LA1@M13 r5\ndeck: 5x2 6x2 7x7\n"
    text = text.replace("trains 3", "trains 5")
    purple = at(f"{text}{green}now: OR1 TU track, cycle 4", board)
    assert len({lay for lay in lays(purple) if "LA4@M13" in lay}) == 2
    gray = at(
        f"{text.replace('trains 5', 'trains 7')}track: 57@N14 r2, LA4@M13 r5\ndeck: 7x7\n"
        "now: OR1 TU track, cycle 5",
        board,
    )
    assert len({lay for lay in lays(gray) if "LA7@M13" in lay}) == 2


def test_item_103_two_sides_of_the_port_stay_water_and_any_company_may_upgrade_it() -> None:
    board = land("M13 port NP; M15 home TU; L12 water; M11 water")
    text = (
        "player Ann: 100, TU 2*\nplayer Ben: 100, NP 2*\nplayer Cid: 100\n"
        "company TU: 90, cash 50, trains 3\ncompany NP: 60\n"
    )
    game = at(f"{text}track: 57@M15 r0\n{GREEN}now: OR1 TU track, cycle 2", board)
    (upgrade,) = {lay for lay in lays(game) if "@M13" in lay}
    assert upgrade == "LA2@M13 r0"
    do(game, f"lay {upgrade}")
    assert game.state.board.tile(game.state.board.homes["NP"].hex).exits == (0, 1, 4, 5)


def test_item_61_no_train_counts_both_halves_of_the_port() -> None:
    board = land("M13 port NP; M15 city; N14 city")
    track = "track: 57@M15 r0, 57@N14 r0\n"
    game = alone("NP", "run", board=board, said="trains 3", more=f"{track}{GREEN}")
    do(game, "run best")
    for route in game.state.turn.routes:
        assert len({stop.node for stop in route.stops if str(stop.hex) == "M13"}) <= 1


def test_items_100_103_their_hubs_stay_in_a_major() -> None:
    board = land("M13 mine EM; M9 port NP")
    text = (
        "player Ann: 100, Con 4*\nplayer Ben: 100\nplayer Cid: 100\n"
        "company Con: 90, trains 3, parts EM NP, hubs M13 M9\n"
    )
    game = do(at(f"{text}now: OR1 Con run, cycle 3", board), "run best")
    assert game.state.turn.revenue == 50


# Express


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
