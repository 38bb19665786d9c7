"""The runners-up of a route set: other sets of stops, best first, found only as far as they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import takewhile

from lostatlas.routes import jit
from lostatlas.routes.combine_jit import Combination
from lostatlas.routes.engine import Candidate
from lostatlas.routes.result import RouteSet, SearchStopped
from lostatlas.routes.solver_state import SUMS, WALKS, SearchMonitor, SolverState, route_set

Pattern = tuple[tuple[int, bool], ...]
"""What makes a set distinct: (stops as bits, on track) of each route, in an order of their own."""


def alternatives(
    best: RouteSet,
    *,
    time_limit: float | None = None,
    cancel: Callable[[], bool] | None = None,
) -> Iterator[RouteSet]:
    """Yield other sets of routes, best first; any two differ in the stops that their routes visit.

    The same routes run by trains that have changed places are the same set, alike or not.

    Parameters
    ----------
    best : what `solve` answered; it is not repeated
    time_limit : seconds from the first request on, after which `SearchStopped` is raised
    cancel : asked now and then; True raises `SearchStopped`

    Raises
    ------
    SearchStopped
        Time is over, or there are too many to keep; every one worth more than its `bound` was given before.

    Examples
    --------
    >>> from lostatlas.routes import RouteStop, Track, Train, RouteProblem, solve
    >>> stops = (RouteStop("a", 10, token=True), RouteStop("b", 20), RouteStop("c", 20))
    >>> track = (Track(1, "h", "a", "b"), Track(2, "h", "a", "c"))
    >>> best = solve(RouteProblem(stops, track, (Train("2", 2),)))
    >>> [tie.revenue for tie in ties(best)], [other.revenue for other in alternatives(best)]
    ([30], [30])

    Notes
    -----
    Goes down in bands of revenue that double in width, walking again for each: a caller who asks for three
    pays for three. Of one set of stops, one way over the track is shown, and one way to give its routes to
    the trains: the one that earns most.
    """
    solver = SolverState(best.problem)
    if not solver.slots:
        return
    jit.load()
    watch = SearchMonitor(time_limit, cancel, None)
    idle = [(k, Candidate(0, 0, 0, 0)) for k in solver.slots]
    known = {_given(solver, best), _pattern(idle)}
    tops = []
    for runner in solver.runners:
        search = runner.search(threshold=runner.floor.value + 1, collect=False)
        while not search.advance(WALKS):
            _look(watch, best.bound)
        tops.append(search.best() or runner.floor)
    most = sum(tops[k].value for k in solver.slots)
    ceiling, low, band = best.bound, best.revenue, max(1, best.revenue // 50)
    while ceiling >= 0:
        for chosen in _band(solver, tops, most - low, known, watch, ceiling):
            yield route_set(solver, chosen, best.bound)
        ceiling, low, band = low - 1, max(0, low - band), band * 2


def ties(
    best: RouteSet, *, time_limit: float | None = None, cancel: Callable[[], bool] | None = None
) -> Iterator[RouteSet]:
    """Yield the other sets of routes that earn as much as the best one."""
    others = alternatives(best, time_limit=time_limit, cancel=cancel)
    return takewhile(lambda other: other.revenue >= best.revenue, others)


def _look(watch: SearchMonitor, bound: int) -> None:
    if watch.look(0, bound):
        raise SearchStopped(bound)


def _band(
    solver: SolverState,
    tops: list[Candidate],
    slack: int,
    known: set[Pattern],
    watch: SearchMonitor,
    ceiling: int,
) -> list[list[tuple[int, Candidate]]]:
    """Return all unknown sets that lose at most `slack` against each train's best, best first, now known."""
    pools = []
    for runner, top in zip(solver.runners, tops, strict=True):
        search = runner.search(threshold=max(1, top.value - slack), collect=True)
        while not search.advance(WALKS):
            _look(watch, ceiling)
        if search.overflow:
            raise SearchStopped(ceiling)
        pools.append(search.pool([Candidate(0, 0, 0, 0), *runner.locals]))
    least = sum(tops[k].value for k in solver.slots) - slack
    sums = Combination(pools, solver.sizes, least, collect=True)
    found: dict[Pattern, tuple[int, list[tuple[int, Candidate]]]] = {}
    done = False
    while not done:
        done = sums.advance(SUMS)
        for picks in sums.take():
            chosen = [(k, pools[k][row]) for k, row in picks]
            pattern, total = _pattern(chosen), sum(c.value for _, c in chosen)
            if pattern not in known and (pattern not in found or total > found[pattern][0]):
                found[pattern] = (total, chosen)
        _look(watch, ceiling)
    known.update(found)
    return [chosen for _, chosen in sorted(found.values(), key=lambda one: -one[0])]


def _pattern(chosen: list[tuple[int, Candidate]]) -> Pattern:
    return tuple(sorted((c.stops, bool(c.chains)) for _, c in chosen))


def _given(solver: SolverState, best: RouteSet) -> Pattern:
    index = solver.network.index
    ran = [(sum(1 << index[key] for key in r.stops), bool(r.track)) for r in best.routes if r]
    return tuple(sorted([*ran, *[(0, False)] * best.routes.count(None)]))
