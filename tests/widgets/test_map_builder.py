"""MapBuilder without a browser: every act by method, by key and by click, and every refusal in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from lostatlas import Hex, IllegalAction, load_board
from lostatlas.games.lost_atlas.map_building import start_building
from lostatlas.render.geometry import centre
from lostatlas.track.builder import CAPITAL
from lostatlas_widgets import MapBuilder, placement_preview


def tap(workshop: MapBuilder, hex_: Hex) -> None:
    x, y = centre(hex_)
    workshop.view._hear(workshop.view, {"type": "tap", "x": x, "y": y}, [])


def press(workshop: MapBuilder, key: str) -> None:
    workshop.view._hear(workshop.view, {"type": "key", "key": key}, [])


def built(workshop: MapBuilder) -> MapBuilder:
    """Build until nothing is left to draw."""
    while workshop.builder.phase != "blanks":
        {"draw": workshop.draw, "stuck": workshop.restart}.get(workshop.builder.phase, workshop.place)()
    return workshop


@pytest.fixture
def workshop() -> MapBuilder:
    """Return a small map to build, whose first five draws are pieces."""
    stacks = {seed: start_building("micro", seed, 2).progress.stack for seed in range(20)}
    seed = next(seed for seed, stack in stacks.items() if CAPITAL not in stack[:5])
    return MapBuilder("micro", players=2, seed=seed)


def test_a_whole_map_is_built_finished_saved_and_read_back(workshop: MapBuilder, tmp_path: Path) -> None:
    built(workshop)
    assert not workshop.buttons["save"].disabled
    workshop.finish()
    assert workshop.builder.blanks() == []
    workshop.file.value = str(tmp_path / "mine.json")
    workshop.buttons["save"].click()
    assert workshop.text == f"Saved as {tmp_path / 'mine.json'}."
    assert load_board(tmp_path / "mine.json") == workshop.board


def test_the_same_seed_draws_the_same_pieces() -> None:
    first, second = MapBuilder("short", seed=3), MapBuilder("short", seed=3)
    for one in (first, second):
        one.draw()
    assert first.builder.progress == second.builder.progress


def test_a_drawn_piece_is_shown_where_it_may_lie(workshop: MapBuilder) -> None:
    workshop.draw()
    workshop.place()
    workshop.draw()
    assert workshop._at in placement_preview.targets(workshop.builder, workshop._rotation)
    shown = workshop._plot.board.cells.keys() - workshop.builder.site.cells.keys()
    assert len(shown) == 3
    assert workshop._plot._highlights == shown
    assert (
        len(workshop._dots.data["x"])
        == len(placement_preview.targets(workshop.builder, workshop._rotation)) - 1
    )


def test_keys_draw_walk_turn_place_and_take_back(workshop: MapBuilder) -> None:
    for key in ("Enter", "Enter", "Enter"):
        press(workshop, key)
    before = workshop.builder
    assert before.phase == "place"
    at = workshop._at
    seen = {at}
    for key in ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft") * 3:
        press(workshop, key)
        seen.add(workshop._at)
    assert len(seen) > 1
    assert seen <= set(placement_preview.targets(before, workshop._rotation))
    rotation = workshop._rotation
    press(workshop, "r")
    assert workshop._rotation != rotation
    press(workshop, "R")
    assert workshop._rotation == rotation
    press(workshop, "Enter")
    assert len(workshop.builder.progress.placements) == 2
    press(workshop, "u")
    assert workshop.builder == before


def test_a_click_moves_the_piece_and_a_second_one_places_it(workshop: MapBuilder) -> None:
    for _ in range(2):
        workshop.draw()
        workshop.place()
    workshop.draw()
    legal = placement_preview.targets(workshop.builder, workshop._rotation)
    ghost = {cell.hex for cell in placement_preview.ghost(workshop.builder, workshop._rotation, workshop._at)}
    target = next(hex_ for hex_ in legal if hex_ not in ghost)
    tap(workshop, target)
    assert workshop._at == target
    tap(workshop, target)
    assert workshop.builder.progress.placements[-1].anchor == target


def test_a_place_that_the_rules_forbid_is_explained(workshop: MapBuilder) -> None:
    workshop.draw()
    workshop.place()
    workshop.draw()
    tap(workshop, Hex(9, 9))
    assert "share too few edges" in workshop.view.alert
    assert "[§3]" in workshop.view.alert
    with pytest.raises(IllegalAction):
        workshop.point("Z2")


def test_an_overlap_is_explained_too(workshop: MapBuilder) -> None:
    for _ in range(3):
        workshop.draw()
        workshop.place()
    workshop.draw()
    ghost = {cell.hex for cell in placement_preview.ghost(workshop.builder, workshop._rotation, workshop._at)}
    taken = next(h for h in workshop.builder.site.cells if h not in ghost)
    tap(workshop, taken)
    assert "[§3]" in workshop.view.alert


def test_nothing_to_draw_is_refused_in_words(workshop: MapBuilder) -> None:
    workshop.draw()
    with pytest.raises(IllegalAction, match="was drawn and waits to be placed"):
        workshop.draw()


def test_a_capital_is_placed_on_a_city_by_two_clicks(workshop: MapBuilder) -> None:
    while workshop.builder.phase != "capital":
        (workshop.draw if workshop.builder.phase == "draw" else workshop.place)()
    city = next(hex_ for hex_ in workshop.builder.capitals if hex_ != workshop._at)
    tap(workshop, city)
    assert workshop._at == city
    tap(workshop, city)
    assert workshop.builder.progress.capitals == (city,)
    assert workshop.board.tile(city).label


def test_a_blank_is_chosen_by_two_clicks(workshop: MapBuilder) -> None:
    built(workshop)
    gap = workshop.builder.blanks()[-1]
    tap(workshop, gap)
    assert gap not in workshop.builder.site.cells
    tap(workshop, gap)
    assert workshop.builder.progress.blanks == (gap,)


def test_undo_goes_back_to_the_start_and_no_further(workshop: MapBuilder) -> None:
    built(workshop)
    for _ in range(100):
        workshop.undo()
    assert len(workshop.board.cells) == 0
    assert workshop.buttons["undo"].disabled
    assert [name for name, button in workshop.buttons.items() if not button.disabled] == ["draw"]


def test_a_file_of_somebody_else_is_never_replaced(workshop: MapBuilder, tmp_path: Path) -> None:
    other = tmp_path / "diary.json"
    other.write_text("dear diary")
    built(workshop).file.value = str(other)
    workshop.buttons["save"].click()
    assert workshop.view.alert.startswith(f"{other} is there already")
    workshop.file.value = str(tmp_path / "nowhere" / "map.json")
    workshop.buttons["save"].click()
    assert "there is no folder" in workshop.view.alert
    assert other.read_text() == "dear diary"
    workshop.file.value = str(tmp_path / "map.json")
    workshop.buttons["save"].click()
    workshop.finish()
    workshop.buttons["save"].click()  # its own file it may write again
    assert load_board(tmp_path / "map.json") == workshop.board


@pytest.mark.parametrize("mode", ["long", "short"])
def test_every_mode_can_be_built(mode: str) -> None:
    workshop = built(MapBuilder(mode, seed=2))
    assert load_board(workshop.board.to_plain()) == workshop.board
