"""The sample games under ``examples/games``: finished, legal from the first action to the last."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest

import lostatlas
from lostatlas.cli import main

EXAMPLES = Path(__file__).parents[2] / "examples"
SCRIPT: dict[str, Any] = runpy.run_path(str(EXAMPLES / "sample_games.py"))


@pytest.mark.parametrize("mode", SCRIPT["GAMES"])
def test_a_sample_game_loads_with_every_action_verified(mode: str) -> None:
    game = lostatlas.load(EXAMPLES / "games" / f"{mode}.json")
    players, seed = SCRIPT["GAMES"][mode]
    assert list(game.players) == players
    assert game.tree.start.seed == seed
    assert game.ruleset.setting.mode == mode
    assert game.over
    assert sorted(one.player for one in game.ranking) == sorted(players)


@pytest.mark.parametrize("mode", SCRIPT["GAMES"])
def test_the_command_verifies_it(mode: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(EXAMPLES / "games" / f"{mode}.json")]) == 0
    assert "all legal" in capsys.readouterr().out


def test_the_games_show_what_the_title_is_about() -> None:
    """Mergers, every kind of round, and most kinds of action occur in the long one."""
    game = lostatlas.load(EXAMPLES / "games" / "long.json")
    kinds = {node.action.kind for node in game.history if node.action is not None}
    assert {
        "place_piece",
        "bid",
        "lay_tile",
        "run",
        "pay_out",
        "buy_train",
        "propose",
        "choose_major",
    } <= kinds
