"""Speed of Acquire: whole games by random and greedy players, and the board's drawing."""

from __future__ import annotations

from pytest_benchmark.fixture import BenchmarkFixture

from lostatlas.capabilities import ADVISER, VIEWS, capability
from lostatlas.games.acquire.game import Acquire
from lostatlas.games.acquire.state import AcquireState
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.ruleset import GameConfig, Start
from lostatlas.players import RandomPlayer

RULES = Acquire(GameConfig(title="acquire"))
FOUR = ("Ann", "Ben", "Cid", "Dan")


def random_game(seed: int = 1) -> AcquireState:
    """Play a game of four random players."""
    state, player = RULES.setup(FOUR, Start(seed=seed)), RandomPlayer(seed)
    while state.step != "over":
        state = RULES.apply(state, player.decide(RULES, state)).state
    return state


def greedy_game(seed: int = 1) -> AcquireState:
    """Play a game of four greedy players."""
    state, chance = RULES.setup(FOUR, Start(seed=seed)), Chance(seed)
    adviser = capability(RULES, ADVISER)(RULES)
    while state.step != "over":
        seen = RULES.observe(state, state.actor or "")
        state = RULES.apply(state, adviser.decide(seen, chance)).state
    return state


def bench_random_game(benchmark: BenchmarkFixture) -> None:
    """The aim is 40 ms."""
    benchmark(random_game)


def bench_greedy_game(benchmark: BenchmarkFixture) -> None:
    """The aim is 0.3 s."""
    benchmark(greedy_game)


def bench_scene(benchmark: BenchmarkFixture) -> None:
    """The drawing of a full board."""
    views, last = capability(RULES, VIEWS)(RULES), random_game()
    benchmark(lambda: views.scene(last, viewer="Ann"))
