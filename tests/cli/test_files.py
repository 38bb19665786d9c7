"""Whatever lies where a file is read or written, each command answers in one line and with code 2."""

from __future__ import annotations

from pathlib import Path

import pytest

from lostatlas.cli import main

ROOT = Path(__file__).parents[2]
GAME = str(ROOT / "examples" / "games" / "micro.json")
BOTS = ["--mode", "micro", "--players", "random,random", "--games", "1", "--workers", "1", "--quiet"]

READERS = {
    "app": ["app", "{}", "--no-browser"],
    "board": ["board", "{}"],
    "export": ["export", "{}", "--html", "page.html"],
    "play a game": ["play", "--load", "{}"],
    "play on a board": ["play", "--mode", "short", "--board", "{}"],
    "play a variant": ["play", "--variant", "{}"],
    "simulate": ["simulate", "{}", *BOTS],
    "keep games": ["simulate", *BOTS, "--folder", "{}"],
    "variant check": ["variant", "check", "{}"],
    "variant diff": ["variant", "diff", "{}", "{}"],
    "verify": ["verify", "{}"],
}
WRITERS = {
    "board svg": ["board", "--seed", "1", "--svg", "{}"],
    "board png": ["board", "--seed", "1", "--png", "{}"],
    "board html": ["board", "--seed", "1", "--html", "{}"],
    "board page": ["board", "--seed", "1", "--page", "{}"],
    "export": ["export", GAME, "--html", "{}"],
    "simulate": ["simulate", *BOTS, "--against", "bank_break", "--report", "{}"],
    "play": ["play", "--players", "2", "--mode", "micro", "--bots", "random", "--save", "{}"],
    "variant schema": ["variant", "schema", "--out", "{}"],
    "variant guide": ["variant", "guide", "--out", "{}"],
}
UNREADABLE = ("folder", "latin", "digits.json", "list.json", "list.json/x", "loop", "long" * 99)
UNWRITABLE = ("folder", "list.json/x", "nowhere/x", "loop/x", "long" * 99, "/")


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("folder").mkdir()
    Path("folder", "notes.txt").write_text("mine")
    Path("latin").write_bytes("Straße".encode("latin-1"))
    Path("digits.json").write_text('{"seed": %s}' % ("9" * 5000))
    Path("list.json").write_text("[1, 2]")
    Path("loop").symlink_to("loop")


def answered(arguments: list[str], path: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert main([one.format(path) for one in arguments]) == 2, path
    told = capsys.readouterr().err
    assert told.startswith("lostatlas: "), path
    assert told.count("\n") == 1, path
    return told


@pytest.mark.usefixtures("room")
@pytest.mark.parametrize("command", READERS)
def test_what_cannot_be_read_is_said_in_one_line(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    for path in UNREADABLE:
        answered(READERS[command], path, capsys)
    assert Path("folder", "notes.txt").read_text() == "mine"


@pytest.mark.usefixtures("room")
@pytest.mark.parametrize("command", WRITERS)
def test_where_nothing_can_be_written_is_said_in_one_line(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = sorted(Path().rglob("*"))
    for path in UNWRITABLE:
        told = answered(WRITERS[command], path, capsys)
        assert f"{path}: Nothing can be written there" in told
    assert sorted(Path().rglob("*")) == before


@pytest.mark.usefixtures("room")
def test_a_guide_that_is_no_text_is_left_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert "byte 4 cannot be read" in answered(WRITERS["variant guide"], "latin", capsys)
    assert Path("latin").read_bytes() == "Straße".encode("latin-1")
