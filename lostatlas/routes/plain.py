"""Solve a plain problem in one compiled call, from its track to the best set of routes.

*Plain* are trains that count and are paid for any stops up to a number, without bonuses for routes, where
each route includes an own token: nearly every question on a real board.
"""

from __future__ import annotations

from itertools import accumulate

import numpy as np

from lostatlas.routes.engine import Candidate
from lostatlas.routes.limits import ENDLESS
from lostatlas.routes.model import Key, RouteProblem
from lostatlas.routes.network import (
    MAX_CHAINS,
    MAX_MOVES,
    Class,
    check_problem,
    classes_of,
    join,
    number_track,
)
from lostatlas.routes.result import RouteSet
from lostatlas.routes.revenue_jit import best_sets
from lostatlas.routes.trace import trace_route

LONG = 400_000
"""Steps after which a search for routes is left to another way: some ten milliseconds."""
FEW = 4096
"""Number of routes that are combined before prices are worked out instead."""


def solve_plain(problem: RouteProblem) -> RouteSet | None:
    """Return the best set of routes with its proof; None for a problem that needs more than one call.

    Raises
    ------
    GameDataError
        As `lostatlas.routes.network.compile_network`.
    """
    check_problem(problem)
    stops, policy = problem.stops, problem.policy
    if problem.bonuses or policy.own_stop == "none" or not (stops and problem.trains):
        return None
    if any(train.rows for train in problem.trains):
        return None
    track = number_track(problem)
    groups: dict[Key, int] = {}
    grouped = [[groups.setdefault(group, len(groups)) for group in stop.groups] for stop in stops]
    classes = classes_of(problem, stops, [])
    slots = [k for k, group in enumerate(classes) for _ in group.trains]
    total, bound, table, pieces, chains, visited = best_sets(
        tuple(track),
        np.array([(s.token, s.passable, s.may_end, s.skippable, s.cost) for s in stops], np.int64),
        np.array([group.values for group in classes], np.int64),
        np.array([0, *accumulate(map(len, grouped))], np.int64),
        np.array([group for some in grouped for group in some], np.int64),
        len(groups),
        np.array([_cap(group) for group in classes], np.int64),
        np.array(slots, np.int64),
        policy.min_stops, policy.local_routes, MAX_MOVES, MAX_CHAINS, FEW, LONG,
    )  # fmt: skip
    if bound != total:
        return None
    waiting = [iter(group.trains) for group in classes]
    routes = dict.fromkeys(range(len(problem.trains)))
    for row, k in enumerate(slots, len(classes)):
        found = Candidate(0, 0, join(chains[row]), join(visited[row]))
        train = next(waiting[k])
        if not found.chains:
            found = _staying(problem, classes[k])
        routes[train] = trace_route(problem, stops, table, pieces, train, found)
    return RouteSet(int(total), tuple(routes.values()), optimal=True, bound=int(total), problem=problem)


def _cap(group: Class) -> int:
    return ENDLESS if group.train.stops is None else min(group.train.stops, ENDLESS)


def _staying(problem: RouteProblem, group: Class) -> Candidate:
    """Return the local route that pays most, or none."""
    local = [
        place
        for place, stop in enumerate(problem.stops)
        if problem.policy.local_routes and stop.token and stop.cost <= _cap(group)
    ]
    best = max(local, key=lambda place: group.values[place], default=-1)
    return Candidate(0, 0, 0, 0 if best < 0 else 1 << best, best)
