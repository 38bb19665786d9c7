"""What a board is worth: best runs, marginals and lays on positions of whole greedy games."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import cycle
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from lostatlas import new_game
from lostatlas.kernel.frozen import evolve
from lostatlas.players import playout, seated
from lostatlas.rail.revenue_cache import best_revenue
from lostatlas.rail.steps.track import LayTrack
from lostatlas.rail.valuation import best_lays, best_routes, best_tokens, merger_value
from lostatlas.rail.valuation.best_run import BestRun
from lostatlas.track.upgrades import apply_lay
from tests.valuation.dense import COMPANY, dense_state
from tests.valuation.games import track_states

MODES = {"long": 4, "short": 3}


@cache
def final(seed: int, mode: str) -> tuple[Any, Any]:
    """Return the rules and the last position of a greedy game."""
    names = ["Ann", "Ben", "Cid", "Dan"][: MODES[mode]]
    game = new_game(names, mode=mode, seed=seed)
    last = playout(game.ruleset, game.state, seated(["greedy"], names, seed=seed))
    return game.ruleset, last


def central(state: Any) -> str:
    """Return the company with most hubs."""
    return str(max(state.companies, key=lambda code: (len(state.board.tokens_of(code)), code)))


@cache
def middle(mode: str = "long") -> tuple[tuple[Any, Any, str], ...]:
    """Return positions from the middle third of greedy games, each with the company about to lay track."""
    found = []
    for seed in (1, 2, 3):
        rules, states = track_states(mode, MODES[mode], seed)
        third = len(states) // 3
        found += [(rules, state, state.turn.company) for state in states[third : 2 * third]]
    return tuple(found)


def through(positions: tuple[tuple[Any, Any, str], ...]) -> Callable[[], Any]:
    """Return a setup that hands out one position after the other."""
    row = cycle(positions)
    return lambda: (next(row), {})


@pytest.mark.parametrize("seed", range(1, 7))
def test_three_endless_trains_at_the_end_of_a_game(benchmark: BenchmarkFixture, seed: int) -> None:
    rules, state = final(seed, "long")
    code = central(state)
    run = benchmark.pedantic(
        best_routes, (state, code), {"trains": "∞ ∞ ∞", "rules": rules}, rounds=3, warmup_rounds=1
    )
    assert run.optimal


@pytest.mark.parametrize("seed", range(1, 13))
def test_three_endless_trains_on_a_dense_board(benchmark: BenchmarkFixture, seed: int) -> None:
    rules, state = dense_state(seed)
    run = benchmark.pedantic(
        best_routes, (state, COMPANY), {"trains": "∞ ∞ ∞", "rules": rules}, rounds=3, warmup_rounds=1
    )
    assert run.optimal


@pytest.mark.parametrize("trains", ["4 4 5 6 ∞", "7 7 ∞ ∞", "∞ ∞ ∞ ∞ ∞"])
def test_other_trains_on_a_dense_board(benchmark: BenchmarkFixture, trains: str) -> None:
    rules, state = dense_state(10)
    run = benchmark.pedantic(
        best_routes, (state, COMPANY), {"trains": trains, "rules": rules}, rounds=3, warmup_rounds=1
    )
    assert run.optimal


def test_best_run_in_the_middle_of_a_game(benchmark: BenchmarkFixture) -> None:
    positions = middle()

    def run(rules: Any, state: Any, code: str) -> BestRun:
        return best_routes(state, code, rules=rules)

    assert benchmark.pedantic(
        run, setup=through(positions), rounds=2 * len(positions), warmup_rounds=5
    ).optimal


def test_marginals_in_the_middle_of_a_game(benchmark: BenchmarkFixture) -> None:
    positions = middle()

    def marginals(rules: Any, state: Any, code: str) -> Any:
        return best_routes(state, code, rules=rules).marginals()

    benchmark.pedantic(marginals, setup=through(positions), rounds=len(positions), warmup_rounds=2)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_marginals_at_the_end_of_a_game(benchmark: BenchmarkFixture, seed: int) -> None:
    rules, state = final(seed, "long")
    run = max(
        (best_routes(state, code, rules=rules) for code in state.companies), key=lambda one: one.revenue
    )
    benchmark.pedantic(run.marginals, rounds=3, warmup_rounds=1)


def test_best_lays_in_the_middle_of_a_game(benchmark: BenchmarkFixture) -> None:
    positions = middle()

    def lays(rules: Any, state: Any, code: str) -> Any:
        return best_lays(state, code, rules=rules)

    benchmark.pedantic(lays, setup=through(positions), rounds=len(positions), warmup_rounds=2)


def test_best_revenue_after_one_more_tile(benchmark: BenchmarkFixture) -> None:
    """What computer players and rankings of lays ask, on a board that nothing is known of yet."""
    asked: list[tuple[Any, ...]] = []
    for rules, state, code in middle():
        step, upgrades = rules.find_step(LayTrack), rules.lay_rules.upgrades
        best_revenue(rules, state, code)
        some = list(step.lays(rules, state))[::5]
        asked.extend((rules, state, code, lay, upgrades) for lay in some)
    row = cycle(asked)

    def setup() -> tuple[tuple[Any, ...], dict[str, Any]]:
        rules, state, code, lay, upgrades = next(row)
        board = apply_lay(state.board, lay.hex, rules.tileset[lay.tile], lay.rotation, upgrades)
        return (rules, evolve(state, board=board), code), {}

    benchmark.pedantic(best_revenue, setup=setup, rounds=len(asked), warmup_rounds=5)


def test_best_lays_at_the_end_of_a_game(benchmark: BenchmarkFixture) -> None:
    rules, states = track_states("long", 4, 1)
    positions = tuple((rules, state, state.turn.company) for state in states[-12:])

    def lays(rules: Any, state: Any, code: str) -> Any:
        return best_lays(state, code, rules=rules)

    benchmark.pedantic(lays, setup=through(positions), rounds=len(positions), warmup_rounds=2)


def test_best_hubs_in_the_middle_of_a_game(benchmark: BenchmarkFixture) -> None:
    positions = middle()

    def hubs(rules: Any, state: Any, code: str) -> Any:
        return best_tokens(state, code, rules=rules)

    benchmark.pedantic(hubs, setup=through(positions), rounds=len(positions), warmup_rounds=2)


def test_value_of_a_merger(benchmark: BenchmarkFixture) -> None:
    rules, state, one, other = next(
        (rules, state, *minors[:2])
        for rules, state, _ in middle()
        if len(minors := [code for code, it in state.companies.items() if it.kind == "minor"]) > 1
        and state.majors
    )
    benchmark.pedantic(merger_value, (state, one, other), {"rules": rules}, rounds=20, warmup_rounds=1)
