"""Solve a plain problem in one compiled call, from its track to the best set of routes.

*Plain* are trains that are paid for every stop that they count, and count up to a number, without bonuses for
routes, where each route includes an own token: nearly every question on a real board.
"""

from __future__ import annotations

from itertools import accumulate

import numpy as np

from lostatlas.routes.engine import Candidate
from lostatlas.routes.limits import plain_limits
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
    limits = plain_limits(problem.trains, [(stop.kind, stop.cost) for stop in stops])
    if limits is None:
        return None
    counts, costs = limits
    track = number_track(problem)
    groups: dict[Key, int] = {}
    grouped = [[groups.setdefault(group, len(groups)) for group in stop.groups] for stop in stops]
    classes = classes_of(problem, stops, [])
    facts = [(s.token, s.passable, s.may_end, s.skippable, c) for s, c in zip(stops, costs, strict=True)]
    slots = [k for k, group in enumerate(classes) for _ in group.trains]
    total, bound, table, pieces, chains, visited = best_sets(
        tuple(track),
        np.array(facts, np.int64),
        np.array([group.values for group in classes], np.int64),
        np.array([0, *accumulate(map(len, grouped))], np.int64),
        np.array([group for some in grouped for group in some], np.int64),
        len(groups),
        np.array([counts[group.trains[0]] for group in classes], np.int64),
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
            found = _staying(problem, classes[k], counts[train], costs)
        routes[train] = trace_route(problem, stops, table, pieces, train, found)
    return RouteSet(int(total), tuple(routes.values()), optimal=True, bound=int(total), problem=problem)


def _staying(problem: RouteProblem, group: Class, most: int, costs: list[int]) -> Candidate:
    """Return the local route that pays most, or none."""
    local = [
        place
        for place, stop in enumerate(problem.stops)
        if problem.policy.local_routes and stop.token and costs[place] <= most
    ]
    best = max(local, key=lambda place: group.values[place], default=-1)
    return Candidate(0, 0, 0, 0 if best < 0 else 1 << best, best)
