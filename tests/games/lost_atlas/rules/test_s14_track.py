"""§14: laying track as a turn takes it, and the rulings that choose a policy of the lays."""

from __future__ import annotations

from typing import Any

import pytest

from lostatlas.kernel.frozen import evolve
from lostatlas.track.board import Board, Stop
from lostatlas.track.hexes import Hex, parse_hex
from lostatlas.track.lays import TrackReach
from lostatlas.track.printed_hex import PrintedHex
from lostatlas.track.tiles import parse_tile
from lostatlas.track.track_barriers import ALL_SIDES, NEW_SIDES
from lostatlas.track.upgrades import LooseTokens
from tests.games.lost_atlas.rules.cases import two
from tests.games.lost_atlas.rules.land import at, land, lays, why
from tests.games.lost_atlas.rules.table import Table, launched


def test_item_48_two_yellow_tiles_or_one_upgrade() -> None:
    table = two().phase_is("3").operate("SU", "track")
    upgrades = {tile.id for tile in table.rules.tileset if tile.colour == "green"}
    table.do(next(text for text in sorted(table.legal()) if text.startswith("lay 57@H12")))
    assert (table.state.turn.lays, table.state.step) == (("yellow",), "track")
    assert not any(text.removeprefix("lay ").split("@")[0] in upgrades for text in table.legal())
    possible = [f"lay {tile}@H12 r{turns}" for tile in ("14", "15", "619") for turns in range(6)]
    assert "rail.lay_count" in {table.refusal(text).key for text in possible}
    table.do(next(text for text in sorted(table.legal()) if text.startswith("lay ")))
    assert table.state.step != "track"


def test_item_48_after_an_upgrade_nothing_follows() -> None:
    table = two().phase_is("3").operate("SU", "track")
    table.do(next(text for text in sorted(table.legal()) if text.startswith("lay 57@H12"))).until("trains")
    table.operate("SU", "track")
    upgrade = next(
        text for text in sorted(table.legal()) if text.startswith(("lay 14@H12", "lay 15@H12", "lay 619@H12"))
    )
    table.do(upgrade)
    assert table.state.step != "track"


def test_item_52_mountains_cost_40_once_from_company_cash() -> None:
    city = parse_tile("city=revenue:20;path=a:5,b:_0", colour="gray")
    cells = [
        PrintedHex(Hex(0, 0), "city", city),
        PrintedHex(Hex(1, 0), "mountain", parse_tile("upgrade=cost:40,terrain:mountain")),
        *(PrintedHex(hex_, "blank", parse_tile("")) for hex_ in Hex(1, 0).neighbours() if hex_ != Hex(0, 0)),
    ]
    board = Board.of(cells).place_token(Stop(Hex(0, 0), 0), "EM")
    table = two().change(board=board).cash_is({"EM": 39, "Alice": 500}).operate("EM", "track")
    assert table.state.step != "track"  # the president does not help
    table = two().change(board=board).cash_is({"EM": 40}).operate("EM", "track")
    table.do("lay 9@N14 r2")
    assert table.cash("EM") == 0
    table.phase_is("3").operate("EM", "track")
    upgrade = next(text for text in sorted(table.legal()) if text.endswith("@N14 r2") and "lay 2" in text)
    assert table.do(upgrade).cash("EM") == 0  # once, at the first lay


def test_item_54_first_lays_by_the_ground() -> None:
    table = two().operate("SU", "track")
    tiles = {text.split("@")[0].removeprefix("lay ") for text in table.legal() if "@H12" in text}
    assert tiles == {"5", "6", "57"}
    em = two().operate("EM", "track")
    plain = {text.split("@")[0].removeprefix("lay ") for text in em.legal() if "@J8" in text}
    assert plain
    assert plain <= {"7", "8", "9"}


def test_item_55_the_mine_needs_green_to_change() -> None:
    table = two().operate("EM", "track")
    assert table.refusal("lay LA1@K9 r0").rule == "§14"
    green = two().phase_is("3").operate("EM", "track")
    mine = [text for text in green.legal() if text.startswith("lay LA1@K9")]
    assert len(mine) == 2  # item 56: the new leg clockwise or anticlockwise


def test_item_50_track_may_not_point_into_the_void() -> None:
    table = two().operate("EM", "track")
    lays = [text for text in table.legal() if text.startswith("lay")]
    board = table.state.board
    for text in lays:
        tile, place = text.removeprefix("lay ").split("@")
        name, turns = place.split(" r")
        hex_ = parse_hex(name)
        for edge in table.rules.tileset[tile].rotated(int(turns)).exits:
            if edge in board.tile(hex_).exits:
                continue
            near = board.cells.get(hex_.neighbour(edge))
            assert near is not None
            assert near.terrain not in ("border", "water")


def test_item_50_at_the_rim_only_sides_towards_land_are_new() -> None:
    text = "player Ann: 100, EM 2*\nplayer Ben: 100\nplayer Cid: 100\ncompany EM: 90, trains 2\n"
    game = at(f"{text}now: OR1 EM track, cycle 2", land("M13 home EM; M11 city; M15 city", radius=0))
    assert lays(game) == {"57@M13 r0", "57@M13 r3"}


def test_r20_reach_may_begin_at_the_home_alone() -> None:
    assert not Table().rules.reach_from_home
    assert Table(reach_from="home").rules.reach_from_home


GREEN = "deck: 3x3 4x4 5x3 6x2 7x7\n"
EM_LAYS = "player Ann: 100, EM 2*\nplayer Ben: 100\nplayer Cid: 100\ncompany EM: 90, trains 3\n"


def test_s14_an_upgrade_keeps_the_track_that_lies_there() -> None:
    board = land("M13 home EM; M17 city", radius=4)
    game = at(f"{EM_LAYS}track: 57@M13 r0, 9@M15 r0\n{GREEN}now: OR1 EM track, cycle 2", board)
    tiles = game.ruleset.tileset  # type: ignore[attr-defined]  # this title's rules
    laid = [(lay.partition("@")[2], tiles[lay.partition("@")[0]].rotated(int(lay[-1]))) for lay in lays(game)]
    cities = [tile for place, tile in laid if place.startswith("M13")]
    plain = [tile for place, tile in laid if place.startswith("M15")]
    assert cities
    assert plain
    assert all({0, 3} <= {*tile.exits} for tile in cities)
    assert all({0, 3} in [{*path.edges} for path in tile.paths] for tile in plain)
    assert why(game, "lay 14@M13 r1").key == "lay.track"
    assert why(game, "lay 14@M15 r0").key == "upgrade.plain_to_city"


def test_s14_a_hub_in_a_city_without_track_reaches_its_own_hex_only() -> None:
    game = at(f"{EM_LAYS}{GREEN}now: OR1 EM track, cycle 2", land("M13 home EM"))
    assert {lay.split("@")[1].split()[0] for lay in lays(game)} == {"M13"}
    assert why(game, "lay 9@M15 r0").key == "lay.unconnected"


def test_s14_a_launched_companys_hub_stands_in_the_city_of_the_new_tile() -> None:
    table = two().operate("SU", "track")
    table.do(sorted(text for text in table.legal() if text.startswith("lay 57@H12"))[0])
    assert table.state.board.tokens_of("SU") == (Stop(parse_hex("H12"), 0),)


def test_s14_an_unlaunched_home_keeps_its_reservation_beside_the_circle() -> None:
    table = launched(("EM", "Alice", 140))
    home = table.state.board.homes["SU"]
    board = table.state.board.lay(home.hex, table.rules.tileset["57"].rotated(0))
    table.change(board=board)
    assert "SU" in table.state.board.reservations.get(home, ())
    table.change(charters=(("SU",),)).change(stock=evolve(table.state.stock, player="Bob"))
    table.do("bid 120").passes(2).do("launch SU")
    assert table.state.board.tokens_of("SU") == (home,)
    assert home not in table.state.board.reservations


@pytest.mark.parametrize("value", ["any", "new", "new_on_plain"])
def test_r7_track_reach_is_a_policy_of_the_lays(value: str) -> None:
    assert Table(track_reach=value).rules.lay_rules.track_reach is TrackReach(value)


@pytest.mark.parametrize(("value", "ends"), [("new_sides", NEW_SIDES), ("all_sides", ALL_SIDES)])
def test_r15_track_ends_is_a_policy_of_the_lays(value: str, ends: Any) -> None:
    assert Table(track_ends=value).rules.lay_rules.ends == ends


def test_r27_a_bridge_hex_is_barred_where_it_has_no_track() -> None:
    assert "bridge" in Table().rules.lay_rules.ends.barred


@pytest.mark.parametrize("value", ["exit_city", "far_city"])
def test_r31_where_the_hub_of_the_mine_stays(value: str) -> None:
    assert Table(mine_hub=value).rules.lay_rules.upgrades.loose_tokens is LooseTokens(value)


def test_r31_the_hub_of_the_mine_follows_the_exits() -> None:
    table = two().phase_is("3").operate("EM", "track")
    lay = sorted(text for text in table.legal() if text.startswith("lay LA1@K9"))[0]
    table.do(lay)
    (hub,) = table.state.board.tokens_of("EM")
    tile = table.state.board.tile(hub.hex)
    assert any(hub.node in path.nodes and path.edges for path in tile.paths)


def test_item_56_any_company_may_upgrade_the_mine() -> None:
    table = two().phase_is("3")
    near = table.state.board.homes["EM"].hex
    board = table.state.board.place_token(Stop(near, 1), "SU")
    table.change(board=board).operate("SU", "track")
    assert any(text.startswith("lay LA1@K9") for text in table.legal())
