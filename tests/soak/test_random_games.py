"""A sample of the long runs: random games of every table, checked after every action."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.soak.random_games import TABLES, missing, play

SAMPLE = (901, 902, 903)


@pytest.mark.parametrize("seed", SAMPLE)
@pytest.mark.parametrize(("mode", "players"), TABLES)
def test_a_random_game_ends_with_nothing_broken(mode: str, players: int, seed: int) -> None:
    told = play(mode, players, seed)
    assert "fault" not in told, told["fault"]
    assert len(told["ranking"]) == players


def test_mixed_tables_end_too() -> None:
    told = play("long", 4, 904, bots=("greedy", "random", "random", "greedy"))
    assert "fault" not in told, told["fault"]


def test_the_script_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    file = tmp_path / "soak.jsonl"
    done = {"mode": "long", "players": 3, "seed": 1}
    file.write_text(json.dumps(done) + "\n", encoding="utf-8")
    assert ("long", 3, 1) not in set(missing(file, 1))
    assert len(list(missing(file, 1))) == len(TABLES) - 1
    for _ in range(2):
        subprocess.run(
            [sys.executable, "-m", "tests.soak.random_games", str(file), "--games", "1"],
            check=True,
            capture_output=True,
            cwd=Path(__file__).parents[2],
        )
        assert len(file.read_text("utf-8").splitlines()) == len(TABLES)


def test_a_fault_is_written_down_with_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.soak.random_games.broken", lambda *_, **__: ["a dollar too many"])
    told = play("micro", 2, 1)
    assert "a dollar too many" in told["fault"]
    assert (told["mode"], told["players"], told["seed"]) == ("micro", 2, 1)
