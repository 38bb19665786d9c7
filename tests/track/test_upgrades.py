"""Upgrades (rules §14): the ladder, track that stays, signs, cities, and the mine's own rule (§26, R31)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lostatlas.games.lost_atlas.boards import official
from lostatlas.games.lost_atlas.map_data import tile_set
from lostatlas.track.board import Board, Stop
from lostatlas.track.hexes import Hex
from lostatlas.track.printed_hex import PrintedHex
from lostatlas.track.tiles import Tile, parse_tile
from lostatlas.track.upgrades import (
    PLAIN_RULES,
    LooseTokens,
    UpgradeRules,
    apply_lay,
    fits,
    upgrade_rotations,
    why_no_upgrade,
)

TILES = tile_set()
CHART = json.loads((Path(__file__).parent / "data" / "upgrade_chart.json").read_text(encoding="utf-8"))
MINE = UpgradeRules(loose=frozenset({"M"}))
FAR = UpgradeRules(loose=frozenset({"M"}), loose_tokens=LooseTokens.FAR_CITY)
BOARD = official()
HERE = Hex(0, 0)


def printed(home: str) -> Tile:
    return BOARD.cells[BOARD.homes[home].hex].printed


@pytest.mark.parametrize("tile", CHART["upgrades"])
def test_the_computed_upgrades_are_those_of_the_published_chart(tile: str) -> None:
    # The one known difference: the chart omits 25 → LA3, which keeps all track and is allowed.
    computed = {new.id for new in TILES if upgrade_rotations(TILES[tile], new, MINE)}
    assert computed == {*CHART["upgrades"][tile], *CHART["known_difference"].get(tile, [])}


def test_the_chart_speaks_of_every_design() -> None:
    assert set(CHART["upgrades"]) == {tile.id for tile in TILES}


@pytest.mark.parametrize(
    ("kind", "ground"),
    [
        ("blank", parse_tile("")),
        ("blank", parse_tile("upgrade=cost:40,terrain:mountain")),
        ("city", parse_tile("city=revenue:0")),
        ("city", parse_tile("city=revenue:0;upgrade=cost:40,terrain:mountain")),
        ("capital", parse_tile("city=revenue:0;label=C")),
        ("mine", printed("EM")),
        ("port", printed("NP")),
        ("fixed", printed("SP")),
        ("fixed", printed("BR")),
        ("fixed", parse_tile("offboard=revenue:30;path=a:0,b:_0", colour="red")),
    ],
)
def test_section_14_the_first_tiles_of_each_hex(kind: str, ground: Tile) -> None:
    assert {new.id for new in TILES if upgrade_rotations(ground, new, MINE)} == set(CHART["first_lays"][kind])


@given(st.sampled_from(sorted(CHART["upgrades"])), st.integers(0, 5), st.integers(0, 5))
def test_section_14_an_upgrade_keeps_all_track(tile: str, turns: int, more: int) -> None:
    old = TILES[tile].rotated(turns)
    for new in TILES:
        rotations = upgrade_rotations(old, new)
        # Turning the old tile turns every answer with it.
        turned = upgrade_rotations(old.rotated(more), new)
        assert sorted((rotation + more) % 6 for rotation in rotations) == list(turned)
        for fit in fits(old, new, PLAIN_RULES):
            assert joints(old, fit.moved) <= joints(fit.tile, tuple(range(len(new.nodes))))
            assert len(set(fit.moved)) == len(fit.moved)


def joints(tile: Tile, moved: tuple[int, ...]) -> set[frozenset[tuple[str, int]]]:
    def name(end: object) -> tuple[str, int]:
        return ("edge", end) if isinstance(end, int) else ("node", moved[end.index])  # type: ignore[attr-defined]  # a Ref

    return {frozenset({name(path.a), name(path.b)}) for path in tile.paths}


def test_section_14_colours_are_not_skipped() -> None:
    assert why_no_upgrade(TILES["57"], TILES["125"]).key == "upgrade.colour"  # type: ignore[union-attr]  # refused
    assert why_no_upgrade(TILES["9"], TILES["8"]).key == "upgrade.colour"  # type: ignore[union-attr]  # refused


def test_section_14_gray_red_and_blue_never_change() -> None:
    for old in (TILES["51"], TILES["721"], printed("SP"), printed("BR")):
        refusal = why_no_upgrade(old, TILES["125"])
        assert refusal is not None
        assert refusal.key == "upgrade.never"
        assert "{" not in str(refusal)


def test_section_14_a_plain_tile_never_becomes_a_city() -> None:
    assert why_no_upgrade(TILES["9"], TILES["14"]).key == "upgrade.plain_to_city"  # type: ignore[union-attr]  # refused


def test_section_14_the_number_of_cities_never_falls() -> None:
    two = parse_tile("city=revenue:20;city=revenue:20;path=a:0,b:_0;path=a:3,b:_1", colour="yellow")
    assert why_no_upgrade(two, TILES["14"]).key == "upgrade.cities"  # type: ignore[union-attr]  # refused
    assert why_no_upgrade(TILES["57"], TILES["23"]).key == "upgrade.cities"  # type: ignore[union-attr]  # refused


@pytest.mark.parametrize(("old", "new"), [("57", "294"), ("291", "14"), ("57", "LA1")])
def test_section_14_the_sign_stays_the_same(old: str, new: str) -> None:
    assert why_no_upgrade(TILES[old], TILES[new]).key == "upgrade.sign"  # type: ignore[union-attr]  # refused


def test_section_14_25_may_become_la3() -> None:
    assert upgrade_rotations(TILES["25"], TILES["LA3"])


# -- the mine


@pytest.mark.parametrize("turns", range(6))
def test_section_26_two_rotations_at_each_of_the_mines_three_steps(turns: int) -> None:
    tile = printed("EM").rotated(turns)
    for name in ("LA1", "LA4", "LA7"):
        rotations = upgrade_rotations(tile, TILES[name], MINE)
        assert len(rotations) == 2
        for rotation in rotations:
            assert set(tile.exits) < set(TILES[name].rotated(rotation).exits)
        tile = TILES[name].rotated(rotations[turns % 2])


def mine_with_hub() -> Board:
    cell = PrintedHex(HERE, "home", printed("EM"), home="EM")
    return Board.of([cell]).place_token(Stop(HERE, 0), "EM")


def test_r31_the_mines_hub_stays_with_the_city_that_has_the_exits() -> None:
    board = mine_with_hub()
    for name in ("LA1", "LA4", "LA7"):
        rotation = upgrade_rotations(board.tile(HERE), TILES[name], MINE)[0]
        board = apply_lay(board, HERE, TILES[name], rotation, MINE)
        assert board.tokens_of("EM") == (Stop(HERE, 1),)


def test_r31_or_it_moves_to_the_far_city() -> None:
    board = mine_with_hub()
    for name in ("LA1", "LA4", "LA7"):
        rotation = upgrade_rotations(board.tile(HERE), TILES[name], FAR)[0]
        board = apply_lay(board, HERE, TILES[name], rotation, FAR)
        assert board.tokens_of("EM") == (Stop(HERE, 0),)


def test_r31_other_tokens_and_reservations_move_with_their_cities() -> None:
    cell = PrintedHex(HERE, "home", printed("EM"), home="EM")
    board = Board.of([cell]).place_token(Stop(HERE, 1), "AA")
    rotation = upgrade_rotations(board.tile(HERE), TILES["LA1"], MINE)[0]
    after = apply_lay(board, HERE, TILES["LA1"], rotation, MINE)
    assert after.tokens == {Stop(HERE, 0): ("AA",)}
    assert after.reservations == {Stop(HERE, 1): ("EM",)}


# -- the port, and ordinary homes


def test_the_port_keeps_each_circle_with_its_own_track() -> None:
    board = Board.of([PrintedHex(HERE, "home", printed("NP"), home="NP")]).place_token(Stop(HERE, 0), "NP")
    for name in ("LA2", "LA5"):
        rotations = upgrade_rotations(board.tile(HERE), TILES[name])
        assert len(rotations) == 1
        water = {edge for edge, part in board.tile(HERE).borders.items() if part.get("type") == "water"}
        board = apply_lay(board, HERE, TILES[name], rotations[0])
        assert {
            edge for edge, part in board.tile(HERE).borders.items() if part.get("type") == "water"
        } == water
        assert board.tokens_of("NP") == (Stop(HERE, 0),)


def test_section_14_a_reservation_stays_beside_the_city_of_the_new_tile() -> None:
    board = Board.of([PrintedHex(HERE, "home", parse_tile("city=revenue:0"), home="AA")])
    board = apply_lay(board, HERE, TILES["57"], 2)
    assert board.reservations == {Stop(HERE, 0): ("AA",)}
    assert board.free_slots(Stop(HERE, 0)) == 0
    assert apply_lay(board, HERE, TILES["14"], 2).free_slots(Stop(HERE, 0)) == 1
