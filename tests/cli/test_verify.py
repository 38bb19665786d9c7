"""``lostatlas verify``: a record is played again; what is wrong with it is one clear line."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from lostatlas import new_game
from lostatlas.cli import main
from lostatlas.players import finish, seated

NAMES = ["Ann", "Ben"]


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file of a finished micro game."""
    file = tmp_path_factory.mktemp("games") / "game.json"
    finish(new_game(NAMES, mode="micro", seed=5), seated(["random"], NAMES, seed=5)).save(file)
    return file


def test_a_finished_game_is_confirmed_with_its_result(record: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "lostatlas", "verify", str(record)], capture_output=True, text=True, check=True
    )
    actions = len(json.loads(record.read_text("utf-8"))["nodes"])
    assert f"Ann, Ben. {actions} actions" in done.stdout
    assert "The game is over: 1. " in done.stdout
    assert done.stderr == ""


def test_what_was_left_out_of_a_damaged_journal_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    session = new_game(NAMES, mode="micro", seed=5)
    session.autosave(tmp_path / "game.json")
    for _ in range(4):
        session.push(session.legal_actions.choices[0])
    journal = tmp_path / "game.json.journal"
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join([*lines[:3], b"spoiled\n", *lines[4:]]))
    assert main(["verify", str(tmp_path / "game.json")]) == 0
    told = capsys.readouterr()
    assert "2 actions" in told.out
    assert told.err.count("\n") == 1
    assert "game.json.journal: line 4" in told.err


def test_a_game_that_goes_on_says_whose_turn_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = new_game(NAMES, mode="micro", seed=5)
    game.save(tmp_path / "begun.json")
    assert main(["verify", str(tmp_path / "begun.json")]) == 0
    assert f"{game.actor} is to act" in capsys.readouterr().out


def spoil_kind(data: dict[str, Any]) -> None:
    data["nodes"][3]["action"]["kind"] = "teleport"


def spoil_amount(data: dict[str, Any]) -> None:
    bid = next(node["action"] for node in data["nodes"] if node["action"]["kind"] == "bid")
    bid["amount"] = 7


def spoil_parent(data: dict[str, Any]) -> None:
    data["nodes"][5]["parent"] = 999


def spoil_players(data: dict[str, Any]) -> None:
    data["players"] = ["Ann"]


def spoil_format(data: dict[str, Any]) -> None:
    data["format"] = "lostatlas.board/1"


def cut_order(data: dict[str, Any]) -> None:
    del data["nodes"][4]


@pytest.mark.parametrize(
    "spoil", [spoil_kind, spoil_amount, spoil_parent, spoil_players, spoil_format, cut_order]
)
def test_a_spoiled_record_is_refused_in_one_line(
    spoil: Any, record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = json.loads(record.read_text("utf-8"))
    spoil(data)
    file = tmp_path / "spoiled.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    assert main(["verify", str(file)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert "spoiled.json" in told.err


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff\xfe", b'{"format": 3}', b"null"])
def test_what_is_no_record_is_refused_in_one_line(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "junk.json"
    file.write_bytes(content)
    assert main(["verify", str(file)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
