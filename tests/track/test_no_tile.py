"""A hex asked for without a tile: the reason of every tile, else that of the nearest (§14, R15)."""

from __future__ import annotations

import pytest

from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.text import speaking
from lostatlas.track.board import Board, Stop
from lostatlas.track.hexes import Hex
from lostatlas.track.lays import Lay, LayRules, Lays
from lostatlas.track.printed_hex import PrintedHex
from lostatlas.track.tile_set import TileSet
from lostatlas.track.upgrades import apply_lay
from tests.track.test_lays import FAR, MINE, RULES, SOUTH, TILES, ground, positions, small

ASIDE = Hex(3, 0)
"""A hex that no track of these boards leads to."""


def why_none(board: Board, hex_: Hex, rules: LayRules = RULES, **more: int) -> Refusal | None:
    return Lays(board, "AA", TILES, rules, **more).why_no_tile(hex_)


def key(refusal: Refusal | None) -> str:
    if refusal is None:
        return ""
    for language in ("en", "ja"):
        with speaking(language):
            assert not str(refusal).startswith(refusal.key)  # the catalogue has words for it
    return refusal.key


@pytest.mark.parametrize(
    ("terrain", "code"),
    [
        ("blank", ""),
        ("city", "city=revenue:0"),
        ("city", "city=revenue:0;label=C"),
        ("mountain", "upgrade=cost:40,terrain:mountain"),
    ],
)
def test_whatever_lies_there_a_hex_that_is_not_reached_says_so(terrain: str, code: str) -> None:
    board = small(ground(SOUTH), ground(ASIDE, terrain, code))
    refusal = why_none(board, ASIDE, budget=0)
    assert key(refusal) == "reach.unconnected"
    assert refusal is not None
    assert refusal.facts == {"company": "AA", "target": str(ASIDE)}


def test_a_hex_that_is_not_reached_says_what_bars_the_way_to_it() -> None:
    full = ground(SOUTH, "city", "city=revenue:20;path=a:0,b:_0;path=a:_0,b:3", "yellow")
    refusal = why_none(small(full, ground(FAR)).place_token(Stop(SOUTH, 0), "BB"), FAR)
    assert key(refusal) == "reach.full_city"
    assert refusal is not None
    assert (refusal.facts["target"], refusal.facts["city"]) == (str(FAR), str(SOUTH))


def test_a_company_without_a_hub_reaches_nothing() -> None:
    assert key(why_none(Board.of([ground(SOUTH)]), SOUTH)) == "reach.no_token"


@pytest.mark.parametrize(
    ("cell", "told"),
    [
        (ground(SOUTH, "water", "", "blue"), "lay.water"),
        (ground(SOUTH, "border", "", "black"), "lay.border"),
        (ground(SOUTH, "offboard", "offboard=revenue:30;path=a:3,b:_0", "red"), "lay.offboard"),
        (ground(SOUTH, "home", "city=revenue:20;path=a:3,b:_0", "gray"), "upgrade.never"),
        (ground(SOUTH, "city", "city=revenue:20;path=a:3,b:_0", "yellow"), "lay.next_colour"),
        (ground(SOUTH), ""),
    ],
)
def test_what_the_hex_is_holds_for_every_tile(cell: PrintedHex, told: str) -> None:
    assert key(why_none(small(cell), SOUTH)) == told


def test_a_place_beside_the_map_is_none() -> None:
    assert key(why_none(small(), SOUTH)) == "lay.off_map"


def test_terrain_that_cannot_be_paid_holds_for_every_tile() -> None:
    board = small(ground(SOUTH, "mountain", "upgrade=cost:40,terrain:mountain"), ground(FAR))
    assert key(why_none(board, SOUTH, budget=39)) == "lay.cost"
    assert key(why_none(board, SOUTH, budget=40)) == ""


# -- where no reason holds for every tile


def nearest(board: Board, hex_: Hex, tiles: TileSet = TILES, rules: LayRules = RULES) -> str:
    lays = Lays(board, "AA", tiles, rules)
    assert lays.why_no_tile(hex_) is None
    return key(lays.why_not_nearest(hex_))


def test_the_nearest_tile_meets_reached_track_and_only_ends_wrong() -> None:
    # Beyond the rim on every side but that of the hub, so each tile that meets its track leads off the map.
    assert nearest(small(ground(SOUTH)), SOUTH) == "lay.end_rim"
    assert nearest(small(ground(SOUTH), ground(FAR)), SOUTH) == ""


def test_a_tile_that_is_left_is_nearer_than_one_that_is_not() -> None:
    straight = TileSet(FrozenMap({"9": TILES["9"]}), FrozenMap({"9": 1}))
    elsewhere = ground(ASIDE)
    board = small(ground(SOUTH), ground(FAR), elsewhere)
    assert nearest(board, SOUTH, straight) == ""
    assert nearest(apply_lay(board, ASIDE, TILES["9"], 0), SOUTH, straight) == "lay.supply"


def test_where_no_design_of_the_next_colour_fits_the_hex_says_so() -> None:
    straight = TileSet(FrozenMap({"9": TILES["9"]}), FrozenMap({"9": 1}))
    board = small(ground(SOUTH, "city", "city=revenue:0"), ground(FAR))
    assert nearest(board, SOUTH, straight) == "lay.no_design"


@pytest.mark.parametrize("budget", [0, 30])
def test_in_real_positions_a_hex_has_a_reason_just_where_nothing_is_legal(budget: int) -> None:
    for moment in positions():
        assert moment.company is not None
        rules = LayRules(("yellow", "green"), upgrades=MINE)
        lays = Lays(moment.board, moment.company, TILES, rules, budget=budget)
        legal = {lay.hex for lay in lays}
        for hex_ in moment.board.cells:
            whole = lays.why_no_tile(hex_)
            refusal = whole or lays.why_not_nearest(hex_)
            assert (refusal is None) is (hex_ in legal), (moment.number, hex_)
            if whole is not None:  # then no tile at all is legal there, one by one
                each = (Lay(hex_, tile.id, turn) for tile in TILES for turn in range(6))
                assert all(lay not in lays for lay in each), (moment.number, hex_, whole.key)
