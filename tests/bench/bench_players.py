"""How long whole games of random and greedy players take."""

from __future__ import annotations

from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from lostatlas import new_game
from lostatlas.players import playout, seated
from tests.bench.bench_game import NAMES, late_track_steps

SEEDS = 9


def game(kind: str, mode: str, seed: int) -> Any:
    session = new_game(list(NAMES), mode=mode, seed=seed)
    return playout(session.ruleset, session.state, seated([kind], NAMES, seed=seed))


@pytest.mark.parametrize("kind", ["random", "greedy"])
def bench_long_game_for_four(benchmark: BenchmarkFixture, kind: str) -> None:
    """Another seed each round, so the median is that of games; aims: random 0.3 s, greedy 5 s."""
    game(kind, "long", 100)  # the compiled search is loaded before
    seeds = iter(range(1, SEEDS + 1))
    ended = benchmark.pedantic(game, setup=lambda: ((kind, "long", next(seeds)), {}), rounds=SEEDS)
    assert ended.over


def bench_greedy_track_decision(benchmark: BenchmarkFixture) -> None:
    """One choice of a tile late in a long game; aim: 20 ms."""
    rules, found = late_track_steps(3)
    states = iter(found)
    player = seated(["greedy"], ["Ann"], seed=1)["Ann"]

    def choose(state: Any) -> tuple[Any, Any]:
        return state, player.decide(rules, state)

    # With --benchmark-disable there is one round, so the state comes back with the choice.
    state, action = benchmark.pedantic(
        choose, setup=lambda: ((next(states),), {}), rounds=min(len(found), 30)
    )
    assert rules.verify(state, action) is None
