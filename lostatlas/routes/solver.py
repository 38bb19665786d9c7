"""Find the best set of routes, with proof.

Which path a problem takes
--------------------------
Every ``…_jit`` function runs as plain Python or compiled (`jit`): the same steps, the same answer.

1. *Network* (`network`, `chains_jit`), always: chains of track between stops become bit masks, in one
   compiled call.
2. *Direct* (`settle_jit`), always: one compiled call finds each kind of train's best single route, an upper
   bound, and routes one after another, a lower one; routes that lose no more than the gap between the two are
   combined (`combine_jit`). Nearly every real position ends here. Where all trains are plain (one number says
   what each counts, no bonuses), 1 and 2 are a single compiled call (`plain_trains`, `revenue_jit`), and
   nothing is built around it; only what it leaves unproven is asked again in parts.
3. *Prices* (`pricing`, `linear_program`), where the direct way would keep more than `FEW` routes or take more
   than `LONG` steps: column generation prices the track. Where trains are paid for every stop they count,
   without bonuses for routes, all routes of a train are paths through one small diagram (`decision_diagram`),
   and all trains walk down their diagrams together where prices leave hope (`joint_search`). Other trains
   have no diagram: routes are found by walking, and those within the gap that is left after tolls are
   combined.
4. *Integer program* (`milp`), where there is no diagram and prices alone take too long (`PATIENCE`):
   HiGHS runs in turn with them, in one thread; alone where they have no room. It also knows bonuses.

A time limit returns the best that was found, under the lowest of the bounds.

`lostatlas.rail.revenue_cache` asks for the revenue alone, of board after board (for players, for lays and
hubs that are ranked, for the worth of trains), and has the track in numbers, patched where a tile is laid:
there, plain trains take the same single call, and others hand the numbers over.

What was compared
-----------------
Before the direct way was one call ("near routes" are the same method, in several): the same public positions
(1,881 real ones, 60 stress ones on the densest boards), median / longest,
milliseconds of processor time from the record to the answer on one core of a shared two-core machine, all
proven and equal (of the real ones HiGHS took every eighth, CP-SAT every sixth of three titles):

===================  ========  ===========  ==========  =======  ============
method               real      5-5-6        8-8         D        D-D
===================  ========  ===========  ==========  =======  ============
this module          0.5 / 2   2 / 3        2 / 3       2 / 3    2 / 24
without diagrams     0.5 / 2   2 / 3        2 / 3       1 / 3    2 / 450
near routes only     0.5 / 2   2 / 3        2 / 3       1 / 3    2 / 350
… in plain Python    0.7 / 93  12 / 81      10 / 97     6 / 330  13 / > 60 s
HiGHS only           5 / 440   650 / 6,200  460 / 16 s  14 / 38  150 / 1,400
CP-SAT only          16 / 360  1,400 / 9 s  160 / 290   27 / 68  120 / 240
===================  ========  ===========  ==========  =======  ============

Diagrams are for boards that no game reaches: every tile of the box that finds a place, 79 to 85 on a map,
four tokens of one company alone. Three unlimited trains on seeds 1 to 12 of `tests/valuation/dense.py`,
median / longest in milliseconds, all proven and equal (other seeds, and mixed trains, come to the same):

=============================================  =======================
method                                         three unlimited trains
=============================================  =======================
this module                                    20 / 77
without diagrams, the integer program in turn  1,500 / 13,000
=============================================  =======================

A diagram there has 100 to 6,000 nodes. What costs is the gap. With prices for exclusive bits alone, relaxed
routes earn up to 18 % more than whole ones; the rows for stops (`linear_program`) bring that down to 4 %.
Even then 400,000 routes may lie within the gap, and combining these took more than 25 s; walked together, the
trains need at most 2,000 states (100,000 without the rows). A single program that counts how many trains run
over each chain, without saying which, takes 20 ms, but ends 4 to 16 % too high: what it finds falls apart
into loops and routes without a token.

Plain Python is as good for the median position and many times slower where it hurts. numba needs no compiler,
but a second to load, and a minute where its cache on disk is empty: so a process begins in plain Python, and
loads numba once it has spent half a second there or meets a problem that takes many steps (`jit`). CP-SAT
would do as well as HiGHS, but brings 270 MB of wheels against 12 MB and 0.33 s of import against 0.01 s. A
process that solves all stress positions peaks near 200 MB, half of which is numba.
`tests/bench/bench_routes.py` and `bench_valuation.py` repeat what needs no further package.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import floor, isfinite

from lostatlas.kernel.arguments import checked_arguments
from lostatlas.routes.model import RouteProblem
from lostatlas.routes.network import Numbered
from lostatlas.routes.plain_trains import solve_plain
from lostatlas.routes.pricing import prove_by_prices
from lostatlas.routes.result import RouteSet
from lostatlas.routes.solver_state import SearchMonitor, SolverState

PATIENCE = 200
"""Pauses of walking and pricing alone before the integer program joins in, where there are no diagrams: about
half a second. Counted rather than timed, so that the answer depends on the problem alone."""
SHARE = 6
"""Number of pauses for which the walk goes on whenever the integer program asks: about half its time."""


@checked_arguments
def solve(
    problem: RouteProblem,
    *,
    time_limit: float | None = None,
    cancel: Callable[[], bool] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> RouteSet:
    """Return the most that the trains of `problem` can earn together.

    Parameters
    ----------
    time_limit : seconds after which the best found so far is returned, with a proven upper bound
    cancel : asked every few milliseconds; once it says True the best found so far is returned
    progress : called up to ten times a second with ``(revenue found, upper bound)``

    Raises
    ------
    GameDataError
        The problem contradicts itself, or says something that the solver has no model for.

    Notes
    -----
    Exponential in the worst case; real boards take about a millisecond. Which of several equal sets is
    returned depends on the problem alone, not on the machine or its load, unless the search is stopped.

    Examples
    --------
    >>> from lostatlas.routes import RouteStop, Track, Train
    >>> stops = (RouteStop("K4", 30, token=True), RouteStop("K6", 20))
    >>> found = solve(RouteProblem(stops, (Track("rail", "K5", "K4", "K6"),), (Train("2", 2),)))
    >>> found.revenue, found.optimal
    (50, True)
    """
    found = solve_plain(problem)
    if found is not None:
        return found
    solver = SolverState(problem)
    _search_on(solver, SearchMonitor(time_limit, cancel, progress))
    return solver.answer()


def best_revenue(
    problem: RouteProblem, track: Numbered, *, time_limit: float | None = None
) -> tuple[int, bool]:
    """Return what `solve` finds, the revenue alone, and whether it is proven, for track given in numbers."""
    solver = SolverState(problem, track)
    _search_on(solver, SearchMonitor(time_limit, None, None))
    return solver.total, solver.proven


def _search_on(solver: SolverState, watch: SearchMonitor) -> None:
    walk = search(solver)
    for pauses, _ in enumerate(walk):
        if watch.look(solver.total, solver.bound) or (pauses >= PATIENCE and not solver.drawable):
            break
    if not solver.proven and not watch.over:
        _race(solver, watch, walk)
        for _ in walk:
            if solver.proven or watch.look(solver.total, solver.bound):
                break


def search(solver: SolverState) -> Iterator[None]:
    """Solve directly, then by prices, with pauses; `proven` at the end, or else `gave_up`."""
    singles = solver.settle()
    if not solver.proven:
        yield
        yield from prove_by_prices(solver, [*enumerate(singles), *solver.chosen])


def _race(solver: SolverState, watch: SearchMonitor, walk: Iterator[None]) -> None:
    """Solve the integer program and walk on in its pauses, until one of them is done."""
    from lostatlas.routes.milp import Program  # loaded only where it is needed

    program = Program(solver.network, solver.runners, solver.total + solver.unit, solver.unit)

    def tick() -> bool:
        for _ in range(SHARE):
            if solver.gave_up or solver.proven or watch.look(solver.total, solver.bound):
                break
            next(walk, None)
        if isfinite(program.bound):
            solver.lower(floor(program.bound + 1e-6))
        return watch.look(solver.total, solver.bound) or solver.proven

    program.run(tick)
    if program.chosen:
        solver.offer(program.chosen)
    if program.done:
        solver.lower(solver.total)
