"""The best routes of plain trains, in one compiled call: from pieces of track to the proven total.

*Plain* are trains that are paid for every stop that they count, and count up to a number, without bonuses for
routes: those of nearly every question. What this leaves open, `solver` answers.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lostatlas.routes.chains_jit import TOO_DENSE, find_chains, lay_out
from lostatlas.routes.jit import compiled
from lostatlas.routes.limits import ENDLESS
from lostatlas.routes.route_value_jit import MAY_END, PASSABLE, SKIPPABLE, best_stops
from lostatlas.routes.route_value_jit import TOKEN as IS_TOKEN
from lostatlas.routes.settle_jit import settle

UNPROVEN = -1
"""What stands for a result when the budget was too small."""
TOKEN, GOES_ON, ENDS, SKIPS, COST = range(5)
"""The columns of the stops that `best_sets` is given."""

_ONE = np.uint64(1)


@compiled
def _settings_of(
    values: Any, flag: Any, cost: Any, tokens: Any, found: Any, caps: Any, min_stops: Any, local_routes: Any
) -> Any:
    """Return the data of each class of trains for `settle_jit.settle`."""
    classes, stops = values.shape
    hops = True
    for s in range(stops):
        if found[s] and (flag[s] & SKIPPABLE or not cost[s]):
            hops = False
    row = np.empty(stops, np.int64)
    row[:] = stops
    for n in range(tokens.size):
        row[tokens[n]] = n
    zeros = np.zeros(stops, np.int64)
    roots = np.empty((classes, tokens.size), np.int64)
    rank, orders = np.empty((classes, stops), np.int64), np.empty((classes, stops), np.int64)
    pool, limits = np.zeros((classes, stops), np.int64), np.ones((classes, stops), np.uint64)
    limit, pay = np.empty((classes, 1), np.int64), np.full((classes, 1), ENDLESS, np.int64)
    settings = np.zeros((classes, 5), np.int64)
    depths, floors, bounds = (
        np.empty(classes, np.int64),
        np.zeros(classes, np.int64),
        np.empty(classes, np.int64),
    )
    for k in range(classes):
        order = np.argsort(-values[k], kind="mergesort")
        roots[k], rank[k], orders[k] = tokens, row, order
        limit[k, 0] = caps[k]
        depths[k] = 1 + (min(stops, caps[k]) if hops else stops)
        settings[k, 0], settings[k, 4] = min_stops, hops
        if local_routes:
            for s in tokens:
                if flag[s] & IS_TOKEN and cost[s] <= caps[k]:
                    floors[k] = max(floors[k], values[k, s])
        bounds[k] = max(best_stops(order, zeros, cost, flag, values[k], limit[k]), floors[k])
    one, number = np.ones(classes, np.int64), np.full(classes, tokens.size, np.int64)
    amounts = np.zeros((classes, 0), np.int64)
    return (
        roots, number, rank, pool, values, orders, limits, limit, one, pay, one, amounts, settings, depths,
        floors, bounds,
    )  # fmt: skip


@compiled
def numbered(rows: Any, of_stop: Any) -> Any:
    """Return the two ends of each piece in numbers, that of the first side, and how many there are.

    The stops come first, as they are given, then junctions, then sides.
    """
    n_nodes, n_sides = of_stop.max() + 1, 0
    for i in range(rows.shape[0]):
        for end in rows[i, 1:3]:
            n_sides, n_nodes = max(n_sides, (end >> 1) + 1), max(n_nodes, ~end + 1)
    of_node, of_side = np.full(n_nodes, -1, np.int64), np.full(n_sides, -1, np.int64)
    for s in range(of_stop.size):
        of_node[of_stop[s]] = s
    a, b = np.empty(rows.shape[0], np.int64), np.empty(rows.shape[0], np.int64)
    count = of_stop.size
    for i in range(rows.shape[0]):
        for end in rows[i, 1:3]:
            if end < 0 and of_node[~end] < 0:
                of_node[~end] = count
                count += 1
    sides_from = count
    for i in range(rows.shape[0]):
        for way in range(2):
            end = rows[i, 1 + way]
            if end < 0:
                number = of_node[~end]
            else:
                if of_side[end >> 1] < 0:
                    of_side[end >> 1] = count
                    count += 1
                number = of_side[end >> 1]
            if way:
                b[i] = number
            else:
                a[i] = number
    return a, b, sides_from, count


@compiled
def best_sets(
    track: Any,
    facts: Any,
    given: Any,
    group_start: Any,
    group_of: Any,
    groups: Any,
    caps: Any,
    slots: Any,
    min_stops: Any,
    local_routes: Any,
    most_moves: Any,
    most_chains: Any,
    few: Any,
    budget: Any,
) -> Any:
    """Return what plain trains earn at most and by which routes, and what the two are read from.

    These are: the total reached, a bound, whether the budget was too short, the table of chains and their
    pieces (as `find_chains` returns them), and of each class, then of each slot, the chains and stops of its
    route as bits. A bound of `UNPROVEN` says that the track is too dense. A row without chains is a train
    that stays where it is.

    Parameters
    ----------
    track : the fields of `lostatlas.routes.network.Numbered`, the ends in two arrays
    facts : of each stop `TOKEN`, `GOES_ON`, `ENDS`, `SKIPS` and `COST`
    given : by class and stop what the stop pays
    group_start, group_of, groups : the groups of each stop, and how many there are
    caps : how many stops the trains of each class count
    slots : the class of each train
    """
    a, b, place, terminal, sides_from, nodes, use_start, uses, n_uses = track
    values = given.copy()
    classes, stops = values.shape
    cost, flag = facts[:, COST].copy(), np.zeros(stops, np.int64)
    goes_on = np.zeros(stops, np.bool_)
    n_tokens = 0
    for s in range(stops):
        flag[s] = PASSABLE * facts[s, GOES_ON] + MAY_END * facts[s, ENDS]
        flag[s] += SKIPPABLE * facts[s, SKIPS] + IS_TOKEN * facts[s, TOKEN]
        goes_on[s] = facts[s, GOES_ON] or facts[s, SKIPS] or facts[s, TOKEN]
        n_tokens += facts[s, TOKEN]
    tokens = np.empty(n_tokens, np.int64)
    n_tokens = 0
    for s in range(stops):
        if facts[s, TOKEN]:
            tokens[n_tokens] = s
            n_tokens += 1
    status, found, table, masks, pieces = find_chains(
        a, b, place, terminal, stops, sides_from, nodes, use_start, uses, n_uses, goes_on, tokens,
        most_moves, most_chains,
    )  # fmt: skip
    chain_words, stop_words = max(1, (table.shape[0] + 63) >> 6), max(1, (stops + 63) >> 6)
    size = classes + slots.size
    chains, visited = np.zeros((size, chain_words), np.uint64), np.zeros((size, stop_words), np.uint64)
    if status == TOO_DENSE:
        return 0, UNPROVEN, True, table, pieces, chains, visited
    unit = 0
    for s in range(stops):
        for k in range(classes):
            if not found[s]:
                values[k, s] = 0  # it is out of reach, and must not make bounds higher
            x, y = unit, values[k, s]
            while y:
                x, y = y, x % y
            unit = x
    visits = np.zeros((stops, (stops + groups + 63) >> 6), np.uint64)
    for s in range(stops):
        visits[s, s >> 6] |= _ONE << np.uint64(s & 63)
        for g in range(group_start[s], group_start[s + 1]):
            bit = stops + group_of[g]
            visits[s, bit >> 6] |= _ONE << np.uint64(bit & 63)
    start, ways = lay_out(table, stops)
    trains = _settings_of(values, flag, cost, tokens, found, caps, min_stops, local_routes)
    no_bonus, nothing = np.zeros((0, stop_words), np.uint64), np.zeros(0, np.int64)
    net = (
        start, ways[0].copy(), ways[1].copy(), ways[2].copy(), masks, visits, flag, cost,
        np.zeros(table.shape[0], np.int64), (chain_words, stop_words), no_bonus, no_bonus, no_bonus,
        nothing, no_bonus,
    )  # fmt: skip
    unit = max(unit, 1)
    total, bound, short = settle(
        net, trains, slots, unit, few, budget, np.zeros(size, np.int64),
        np.zeros((size, masks.shape[1]), np.uint64), chains, visited,
    )  # fmt: skip
    return total, max(bound // unit * unit, total), short, table, pieces, chains, visited
