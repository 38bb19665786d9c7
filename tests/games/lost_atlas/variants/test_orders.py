"""Entries in another order, and hexes drawn by hand: told as changes, not as the whole variant."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lostatlas import load, new_game, position
from lostatlas.games.lost_atlas.variants import (
    fixed_board,
    load_variant,
    read_variant,
    standard_variant,
    variant_changes,
    variant_diff,
)
from lostatlas.kernel.errors import GameDataError
from lostatlas.track.hexes import parse_hex


@given(st.permutations(range(7)), st.integers(0, 6))
@settings(max_examples=25, deadline=None)
def test_any_order_of_trains_is_told_by_what_comes_before_what(order: list[int], new: int) -> None:
    data = {**standard_variant().to_plain(), "status": "own"}
    data["trains"] = [data["trains"][place] for place in order]
    data["trains"].insert(new, {"name": "8", "price": 900})
    variant = read_variant(data)
    changes = variant_changes(variant)
    assert set(changes) <= {"extends", "trains"}
    assert read_variant(changes) == variant


def test_tiles_of_a_colour_are_put_in_order() -> None:
    variant = read_variant({"tiles": {"yellow": {"57": {"before": "5"}, "7": {"count": 3, "before": "6"}}}})
    assert list(variant.tiles["yellow"])[:4] == ["57", "5", "7", "6"]
    assert read_variant(variant_changes(variant)) == variant
    assert "another order" in variant_diff(standard_variant(), variant)[-1].words


def test_no_entry_comes_before_one_that_is_not_there() -> None:
    with pytest.raises(GameDataError, match=r"trains\.4\.before"):
        read_variant({"trains": {"4": {"before": "9"}}})


def drawn(*hexes: dict[str, Any], gone: tuple[str, ...] = ()) -> dict[str, Any]:
    return {
        "extends": "beginner",
        "map": {"boards": {"short": {"hexes": list(hexes), "gone": list(gone)}}},
    }


def test_single_hexes_replace_those_of_the_pieces_and_are_played_on() -> None:
    before = fixed_board(load_variant("beginner"), "short")
    assert before is not None
    plain = next(name for name in map(str, before.cells) if before.cells[parse_hex(name)].terrain == "blank")
    city = {"hex": plain, "terrain": "city", "code": "city=revenue:20,slots:2;label=C"}
    variant = read_variant(drawn(city, {"hex": "Z14", "terrain": "mountain"}))
    board = fixed_board(variant, "short")
    assert board is not None
    assert board.cells[parse_hex(plain)].printed.label == "C"
    assert board.cells[parse_hex("Z14")].printed.cost == 40
    assert len(board.cells) == len(before.cells) + 1
    assert read_variant(variant_changes(variant)) == variant
    game = new_game(["Ann", "Ben"], mode="short", variant=variant, seed=1)
    assert game.state.board.cells == board.cells
    assert position(game.position()).state.board.cells == board.cells
    assert any(plain in one.words for one in variant_diff(load_variant("beginner"), variant))


def test_a_company_whose_home_is_gone_does_not_take_part(tmp_path: Any) -> None:
    base = fixed_board(load_variant("beginner"), "short")
    assert base is not None
    variant = read_variant(drawn(gone=(str(base.homes["EM"].hex),)))
    game = new_game(["Ann", "Ben"], mode="short", variant=variant, seed=1)
    assert "EM" not in {code for column in game.state.charters for code in column}
    game.save(tmp_path / "game.json")
    assert load(tmp_path / "game.json").state == game.state


def test_a_map_may_be_drawn_without_pieces() -> None:
    home = {"terrain": "home", "home": "EM"}
    hexes = [{"hex": "M13", **home}, {"hex": "M15", "terrain": "blank"}, {"hex": "M17", "terrain": "city"}]
    variant = read_variant({"map": {"boards": {"micro": {"hexes": hexes}}}})
    board = fixed_board(variant, "micro")
    assert board is not None
    assert len(board.cells) == 3
    assert board.homes["EM"].hex == parse_hex("M13")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (drawn({"hex": "nowhere", "terrain": "city"}), r"hexes\[0\].hex"),
        (drawn(gone=("Z14",)), r"gone\[0\]"),
        (drawn({"hex": "Z14", "terrain": "city"}, {"hex": "Z14", "terrain": "city"}), r"hexes\[1\]"),
        (drawn({"hex": "Z14", "terrain": "home", "home": "EM"}), "EM"),
        (drawn({"hex": "Z14", "terrain": "home", "home": "AD", "home_city": 3}), "AD"),
        (drawn({"hex": "Z14", "terrain": "lava"}), "lava"),
        ({"map": {"boards": {"micro": {"hexes": []}}}}, "No hexes are left"),
    ],
)
def test_a_mistake_in_a_hex_is_told_where_it_stands(change: dict[str, Any], said: str) -> None:
    with pytest.raises(GameDataError, match=said):
        read_variant(change)
