"""What is drawn in the designer: tiles, map pieces, and fixed maps hex by hex."""

from __future__ import annotations

from pathlib import Path

import pytest

from lostatlas.track.hexes import parse_hex
from lostatlas_widgets import design
from lostatlas_widgets.designing.designer import Designer


@pytest.fixture
def designer() -> Designer:
    return design()


def test_track_is_drawn_by_clicking_two_ends_and_taken_away_again(designer: Designer) -> None:
    tiles = designer.tiles
    tiles.choose("yellow", "9")
    tiles.pad.press("0")
    assert tiles.help.text == "From Edge 0 to …"
    tiles.pad.press("2")
    assert designer.variant.tiles["yellow"]["9"].code == "path=a:0,b:3;path=a:0,b:2"
    tiles.pad.press("2")
    tiles.pad.press("0")
    assert designer.variant == designer.drafts.base


def test_turn_turns_the_tile_wherever_it_is_shown(designer: Designer) -> None:
    tiles = designer.tiles
    tiles.choose("yellow", "9")
    before = tiles.list.items[4]["picture"]
    tiles.rotate()
    assert designer.variant.tiles["yellow"]["9"].code == "path=a:1,b:4"
    assert tiles.list.items[4]["picture"] != before
    assert tiles.this.form.value("code") == "path=a:1,b:4"
    for _ in range(5):
        tiles.rotate()
    assert set(designer.variant.tiles["yellow"]["9"].code.split(":")) == {"path=a", "0,b", "3"}
    assert "It may lie on" in tiles.before.texts


def test_cities_towns_signs_and_circles_are_put_on_and_taken_off(designer: Designer) -> None:
    tiles = designer.tiles
    tiles.choose("green", "14")
    tiles.do("add")
    colour, new = tiles.this.chosen
    drawing = tiles.drawing
    drawing.buttons["clear"].click()
    drawing.buttons["city"].click()
    drawing.pad.press("_1")
    drawing.pad.press("4")
    drawing.stops.change("1.revenue", "40")
    drawing.stops.change("1.slots", "2")
    drawing.stops.change("label", "C")
    drawing.buttons["town"].click()
    code = "city=revenue:30,slots:2;city=revenue:40,slots:2;town=revenue:10;path=a:_1,b:4;label=C"
    assert designer.variant.tiles[colour][new].code == code
    drawing.stops.change("0.gone", "")
    assert (
        designer.variant.tiles[colour][new].code
        == "city=revenue:40,slots:2;town=revenue:10;path=a:_0,b:4;label=C"
    )
    drawing.stops.change("0.revenue", "much")
    assert designer.drafts.trouble is not None
    assert designer.forms.get_title(3) == "⚠ Tiles"
    assert tiles.this.form.troubles
    designer.drafts.undo()
    assert designer.drafts.trouble is None


def test_tiles_are_added_numbered_moved_and_taken_away(designer: Designer) -> None:
    tiles = designer.tiles
    tiles.choose("yellow", "57")
    tiles.do("add")
    tiles.this.form.change("id", "X1")
    assert tiles.this.chosen == ("yellow", "X1")
    assert "There is a new yellow tile X1" in designer.changes.text
    tiles.do("up")
    assert list(designer.variant.tiles["yellow"]).index("X1") == 5
    tiles.this.form.change("id", "9")
    assert "'9' cannot be used" in designer.report.text
    tiles.do("remove")
    assert designer.variant.tiles == designer.drafts.base.tiles


def test_what_a_tile_lies_on_and_what_replaces_it_is_shown(designer: Designer) -> None:
    tiles = designer.tiles
    tiles.choose("yellow", "9")
    assert tiles.before.texts == ["It may lie on", "Mountain × 13", "Blank hex × 43"]
    assert "23" in tiles.after.texts
    tiles.choose("yellow", "57")
    assert {"Home × 6", "City × 20"} <= set(tiles.before.texts)
    tiles.choose("yellow", "291")
    assert tiles.before.texts[1:] == ["City C × 3"]
    tiles.choose("green", "14")
    assert tiles.before.texts == ["It may lie on", "5", "6", "57"]
    tiles.this.form.change("code", "city=revenue:30,slots:2;label=C")
    assert "57" not in tiles.before.texts
    tiles.choose("blue")
    assert tiles.before.texts[1].startswith("Water")
    tiles.choose("green", "25")
    tiles.before.choose(1)
    assert tiles.this.chosen[0] == "yellow"


def test_a_mistake_in_the_notation_is_told_there_and_kept(designer: Designer) -> None:
    tiles = designer.tiles
    tiles.choose("yellow", "9")
    tiles.this.form.change("code", "path=a:0,b:_4")
    assert tiles.this.form.value("code") == "path=a:0,b:_4"
    assert "'_4' names no city" in tiles.this.form.troubles[0]
    assert designer.forms.get_title(3) == "⚠ Tiles"
    assert designer.variant == designer.drafts.base
    tiles.this.form.change("code", "path=a:0,b:3")
    tiles.this.form.change("count", "many")
    assert tiles.this.form.troubles == ["'many' is not valid here; expected: a whole number."]
    tiles.this.form.change("count", "4")
    assert designer.drafts.trouble is None
    assert "tiles" in designer.text.text


def test_a_count_and_all_colours_are_shown(designer: Designer) -> None:
    for colour, designs in designer.variant.tiles.items():
        designer.tiles.choose(colour)
        assert len(designer.tiles.list.items) == len(designs)
    designer.tiles.colour.value = "yellow"
    assert designer.tiles.list.texts[0] == "5 × 5"


def test_a_variant_without_yellow_tiles_opens(designer: Designer) -> None:
    designer.text.type('remove = ["tiles.yellow"]')
    opened = design(designer.variant)
    assert opened.tiles.list.items == []
    opened.tiles.choose("green", "14")
    assert opened.tiles.this.form.value("count") == "4"
    opened.tiles.choose("yellow")
    opened.tiles.do("add")
    assert list(opened.variant.tiles["yellow"]) == ["new"]


# map pieces


def test_a_piece_gets_one_more_city_by_the_mouse(designer: Designer) -> None:
    pieces = designer.pieces
    pieces.choose("3")
    pieces.choose_hex(2)
    pieces.hex.drawing.buttons["city"].click()
    assert designer.variant.map.pieces[2].cells[2].code == "city=revenue:20"
    pieces.hex.drawing.stops.change("label", "C")
    assert "Map piece 3 prints other hexes" in designer.changes.text
    pieces.hex.this.form.change("terrain", "water")
    assert designer.variant.map.pieces[2].cells[2].code is None
    pieces.hex.this.form.change("terrain", "lava")
    assert len(pieces.hex.this.form.troubles) == 1
    assert designer.forms.get_title(4) == "⚠ Map pieces"


def test_pieces_are_added_and_taken_away(designer: Designer) -> None:
    pieces = designer.pieces
    pieces.choose("28")
    pieces.do("add")
    assert pieces.this.chosen == "29"
    assert "There is a new map piece 29" in designer.changes.text
    pieces.choose_hex(1)
    pieces.hex.this.form.change("terrain", "city")
    pieces.do("up")
    assert designer.drafts.trouble is None
    pieces.do("remove")
    pieces.choose("9")
    pieces.do("remove")
    assert "There is no map piece 9." in designer.changes.text


# fixed maps


def test_a_map_is_fixed_and_let_go_again(designer: Designer, tmp_path: Path) -> None:
    fixed = designer.fixed
    fixed.mode.value = "short"
    fixed.buttons["fix"].click()
    board = designer.drafts.room.fixed_board(designer.variant, "short")
    assert board is not None
    assert "The short game is played on a fixed map." in designer.changes.text
    designer.play.table.value = ("short", 3)
    designer.play.go()
    assert designer.stage.children[0].session.state.board.cells == board.cells
    board.save(tmp_path / "board.json")
    fixed.buttons["unfix"].click()
    assert designer.variant == designer.drafts.base
    fixed.file.value = str(tmp_path / "board.json")
    fixed.buttons["fix_file"].click()
    assert designer.drafts.room.fixed_board(designer.variant, "short").cells == board.cells
    fixed.file.value = ""
    fixed.buttons["fix_file"].click()
    assert "board.json" in designer.report.text


def test_a_fixed_map_is_changed_hex_by_hex_and_played_on() -> None:
    designer = design("beginner")
    fixed = designer.fixed
    before = dict(fixed.board.board.cells)
    plain = next(hex_ for hex_, cell in before.items() if cell.terrain == "blank" and cell.source != "blank")
    fixed.ask(plain)
    fixed.hex.this.form.change("terrain", "city")
    fixed.hex.drawing.stops.change("label", "C")
    assert f"{plain} (city, city=revenue:0;label=C)" in designer.changes.text
    fixed.ask("Z14")
    assert fixed.buttons["hex_remove"].disabled
    fixed.buttons["hex_add"].click()
    fixed.hex.this.form.change("terrain", "mountain")
    home = next(hex_ for hex_, cell in before.items() if cell.home == "EM")
    fixed.ask(home)
    fixed.buttons["hex_remove"].click()
    designer.play.go()
    cells = designer.stage.children[0].session.state.board.cells
    assert cells[plain].printed.label == "C"
    assert cells[parse_hex("Z14")].printed.cost == 40
    assert home not in cells
    fixed.buttons["hex_reset"].click()
    fixed.ask(plain)
    fixed.buttons["hex_reset"].click()
    fixed.ask("Z14")
    fixed.buttons["hex_remove"].click()
    assert designer.variant == designer.drafts.room.load_variant("beginner").changed({
        "name": designer.variant.name, "about": designer.variant.about, "sources": designer.variant.sources
    })  # fmt: skip


def test_a_home_twice_on_a_map_is_told_beside_the_hex() -> None:
    designer = design("beginner")
    fixed = designer.fixed
    fixed.ask("M13")
    fixed.hex.this.form.change("home", "EM")
    assert designer.drafts.trouble is not None
    assert "EM" in fixed.trouble.text
    assert designer.forms.get_title(5) == "⚠ Fixed maps"
    designer.drafts.undo()
    assert designer.drafts.trouble is None
    assert fixed.trouble.text == ""


def test_a_turned_piece_is_drawn_as_it_lies() -> None:
    designer = design("beginner")
    cells = designer.fixed.board.board.cells
    mine = next(hex_ for hex_, cell in cells.items() if cell.home == "EM")
    designer.fixed.ask(mine)
    designer.fixed.hex.drawing.stops.change("0.revenue", "50")
    after = designer.fixed.board.board.cells[mine].printed
    assert after.exits == cells[mine].printed.exits
    assert after.stops[0].revenue.at("yellow") == 50


def test_a_map_is_drawn_from_nothing(designer: Designer) -> None:
    fixed = designer.fixed
    fixed.mode.value = "micro"
    fixed.buttons["fix_empty"].click()
    for name, ground in (("M15", "home"), ("M17", "city")):
        fixed.ask(name)
        fixed.buttons["hex_add"].click()
        fixed.hex.this.form.change("terrain", ground)
    fixed.ask("M15")
    fixed.hex.this.form.change("home", "EM")
    board = designer.drafts.room.fixed_board(designer.variant, "micro")
    assert [str(hex_) for hex_ in board.cells] == ["M13", "M15", "M17"]
    assert str(board.homes["EM"].hex) == "M15"
    fixed.name.value = "nowhere"
    assert "nowhere" in designer.report.text


def test_a_map_that_a_faulty_draft_lets_go_cannot_be_drawn_on() -> None:
    designer = design("beginner")
    designer.fixed.ask("M13")
    designer.parts["trains"].form.change("2.price", "x")
    designer.fixed.buttons["unfix"].click()
    assert designer.fixed.hex.this.form.rows == []
    assert designer.fixed.buttons["hex_remove"].disabled
    designer.fixed.hex.drawing.buttons["city"].click()
    assert designer.last_error is None
    designer.drafts.undo()
    designer.drafts.undo()
    assert designer.drafts.trouble is None
    assert designer.fixed.hex.this.form.value("terrain") == "city"
