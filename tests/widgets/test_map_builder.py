"""MapBuilder without a browser: every act by method, by key and by click, and every refusal in words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lostatlas import Hex, IllegalAction, load_board
from lostatlas.games.lost_atlas.map_building import start_building
from lostatlas.render.geometry import centre, hex_at
from lostatlas.track.builder import CAPITAL
from lostatlas.track.map_pieces import Placement
from lostatlas_widgets import MapBuilder
from tests.widgets.page import dots, framed, ground, press_key, tap


def covered(workshop: MapBuilder, placement: Placement) -> set[str]:
    """Return the names of the hexes on which the drawn piece lies at a place."""
    drawn = workshop.builder.drawn
    assert drawn is not None
    return {str(cell.hex) for cell in workshop.builder.box.pieces[drawn].at(placement)}


def told(workshop: MapBuilder) -> set[str]:
    """Return the names of the hexes that the words beside the map give the drawn piece."""
    return set(re.findall(r"^([A-Z]+\d+): ", workshop.view.status, re.MULTILINE))


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
    names = set(filter(None, ground(workshop.view)["name"]))
    shown = names - set(map(str, workshop.builder.site.cells))
    assert len(shown) == 3
    assert framed(workshop.view) == shown
    legal, dotted = workshop.builder.placements, set(dots(workshop.view))
    here = [one for one in legal if covered(workshop, one) == shown]
    others = [
        {centre(one.anchor) for one in legal if one.rotation == lies.rotation and one != lies}
        for lies in here
    ]
    assert dotted in others


def test_keys_draw_walk_turn_place_and_take_back(workshop: MapBuilder) -> None:
    view = workshop.view
    for key in ("Enter", "Enter", "Enter"):
        press_key(view, key)
    before = workshop.builder
    assert before.phase == "place"
    seen = [told(workshop)]
    for key in ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft") * 3:
        press_key(view, key)
        seen.append(told(workshop))
    assert any(place != seen[0] for place in seen)
    legal = [covered(workshop, placement) for placement in before.placements]
    assert all(place in legal for place in seen)
    assert framed(view) == seen[-1]
    press_key(view, "r")
    assert told(workshop) != seen[-1]
    press_key(view, "R")
    assert told(workshop) == seen[-1]
    press_key(view, "Enter")
    assert len(workshop.builder.progress.placements) == 2
    press_key(view, "u")
    assert workshop.builder == before


def test_a_click_moves_the_piece_and_a_second_one_places_it(workshop: MapBuilder) -> None:
    for _ in range(2):
        workshop.draw()
        workshop.place()
    workshop.draw()
    before = workshop.builder
    dotted = [hex_at(*dot) for dot in dots(workshop.view)]
    target = next(hex_ for hex_ in dotted if str(hex_) not in framed(workshop.view))
    tap(workshop.view, target)
    assert workshop.builder is before
    assert str(target) in framed(workshop.view)
    tap(workshop.view, target)
    assert workshop.builder.progress.placements[-1].anchor == target


def test_a_place_that_the_rules_forbid_is_explained(workshop: MapBuilder) -> None:
    workshop.draw()
    workshop.place()
    workshop.draw()
    tap(workshop.view, Hex(9, 9))
    assert "share too few edges" in workshop.view.alert
    assert "[§3]" in workshop.view.alert
    with pytest.raises(IllegalAction):
        workshop.point("Z2")


def test_an_overlap_is_explained_too(workshop: MapBuilder) -> None:
    for _ in range(3):
        workshop.draw()
        workshop.place()
    workshop.draw()
    tap(workshop.view, next(iter(workshop.builder.site.cells)))
    assert "[§3]" in workshop.view.alert


def test_nothing_to_draw_is_refused_in_words(workshop: MapBuilder) -> None:
    workshop.draw()
    with pytest.raises(IllegalAction, match="was drawn and waits to be placed"):
        workshop.draw()


def test_a_capital_is_placed_on_a_city_by_two_clicks(workshop: MapBuilder) -> None:
    while workshop.builder.phase != "capital":
        (workshop.draw if workshop.builder.phase == "draw" else workshop.place)()
    city = next(hex_ for hex_ in workshop.builder.capitals if {str(hex_)} != framed(workshop.view))
    tap(workshop.view, city)
    assert framed(workshop.view) == {str(city)}
    tap(workshop.view, city)
    assert workshop.builder.progress.capitals == (city,)
    assert workshop.board.tile(city).label


def test_a_blank_is_chosen_by_two_clicks(workshop: MapBuilder) -> None:
    built(workshop)
    gap = workshop.builder.blanks()[-1]
    tap(workshop.view, gap)
    assert gap not in workshop.builder.site.cells
    tap(workshop.view, gap)
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
