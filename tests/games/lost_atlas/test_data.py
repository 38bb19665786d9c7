"""The printed components: counts by colour and kind, and errors that name the place."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from typing import Any

import pytest

from lostatlas.games.lost_atlas.map_data import (
    data_file,
    destination_values,
    map_box,
    read_map_box,
    read_tile_set,
    tile_set,
)
from lostatlas.kernel.errors import GameDataError
from lostatlas.track.tiles import Tile


def test_the_box_holds_135_tiles_of_54_designs() -> None:
    """§2: yellow 55, green 43, purple 27, gray 5, blue 5."""
    tiles = tile_set()
    copies = Counter(dict.fromkeys(("yellow", "green", "purple", "gray", "blue"), 0))
    for tile in tiles:
        copies[tile.colour] += tiles.counts[tile.id]
    assert copies == {"yellow": 55, "green": 43, "purple": 27, "gray": 5, "blue": 5}
    assert (tiles.copies, len(tiles)) == (135, 54)


def test_the_box_holds_33_pieces_numbered_1_to_28_and_12_to_16_twice() -> None:
    numbers = Counter(piece.number for piece in map_box().pieces.values())
    assert set(numbers) == set(range(1, 29))
    assert {number for number, copies in numbers.items() if copies == 2} == {12, 13, 14, 15, 16}
    assert sum(numbers.values()) == 33


def test_the_hexes_of_the_pieces_are_counted_by_kind() -> None:
    kinds = Counter(cell.terrain for piece in map_box().pieces.values() for cell in piece.cells)
    assert kinds == {
        "home": 11,
        "mountain": 13,
        "blank": 31,
        "city": 20,
        "water": 12,
        "border": 7,
        "offboard": 5,
    }


def test_pieces_1_to_11_hold_a_home_and_21_brings_adaptive_without_one() -> None:
    box = map_box()
    homes = {
        piece.number: cell.home
        for piece in box.pieces.values()
        for cell in piece.cells
        if cell.home is not None
    }
    assert sorted(homes) == list(range(1, 12))
    companies = {piece.number: piece.company for piece in box.pieces.values() if piece.company}
    assert companies == {**homes, 21: "AD"}
    assert box.rules.home_order == tuple(homes[number] for number in range(1, 12))


def test_supplies_of_overlays_and_blanks() -> None:
    rules = map_box().rules
    assert (rules.overlays, rules.blanks, rules.minimum_shared) == (3, 12, 3)
    assert str(rules.overlay.printed) == "city=revenue:0;label=C"


def test_mountains_and_the_tunneling_home_cost_40() -> None:
    for piece in map_box().pieces.values():
        for cell in piece.cells:
            dear = cell.terrain == "mountain" or cell.home == "TU"
            assert (cell.printed.cost, cell.printed.terrains) == ((40, ("mountain",)) if dear else (0, ()))


def cell_of(home: str) -> Tile:
    return next(c.printed for p in map_box().pieces.values() for c in p.cells if c.home == home)


def test_the_port_is_one_city_of_two_circles_with_two_water_sides() -> None:
    for tile in (cell_of("NP"), tile_set()["LA2"], tile_set()["LA5"]):
        groups = {node.groups for node in tile.cities}
        assert len(tile.cities) == 2
        assert groups == {("port",)}
        assert {edge: part.get("type") for edge, part in tile.borders.items()} == {2: "water", 3: "water"}
        assert not set(tile.borders) & set(tile.exits)
        assert tile.label == "P"
        assert not any(len(path.nodes) == 2 for path in tile.paths)


def test_the_mine_is_two_stops_joined_inside_with_a_home_that_has_the_exit() -> None:
    printed = cell_of("EM")
    assert [city.revenue.at("yellow") for city in printed.cities] == [30, 20]
    for tile in (printed, *(tile_set()[name] for name in ("LA1", "LA4", "LA7"))):
        assert len(tile.cities) == 2
        assert tile.label == "M"
        assert sum(len(path.nodes) == 2 for path in tile.paths) == 1


@pytest.mark.parametrize(("number", "exits"), [(26, [[4]]), (27, [[4], [1, 5]]), (28, [[0, 4], [1]])])
def test_a_destination_is_one_group_whose_halves_no_track_joins(number: int, exits: list[list[int]]) -> None:
    box = map_box()
    piece = box.pieces[box.by_number[number][0]]
    halves = [cell for cell in piece.cells if cell.terrain == "offboard"]
    assert [list(cell.printed.exits) for cell in halves] == exits
    groups = {node.groups for cell in halves for node in cell.printed.nodes}
    assert groups == {(f"destination-{number}",)}
    for cell in halves:
        for edge, part in cell.printed.borders.items():
            assert part.get("type") == ""
            near = cell.hex.neighbour(edge)
            assert near in {other.hex for other in halves}
            assert edge not in cell.printed.exits


def test_one_card_gives_the_revenue_of_all_destinations() -> None:
    """§3: 30/40/70/100 is recommended; 20/30/50/80, 30/60/90/30 and custom values may be chosen."""
    for card, amounts in [
        (None, (30, 40, 70, 100)),
        ("yellow_20|green_30|purple_50|gray_80", (20, 30, 50, 80)),
        ("yellow_30|green_60|purple_90|gray_30", (30, 60, 90, 30)),
        ("yellow_10|green_0|purple_5|gray_7", (10, 0, 5, 7)),
    ]:
        stops = [n for p in map_box(card).pieces.values() for c in p.cells for n in c.printed.nodes]
        boards = [node for node in stops if node.kind == "offboard"]
        assert len(boards) == 5
        for node in boards:
            assert tuple(map(node.revenue.at, ("yellow", "green", "purple", "gray"))) == amounts


@pytest.mark.parametrize(
    "text",
    [
        "",
        "30",
        "yellow_30",
        None,
        30,
        b"yellow_30",
        "yellow_1|green_2|purple_3|gray_" + "9" * 3000,
        "yellow_1|green_2|purple_3|gray_x",
        "a_1|b_2|c_3|d_4",
    ],
)
def test_other_revenue_is_refused(text: Any) -> None:
    with pytest.raises(GameDataError, match="not revenue of the destinations") as caught:
        destination_values(text)
    assert len(str(caught.value)) < 300


def spoiled(name: str, *steps: Any, value: Any) -> Any:
    data = deepcopy(data_file(name))
    place: Any = data
    for step in steps[:-1]:
        place = place[step]
    if value is None:
        del place[steps[-1]]
    else:
        place[steps[-1]] = value
    return data


@pytest.mark.parametrize(
    ("steps", "value", "words"),
    [
        (
            ("pieces", 0, "number"),
            "one",
            "p.toml: pieces[0].number: 'one' is not valid here; expected: a whole number.",
        ),
        (("pieces", 1, "cells", 0, "code"), "city=revenue:x", "p.toml: pieces[1].cells[0]: city=revenue:x: "),
        (("pieces", 3, "ids"), ["01"], "p.toml: pieces[3]: The id '01' is used twice"),
        (("pieces", 3, "cells"), [], "p.toml: pieces[3]: This piece has 0 cells; 'shape' has places for 3"),
        (
            ("pieces", 3, "kind"),
            1,
            "p.toml: pieces[3].kind: The key 'kind' does not belong here; these do: number,",
        ),
        (("pieces", 3, "number"), None, "p.toml: pieces[3]: The key 'number' is missing."),
        (("terrains", "city"), None, "'city' is not described under [terrains]"),
        (("pieces", 0, "cells", 0, "home_city"), 1, "EA has its home in a city that is not printed here"),
        (("destinations", "default"), "30/40", "destinations: '30/40' is not revenue"),
        (
            ("pieces", 0, "cells", 0, "terrain"),
            "swamp",
            "'swamp' is not valid here; expected: 'blank', 'city'",
        ),
        (("blank", "count"), -1, "blank.count: -1 is not valid here; expected: 0 or more"),
        (("blank", "count"), True, "blank.count: True is not valid here; expected: a whole number"),
    ],
)
def test_spoiled_pieces_name_file_place_and_what_was_expected(steps: Any, value: Any, words: str) -> None:
    with pytest.raises(GameDataError) as caught:
        read_map_box(spoiled("pieces.toml", *steps, value=value), where="p.toml")
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("steps", "value", "words"),
    [
        (
            ("yellow", "9", "count"),
            1.5,
            "t.toml: yellow.9.count: 1.5 is not valid here; expected: a whole number",
        ),
        (("yellow", "9", "code"), "path=a:0,b:7", "t.toml: yellow.9: path=a:0,b:7: '7' is not an edge"),
        (("brown",), {}, "'brown' is not valid here; expected: 'yellow', 'green'"),
        (("green", "9"), {"count": 1, "code": ""}, "t.toml: green.9: Tile '9' is described twice"),
    ],
)
def test_spoiled_tiles_name_file_place_and_what_was_expected(steps: Any, value: Any, words: str) -> None:
    with pytest.raises(GameDataError) as caught:
        read_tile_set(spoiled("tiles.toml", *steps, value=value), where="t.toml")
    assert words in str(caught.value)


def test_a_designer_may_change_a_count() -> None:
    changed = read_tile_set(spoiled("tiles.toml", "yellow", "9", "count", value=20))
    assert changed.copies == 142
