"""No note, branch or player turns the direction of the words about it; what older games hold still loads."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import lostatlas
from lostatlas.kernel.direction import turning_signs, without_turning_signs
from lostatlas.kernel.errors import GameDataError, SessionError
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


def test_a_branch_of_a_file_is_refused_at_its_place(tmp_path: Path) -> None:
    said = json.loads(GAME.read_text(encoding="utf-8"))
    said["branches"] = {**said.get("branches", {}), "what\u2066if": 1}
    file = tmp_path / "game.json"
    file.write_text(json.dumps(said), encoding="utf-8")
    with pytest.raises(GameDataError, match=r"branches: .*U[+]2066"):
        lostatlas.load(file)


def test_plain_words_hold_none() -> None:
    assert turning_signs("Ann\u200d\u200e") == ()  # joiners and marks turn nothing about them
    assert without_turning_signs(RIGHT_TO_LEFT) == RIGHT_TO_LEFT
