"""The designer: a variant in tables and as text, its differences in words, saved and played."""

from __future__ import annotations

from pathlib import Path

import pytest

from lostatlas.games.lost_atlas.variants import load_variant, shipped_names, standard_variant
from lostatlas_widgets import design
from lostatlas_widgets.designing.designer import Designer


@pytest.fixture
def designer(tmp_path: Path) -> Designer:
    made = design()
    made.shelf.file.value = str(tmp_path / "mine.toml")
    return made


def test_a_price_is_changed_and_told(designer: Designer) -> None:
    assert designer.changes.text == "Nothing differs from the base."
    designer.trains.form.change("2.price", "250")
    assert designer.variant.train("4").price == 250
    assert "The 4-train costs $250 instead of $300." in designer.changes.text
    assert "[trains.4]\nprice = 250" in designer.text.text


def test_a_mistake_is_told_in_its_row_and_the_last_valid_variant_stays(designer: Designer) -> None:
    designer.trains.form.change("2.price", "250")
    designer.trains.form.change("2.price", "cheap")
    assert designer.trains.form.troubles == ["'cheap' stands here; expected: a whole number."]
    assert designer.trains.form.value("2.price") == "cheap"
    assert designer.forms.get_title(0) == "⚠ Trains"
    assert designer.variant.train("4").price == 250
    designer.bench.undo()
    assert designer.trains.form.troubles == []
    assert designer.trains.form.value("2.price") == "250"
    designer.bench.undo()
    assert designer.variant == designer.bench.base
    designer.bench.redo()
    assert designer.variant.train("4").price == 250


def test_typing_in_one_field_is_taken_back_as_one(designer: Designer) -> None:
    for text, done in (("2", False), ("25", False), ("255", True)):
        designer.trains.form.change("2.price", text, done=done)
    designer.bench.undo()
    assert designer.variant.train("4").price == 300
    assert not designer.bench.can_undo


def test_what_the_tables_hold_reaches_the_variant(designer: Designer) -> None:
    designer.trains.form.change("0.rusted_by", "")
    designer.trains.form.change("2.trade_in_price", "200")
    designer.prices.form.change("spaces", "0, 10 20 30 40 50 60 70 80 90 100 110 120 135 500")
    designer.phases.form.change("1.launch_high", "100")
    designer.phases.form.change("1.limits.minor", "3")
    designer.cash.form.change("long.1", "400")
    designer.about.form.change("name", "<b>Mine</b>")
    variant = designer.variant
    assert designer.bench.trouble is None
    assert variant.train("2").rusted_by is None
    assert variant.train("4").trade_in_price == 200
    assert variant.market.spaces[-2:] == (135, 500)
    assert tuple(variant.phases[1].launch) == (60, 100)
    assert variant.phases[1].limits.minor == 3
    assert variant.modes["long"].tables[1].cash == 400
    assert variant.name == "<b>Mine</b>"


def test_a_mistake_in_the_ladder_is_told_there(designer: Designer) -> None:
    designer.prices.form.change("spaces", "0 10 5")
    assert designer.prices.form.troubles == [
        "5 stands here after 10; each value is higher than the one before."
    ]
    assert designer.trains.form.troubles == []


def test_a_train_is_renamed_wherever_it_is_named(designer: Designer) -> None:
    designer.trains.form.change("2.name", "4", done=False)
    designer.trains.form.change("2.name", "4x", done=False)
    assert designer.bench.data["trains"][2]["name"] == "4"
    designer.trains.form.change("2.name", "4x")
    assert designer.bench.trouble is None
    assert designer.variant.train("2").rusted_by == "4x"
    assert designer.variant.roster(printing="text", mode="long", players=4)["4x"] == 4
    designer.trains.form.change("2.name", "5")
    assert "'5' will not do" in designer.report.text
    assert designer.bench.data["trains"][2]["name"] == "4x"


def test_everything_else_is_changed_as_text(designer: Designer) -> None:
    designer.text.type('extends = "published"\n[rulings]\nsell_timing = "one_turn"\n')
    assert designer.variant.rulings["sell_timing"].values[0] == "one_turn"
    designer.text.type("[trains.4]\nprise = 3")
    assert "prise" in designer.text.trouble
    assert designer.text.text == "[trains.4]\nprise = 3"
    assert designer.variant.rulings["sell_timing"].values[0] == "one_turn"
    designer.text.type("not [ toml")
    assert designer.text.trouble.startswith("This text is no variant yet.")


def test_what_is_odd_is_told(designer: Designer) -> None:
    designer.text.type("[auction]\nminimum = 400")
    assert "⚠" in designer.findings.text


def test_the_file_holds_what_differs_and_is_read_back(designer: Designer) -> None:
    designer.trains.form.change("2.price", "250")
    designer.shelf.button.click()
    file = Path(designer.shelf.file.value)
    assert load_variant(file) == designer.variant
    designer.trains.form.change("2.price", "260")
    designer.shelf.button.click()
    assert load_variant(file).train("4").price == 260


def test_a_strangers_file_is_left_alone_and_a_mistake_is_not_saved(designer: Designer) -> None:
    file = Path(designer.shelf.file.value)
    file.write_text("dear diary")
    designer.shelf.button.click()
    assert isinstance(designer.last_error, FileExistsError)
    assert file.read_text() == "dear diary"
    designer.shelf.file.value = str(file.with_name("other.toml"))
    designer.trains.form.change("2.price", "-1")
    designer.shelf.button.click()
    assert designer.report.text.startswith("Nothing was saved")
    assert not file.with_name("other.toml").exists()


def test_the_python_line_makes_the_same_variant(designer: Designer) -> None:
    designer.trains.form.change("2.price", "250")
    names: dict[str, object] = {}
    exec(designer.code.code, names)  # noqa: S102 - what a reader copies must run
    assert names["variant"] == designer.variant


def test_it_is_played_at_once_and_a_mistake_plays_the_last_valid_one(designer: Designer) -> None:
    designer.play.table.value = ("micro", 2)
    designer.trains.form.change("2.price", "250")
    designer.trains.form.change("2.price", "x")
    designer.play.button.click()
    (explorer,) = designer.stage.children
    assert explorer.session.ruleset.variant.train("4").price == 250
    assert "last valid variant" in designer.report.text
    designer.play.seed.value = "one"
    designer.play.button.click()
    assert "'one' is no seed" in designer.report.text


@pytest.mark.parametrize("name", shipped_names())
def test_a_shipped_variant_opens_and_is_compared_with_its_base(name: str) -> None:
    assert design(name, extends=name).changes.text == "Nothing differs from the base."
    assert design(name).changes.text != "Nothing differs from the base."


def test_the_published_game_is_never_changed(designer: Designer) -> None:
    before = standard_variant().fingerprint
    designer.trains.form.change("2.price", "250")
    assert standard_variant().fingerprint == before


def test_track_is_drawn_by_clicking_two_ends_and_taken_away_again(designer: Designer) -> None:
    tiles = designer.tiles
    tiles.choose("yellow", "9")
    tiles.pad.press("0")
    assert tiles.help.text == "From Edge 0 to …"
    tiles.pad.press("2")
    assert designer.variant.tiles["yellow"]["9"].code == "path=a:0,b:3;path=a:0,b:2"
    tiles.pad.press("2")
    tiles.pad.press("0")
    assert designer.variant == designer.bench.base


def test_a_turned_tile_is_drawn_on_as_it_is_written(designer: Designer) -> None:
    tiles = designer.tiles
    tiles.choose("yellow", "9")
    before = {spot["end"]: (spot["x"], spot["y"]) for spot in tiles.pad.spots}
    tiles.rotate()
    after = {spot["end"]: (spot["x"], spot["y"]) for spot in tiles.pad.spots}
    assert after["0"] == before["1"]
    assert designer.variant == designer.bench.base


def test_upgrades_before_and_after_follow_the_notation(designer: Designer) -> None:
    tiles = designer.tiles
    tiles.choose("green", "14")
    assert tiles.upgrades.text.startswith("Before: 5, 6, 57\nAfter: ")
    tiles.this.form.change("code", "city=revenue:30,slots:2;label=C")
    assert "57" not in tiles.upgrades.text


def test_a_mistake_in_the_notation_is_told_there_and_kept(designer: Designer) -> None:
    tiles = designer.tiles
    tiles.choose("yellow", "9")
    tiles.this.form.change("code", "path=a:0,b:_4")
    assert tiles.this.form.value("code") == "path=a:0,b:_4"
    assert "'_4' names no city" in tiles.this.form.troubles[0]
    assert designer.forms.get_title(2) == "⚠ Tiles"
    assert designer.variant == designer.bench.base
    tiles.this.form.change("code", "path=a:0,b:3")
    tiles.this.form.change("count", "many")
    assert tiles.this.form.troubles == ["'many' stands here; expected: a whole number."]
    tiles.this.form.change("count", "4")
    assert designer.bench.trouble is None
    assert "tiles" in designer.text.text


def test_a_count_and_all_colours_are_shown(designer: Designer) -> None:
    for colour, designs in designer.variant.tiles.items():
        designer.tiles.choose(colour)
        assert len(designer.tiles.list.items) == len(designs)
    designer.tiles.colour.value = "yellow"
    assert designer.tiles.list.texts[0] == "5 × 5"


def test_a_piece_gets_other_ground_and_a_wrong_one_is_told_in_its_row(designer: Designer) -> None:
    pieces = designer.pieces
    pieces.form.change("0.1", "water")
    assert designer.bench.trouble is None
    assert designer.variant.map.pieces[0].cells[1].terrain == "water"
    pieces.form.change("0.1", "lava")
    assert len(pieces.form.troubles) == 1
    assert designer.forms.get_title(3) == "⚠ Map"
    assert designer.variant.map.pieces[0].cells[1].terrain == "water"


def test_a_map_is_fixed_and_let_go_again(designer: Designer, tmp_path: Path) -> None:
    fixed = designer.fixed
    assert fixed.mode.value == "long"
    fixed.mode.value = "short"
    fixed.buttons["fix"].click()
    board = designer.bench.room.fixed_board(designer.variant, "short")
    assert board is not None
    assert "The short game is played on a fixed map." in designer.changes.text
    assert fixed.picture.texts == ["short"]
    designer.play.table.value = ("short", 3)
    designer.play.go()
    assert designer.stage.children[0].session.state.board.cells == board.cells
    board.save(tmp_path / "board.json")
    fixed.buttons["unfix"].click()
    assert designer.variant == designer.bench.base
    fixed.file.value = str(tmp_path / "board.json")
    fixed.buttons["fix_file"].click()
    assert designer.bench.room.fixed_board(designer.variant, "short").cells == board.cells


def test_a_variant_without_yellow_tiles_opens(designer: Designer) -> None:
    designer.text.type('remove = ["tiles.yellow"]')
    opened = design(designer.variant)
    assert opened.tiles.list.items == []
    opened.tiles.choose("green", "14")
    assert opened.tiles.this.form.value("count") == "4"
