"""§26: powers on the map: Adaptive, Overnight, Bridging, Agricultural, Tunneling, and the two odd homes."""

from __future__ import annotations

from typing import Any

import pytest

from lostatlas.kernel.session import Session
from tests.games.lost_atlas.rules.land import at, do, hubs, land, lays, legal, reloaded, until, why
from tests.games.lost_atlas.rules.test_s26_powers_of_trains import GREEN, ROW, alone, merged


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
