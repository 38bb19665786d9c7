"""The position editor: what is typed into a field is taken, or kept with the reason why not."""

from __future__ import annotations

import pytest

pytest.importorskip("ipywidgets")

from lostatlas import load, new_game
from lostatlas_widgets import PositionEditor, edit_position
from tests.widgets.position_editor.draft import GAME, forms


def test_cash_of_players_and_treasuries(editor: PositionEditor) -> None:
    editor.players.form.change("1.cash", "300")
    editor.companies.form.change("0.cash", "0")
    state = editor.session.state
    assert (state.cash("Ben"), state.cash("EM")) == (300, 0)
    assert "player Ben: 300" in editor.text.text


def test_half_a_number_leaves_no_trace(editor: PositionEditor) -> None:
    """Ann types 2, pauses with an empty field, and types 2 again: she is president still."""
    shares = editor.shares.form
    shares.change("0.shares.1", "2")
    shares.change("0.shares.0", "", done=False)
    shares.change("0.shares.0", "2", done=False)
    shares.change("0.shares.0", "2")
    assert editor.session.state.companies["EM"].president == "Ann"


def test_what_is_typed_into_one_field_is_undone_together(editor: PositionEditor) -> None:
    cash = editor.players.form
    for text in ("1", "12", "125"):
        cash.change("0.cash", text, done=False)
    cash.change("0.cash", "125")
    assert editor.session.state.cash("Ann") == 125
    editor.undo()
    assert editor.session.state.cash("Ann") == 120
    editor.redo()
    assert editor.session.state.cash("Ann") == 125
    cash.change("0.cash", "200")
    editor.undo()
    assert editor.session.state.cash("Ann") == 125


def test_words_where_a_number_belongs_are_kept_and_explained(editor: PositionEditor) -> None:
    editor.players.form.change("1.cash", "many")
    assert editor.players.form.value("1.cash") == "many"
    assert editor.players.form.rows[1]["trouble"] == "'many' is not valid here; expected: a whole number."
    editor.undo()
    assert editor.players.form.value("1.cash") == "85"


def test_whose_turn_it_is(editor: PositionEditor) -> None:
    now = editor.now.form
    now.change("company", "SU")
    assert editor.session.acting_for == "SU"
    now.change("round", "SR")
    assert editor.session.state.round == "SR"
    now.change("stock.player", "Ben")
    assert editor.session.actor == "Ben"
    now.change("cycle", "9")
    assert "There is no cycle 9" in now.troubles[0]
    assert editor.session.state.cycle == 2
    now.change("cycle", "3")
    assert editor.session.state.cycle == 3
    now.change("round", "MR")
    assert "no merger round" in editor.verdict.text


def test_a_turns_memory_that_no_longer_fits_can_be_forgotten() -> None:
    session = load(GAME)
    session.goto(
        next(n for n in session.history if n.state.operating and n.state.operating.turn and n.state.turn.lays)
    )
    editor = edit_position(session)
    assert editor.session.state.turn.lays
    editor.now.form.change("forget", "")
    assert editor.session.state.turn.lays == ()


GARBAGE = ("", "x", "-3", "99999999999999999999", "<img src=x onerror=alert(1)>", "R7", "2 2 2 2 2 2", "true")


@pytest.mark.parametrize("garbage", GARBAGE)
def test_no_cell_fails_whatever_is_typed_into_it(editor: PositionEditor, garbage: str) -> None:
    good = editor.session.position()
    for form in forms(editor).values():
        for key in [cell["key"] for row in form.rows for cell in row["cells"] if "key" in cell]:
            form.change(key, garbage)
            assert editor.last_error is None, key
            assert editor.drafts.trouble is None or editor.verdict.text.startswith("Not a position yet")
            while editor.drafts.can_undo:
                editor.undo()
            assert editor.session.position() == good


def test_names_are_text_to_the_page() -> None:
    name = "<img src=x onerror=alert(1)>"
    editor = edit_position(new_game([name, "Ben $1$", "Cid"], seed=2))
    assert editor.players.form.rows[0]["cells"][0]["value"] == name
    editor.players.form.change("0.cash", "x")
    assert name in editor.verdict.text
    assert editor.players.form.troubles == ["'x' is not valid here; expected: a whole number."]
