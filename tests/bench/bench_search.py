"""How fast games are played on, and what a decision and an analysis cost."""

from __future__ import annotations

from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from lostatlas import lab, new_game
from lostatlas.players import SearchPlayer, seated
from lostatlas.players.search import Search

NAMES = ("Ann", "Ben", "Cid", "Dan")


def state_at(step: str, *, cycle: int) -> tuple[Any, Any]:
    """Return rules and state of a Short game of greedy players at this step, with three choices or more."""
    session = new_game(list(NAMES), mode="short", seed=3)
    rules, state = session.ruleset, session.state
    seats = seated(["greedy"], NAMES, seed=3)
    while True:
        due = state.building is None and state.cycle >= cycle and state.step == step
        if due and sum(len(tuple(group.choices)) for group in rules.legal_actions(state)) > 2:
            return rules, state
        actor = rules.actor(state)
        assert actor is not None
        state = rules.apply(state, seats[actor].decide(rules, state)).state


@pytest.mark.parametrize("step", ["stock", "track", "trains"])
def bench_decision_of_the_search_player(benchmark: BenchmarkFixture, step: str) -> None:
    """One decision in the second cycle with the usual budget; aim: about 1 s."""
    rules, state = state_at(step, cycle=2)
    action = benchmark.pedantic(
        lambda player: player.decide(rules, state), setup=lambda: ((SearchPlayer(seed=1),), {}), rounds=3
    )
    assert rules.verify(state, action) is None


def bench_a_thousand_actions_of_roll_outs(benchmark: BenchmarkFixture) -> None:
    """Roll-outs of a stock turn, nothing remembered before; aim: below 1 s."""
    rules, state = state_at("stock", cycle=2)
    done = benchmark.pedantic(lambda: Search(rules, state, seed=1, budget=1000).run(), rounds=3)
    assert 500 < done.nodes <= 1100


def bench_analysis_for_a_teacher(benchmark: BenchmarkFixture) -> None:
    """Whether another choice was clearly better; aim: 1 to 2 s."""
    rules, state = state_at("stock", cycle=3)
    found = benchmark.pedantic(lambda: lab.analyse(state, rules=rules, budget=1000).run(), rounds=3)
    assert found.best.visits >= 2
