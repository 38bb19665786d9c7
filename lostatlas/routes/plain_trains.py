"""Solve a plain problem in one compiled call, from its track to the best set of routes.

*Plain* are trains that are paid for every stop that they count, and count up to a number, without bonuses for
routes, where each route includes an own token: nearly every question on a real board.
"""

from __future__ import annotations

from itertools import accumulate
from typing import Any

import numpy as np

from lostatlas.routes import jit, revenue_jit
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
    total, bound, _, table, pieces, chains, visited = _best_sets(
        tuple(track),
        np.array(facts, np.int64),
        np.array([group.values for group in classes], np.int64),
        np.array([0, *accumulate(map(len, grouped))], np.int64),
        np.array([group for some in grouped for group in some], np.int64),
        len(groups),
        np.array([counts[group.trains[0]] for group in classes], np.int64),
        np.array(slots, np.int64),
        policy.min_stops,
        policy.local_routes,
    )
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


def most_revenue(
    rows: Any,
    of_stop: Any,
    facts: Any,
    value: Any,
    group_start: Any,
    group_of: Any,
    groups: int,
    caps: Any,
    slots: Any,
    min_stops: int,
    *,
    local_routes: bool,
) -> int | None:
    """Return what plain trains earn at most, None where that needs more than one call.

    Parameters
    ----------
    rows : of each piece of track its number, its two ends, its hex, and whether it is terminal; an end is a
        crossing (twice the number of a side, and one more on one of its two faces) or ``~node``
    of_stop : the node of each stop
    value : what each stop pays
    facts, group_start, group_of, groups, caps, slots : as in `revenue_jit.best_sets`
    """
    if of_stop.size == 0 or slots.size == 0:
        return 0
    a, b, sides_from, nodes = jit.ask(lambda _: revenue_jit.numbered(rows, of_stop))
    no_uses = np.zeros(a.size + 1, np.int64)
    track = (a, b, rows[:, 3].copy(), rows[:, 4] != 0, sides_from, nodes, no_uses, no_uses[:0], 0)
    given = np.repeat(value[np.newaxis], caps.size, axis=0)
    found = _best_sets(
        track, facts, given, group_start, group_of, groups, caps, slots, min_stops, local_routes
    )
    return int(found[0]) if found[0] == found[1] else None


def _best_sets(track: Any, *given: Any) -> Any:
    return jit.ask(
        lambda steps: revenue_jit.best_sets(
            track, *given, min(MAX_MOVES, steps), MAX_CHAINS, FEW, min(LONG, steps)
        ),
        LONG,
        settles=lambda answer: not answer[2],
    )


def _staying(problem: RouteProblem, group: Class, most: int, costs: list[int]) -> Candidate:
    """Return the local route that pays most, or none."""
    local = [
        place
        for place, stop in enumerate(problem.stops)
        if problem.policy.local_routes and stop.token and costs[place] <= most
    ]
    best = max(local, key=lambda place: group.values[place], default=-1)
    return Candidate(0, 0, 0, 0 if best < 0 else 1 << best, best)
