"""The position editor: the draft as a text and as a file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("ipywidgets")

from lostatlas import position
from lostatlas_widgets import PositionEditor, edit_position
from tests.widgets.page import say
from tests.widgets.position_editor.draft import TEXT, press


def test_the_text_is_read_and_a_wrong_one_is_kept_with_the_reason(editor: PositionEditor) -> None:
    wrong = TEXT.replace("57@L16 r0", "57@J6 r0")
    editor.text.type(wrong)
    assert "[§14.ground]" in editor.text.trouble
    assert editor.drafts.trouble is None
    editor.text.type(TEXT.replace("Ann: 120", "Ann: 77"))
    assert (editor.text.trouble, editor.session.state.cash("Ann")) == ("", 77)
    assert editor.players.form.value("0.cash") == "77"
    editor.text.type(json.dumps(position(TEXT).position()))
    assert editor.session.state.cash("Ann") == 120


def test_a_wrong_text_outlives_other_edits_until_it_is_mended_or_dropped(editor: PositionEditor) -> None:
    wrong = TEXT.replace("Ann: 120", "Ann: 12o")
    editor.text.type(wrong)
    editor.players.form.change("1.cash", "86")
    assert editor.text.text == wrong
    assert "12o" in editor.text.trouble
    say(editor.text, type="drop")
    assert editor.text.trouble == ""
    assert "player Ben: 86" in editor.text.text
    editor.text.type(wrong)
    editor.text.type(TEXT)
    assert (editor.text.trouble, editor.session.state.cash("Ben")) == ("", 85)


@pytest.mark.parametrize(
    ("draft", "words"),
    [
        ({"players": "Ann", "position": {}}, "players: This draft cannot be shown"),
        ({"players": ["Ann"], "position": {"companies": "x"}}, "companies: This draft cannot be shown"),
        ({"players": ["Ann"], "position": {"companies": [{"code": 5}]}}, "companies[0]"),
        ({"players": ["Ann"], "position": {"companies": [{"code": "A"}, {"code": "A"}]}}, "companies"),
        ({"players": ["Ann"], "position": {"cash": [1]}}, "cash: This draft cannot be shown: there must be"),
        ({"players": ["Ann"], "position": {"charters": ["EM"]}}, "charters"),
        ({"players": ["Ann"], "position": {"track": [5]}}, "track"),
        ({"players": ["Ann"], "position": {"order": [5, {}]}}, "order"),
        ({"players": ["Ann"]}, "position"),
    ],
)
def test_a_file_that_no_field_could_show_is_refused_and_changes_nothing(
    editor: PositionEditor, tmp_path: Path, draft: dict[str, Any], words: str
) -> None:
    before = editor.draft
    file = tmp_path / "odd.json"
    file.write_text(json.dumps({"format": "lostatlas.position/1", "title": "lost_atlas", **draft}))
    editor.file_bar.file.value = str(file)
    press(editor, "Open")
    assert words in editor.report.text
    assert editor.draft is before
    editor.report.last_error = None


@pytest.mark.parametrize(
    "said",
    [
        {"title": "chess"},
        {"mode": "endless"},
        {"options": {"nonsense": 1}},
        {"position": {"companies": [{"code": "ZZ", "price": "a lot", "shares": {"Nobody": "all"}}]}},
        {"position": {"cash": {"Ann": None}, "deck": {"2": "two", "99": 4}, "round": 7, "cycle": []}},
        {"position": {"board": {"placements": 5}, "track": ["nonsense"], "order": ["5"]}},
        {"players": []},
        {"players": ["Ann", "Ann"]},
    ],
)
def test_any_draft_that_can_be_shown_is_shown(
    editor: PositionEditor, tmp_path: Path, said: dict[str, Any]
) -> None:
    file = tmp_path / "odd.json"
    file.write_text(json.dumps({**position(TEXT).position(), **said}))
    editor.file_bar.file.value = str(file)
    press(editor, "Open")
    assert editor.drafts.trouble is not None
    assert editor.report.text.startswith("Opened")
    assert editor.session.state.cash("Ann") == 120
    editor.undo()
    assert editor.drafts.trouble is None


def test_a_draft_is_saved_and_opened_again_good_or_not(
    editor: PositionEditor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    editor.file_bar.save()
    assert position(json.loads(Path("position.json").read_text("utf-8"))).state == editor.session.state
    editor.players.form.change("0.cash", "oops")
    editor.file_bar.file.value = "draft.json"
    editor.file_bar.save()
    again = edit_position(TEXT)
    again.file_bar.file.value = "draft.json"
    again.file_bar.open_file()
    assert again.players.form.value("0.cash") == "oops"
    assert again.session.state.cash("Ann") == 120
    Path("other.txt").write_text("my diary\n")
    again.file_bar.file.value = "other.txt"
    press(again, "Save")
    assert Path("other.txt").read_text() == "my diary\n"
    assert "other.txt" in again.report.text
    Path("board.json").write_text('{"format": "lostatlas.board/1"}')
    again.file_bar.file.value = "board.json"
    press(again, "Open")
    assert "holds no position" in again.report.text
    again.file_bar.file.value = ""
    press(again, "Open")
    assert again.report.text == "Give the file a name first."
