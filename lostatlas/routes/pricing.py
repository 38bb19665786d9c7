"""Prove the best set of routes by prices: what each piece of track is worth to the company as a whole.

Choosing one route for each train out of all possible ones is a set packing problem; its linear relaxation
(`linear_program`) puts a price on every exclusive bit. The relaxation has far too many columns, so it starts
with a few routes, and those that would improve it are brought one round after the other (column generation).
Where none is left, the sum of prices is an upper bound that is hardly ever far from the truth, and only
routes whose loss against these prices is within the gap can be part of a better set (as in Baldacci,
Christofides and Mingozzi, "An exact algorithm for the vehicle routing problem based on the set partitioning
formulation", 2008).

The routes come from a diagram of each class (`decision_diagram`), and all diagrams walked together bring the
best set (`joint_search`). Where fewer stops pay than are visited, and in some rarer cases (`Diagram.fits`),
there is no diagram: routes are found by walking, and those within the gap are kept and combined.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import TypeAlias

from lostatlas.routes import jit
from lostatlas.routes.combine_jit import Combination
from lostatlas.routes.decision_diagram import Diagram, elimination
from lostatlas.routes.engine import Candidate, Runner, Tolls, pool_of
from lostatlas.routes.joint_search import Joint
from lostatlas.routes.linear_program import SCALE, Master
from lostatlas.routes.solver_state import SolverState

ROUNDING = 64
"""More than the rounding of tolls can make of a route that the prices are made of."""
BATCH = 64
"""How many improving routes of one class are added at once where they are found by walking."""
PricedRoutes: TypeAlias = Generator[None, None, tuple[int, list[Candidate]]]


def prove_by_prices(solver: SolverState, known: list[tuple[int, Candidate]]) -> Iterator[None]:
    """Go on from the routes `known`, (class, route) each, until `solver` is proven or gave up."""
    jit.load()
    diagrams = yield from _draw(solver)
    master = Master(solver, odd=bool(diagrams))
    for k, route in known:
        master.add(k, route)
    sources: list[DiagramPricing] | list[SearchPricing] = [DiagramPricing(diagram) for diagram in diagrams]
    if not diagrams:
        sources = [SearchPricing(solver, runner) for runner in solver.runners]
    tolls, tops = yield from _prices(solver, master, sources)
    if solver.proven:
        return
    if diagrams:
        yield from _join(solver, diagrams, tolls)
    else:
        yield from _combine_known(solver, master)
        yield from _combine_all(solver, tolls, tops)


def _draw(solver: SolverState) -> Generator[None, None, list[Diagram]]:
    """Return a diagram of every class; none if there is one that has none."""
    if not solver.drawable:
        return []
    order = elimination(solver.network)
    diagrams = [Diagram(runner, order) for runner in solver.runners]
    for diagram in diagrams:
        yield from diagram.build()
        if not diagram.ready:
            solver.drawable = False
            return []
    return diagrams


class DiagramPricing:
    """Routes that are read from a diagram."""

    def __init__(self, diagram: Diagram) -> None:
        self.diagram = diagram

    def price(self, tolls: Tolls, above: int) -> PricedRoutes:
        """Return the most after tolls, at least `above`, and some routes that are worth more than that."""
        top = self.diagram.charge(tolls)
        yield
        return max(top, above), self.diagram.varied(above) if top > above else []


class SearchPricing:
    """Routes that are found by walking."""

    def __init__(self, solver: SolverState, runner: Runner) -> None:
        self.solver, self.runner = solver, runner

    def price(self, tolls: Tolls, above: int) -> PricedRoutes:
        """Return the most after tolls, at least `above`, and some routes that are worth more than that."""
        search = self.runner.search(threshold=above + 1, collect=True, most=BATCH, tolls=tolls)
        yield from self.solver.until_done(search)
        routes = [search.candidate(row) for row in range(search.found)]
        top = max([above, *search.out_value[: search.found].tolist()])
        if search.overflow:  # the batch is full: what is best?
            search = self.runner.search(threshold=top + 1, collect=False, tolls=tolls)
            yield from self.solver.until_done(search)
            routes += [search.candidate(row) for row in range(search.found)]
            top = max([top, *search.out_value[: search.found].tolist()])
        return top, routes


def _prices(
    solver: SolverState, master: Master, sources: list[DiagramPricing] | list[SearchPricing]
) -> Generator[None, None, tuple[Tolls, list[int]]]:
    """Add routes until none would improve the prices; return tolls and each class's best after them."""
    floors = [SCALE * runner.floor.value for runner in solver.runners]
    best: tuple[int, Tolls, list[int]] | None = None
    while True:
        reached, dual = master.solve()
        tolls = master.tolls(dual)
        tops, grown = list[int](), False
        for k in range(len(sources)):
            top, routes = yield from sources[k].price(tolls, floors[k] + int(dual[k]) + ROUNDING)
            tops.append(top)
            for route in routes:
                grown |= master.add(k, route)
        most = tolls.total + sum(top * n for top, n in zip(tops, solver.sizes, strict=True))
        if best is None or most < best[0]:
            best = most, tolls, tops
        solver.lower(best[0] // SCALE)
        if not grown or solver.proven or best[0] - SCALE * reached < SCALE * solver.unit // 20:
            return best[1], best[2]
        yield


def _join(solver: SolverState, diagrams: list[Diagram], tolls: Tolls) -> Iterator[None]:
    """Look for sets that earn as much as the bound, then for ever poorer ones."""
    for diagram in diagrams:
        diagram.charge(tolls)
    step = solver.unit
    while not solver.proven:
        goal = max(solver.total + solver.unit, solver.bound + solver.unit - step)
        joint = Joint(solver, diagrams, tolls, goal)
        yield from joint.run()
        if not joint.done:
            solver.gave_up = True
            return
        solver.offer(joint.found)
        solver.lower(max(solver.total, goal - solver.unit))
        step *= 2


def _combine_known(solver: SolverState, master: Master) -> Iterator[None]:
    """Look for a better set among the routes that made the prices."""
    pools = [
        pool_of(runner, None, [*found.values(), runner.floor])
        for runner, found in zip(solver.runners, master.columns, strict=True)
    ]
    yield from solver.combine(Combination(pools, solver.sizes, solver.total + solver.unit), pools)


def _combine_all(solver: SolverState, tolls: Tolls, tops: list[int]) -> Iterator[None]:
    """Look for a better set among all routes that could be part of one."""
    goal = solver.total + solver.unit
    slack = tolls.total + sum(t * n for t, n in zip(tops, solver.sizes, strict=True)) - SCALE * goal
    pools = []
    for runner, top in zip(solver.runners, tops, strict=True):
        search = runner.search(threshold=top - slack, collect=True, tolls=tolls)
        yield from solver.until_done(search)
        if search.overflow:
            solver.gave_up = True
            return
        pools.append(search.pool([runner.floor]))
    yield from solver.combine(Combination(pools, solver.sizes, goal, tolls=tolls), pools)
    solver.lower(solver.total)
