"""No note, branch or player turns the direction of the words about it.

Notes and branches of older games load without such signs. No game ever had such a player, so a file is
refused that names one.
"""

from __future__ import annotations

import json
from pathlib import Path
from zlib import crc32

import pytest

import lostatlas
from lostatlas.kernel.bidi import bidi_controls, without_bidi_controls
from lostatlas.kernel.errors import DamagedJournal, GameDataError, SessionError
from lostatlas.text import speaking

TURNING = [chr(code) for code in (*range(0x202A, 0x202F), *range(0x2066, 0x206A))]
RIGHT_TO_LEFT = "מהלך טוב"  # Hebrew, which needs no sign
GAME = Path(__file__).parents[2] / "examples" / "games" / "micro.json"


@pytest.fixture
def game() -> lostatlas.Session:
    return lostatlas.new_game(["Ann", "Ben"], mode="micro", seed=1)


@pytest.mark.parametrize("sign", TURNING)
def test_a_sign_that_turns_the_text_is_refused_everywhere(sign: str, game: lostatlas.Session) -> None:
    words = rf"holds U\+{ord(sign):04X}: nobody sees such a sign"
    with pytest.raises(SessionError, match=words):
        game.note(f"a {sign}good move")
    with pytest.raises(SessionError, match=words):
        game.branch(f"what{sign}if")
    with pytest.raises(GameDataError, match=f"^players: .*{words}"):
        lostatlas.new_game([f"Ann{sign}", "Ben"], mode="micro", seed=1)
    assert game.node.note == ""
    assert list(game.branches) == ["main"]


def test_the_answer_teaches_in_japanese_too(game: lostatlas.Session) -> None:
    with speaking("ja"), pytest.raises(SessionError, match=r"向きを変える見えない記号（U[+]202E）"):
        game.note("\u202e")


def test_letters_that_run_from_right_to_left_are_welcome(game: lostatlas.Session) -> None:
    game.note(RIGHT_TO_LEFT)
    game.branch(RIGHT_TO_LEFT)
    assert lostatlas.new_game([RIGHT_TO_LEFT, "Ben"], mode="micro", seed=1).players[0] == RIGHT_TO_LEFT
    assert (game.node.note, game.branch_name) == (RIGHT_TO_LEFT, RIGHT_TO_LEFT)


def test_a_note_of_an_older_game_loads_without_them(tmp_path: Path) -> None:
    said = json.loads(GAME.read_text(encoding="utf-8"))
    said["notes"] = {"1": "a \u202egood\u202c move"}
    file = tmp_path / "game.json"
    file.write_text(json.dumps(said), encoding="utf-8")
    assert lostatlas.load(file).tree.node(1).note == "a good move"


def test_branches_of_an_older_game_load_without_them_and_stay_apart(tmp_path: Path) -> None:
    said = json.loads(GAME.read_text(encoding="utf-8"))
    said["branches"] = {"what\u2066if": 1, "whatif": 2, "what\u202eif": 3, "\u202e": 4}
    said |= {"branch": "what\u202eif", "node": None}
    file = tmp_path / "game.json"
    file.write_text(json.dumps(said), encoding="utf-8")
    game = lostatlas.load(file)
    tips = {name: tip.id for name, tip in game.branches.items()}
    assert tips == {"whatif (2)": 1, "whatif": 2, "whatif (3)": 3, "line": 4, "main": 0}
    assert (game.branch_name, game.node.id) == ("whatif (3)", 3)


def test_a_blank_branch_of_a_file_is_refused_at_its_place(tmp_path: Path) -> None:
    said = json.loads(GAME.read_text(encoding="utf-8"))
    said["branches"] = {" ": 1}
    file = tmp_path / "game.json"
    file.write_text(json.dumps(said), encoding="utf-8")
    with pytest.raises(GameDataError, match=r"branches: "):
        lostatlas.load(file)


def _older(file: Path, game: lostatlas.Session, branches: tuple[str, ...]) -> None:
    """Autosave a game whose branches have these names, one choice on each, as older versions allowed them."""
    game.autosave(file)
    root = game.node
    for number in range(len(branches)):
        game.goto(root)
        game.branch(f"plain {number}")
        game.push(game.legal_actions.choices[-1])
    journal = file.with_name(file.name + ".journal")
    lines = []
    for line in journal.read_text(encoding="utf-8").splitlines():
        body = line.partition(" ")[2]
        for number, name in enumerate(branches):
            body = body.replace(json.dumps(f"plain {number}"), json.dumps(name))
        lines.append(f"{crc32(body.encode()):08x} {body}\n")
    journal.write_text("".join(lines), encoding="utf-8")


def test_branches_of_an_older_journal_load_without_them_and_stay_apart(
    tmp_path: Path, game: lostatlas.Session
) -> None:
    file = tmp_path / "game.json"
    _older(file, game, ("what\u2066if", "whatif"))
    loaded = lostatlas.load(file)
    assert list(loaded.branches) == ["main", "whatif", "whatif (2)"]
    assert loaded.branch_name == "whatif (2)"


def test_a_journal_counts_up_to_the_line_of_a_blank_branch(tmp_path: Path, game: lostatlas.Session) -> None:
    file = tmp_path / "game.json"
    _older(file, game, (" ",))
    with pytest.warns(DamagedJournal, match=r"journal: line 3: .*branch"):
        assert list(lostatlas.load(file).branches) == ["main"]


def test_a_player_of_a_file_is_refused_at_its_place(tmp_path: Path) -> None:
    said = json.loads(GAME.read_text(encoding="utf-8"))
    said["players"] = [f"{said['players'][0]}\u202e", *said["players"][1:]]
    file = tmp_path / "game.json"
    file.write_text(json.dumps(said), encoding="utf-8")
    with pytest.raises(GameDataError, match=r"players: .*U[+]202E"):
        lostatlas.load(file)


def test_plain_words_hold_none() -> None:
    assert bidi_controls("Ann\u200d\u200e") == ()  # joiners and marks turn nothing about them
    assert without_bidi_controls(RIGHT_TO_LEFT) == RIGHT_TO_LEFT
