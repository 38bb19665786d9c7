"""The position editor: where it begins, and what is played from it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

pytest.importorskip("ipywidgets")

from lostatlas import load, new_game, position, position_text, random_board
from lostatlas.games import DEFAULT_TITLE, OWN
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.session import Session
from lostatlas.text import message
from lostatlas.text.catalogue import speak_of
from lostatlas_widgets import PositionEditor, edit_position, explore
from lostatlas_widgets.explorer.panel import Explorer
from lostatlas_widgets.position_editor.companies import CompanyFields, ShareFields
from lostatlas_widgets.position_editor.draft_history import PositionHistory, has_editor
from lostatlas_widgets.position_editor.report import Report
from lostatlas_widgets.position_editor.table import PlayerFields, RoundFields, TrainFields
from lostatlas_widgets.position_editor.title_facts import TitleFacts
from tests.widgets.position_editor.draft import GAME


def test_it_begins_where_a_session_stands_and_leaves_that_session_alone() -> None:
    session = load(GAME)
    session.goto(next(node for node in session.history if node.state.step == "trains"))
    before = session.position()
    editor = edit_position(session)
    editor.players.form.change("0.cash", "7")
    assert editor.session.state.cash("Ann") == 7
    assert session.position() == before
    assert editor.session.actor == session.actor


@pytest.mark.parametrize("title", [title for title in OWN if title != DEFAULT_TITLE])
def test_a_title_without_fields_is_refused_before_anything_changes(title: str) -> None:
    session = new_game(["Ann", "Ben"], title=title, seed=1)
    text = position_text(session)
    before = message("explore.step.token")
    with pytest.raises(GameDataError) as refused:
        edit_position(session)
    said = str(refused.value)
    assert said.startswith(f"The position editor has no fields for '{title}'; it edits positions of ")
    assert DEFAULT_TITLE in said
    assert message("explore.step.token") == before
    assert position(text).actor == session.actor  # what it advises works


def test_a_text_of_another_title_is_told_in_the_editor(editor: PositionEditor) -> None:
    last = editor.session.state
    editor.text.type(position_text(new_game(["Ann", "Ben"], title="acquire", seed=1)))
    assert "has no fields for 'acquire'" in editor.text.trouble
    assert editor.session.state == last


@pytest.mark.parametrize("title", ["acquire", "west18"])
def test_text_data_and_files_of_another_title_are_refused_in_words(title: str, tmp_path: Path) -> None:
    """Nothing is changed, and nobody speaks of that title from then on."""
    editor = edit_position(load(GAME))
    other = new_game(["Ann", "Ben"], title=title, seed=1)
    text, data = position_text(other), other.position()
    files = tmp_path / "text.txt", tmp_path / "data.json"
    for file, content in zip(files, (text, json.dumps(data)), strict=True):
        file.write_text(content)
    speak_of(DEFAULT_TITLE)
    before, draft = message("explore.step.token"), editor.drafts.draft
    for source in (text, data):
        with pytest.raises(GameDataError, match=f"has no fields for '{title}'"):
            edit_position(source)
    for file in files:
        editor.file_bar.file.value = str(file)
        editor.file_bar.buttons["open"].click()
        assert f"has no fields for '{title}'" in editor.report.text
    assert editor.drafts.draft == draft
    assert message("explore.step.token") == before


def test_a_game_of_rules_without_a_registered_title_is_explored_without_the_editor() -> None:
    assert not has_editor("homebrew")


def test_the_explorer_offers_the_editor_only_where_there_is_one() -> None:
    for title in (DEFAULT_TITLE, "west18"):
        panel = Explorer(new_game(["Ann", "Ben", "Cid"], title=title, seed=1))
        texts = [getattr(one, "description", "") for one in panel.more.content.controls]
        assert ("Edit position" in texts) == (title == DEFAULT_TITLE)


def test_every_round_of_a_game_can_be_opened_and_comes_back_unchanged() -> None:
    session = load(GAME)
    seen = set()
    for node in session.history:
        kind = (node.state.round, node.state.step)
        if kind not in seen:
            seen.add(kind)
            session.goto(node)
            drafts = PositionHistory(session)
            for section in (ShareFields, CompanyFields, PlayerFields, TrainFields, RoundFields):
                section(drafts, TitleFacts(drafts), Report()).follow()
            assert drafts.draft == session.position()
            assert drafts.trouble is None
            drafts.edit(lambda position: position["cash"].update(Ann=-1))
            assert drafts.trouble is not None
            drafts.undo()
            assert drafts.session.state == position(session.position()).state
    assert {"MAP", "SR", "OR1", "OR2"} <= {name for name, _step in seen}


@pytest.mark.parametrize("board", ["random", "official", "official with blanks", "build", "file"])
def test_from_nothing(editor: PositionEditor, board: str, tmp_path: Path) -> None:
    start = editor.start
    file = tmp_path / "map.json"
    if board == "file":
        random_board("short", 5).save(file)
    start.mode.value, start.players.value, start.board.value = "short", "Dora, <b>Emil</b>", board
    start.seed.value, start.file.value = "5", str(file)
    start.button.click()
    assert editor.report.text == ""
    assert editor.session.players == ("Dora", "<b>Emil</b>")
    assert editor.session.state.round == ("MAP" if board == "build" else "SR")
    assert editor.session.state.cash("Dora") == 450
    editor.undo()
    assert editor.session.players == ("Ann", "Ben")


def test_a_start_that_the_rules_forbid_is_told_and_changes_nothing(editor: PositionEditor) -> None:
    for players, seed, words in (("Ann", "1", "player"), ("Ann, Ben", "x", "'x' is not a seed")):
        editor.start.mode.value, editor.start.players.value = "short", players
        editor.start.board.value, editor.start.seed.value = "random", seed
        editor.start.button.click()
        assert words in editor.report.text
        assert editor.session.players == ("Ann", "Ben")
    editor.report.last_error = None


def test_a_finished_game_can_be_reopened() -> None:
    editor = edit_position(load(GAME))
    assert editor.verdict.text == "The game is over here."
    editor.now.form.change("round", "OR1")
    assert editor.session.actor is not None
    editor.undo()
    editor.players.form.change("0.cash", "1")
    editor.now.form.change("forget", "")
    assert editor.session.actor is not None


def test_explore_opens_the_last_good_position_and_the_editor_is_not_touched(editor: PositionEditor) -> None:
    editor.players.form.change("0.cash", "200")
    editor.players.form.change("0.cash", "-1")
    editor.explore()
    (panel,) = editor.stage.children
    session: Session = panel.session
    assert session.state.cash("Ann") == 200
    assert editor.report.text == "The draft is not a position yet: the last one that was is open below."
    session.push(next(iter(session.legal_actions.choices)))
    assert editor.session.state.cash("Ann") == 200
    assert editor.players.form.value("0.cash") == "-1"


def test_the_explorer_offers_to_edit_the_position_where_it_stands() -> None:
    panel = explore(load(GAME))
    panel.session.goto(200)
    panel.edit_position()
    (inner,) = panel.editing.children
    assert inner.draft == panel.session.position()
    inner.players.form.change("0.cash", "1")
    assert panel.session.state.cash("Ann") != 1
    panel.close()
