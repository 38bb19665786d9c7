"""Tiles: the one-line notation, read and printed back, and turning."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lostatlas.games.lost_atlas.map_data import map_box, tile_set
from lostatlas.kernel.errors import GameDataError
from lostatlas.track.tiles import Ref, Revenue, Tile, parse_tile

CODES = [
    line
    for line in (Path(__file__).parent / "data" / "tile_codes.txt").read_text("utf-8").splitlines()
    if not line.startswith("#")
]


def test_the_file_of_codes_is_whole() -> None:
    assert len(CODES) == len(set(CODES)) == 687


def test_every_published_code_is_printed_back_unchanged() -> None:
    for code in CODES:
        tile = parse_tile(code)
        assert str(tile) == code
        assert parse_tile(str(tile)) == tile


def test_every_published_code_gives_as_many_nodes_and_paths_as_it_lists() -> None:
    for code in CODES:
        tile = parse_tile(code)
        kinds = [part.partition("=")[0] for part in code.split(";")]
        assert len(tile.paths) == kinds.count("path")
        assert len(tile.cities) == kinds.count("city")
        assert len(tile.nodes) == sum(kind in ("city", "town", "offboard", "junction") for kind in kinds)


@pytest.mark.parametrize("code", CODES[::17])
def test_six_turns_return_to_the_start(code: str) -> None:
    tile = parse_tile(code)
    assert tile.rotated(6) is tile
    turned = tile
    for turn in range(1, 7):
        turned = turned.rotated(1)
        assert turned == tile.rotated(turn)
    assert turned == tile
    assert tile.rotated(2) is tile.rotated(-4)


@given(st.sampled_from(CODES), st.integers(0, 5))
def test_a_turn_moves_edges_borders_and_places_and_nothing_else(code: str, turns: int) -> None:
    tile = parse_tile(code)
    turned = tile.rotated(turns)
    assert turned.exits == tuple(sorted((edge + turns) % 6 for edge in tile.exits))
    assert set(turned.borders) == {(edge + turns) % 6 for edge in tile.borders}
    for old, new in zip(tile.nodes, turned.nodes, strict=True):
        assert (old.kind, old.revenue, old.slots, old.groups) == (
            new.kind,
            new.revenue,
            new.slots,
            new.groups,
        )
        assert new.loc == (None if old.loc is None else (old.loc + turns) % 6)
    assert str(turned) == code
    assert turned.label == tile.label


@given(
    st.lists(
        st.one_of(
            st.builds("city=revenue:{},slots:{}".format, st.integers(0, 90), st.integers(1, 4)),
            st.builds("town=revenue:{}".format, st.integers(0, 90)),
            st.just("junction"),
            st.builds("offboard=revenue:yellow_{}|green_{}".format, st.integers(0, 90), st.integers(0, 90)),
            st.sampled_from([f"path=a:{a},b:{b}" for a in range(6) for b in range(a + 1, 6)]),
            st.builds("border=edge:{},type:{}".format, st.integers(0, 5), st.sampled_from(["water", "wall"])),
            st.builds("upgrade=cost:{},terrain:mountain".format, st.integers(0, 90)),
            st.builds("label={}".format, st.sampled_from("CMPXYZ")),
            st.builds("icon=image:{},sticky:1".format, st.sampled_from(["a/b", "mine"])),
        ),
        max_size=8,
        unique=True,
    )
)
def test_any_tile_of_known_parts_is_printed_back(parts: list[str]) -> None:
    code = ";".join(parts)
    tile = parse_tile(code, id="x", colour="green")
    assert str(tile) == code
    assert Tile.from_plain(tile.rotated(2).to_plain()) == tile.rotated(2)


KINDS = ["city", "town", "path", "label", "border", "upgrade", "icon", "junction", "frame"]
KEYS = ["edge", "revenue", "slots", "loc", "a", "b", "cost", "groups", "terrain"]
SIGNS = ["=", "=", ":", ":", ",", ";", "0", "5", "_0", "C", "|", "-"]
words_of_codes = st.sampled_from([*KINDS, *KEYS, *SIGNS])


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("citi=revenue:20", "'citi' is not a part of a tile"),
        ("city=revenue:twenty", "city=revenue:twenty: A number is missing"),
        ("path=a:0,b:_0", "'_0' names no city"),
        ("path=a:0,b:6", "'6' is not an edge"),
        ("path=a:0", "path=a:0: A number is missing"),
        ("border=edge:9", "'9' is not an edge"),
        ("border=type:water", "A number is missing"),
        ("upgrade=cost:forty", "A number is missing"),
        ("label=", "A label needs its sign"),
        ("city=loc:nan", "A number is missing"),
        ("city=slots:-1", "slots is -1, but may be 0 to 9 only"),
        ("city=slots:0;path=a:0,b:_0", "A city without circles can only end a route"),
        ("city=slots:0", "A city without circles"),
        ("city=slots:10", "slots is 10"),
        (f"city=slots:{'9' * 5_000}", "slots is 99999999999999999999,"),
        ("city=revenue:-20", "revenue is -20, but may be 0 to 9999 only"),
        ("city=revenue:1000000", "revenue is 1000000"),
        ("city=revenue:1_000", "'1' is unknown"),
        ("city=revenue:+20", "A number is missing"),
        ("city=revenue:２０", "A number is missing"),
        ("offboard=revenue:yellow_30|pink_40", "'pink' is unknown"),
        ("offboard=revenue:yellow_30|yellow_40", "'yellow' is unknown or stands there twice"),
        ("offboard=revenue:yellow_30|green_-1", "revenue is -1"),
        ("town=visit_cost:-1", "visit_cost is -1"),
        ("upgrade=cost:-40,terrain:mountain", "cost is -40"),
        ("path=a:0,b:0", "path=a:0,b:0: This track ends where it begins, at 0"),
        ("city;path=a:_0,b:_0", "This track ends where it begins, at _0"),
        ("path=a:0,b:3;path=a:3,b:0", "path=a:3,b:0: This track is listed twice"),
        ("city;path=a:0,b:_0;path=a:0,b:_0", "This track is listed twice"),
        ("city=revenue:20,slots:x", "A number is missing"),
        ("city=loc:north", "A number is missing"),
        ("path=a:_x,b:0", "A number is missing"),
        ("path=a:_-1,b:0", "'_-1' names no city"),
    ],
)
def test_a_spoiled_code_names_its_part(code: str, words: str) -> None:
    with pytest.raises(GameDataError) as caught:
        parse_tile(code)
    assert words in str(caught.value)


def test_a_city_without_circles_may_be_an_end_as_published_tiles_have_it() -> None:
    tile = parse_tile("city=revenue:yellow_30|brown_40,slots:0;path=a:4,b:_0,terminal:1")
    assert tile.cities[0].slots == 0


def test_lanes_are_two_pieces_of_track() -> None:
    """Published tiles tell parallel tracks between the same ends apart by their lanes."""
    assert len(parse_tile("path=a:0,b:3,a_lane:2.0;path=a:0,b:3,a_lane:2.1").paths) == 2


@pytest.mark.parametrize(("wrong", "words"), [("pink", "'pink' is no colour"), ("", "'' is no colour")])
def test_a_tile_has_a_colour_of_the_field(wrong: str, words: str) -> None:
    with pytest.raises(GameDataError) as caught:
        parse_tile("path=a:0,b:3", id="9", colour=wrong)
    assert words in str(caught.value)
    assert "yellow" in str(caught.value)


def test_a_tile_is_read_from_text_only() -> None:
    wrong: Any = 3
    with pytest.raises(GameDataError, match="3 is not text"):
        parse_tile(wrong)


@given(st.text(max_size=60) | st.lists(words_of_codes, max_size=12).map("".join))
def test_any_text_is_a_tile_or_one_clear_error(text: str) -> None:
    tile = refused = None
    try:
        tile = parse_tile(text)
    except GameDataError as error:
        refused = str(error)
    assert refused or str(tile) == text


@pytest.mark.parametrize(
    "data", [None, [], {"id": "9"}, {"id": "9", "colour": "yellow", "code": "", "turns": "1"}]
)
def test_plain_data_that_is_no_tile_is_refused(data: object) -> None:
    with pytest.raises(GameDataError, match="This is not a tile"):
        Tile.from_plain(data)


def test_a_revenue_by_phase_is_read_by_colour() -> None:
    revenue = Revenue.parse("yellow_30|green_40|purple_70|gray_100")
    assert [revenue.at(colour) for colour in ("yellow", "green", "purple", "gray")] == [30, 40, 70, 100]
    assert str(revenue) == "yellow_30|green_40|purple_70|gray_100"


def test_paths_know_their_edges_and_nodes() -> None:
    path = parse_tile("city=revenue:20;path=a:2,b:_0").paths[0]
    assert (path.edges, path.nodes, path.b) == ((2,), (0,), Ref(0))


@pytest.mark.parametrize(
    "tile", [*tile_set(), *(c.printed for p in map_box().pieces.values() for c in p.cells)]
)
def test_every_printed_tile_of_the_box_is_read_back(tile: Tile) -> None:
    assert parse_tile(str(tile), id=tile.id, colour=tile.colour) == tile
    assert Tile.from_plain(tile.to_plain()) == tile
