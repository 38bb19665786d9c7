"""Find the best set of routes, with proof.

Best single routes give an upper bound, taking them one after another a lower one; only routes that lose no more
than the gap between the two can matter, and those are combined exactly.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

import numpy as np

from lostatlas.routes.answer import Route, RouteSet
from lostatlas.routes.engine import Arrays, Candidate, Combination, Runner, Search, join
from lostatlas.routes.model import RouteProblem
from lostatlas.routes.network import compile_network
from lostatlas.routes.trace import trace_route

BUDGET = 50_000


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
    cancel : asked now and then; when it says True the best found so far is returned
    progress : told now and then ``(revenue found, upper bound)``

    Raises
    ------
    GameDataError
        The problem contradicts itself, or says something that the solver has no model for.
    """
    network = compile_network(problem)
    arrays = Arrays(network)
    runners = [Runner(arrays, group) for group in network.classes]
    singles = []
    for r in runners:
        s = r.search(threshold=r.floor.value + 1, collect=False)
        while not s.advance(BUDGET):
            pass
        singles.append(s.best() or r.floor)
    sizes = [len(g.trains) for g in network.classes]
    upper = sum(s.value * k for s, k in zip(singles, sizes))
    if sum(sizes) == 1:
        chosen = [[singles[0]]]
        total = upper
    elif sum(sizes) == 0:
        chosen, total = [], 0
    else:
        total = -1
        slots = [k for k, n in enumerate(sizes) for _ in range(n)]
        for way in (slots, slots[::-1]) if len(sizes) > 1 else (slots,):
            banned, got = 0, [[] for _ in sizes]
            sum_ = 0
            for i, k in enumerate(way):
                c = singles[k]
                if c.mask & banned or (i and way[i - 1] == k):
                    s = runners[k].search(threshold=runners[k].floor.value + 1, collect=False, banned=banned)
                    while not s.advance(BUDGET):
                        pass
                    c = s.best() or runners[k].floor
                banned |= c.mask
                got[k].append(c)
                sum_ += c.value
            if sum_ > total:
                total, chosen = sum_, got
        if total < upper:
            slack = upper - total
            pools = []
            for r, best in zip(runners, singles):
                s = r.search(threshold=best.value - slack + 1, collect=True)
                while not s.advance(BUDGET):
                    pass
                pools.append(s.pool())
            join_ = Combination(pools, sizes, total + 1)
            while not join_.advance(BUDGET):
                pass
            if join_.total > total:
                total = join_.total
                chosen = [[] for _ in sizes]
                for k, row in join_.picks():
                    p = pools[k]
                    st = join(p.stops[row])
                    ch = join(p.chains[row])
                    chosen[k].append(
                        Candidate(
                            int(p.value[row]),
                            join(p.mask[row]),
                            ch,
                            st,
                            runners[k].floor.local if not ch else -1,
                        )
                    )
    routes: list[Route | None] = [None] * len(problem.trains)
    for k, group in enumerate(network.classes):
        for t, c in zip(group.trains, chosen[k]):
            routes[t] = trace_route(network, runners[k], t, c)
    return RouteSet(total, tuple(routes), True, total, problem)
