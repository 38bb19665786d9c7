"""The position editor: shares, prices, trains, and companies that come and go."""

from __future__ import annotations

import pytest

pytest.importorskip("ipywidgets")

from lostatlas_widgets import PositionEditor
from tests.widgets.position_editor.draft import troubles


def test_the_president_follows_the_shares(editor: PositionEditor) -> None:
    shares = editor.shares.form
    shares.change("0.shares.1", "3")
    assert editor.session.state.companies["EM"].president == "Ben"
    shares.change("0.shares.1", "2")  # a tie: whoever was president stays
    assert editor.session.state.companies["EM"].president == "Ben"
    shares.change("0.president", "Ann")
    assert editor.session.state.companies["EM"].president == "Ann"


def test_the_treasury_has_the_rest_so_shares_are_always_a_whole(editor: PositionEditor) -> None:
    (em, su) = editor.shares.form.rows
    assert [cell["value"] for cell in em["cells"]] == ["EM", "2", "1", "", "2 · 40 %", "Ann"]
    assert su["cells"][1]["value"] == ""
    editor.shares.form.change("0.pool", "2")
    assert editor.session.state.companies["EM"].shares.of("pool") == 2


def test_too_many_shares_are_refused_beside_them_and_kept(editor: PositionEditor) -> None:
    editor.shares.form.change("0.shares.0", "3")
    editor.shares.form.change("0.shares.1", "3")
    assert "Players and pool hold 6 shares of EM, which has 5." in editor.shares.form.rows[0]["trouble"]
    assert editor.shares.form.rows[0]["cells"][2]["wrong"]
    assert editor.shares.form.value("0.shares.1") == "3"
    assert (editor.forms.get_title(0), editor.forms.get_title(1)) == ("⚠ Shares", "Companies")
    assert editor.verdict.text.startswith("Not a position yet:")
    assert editor.session.state.companies["EM"].shares.of("Ben") == 1  # the last good one
    editor.shares.form.change("0.shares.1", "2")
    assert (troubles(editor), editor.forms.get_title(0)) == ([], "Shares")


def test_markers_move_on_the_price_track(editor: PositionEditor) -> None:
    companies = editor.companies.form
    companies.change("1.price", "70")
    assert editor.session.state.market.order == ("EM", "SU")  # below the one that was there
    companies.change("1.stack", "")
    assert editor.session.state.market.order == ("SU", "EM")
    assert [row["key"] for row in companies.rows[:2]] == ["SU", "EM"]
    companies.change("0.price", "90")
    assert editor.session.state.market.order == ("EM", "SU")


def test_trains_come_from_the_deck_and_go_back_to_it(editor: PositionEditor) -> None:
    deck = dict(editor.session.state.depot.deck)
    editor.companies.form.change("0.trains", "2")
    assert dict(editor.session.state.depot.deck)["2"] == deck["2"] + 1
    editor.companies.form.change("1.trains", "2, 2")
    state = editor.session.state
    assert state.companies["SU"].trains == ("2", "2")
    assert dict(state.depot.deck)["2"] == deck["2"] - 1


def test_too_many_trains_of_a_kind_are_refused_beside_it(editor: PositionEditor) -> None:
    editor.trains.form.change("deck.2", "40")
    assert "2-trains in this position, but only" in next(iter(editor.trains.form.troubles))
    assert editor.forms.get_title(2) == "⚠ Players and trains"


def test_the_pool_and_the_phase(editor: PositionEditor) -> None:
    editor.trains.form.change("phase", "3")
    assert editor.trains.form.troubles == [
        "The deck still holds 2-trains, though the first 3-train has left it. [§5.phase]"
    ]
    editor.trains.form.change("deck.2", "0")
    assert editor.session.state.phase == 1
    editor.trains.form.change("pool.3", "1")
    assert editor.session.state.depot.pool == ("3",)
    editor.trains.form.change("pool.3", "x")
    assert editor.drafts.trouble is not None
    assert editor.session.state.depot.pool == ("3",)


def test_a_company_is_launched_and_withdrawn(editor: PositionEditor) -> None:
    companies = editor.companies.form
    waiting = [option[0] for option in companies.rows[-1]["cells"][0]["options"]]
    companies.change("launch.code", "TU")
    companies.change("launch", "")
    state = editor.session.state
    assert state.companies["TU"].president == "Ann"
    assert "TU" in waiting
    assert not any("TU" in column for column in state.charters)
    companies.change("2.remove", "")
    state = editor.session.state
    assert "TU" not in state.companies
    assert any("TU" in column for column in state.charters)


def test_a_major_needs_its_parts_and_goes_back_to_them(editor: PositionEditor) -> None:
    companies = editor.companies.form
    companies.change("launch.code", "Fed")
    companies.change("launch", "")
    assert "merged from two minors" in companies.troubles[0]
    companies.change("2.parts", "RE TU")
    companies.change("2.hubs", "J6")
    assert editor.drafts.trouble is None or "parts" not in editor.drafts.trouble.where
    companies.change("2.remove", "")
    state = editor.session.state
    assert {"RE", "TU"} <= {code for column in state.charters for code in column}
    assert "Fed" in state.majors
