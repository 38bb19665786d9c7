"""The search player where the rules are others: further steps, figures that nobody has seen."""

from __future__ import annotations

from typing import Any

import pytest

from lostatlas import new_game
from lostatlas.games.lost_atlas.variants import standard_variant
from lostatlas.players import SearchPlayer, finish, seated
from lostatlas.rail.actions import Bid

NAMES = ["Ann", "Ben"]


def played(variant: Any) -> Any:
    """Return a finished small game of a search player and a greedy one; the session verifies each action."""
    game = new_game(NAMES, mode="micro", seed=3, variant=variant)
    return finish(game, {**seated(["greedy"], NAMES, seed=1), "Ann": SearchPlayer(seed=1, budget=40)})


def test_it_plays_with_figures_that_it_has_never_seen() -> None:
    variant = standard_variant().to_plain()
    variant["auction"] = {"minimum": 115, "step": 10}
    variant["trains"][1]["stops"] = 9
    variant["shares"]["holding_limit_percent"] = 80
    game = played(variant)
    assert game.over
    assert {node.action.amount % 10 for node in game.history if isinstance(node.action, Bid)} == {5}


@pytest.mark.parametrize("name", ["hostile_mergers", "headquarters", "sell_every_turn"])
def test_it_plays_with_steps_that_the_base_game_has_not(name: str) -> None:
    assert played(name).over
