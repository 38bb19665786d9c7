"""Laying track (rules §14, R7, R15, R27): what may be laid, and the reason why the rest may not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from lostatlas.games.lost_atlas.boards import official
from lostatlas.games.lost_atlas.map_data import tile_set
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.track.blocking import FullCities
from lostatlas.track.board import Board, Stop
from lostatlas.track.hexes import Hex
from lostatlas.track.lays import Lay, LayRules, Lays, TrackReach
from lostatlas.track.printed_hex import PrintedHex
from lostatlas.track.reach import reach
from lostatlas.track.tile_set import TileSet
from lostatlas.track.tiles import Tile, parse_tile
from lostatlas.track.track_barriers import ALL_SIDES, BARRIERS, NEW_SIDES
from lostatlas.track.track_index import TrackPiece
from lostatlas.track.upgrades import UpgradeRules, apply_lay
from tests.oracle.traces import Moment, moments, read_trace

TILES = tile_set()
MINE = UpgradeRules(loose=frozenset({"M"}))
LADDER = ("yellow", "green", "purple", "gray")
RULES = LayRules(upgrades=MINE)
HERE, SOUTH, FAR = Hex(0, 0), Hex(0, 1), Hex(0, 2)
OWN = "city=revenue:20;path=a:0,b:_0;path=a:_0,b:3"


def ground(hex_: Hex, terrain: str = "blank", code: str = "", colour: str = "white") -> PrintedHex:
    return PrintedHex(hex_, terrain, parse_tile(code, colour=colour))


def small(*cells: PrintedHex) -> Board:
    """Return a board with a gray hub city of AA at the origin, track north and south, and these hexes."""
    board = Board.of([ground(HERE, "home", OWN, "gray"), *cells])
    return board.place_token(Stop(HERE, 0), "AA")


def why(board: Board, lay: Lay, rules: LayRules = RULES, **more: int) -> str:
    refusal = Lays(board, "AA", TILES, rules, **more).why_not(lay)
    if refusal is None:
        return ""
    assert "{" not in str(refusal)
    assert not str(refusal).startswith(refusal.key)  # the catalogue has words for it
    return refusal.key


# -- enumeration and verification are one


def positions() -> Iterator[Moment]:
    """Yield a few positions of a recorded game, from early to late."""
    trace = read_trace(Path(__file__).parents[1] / "data" / "oracle" / "long4-105.jsonl.gz")
    laying = [moment for moment in moments(trace, TILES, MINE) if moment.action["kind"] == "lay_tile"]
    yield from laying[len(laying) // 8 :: len(laying) // 3]


@pytest.mark.parametrize("track_reach", TrackReach)
@pytest.mark.parametrize("ends", [NEW_SIDES, ALL_SIDES])
def test_the_list_of_lays_and_the_verdict_on_each_agree(track_reach: TrackReach, ends: object) -> None:
    for moment in positions():
        assert moment.company is not None
        rules = LayRules(
            colours=(*LADDER, "blue"),
            track_reach=track_reach,
            ends=ends,  # type: ignore[arg-type]  # one of the two policies above
            full_cities=FullCities.END,
            upgrades=MINE,
        )
        lays = Lays(moment.board, moment.company, TILES, rules, budget=30)
        listed = {(lay.hex, lay.tile, lay.rotation) for lay in lays}
        assert len(listed) == len(lays)
        verified = {
            (hex_, tile.id, rotation)
            for hex_ in moment.board.cells
            for tile in TILES
            for rotation in range(6)
            if lays.why_not(Lay(hex_, tile.id, rotation)) is None
        }
        assert listed == verified, moment.number


@pytest.mark.parametrize("track_reach", TrackReach)
def test_r7_reach_of_a_new_tile_is_reach_on_the_board_with_it(track_reach: TrackReach) -> None:
    # Spelled out slowly: lay it, look what is reached, and whether that was there before.
    for moment in positions():
        assert moment.company is not None
        free = LayRules(LADDER, ends=replace(NEW_SIDES, barred=frozenset()), upgrades=MINE)
        lays = Lays(moment.board, moment.company, TILES, replace(free, track_reach=track_reach))
        touched = {lay.hex for lay in Lays(moment.board, moment.company, TILES, free)}
        for hex_ in sorted(touched):
            for tile in TILES:
                for rotation in range(6):
                    verdict = lays.why_not(Lay(hex_, tile.id, rotation))
                    if verdict is None or verdict.key in ("lay.no_new_track", "lay.unconnected"):
                        expected = reached_slowly(moment, Lay(hex_, tile.id, rotation), track_reach)
                        assert (verdict is None) is expected, (moment.number, hex_, tile.id, rotation)


def reached_slowly(moment: Moment, lay: Lay, track_reach: TrackReach) -> bool:
    board, design = moment.board, TILES[lay.tile]
    assert moment.company is not None
    after = apply_lay(board, lay.hex, design, lay.rotation, MINE)
    track = {piece.path for piece in reach(after, moment.company).track if piece.hex == lay.hex}
    if track_reach is TrackReach.NONE:
        return True
    wants_new = track_reach in (TrackReach.NEW, TrackReach.ADDED) or (
        track_reach is TrackReach.NEW_ON_PLAIN and not design.cities
    )
    if not wants_new:
        return bool(track)
    old = {(path.a, path.b) for path in board.tile(lay.hex).paths}
    old |= {(b, a) for a, b in old}
    new = {n for n, path in enumerate(after.tile(lay.hex).paths) if (path.a, path.b) not in old}
    if track_reach is TrackReach.ADDED and not new:
        return bool(track)
    return bool(new & track)


# -- §14: what lies where


def test_section_14_yellow_on_blank_ground_next_to_reached_track() -> None:
    board = small(*map(ground, (SOUTH, FAR, Hex(1, 0), Hex(0, -1), Hex(0, -2))))
    lays = Lays(board, "AA", TILES, RULES)
    assert {lay.hex for lay in lays} == {SOUTH, Hex(0, -1)}
    assert {(lay.tile, lay.rotation) for lay in lays if lay.hex == SOUTH} == {("9", 0), ("9", 3), ("7", 3)}
    assert lays.upgrades == ()


def test_section_14_city_tiles_on_cities_and_signs_on_signs() -> None:
    city = ground(SOUTH, "city", "city=revenue:0")
    assert {lay.tile for lay in Lays(small(city, ground(FAR)), "AA", TILES, RULES)} == {"57"}
    capital = ground(SOUTH, "city", "city=revenue:0;label=C")
    assert {lay.tile for lay in Lays(small(capital, ground(FAR)), "AA", TILES, RULES)} == {"293"}
    assert why(small(city, ground(FAR)), Lay(SOUTH, "9", 0)) == "upgrade.cities"
    assert why(small(ground(SOUTH)), Lay(SOUTH, "57", 0)) == "upgrade.plain_to_city"
    assert why(small(city, ground(FAR)), Lay(SOUTH, "293", 0)) == "upgrade.sign"


def test_section_14_nothing_on_border_red_water_gray_or_blue_hexes() -> None:
    assert why(small(ground(SOUTH, "border", "", "black")), Lay(SOUTH, "9", 0)) == "lay.border"
    away = "offboard=revenue:30;path=a:3,b:_0"
    assert why(small(ground(SOUTH, "offboard", away, "red")), Lay(SOUTH, "9", 0)) == "lay.offboard"
    assert why(small(ground(SOUTH, "water", "", "blue")), Lay(SOUTH, "9", 0)) == "lay.water"
    for colour in ("gray", "blue"):
        assert why(small(ground(SOUTH, "home", OWN, colour)), Lay(SOUTH, "57", 0)) == "upgrade.never"
    assert why(small(), Lay(SOUTH, "9", 0)) == "lay.off_map"
    assert why(small(ground(SOUTH)), Lay(SOUTH, "none", 0)) == "lay.unknown_tile"


def test_section_14_a_mountain_is_paid_at_the_first_lay_only() -> None:
    board = small(ground(SOUTH, "mountain", "upgrade=cost:40,terrain:mountain"), ground(FAR))
    assert {lay.cost for lay in Lays(board, "AA", TILES, RULES, budget=40)} == {40}
    assert list(Lays(board, "AA", TILES, RULES, budget=39)) == []
    assert why(board, Lay(SOUTH, "9", 0), budget=39) == "lay.cost"
    laid = apply_lay(board, SOUTH, TILES["9"], 0)
    green = LayRules(colours=("yellow", "green"))
    assert {lay.cost for lay in Lays(laid, "AA", TILES, green, budget=0).upgrades} <= {0}


def test_section_14_the_phase_limits_the_colours() -> None:
    board = apply_lay(small(ground(SOUTH), ground(FAR)), SOUTH, TILES["9"], 0)
    assert why(board, Lay(SOUTH, "23", 0)) == "lay.colour"
    assert why(board, Lay(SOUTH, "23", 0), LayRules(colours=("yellow", "green"))) == "lay.end_rim"
    assert why(board, Lay(SOUTH, "41", 0), LayRules(colours=LADDER)) == "upgrade.colour"


def test_section_14_a_tile_must_be_left_in_the_supply() -> None:
    nine = TileSet(FrozenMap({"9": TILES["9"]}), FrozenMap({"9": 1}))
    board = small(ground(SOUTH), ground(Hex(0, -1)), ground(FAR), ground(Hex(0, -2)))
    assert len(Lays(board, "AA", nine, RULES)) == 4
    used = apply_lay(board, SOUTH, TILES["9"], 0)
    lays = Lays(used, "AA", nine, RULES)
    assert len(lays) == 0
    assert lays.why_not(Lay(Hex(0, -1), "9", 0)).key == "lay.supply"  # type: ignore[union-attr]  # refused


def test_section_14_the_preprinted_mine_and_port_take_green_first() -> None:
    board = official()
    for home, tile in (("EM", "LA1"), ("NP", "LA2")):
        stop = board.homes[home]
        launched = board.place_token(stop, home)
        green = Lays(launched, home, TILES, LayRules(("yellow", "green"), upgrades=MINE))
        assert {lay.tile for lay in green.upgrades} <= {tile}
        assert not [lay for lay in green.first if lay.hex == stop.hex]
        yellow = Lays(launched, home, TILES, LayRules(upgrades=MINE))
        assert yellow.why_not(Lay(stop.hex, tile, 0)).key == "lay.colour"  # type: ignore[union-attr]  # refused


def test_section_14_the_first_lay_of_a_company_is_its_home() -> None:
    board = official()
    for home, stop in board.homes.items():
        if board.tile(stop.hex).colour != "white":
            continue
        lays = Lays(board.place_token(stop, home), home, TILES, RULES)
        assert {lay.hex for lay in lays} <= {stop.hex}
        assert {lay.tile for lay in lays} <= {"5", "6", "57"}


def test_section_14_unreached_hexes_say_what_is_missing() -> None:
    board = small(ground(SOUTH), ground(FAR), ground(Hex(0, 3)))
    assert why(board, Lay(FAR, "9", 0)) == "lay.unconnected"
    laid = board.lay(Hex(0, 3), parse_tile("path=a:0,b:3", colour="yellow"))
    assert why(laid, Lay(FAR, "9", 0)) == "reach.unconnected"
    assert why(board, Lay(SOUTH, "8", 4)) == "lay.end_rim"


# -- R7: how much of the tile must be reached


def test_r7_any_new_and_new_on_plain() -> None:
    board = apply_lay(small(*map(ground, (SOUTH, FAR, Hex(1, 1)))), SOUTH, TILES["9"], 0)
    # AA enters by edge 3. Tile 23 as it lies has 0-3 and 0-4: the new curve meets the side that AA leaves by.
    lay = Lay(SOUTH, "23", 0)
    free = replace(NEW_SIDES, barred=frozenset())
    colours = ("yellow", "green")
    assert why(board, lay, LayRules(colours, TrackReach.ANY, free)) == ""
    assert why(board, lay, LayRules(colours, TrackReach.NEW, free)) == "lay.no_new_track"
    assert why(board, lay, LayRules(colours, TrackReach.NEW_ON_PLAIN, free)) == "lay.no_new_track"
    # Turned by 3 the new curve begins at the side by which AA comes in.
    assert why(board, Lay(SOUTH, "23", 3), LayRules(colours, TrackReach.NEW, free)) == ""


def test_r7_new_on_plain_lets_a_full_city_be_upgraded_at_its_end() -> None:
    city = ground(SOUTH, "city", "city=revenue:0")
    board = apply_lay(small(city, ground(FAR)), SOUTH, TILES["57"], 0).place_token(Stop(SOUTH, 0), "BB")
    free = replace(NEW_SIDES, barred=frozenset())
    green = ("yellow", "green")
    for track_reach in TrackReach:  # with a second circle the city lets AA through to the new track
        assert why(board, Lay(SOUTH, "14", 0), LayRules(green, track_reach, free)) == ""
    one_circle = parse_tile(
        "city=revenue:30;path=a:0,b:_0;path=a:3,b:_0;path=a:1,b:_0", id="x", colour="green"
    )
    tiles = TileSet(FrozenMap({"x": one_circle}), FrozenMap({"x": 1}))
    for track_reach, allowed in zip(TrackReach, (True, False, True, False, True), strict=True):
        lays = Lays(board, "AA", tiles, LayRules(green, track_reach, free))
        assert (Lay(SOUTH, "x", 0) in lays) is allowed


def test_r7_new_track_beyond_a_stop_is_reached_by_a_walk_that_is_still_one() -> None:
    """What is known of the hex before must say the same as a look at the board with the tile on it."""
    kept = "path=a:3,b:_0;path=a:4,b:_0;path=a:5,b:_1"
    both, one, merged = "city=revenue:20;city=revenue:20", "city=revenue:20,slots:2", kept.replace("_1", "_0")
    loop = (
        ground(SOUTH.neighbour(4), "blank", "path=a:1,b:0"),
        ground(SOUTH.neighbour(5), "blank", "path=a:3,b:2"),
    )
    board = small(ground(SOUTH, "city", f"{both};{kept}", "yellow"), *loop, ground(FAR))
    upgrades = UpgradeRules(named=FrozenMap({SOUTH: frozenset({"x"})}))
    designs = {
        f"{both};{kept};path=a:0,b:_1": True,  # through one city, round the loop, to the other and out
        f"{both};{kept};path=a:4,b:_1": False,  # that side was crossed on the way
        f"{both};{kept};path=a:0,b:_0": True,
        f"{one};{merged};path=a:0,b:_0": True,
    }
    for code, expected in designs.items():
        tile = parse_tile(code, id="x", colour="green")
        assert is_new_track_reached(board, tile, upgrades) is expected, code


def test_r7_a_walk_that_the_tile_cuts_reaches_no_new_track() -> None:
    """A sign like the mine's keeps no track between its cities; a tile with fewer circles closes a city."""
    mine = "city=revenue:20;city=revenue:20;path=a:3,b:_0"
    board = small(ground(SOUTH, "city", f"{mine};path=a:_0,b:_1;label=M", "yellow"), ground(FAR))
    cut = parse_tile(f"{mine};path=a:0,b:_1;label=M", id="x", colour="green")
    assert not is_new_track_reached(board, cut)
    joined = parse_tile(f"{mine};path=a:0,b:_1;path=a:_0,b:_1;label=M", id="x", colour="green")
    assert is_new_track_reached(board, joined)

    shared = ground(SOUTH, "city", "city=revenue:20,slots:2;path=a:3,b:_0", "yellow")
    board = small(shared, ground(FAR)).place_token(Stop(SOUTH, 0), "BB")
    for circles, reached in ((1, False), (2, True)):
        code = f"city=revenue:30,slots:{circles};path=a:3,b:_0;path=a:0,b:_0"
        assert is_new_track_reached(board, parse_tile(code, id="x", colour="green")) is reached


def is_new_track_reached(board: Board, tile: Tile, upgrades: UpgradeRules = MINE) -> bool:
    """Return whether AA may lay the tile on SOUTH for new track, which the board with it confirms."""
    rules = LayRules(("green",), TrackReach.NEW, replace(NEW_SIDES, barred=frozenset()), upgrades=upgrades)
    lays = Lays(board, "AA", TileSet(FrozenMap({"x": tile}), FrozenMap({"x": 1})), rules)
    old = {frozenset((path.a, path.b)) for path in board.tile(SOUTH).paths}
    new = {n for n, path in enumerate(tile.paths) if frozenset((path.a, path.b)) not in old}
    after = reach(apply_lay(board, SOUTH, tile, 0, upgrades), "AA")
    found = Lay(SOUTH, "x", 0) in lays
    assert found is any(TrackPiece(SOUTH, n) in after for n in new)
    return found


# -- R15 and R27: where the ends of new track may point


def towards(cell: PrintedHex | None) -> Board:
    """Return a board where AA can lay on SOUTH, and `cell` (or the rim) lies beyond it."""
    return small(ground(SOUTH), *([] if cell is None else [cell]))


SOUTHERN = Lay(SOUTH, "9", 0)


@pytest.mark.parametrize(
    ("cell", "key"),
    [
        (None, "lay.end_rim"),
        (ground(FAR, "border", "", "black"), "lay.end_border"),
        (ground(FAR, "water", "", "blue"), "lay.end_water"),
        (ground(FAR, "home", "city=revenue:20;path=a:0,b:_0", "gray"), "lay.end_gray"),
        (ground(FAR, "home", "city=revenue:20;path=a:0,b:_0", "blue"), "lay.end_blue"),
        (ground(FAR, "offboard", "offboard=revenue:30;path=a:0,b:_0", "red"), "lay.end_red"),
        (
            ground(FAR, "home", "city=revenue:30;border=edge:3,type:water;label=P", "yellow"),
            "lay.end_water_side",
        ),
        (ground(FAR, "blank", "border=edge:3,type:impassable"), "lay.end_closed"),
        (ground(FAR), ""),
        (ground(FAR, "city", "city=revenue:0"), ""),
        (ground(FAR, "home", "city=revenue:30;path=a:0,b:_0;label=M", "yellow"), ""),
        (ground(FAR, "home", "city=revenue:20;path=a:3,b:_0", "gray"), ""),
        (ground(FAR, "offboard", "offboard=revenue:30;path=a:3,b:_0", "red"), ""),
    ],
)
def test_r15_new_track_may_not_point_there(cell: PrintedHex | None, key: str) -> None:
    assert why(towards(cell), SOUTHERN) == key


def test_r15_trackless_sides_of_laid_tiles_are_allowed() -> None:
    board = towards(ground(FAR)).lay(FAR, TILES["7"].rotated(0))
    assert why(board, SOUTHERN) == ""


def test_r15_new_sides_only_or_all_sides() -> None:
    # The straight points off the map already; an upgrade keeps it.
    board = towards(None).lay(SOUTH, TILES["9"])
    board = replace(board, cells=board.cells | {cell.hex: cell for cell in (ground(Hex(1, 0)),)})
    colours = ("yellow", "green")
    upgrade = Lay(SOUTH, "23", 0)
    assert why(board, upgrade, LayRules(colours, ends=NEW_SIDES)) == ""
    assert why(board, upgrade, LayRules(colours, ends=ALL_SIDES)) == "lay.end_rim"


def test_r15_all_sides_lets_track_point_at_bridges_blue_homes_and_port_water() -> None:
    assert frozenset(BARRIERS) - ALL_SIDES.barred == {"bridge", "blue", "water_side"}


# -- §26, R27: bridges


BRIDGING = LayRules(("yellow", "blue"), ends=NEW_SIDES.allowing("water"), upgrades=MINE)


def test_section_26_bridging_lays_bridges_on_reachable_water_and_nothing_else_there() -> None:
    board = towards(ground(FAR))
    wet = small(ground(SOUTH, "water", "", "blue"), ground(FAR, "water", "", "blue"))
    lays = Lays(wet, "AA", TILES, BRIDGING)
    assert {(lay.hex, lay.tile) for lay in lays} == {(SOUTH, "721")}
    assert {lay.rotation for lay in lays} == {0, 3}
    assert why(wet, Lay(SOUTH, "9", 0), BRIDGING) == "lay.only_bridges"
    assert why(board, Lay(SOUTH, "721", 0), BRIDGING) == "lay.bridge_on_land"
    assert why(wet, Lay(SOUTH, "721", 0)) == "lay.water"


def test_section_26_bridges_are_never_replaced() -> None:
    wet = apply_lay(small(ground(SOUTH, "water", "", "blue"), ground(FAR)), SOUTH, TILES["721"], 0)
    rules = LayRules((*LADDER, "blue"), ends=NEW_SIDES.allowing("water"))
    assert not [lay for lay in Lays(wet, "AA", TILES, rules) if lay.hex == SOUTH]
    assert why(wet, Lay(SOUTH, "722", 0), rules) == "upgrade.never"  # it lies on water: that is not why
    assert why(wet, Lay(SOUTH, "23", 0), rules) == "upgrade.never"


def test_section_26_bridgings_track_may_run_into_water() -> None:
    board = towards(ground(FAR, "water", "", "blue"))
    assert why(board, SOUTHERN) == "lay.end_water"
    assert why(board, SOUTHERN, BRIDGING) == ""


def test_r27_track_points_at_a_bridge_only_where_the_bridge_has_track() -> None:
    water = ground(FAR, "water", "", "blue")
    assert why(towards(water).lay(FAR, TILES["721"]), SOUTHERN) == ""
    across = towards(water).lay(FAR, TILES["721"].rotated(1))
    assert why(across, SOUTHERN) == "lay.end_bridge"
    assert why(across, SOUTHERN, BRIDGING) == "lay.end_bridge"


def test_anyone_may_use_a_bridge() -> None:
    board = small(ground(SOUTH, "water", "", "blue"), ground(FAR), ground(Hex(0, 3)))
    wet = apply_lay(board, SOUTH, TILES["721"], 0)
    assert SOUTH in reach(wet, "AA")
    assert {lay.hex for lay in Lays(wet, "AA", TILES, RULES)} == {FAR}


# -- §26: Overnight


def test_section_26_overnight_lays_beyond_full_cities() -> None:
    full = ground(SOUTH, "city", OWN, "yellow")
    board = small(full, ground(FAR), ground(Hex(0, 3))).place_token(Stop(SOUTH, 0), "BB")
    lay = Lay(FAR, "9", 0)
    assert why(board, lay) == "reach.full_city"
    assert why(board, lay, LayRules(full_cities=FullCities.PASS)) == ""
