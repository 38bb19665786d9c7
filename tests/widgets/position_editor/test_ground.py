"""The position editor: what lies on the map."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("ipywidgets")

from lostatlas import load, new_game
from lostatlas_widgets import PositionEditor, edit_position
from tests.widgets.page import press_key
from tests.widgets.position_editor.draft import GAME


def test_tiles_are_laid_turned_and_taken_up(editor: PositionEditor) -> None:
    ground = editor.ground
    ground.ask("L16")
    assert editor.ground.turned.texts[0] == "Tile 57 lies here. Turn it:"
    assert "57" not in [text.split()[0] for text in ground.tiles.texts]
    place = next(n for n, text in enumerate(ground.tiles.texts) if text.startswith("15 "))
    ground.tiles.choose(place)
    here = ground.hex
    assert here is not None
    assert editor.session.state.board.laid[here].id == "15"
    ground.turned.choose(3)
    assert editor.session.state.board.laid[here].turns == 2
    press_key(ground.board.view, "r")
    assert editor.session.state.board.laid[here].turns == 3
    ground.turned.choose(len(ground.turned.texts) - 1)
    assert here not in editor.session.state.board.laid
    editor.undo()
    assert here in editor.session.state.board.laid


def test_only_tiles_that_suit_the_ground_and_are_left_are_offered(editor: PositionEditor) -> None:
    ground = editor.ground
    ground.ask("L18")
    plain = {text.split()[0] for text in ground.tiles.texts[1:]}
    assert {"7", "9"} <= plain
    assert not {"57", "5"} & plain
    rules: Any = editor.session.ruleset
    count = rules.tileset.counts["57"]
    ground.ask("L16")
    ground.take_up()
    assert f"57 ({count} left)" in ground.tiles.texts
    cities = [
        hex_
        for hex_, cell in editor.session.state.board.cells.items()
        if cell.terrain == "city" and not cell.printed.label
    ]
    for hex_ in cities[:count]:
        ground.ask(hex_)
        ground.lay("57")
    assert editor.drafts.trouble is None
    ground.ask(cities[count])
    assert "57" not in {text.split()[0] for text in ground.tiles.texts}


def test_hubs_are_placed_and_removed(editor: PositionEditor) -> None:
    ground = editor.ground
    ground.ask("L16")
    assert ground.tokens.texts == ["Place a hub of EM in L16", "Place a hub of SU in L16"]
    ground.tokens.choose(0)
    assert ground.tokens.texts[0] == "Remove the hub of EM from L16"
    (trouble,) = editor.companies.form.troubles
    assert trouble == "EM has more hubs on the map and on its charter than the 1 it owns. [§15.tokens]"
    editor.companies.form.change("0.hubs", "L16")
    (trouble,) = editor.companies.form.troubles
    assert trouble == "EM has its home hub in K19, which is not among its hubs; name K19 too. [§7.home]"
    ground.tokens.choose(1)
    assert "More hubs stand in L16" in ground.trouble.text
    ground.tokens.choose(1)
    editor.companies.form.change("0.hubs", "K19")
    assert (ground.trouble.text, editor.drafts.trouble) == ("", None)
    assert [str(stop.hex) for stop in editor.session.state.board.tokens_of("EM")] == ["K19"]


def test_the_map_follows_while_something_else_is_wrong(editor: PositionEditor) -> None:
    editor.players.form.change("0.cash", "")
    editor.ground.ask("L14")
    editor.ground.lay("57", turns=1)
    assert editor.ground.hex in editor.ground.board.board.laid
    assert editor.drafts.trouble is not None
    editor.players.form.change("0.cash", "5")
    assert editor.ground.hex in editor.session.state.board.laid


def test_a_map_under_construction_has_its_pieces() -> None:
    session = new_game(["Ann", "Ben"], mode="micro", seed=3)
    editor = edit_position(session)
    keys = [row["key"] for row in editor.now.form.rows]
    assert {"stack", "drawn", "building.player"} <= set(keys)
    editor.now.form.change("building.player", "Ann")
    assert editor.session.actor == "Ann"
    before = editor.session.state.building.progress.stack
    turned = [before[1], before[0], *before[2:]]
    editor.now.form.change("stack", " ".join(turned))
    assert editor.session.state.building.progress.stack == tuple(turned)
    editor.now.form.change("stack", "99 99")
    assert editor.drafts.trouble is not None
    assert editor.now.form.troubles


def test_a_map_under_construction_is_shown_and_takes_no_tiles() -> None:
    session = load(GAME)
    session.goto(7)
    editor = edit_position(session)
    cells = editor.ground.board.board.cells
    assert 6 < len(cells) < 60
    editor.ground.ask(sorted(cells)[0])
    assert len(editor.ground.tiles.texts) == 1
    assert "there are no tiles" in editor.ground.tiles.texts[0]
