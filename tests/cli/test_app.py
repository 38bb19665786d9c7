"""``lostatlas app``: what it says before anything is served, and what it then serves."""

from __future__ import annotations

import json
import os
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

import pytest

from lostatlas import Session, load, new_game
from lostatlas.cli import main

GAME = Path(__file__).parents[2] / "examples" / "games" / "micro.json"


class Page(NamedTuple):
    """A page as it was served: its file, the code of its cell, and the game that this opens."""

    file: Path
    source: str
    game: Session


@pytest.fixture
def serve(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Page | Path]]:
    """Serve a file without a server: return the page made of it, or the file that is shown as it is."""
    found: list[Page | Path] = []

    def look(options: list[str], *, waiting: int) -> None:
        file = Path(options[0])
        if not waiting:
            found.append(file)
            return
        source = "".join(json.loads(file.read_text("utf-8"))["cells"][0]["source"])
        found.append(Page(file, source, load(file.with_name("game.json"))))

    def served(*arguments: str) -> Page | Path:
        assert main(["app", *arguments, "--no-browser"]) == 0
        return found.pop()

    monkeypatch.setattr("lostatlas.cli.served_pages.serve", look)
    monkeypatch.setattr("lostatlas.routes.jit.compile_beside", lambda: None)
    with patch.dict(os.environ):
        yield served


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Return the one line with which a call is refused."""
    assert main(["app", *arguments, "--no-browser"]) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    return err


def test_without_a_chapter_it_says_what_to_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "name a notebook, a game or a position" in refused(capsys)


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("nowhere.json", None, "nowhere.json"),
        ("nowhere.ipynb", None, "nowhere.ipynb"),
        ("a.ipynb", "[]", "a.ipynb: This is no notebook."),
        ("b.ipynb", "not json", "b.ipynb: This is no notebook."),
        ("c.json", '{"format": "lostatlas.game/1"}', "c.json"),
        ("d.json", '{"format": "lostatlas.position/1", "title": "x", "players": []}', "d.json"),
        ("e.txt", "hello", "e.txt"),
    ],
)
def test_a_file_that_cannot_be_shown_is_told_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, content: str | None, words: str
) -> None:
    file = tmp_path / name
    if content is not None:
        file.write_text(content)
    assert words in refused(capsys, str(file))


def test_a_folder_is_shown_when_it_holds_notebooks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], serve: Callable[..., Path]
) -> None:
    assert f"{tmp_path}: There is no notebook in this folder." in refused(capsys, str(tmp_path))
    (tmp_path / "01.ipynb").write_text("{}")
    assert serve(str(tmp_path)) == tmp_path.resolve()


def test_a_port_in_use_and_no_port_at_all(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert f"Port {port} is in use" in refused(capsys, str(GAME), "--port", port)
    assert "70000 is not a port" in refused(capsys, str(GAME), "--port", "70000")


def test_a_game_becomes_a_notebook_whatever_its_file_is_called(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, serve: Callable[..., Page]
) -> None:
    odd = tmp_path / 'it\'s "mine"; import os.json'
    odd.write_bytes(GAME.read_bytes())
    folder = tmp_path / 'of "mine"'
    folder.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(folder))
    page = serve(str(odd))
    assert folder in page.file.parents
    assert f"explore({str(page.file.with_name('game.json'))!r})" in page.source
    compile(page.source, "cell", "exec")
    assert page.game.state == load(GAME).state


def test_a_position_becomes_a_notebook_too(tmp_path: Path, serve: Callable[..., Page]) -> None:
    file = tmp_path / "position.json"
    file.write_text(json.dumps(new_game(["Ann", "Ben"], mode="micro", seed=1).position()))
    assert serve(str(file)).game.state == new_game(["Ann", "Ben"], mode="micro", seed=1).state


def test_a_page_for_a_player_holds_what_that_player_may_know(
    tmp_path: Path, serve: Callable[..., Page]
) -> None:
    """The notebook that is served opens a copy without the seed and the tiles of others."""
    file = tmp_path / "acquire.json"
    new_game(["Ann", "Ben"], title="acquire", seed=1).save(file)
    page = serve(str(file), "--as", "Ann")
    opened = f"explore({str(page.file.with_name('game.json'))!r}, viewer='Ann')"
    assert page.source.splitlines()[-1] == opened
    shown, game = page.game, load(file)
    assert shown.observe("Ann") == game.observe("Ann")
    assert shown.state.hands["Ben"] != game.state.hands["Ben"]
    assert shown.tree.start.seed == 0


@pytest.mark.parametrize(
    ("player", "file", "words"),
    [("Zoe", GAME, "Nobody is called 'Zoe' in this game"), ("Ann", Path(), "not a game or position")],
)
def test_only_a_player_of_a_game_has_eyes_to_see_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], player: str, file: Path, words: str
) -> None:
    (tmp_path / "01.ipynb").write_text("{}")
    assert words in refused(capsys, str(tmp_path / file), "--as", player)
