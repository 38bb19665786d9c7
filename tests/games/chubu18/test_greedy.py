"""The greedy player: its games come to an end, and reach trains and prices that random ones do not."""

from __future__ import annotations

import pytest

from lostatlas.kernel.ruleset import Start
from lostatlas.players.greedy import GreedyPlayer
from tests.games.chubu18.games import RULES

LONGEST = 3_000
"""More actions than any greedy game has."""


@pytest.mark.parametrize(("players", "seed"), [("Ann Ben Cid", 1), ("A B C D E F G", 5)])
def test_a_greedy_game_ends_and_everybody_has_gained(players: str, seed: int) -> None:
    names = tuple(players.split())
    state = RULES.setup(names, Start(seed=seed))
    player = GreedyPlayer(seed=seed)
    for _ in range(LONGEST):
        if state.over:
            break
        state = RULES.apply(state, player.decide(RULES, state)).state
    assert state.over in ("rail.end_bank", "chubu.end_of_time")
    assert state.phase >= 3, "the first 5 has been bought"
    assert all(RULES.net_worth(state, name) > RULES.figures.cash[len(names)] for name in names)
