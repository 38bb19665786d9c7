"""A page that Voila serves to visitors: the server's disk is not seen, whatever is typed into a box."""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path

import ipywidgets
import pytest

from lostatlas import new_game
from lostatlas.storage.record import to_json
from lostatlas_widgets.game_panel import GamePanel
from lostatlas_widgets.map_builder import MapBuilder
from lostatlas_widgets.open_game import OpenGame


@pytest.fixture(autouse=True)
def served(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Let the kernel believe that it belongs to a visitor."""
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5.8")
    monkeypatch.chdir(tmp_path)
    yield
    assert list(tmp_path.iterdir()) == []


def boxes(widget: ipywidgets.Widget) -> list[ipywidgets.Widget]:
    """Return every box to type in below a widget."""
    here = [widget] if isinstance(widget, ipywidgets.Text) else []
    return here + [box for child in getattr(widget, "children", ()) for box in boxes(child)]


def test_the_file_drawer_of_a_game_gives_a_download_and_writes_nothing() -> None:
    panel = GamePanel(new_game(["Ann", "Ben"], title="acquire", seed=1), viewer="Ben")
    drawer = panel.drawers.page("file")
    assert boxes(drawer) == []
    for act in (drawer.save, drawer.write_page):
        act()
        assert "served to visitors" in panel.model.answer
    drawer.children[0].prepare()
    assert 'download="game.json"' in drawer.children[0].link.value


def test_what_a_visitor_downloads_is_what_the_viewer_may_know() -> None:
    """Two games that differ only in the tiles that Ben has not seen give the same file."""
    game = new_game(["Ann", "Ben"], title="acquire", seed=1)
    drawer = GamePanel(game, viewer="Ben").drawers.page("file")
    drawer.children[0].prepare()
    link = re.search('base64,([^"]+)', drawer.children[0].link.value)
    assert link is not None
    content = b64decode(link[1])
    assert content == to_json(game.known_to("Ben")).encode()
    assert b'"seed": 1' not in content


def test_a_game_is_opened_from_the_computer_of_the_visitor_only(tmp_path: Path) -> None:
    form = OpenGame(tmp_path)
    assert boxes(form) == []
    form.load("/etc/passwd")
    assert "served to visitors" in form.answer.text
    content = to_json(new_game(["Ann", "Ben"], title="acquire", seed=1)).encode()
    about = {"name": "game.json", "type": "application/json", "size": len(content), "last_modified": 0}
    form.children[0].upload.set_state({"value": [{**about, "content": memoryview(content)}]})
    assert form.answer.text == ""
    assert isinstance(form.stage.children[0], GamePanel)


def test_a_map_is_not_written_to_the_server(tmp_path: Path) -> None:
    builder = MapBuilder("micro", players=2, seed=1)
    builder.file.value = str(tmp_path / "map.json")
    builder.buttons["save"].click()
    assert not (tmp_path / "map.json").exists()
