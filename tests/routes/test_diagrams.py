"""Routes read from diagrams, alone and together, are those that trying everything finds."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from lostatlas.routes import RouteProblem, Train, check, pricing
from lostatlas.routes.decision_diagram import Diagram, elimination
from lostatlas.routes.engine import Candidate, Tolls, bits_of
from lostatlas.routes.solver_state import SolverState
from tests.routes.boards import problems
from tests.routes.oracle import best_total, routes_of

MACHINES = st.one_of(
    st.just([None] * 3), st.lists(st.sampled_from((None, None, 1, 2, 3, 4)), min_size=1, max_size=3)
)


@st.composite
def drawable(draw: st.DrawFn) -> RouteProblem:
    """Draw a problem of which there are diagrams: trains count all stops, or else only pass or end there."""
    problem = draw(problems(most_trains=1))
    machines = tuple(Train("∞" if n is None else str(n), n) for n in draw(MACHINES))
    stops = []
    for stop in problem.stops:
        pays = stop.revenue if isinstance(stop.revenue, int) else (stop.revenue * len(machines))
        skippable = not stop.passable and not stop.token and draw(st.booleans())
        may_end = stop.may_end or not (stop.passable or skippable)
        stops.append(replace(stop, revenue=pays, may_end=may_end, skippable=skippable))
    policy = replace(problem.policy, min_stops=2)
    return replace(problem, stops=tuple(stops), trains=machines, policy=policy)


def small(problem: RouteProblem) -> bool:
    sets = 1
    for t in range(len(problem.trains)):
        sets *= 1 + len(routes_of(problem, t))
    return sets <= 200_000


@settings(max_examples=120)
@given(drawable())
def test_all_trains_together_earn_what_brute_force_finds(problem: RouteProblem) -> None:
    solver = SolverState(problem)
    assume(solver.drawable and solver.network.chains and small(problem))
    for _ in pricing.prove_by_prices(solver, []):
        assert solver.total <= solver.bound
    assert solver.proven
    assert solver.total == best_total(problem)
    assert not check(problem, solver.answer().routes, compare=False).faults


@settings(max_examples=120)
@given(drawable(), st.lists(st.integers(0, 30), min_size=40, max_size=40))
def test_a_diagram_and_a_walk_find_equal_routes_whatever_track_costs(
    problem: RouteProblem, prices: list[int]
) -> None:
    solver = SolverState(problem)
    network = solver.network
    assume(solver.drawable and network.chains and network.bits <= len(prices))
    tolls = Tolls(
        1,
        tuple(sum(prices[b] for b in bits_of(c.mask)) for c in network.chains),
        (0,) * len(network.stops),
        sum(prices[: network.bits]),
        tuple(prices[: network.bits]),
    )
    for runner in solver.runners:
        diagram = Diagram(runner, elimination(network))
        for _ in diagram.build():
            pass
        search = runner.search(threshold=-10_000, collect=True, tolls=tolls)
        assert search.advance(10_000_000)
        assert diagram.ready == (search.found > 0)
        if diagram.ready:
            assert diagram.charge(tolls) == max(search.out_value[: search.found])
            walked = {row: search.candidate(row) for row in range(search.found)}
            known = {(c.chains, c.mask, c.stops, c.value) for c in walked.values()}
            best: dict[int, int] = {}
            for row, route in walked.items():
                for c in bits_of(route.chains):
                    best[c] = max(best.get(c, -10_000), int(search.out_value[row]))
            shown = diagram.varied(-10_000)
            assert {(c.chains, c.mask, c.stops, c.value) for c in shown} <= known
            for c, worth in best.items():
                assert any(route.chains >> c & 1 and after_tolls(route, tolls) == worth for route in shown)


def after_tolls(route: Candidate, tolls: Tolls) -> int:
    """Return what a route is worth after tolls."""
    return route.value - sum(tolls.chains[c] for c in bits_of(route.chains))
