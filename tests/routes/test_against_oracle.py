"""The optimiser says what trying everything says, on small boards of every kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from hypothesis import assume, given, settings

from lostatlas.routes import Key, RouteProblem, RouteSet, check, solve
from lostatlas.routes.alternatives import alternatives, ties
from lostatlas.routes.milp import Program
from lostatlas.routes.solver import search as walk
from lostatlas.routes.solver_state import SolverState
from tests.routes.boards import problems, rewarding_problems
from tests.routes.oracle import all_sets, best_total, routes_of


def small(problem: RouteProblem, most: int) -> bool:
    sets = 1
    for t in range(len(problem.trains)):
        sets *= 1 + len(routes_of(problem, t))
    return sets <= most


@settings(max_examples=400)
@given(problems(most_trains=3))
def test_the_best_total_is_what_brute_force_finds(problem: RouteProblem) -> None:
    assume(small(problem, 200_000))
    answer = solve(problem)
    assert answer.optimal
    assert answer.revenue == answer.bound == best_total(problem)


@settings(max_examples=200)
@given(problems(most_trains=3))
def test_prices_prove_the_same(problem: RouteProblem) -> None:
    assume(small(problem, 200_000))
    asked = SolverState(problem)
    asked.few = 1
    for _ in walk(asked):
        assert asked.total <= asked.bound
    assert asked.proven
    assert asked.total == best_total(problem)


@settings(max_examples=200)
@given(problems(most_trains=2))
def test_the_integer_program_finds_the_same(problem: RouteProblem) -> None:
    assume(small(problem, 50_000))
    asked = SolverState(problem)
    assume(asked.network.chains)
    program = Program(asked.network, asked.runners, 0)
    program.run(lambda: False)
    assert program.done
    assert sum(c.value for _, c in program.chosen) == best_total(problem)


@settings(max_examples=200)
@given(problems(most_trains=3))
def test_every_returned_route_stands_up_to_a_walk_over_the_board(problem: RouteProblem) -> None:
    answer = solve(problem)
    verdict = check(problem, answer.routes, compare=False)
    assert [str(fault) for fault in verdict.faults] == []
    assert verdict.revenue == answer.revenue == sum(r.revenue for r in answer.routes if r)


@settings(max_examples=100)
@given(problems(most_trains=2))
def test_alternatives_are_all_other_sets_of_stops_best_first(problem: RouteProblem) -> None:
    assume(small(problem, 3000))
    best = solve(problem)
    given_ = [(s.revenue, visited(s)) for s in alternatives(best)]
    first = visited(best)
    # A run over track that earns nothing is not told apart from an idle train.
    most: dict[frozenset[tuple[object, int]], int] = {}
    for total, chosen in all_sets(problem):
        stops = pattern([r.stops if r and (r.value or not r.things) else None for r in chosen])
        most[stops] = max(total, most.get(stops, 0))
    expected = {(total, stops) for stops, total in most.items()}
    idle = (0, pattern([None] * len(problem.trains)))
    assert len(set(given_)) == len(given_)
    assert {(best.revenue, first), *given_, idle} == expected
    totals = [total for total, _ in given_]
    assert totals == sorted(totals, reverse=True)
    assert len(list(ties(best))) == totals.count(best.revenue)


@settings(max_examples=400)
@given(rewarding_problems(most_trains=3))
def test_with_bonuses_and_multipliers_it_is_still_what_brute_force_finds(problem: RouteProblem) -> None:
    assume(small(problem, 100_000))
    answer = solve(problem)
    assert answer.optimal
    assert answer.revenue == best_total(problem)
    verdict = check(problem, answer.routes, compare=False)
    assert [str(fault) for fault in verdict.faults] == []
    assert verdict.revenue == answer.revenue == sum(r.revenue for r in answer.routes if r)


@settings(max_examples=200)
@given(rewarding_problems(most_trains=2))
def test_prices_and_the_integer_program_know_bonuses_too(problem: RouteProblem) -> None:
    assume(small(problem, 50_000))
    expected = best_total(problem)
    asked = SolverState(problem)
    asked.few = 1
    for _ in walk(asked):
        assert asked.total <= asked.bound
    assert (asked.proven, asked.total) == (True, expected)
    assume(asked.network.chains)
    program = Program(asked.network, asked.runners, 0)
    program.run(lambda: False)
    assert program.done
    assert sum(c.value for _, c in program.chosen) == expected


def visited(answer: RouteSet) -> frozenset[tuple[object, int]]:
    return pattern([frozenset(r.stops) if r else None for r in answer.routes])


def pattern(stops: Sequence[frozenset[Key] | None]) -> frozenset[tuple[object, int]]:
    """Say which stops the routes visit, whichever train it is that runs each."""
    return frozenset(Counter(stops).items())
