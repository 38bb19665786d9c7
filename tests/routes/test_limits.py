"""Stopping early is honest: the best so far, a bound that holds, and never silence."""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest

from lostatlas.routes import (
    RouteProblem,
    SearchStopped,
    check,
    decision_diagram,
    jit,
    joint_search,
    solve,
    solver,
)
from lostatlas.routes import solver_state as solver_module
from lostatlas.routes.alternatives import alternatives
from lostatlas.routes.corpus import read_position
from lostatlas.routes.decision_diagram import Diagram
from lostatlas.routes.solver import search as walk
from lostatlas.routes.solver_state import SolverState
from tests.routes.test_corpus import CORPUS


def stress(name: str) -> tuple[RouteProblem, int]:
    with gzip.open(CORPUS / "stress.jsonl.gz", "rt", encoding="utf-8") as stream:
        record = next(r for r in map(json.loads, stream) if r["id"] == name)
    return read_position(record), record["optimum"]


HARD = "1870/1870_game_end_bank#1340!D-D"


@pytest.fixture
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out diagrams, as for trains that are paid for fewer stops than they visit."""
    monkeypatch.setattr(Diagram, "fits", staticmethod(lambda runner: False))


def test_past_the_time_limit_the_bound_still_holds() -> None:
    problem, optimum = stress(HARD)
    answer = solve(problem, time_limit=0)
    assert not answer.optimal
    assert answer.revenue < answer.bound
    assert answer.revenue <= optimum <= answer.bound
    assert not check(problem, answer.routes, compare=False).faults


def test_every_moment_of_the_walk_has_a_true_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver_module, "LONG", 200)  # steps that are too few for the direct way
    problem, optimum = stress("18NL/167050#799!8-8")
    asked = SolverState(problem)
    moments = 0
    for _ in walk(asked):
        moments += 1
        assert asked.total <= optimum <= asked.bound
        assert not check(problem, asked.answer().routes, compare=False).faults
    assert asked.proven
    assert asked.total == optimum
    assert moments > 0


@pytest.mark.parametrize("patience", [1, 20, 60])
def test_cancelling_stops_diagrams(patience: int) -> None:
    stop_after(patience)


@pytest.mark.parametrize("patience", [1, 20, 60])
@pytest.mark.usefixtures("undrawn")
def test_cancelling_stops_the_walk_and_the_integer_program(
    patience: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solver, "PATIENCE", 10)
    stop_after(patience)


def stop_after(patience: int) -> None:
    problem, optimum = stress(HARD)
    asked = 0

    def cancel() -> bool:
        nonlocal asked
        asked += 1
        return asked > patience

    answer = solve(problem, cancel=cancel)
    assert not answer.optimal
    assert asked == patience + 1, "nobody asks again"
    assert answer.revenue <= optimum <= answer.bound


@pytest.mark.usefixtures("undrawn")
def test_progress_is_told_with_a_falling_bound() -> None:
    problem, optimum = stress(HARD)
    told: list[tuple[int, int]] = []
    answer = solve(problem, progress=lambda revenue, bound: told.append((revenue, bound)))
    assert answer.optimal
    assert told
    assert all(revenue <= optimum <= bound for revenue, bound in told)
    assert [bound for _, bound in told] == sorted((bound for _, bound in told), reverse=True)


@pytest.mark.usefixtures("undrawn")
def test_the_integer_program_alone_proves_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "PATIENCE", 0)
    monkeypatch.setattr(solver, "SHARE", 0)
    for name in ("18SJ/166116#891!D-D", "18Texas/65394#453!D-D", HARD):
        problem, optimum = stress(name)
        answer = solve(problem)
        assert (answer.revenue, answer.optimal) == (optimum, True)
        assert not check(problem, answer.routes, compare=False).faults


@pytest.mark.parametrize(("room", "most"), [("MOST_STATES", 5), ("MOST_NODES", 50)])
def test_diagrams_without_room_leave_it_to_the_others(
    room: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(joint_search if room == "MOST_STATES" else decision_diagram, room, most)
    problem, optimum = stress(HARD)
    answer = solve(problem)
    assert (answer.revenue, answer.optimal) == (optimum, True)
    assert not check(problem, answer.routes, compare=False).faults


def test_the_same_question_gets_the_same_routes() -> None:
    problem, _ = stress(HARD)
    assert solve(problem).routes == solve(problem).routes


@pytest.mark.usefixtures("undrawn")
def test_the_same_question_gets_the_same_routes_from_the_integer_program_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(solver, "PATIENCE", 5)
    problem, _ = stress(HARD)
    assert solve(problem).routes == solve(problem).routes


def test_alternatives_stop_aloud() -> None:
    problem, optimum = stress(HARD)
    best = solve(problem)
    with pytest.raises(SearchStopped) as stopped:
        list(alternatives(best, time_limit=0))
    assert stopped.value.bound == optimum
    assert str(optimum) in str(stopped.value)
    with pytest.raises(SearchStopped):
        list(alternatives(best, cancel=lambda: True))


def test_without_a_place_for_the_cache_the_search_still_compiles(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless(*, nogil: bool, cache: bool = False) -> Any:
        if cache:
            raise RuntimeError("cannot cache function: no locator available")
        return lambda function: ("compiled", function)

    jit.load()
    monkeypatch.setattr("numba.njit", homeless)
    assert jit.compiled(abs) == ("compiled", abs)
