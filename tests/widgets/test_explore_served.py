"""A page that is served to visitors keeps nothing, and opens nothing of the server."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from lostatlas_widgets.explorer.explorer_model import ExplorerModel
from lostatlas_widgets.explorer.panel import Explorer
from lostatlas_widgets.explorer.recovery import Recovery
from tests.widgets.explored import fresh


def test_visitors_of_a_voila_page_keep_nothing_and_are_offered_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Recovery(alone := ExplorerModel(fresh()), folder=tmp_path)
    alone.push("bid 120")
    kept = sorted(tmp_path.iterdir())
    assert kept
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5.13")
    visitor = ExplorerModel(fresh())
    offer = Recovery(visitor, folder=tmp_path)
    assert offer.offered is None
    visitor.push("bid 130")
    assert sorted(tmp_path.iterdir()) == kept
    assert visitor.session.journal is None


def test_a_served_page_opens_and_writes_nothing_of_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = fresh()
    mine.push("bid 120")
    mine.save(tmp_path / "secret.json")
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5.13")
    explorer = Explorer(fresh())
    files = explorer.game_files
    assert files.file not in files.children[0].children
    files.file.value = str(tmp_path / "secret.json")
    for act in (files.open_file, files.save_file, files.keep_file, files.write_page):
        act()
        assert "served to visitors" in files.answer.text
    assert explorer.session.node.id == 0
    assert [one.name for one in tmp_path.iterdir()] == ["secret.json"]
    content = (tmp_path / "secret.json").read_bytes()
    own = {"name": "x", "type": "", "size": 1, "content": content, "last_modified": datetime.now(UTC)}
    files.children[0].upload.value = (own,)
    assert explorer.session.node.id == 1
    files.children[0].prepare()
    assert "data:application/json;base64," in files.children[0].link.value
    files.take(b"{")
    assert "JSON" in files.answer.text
