"""Solve a problem in one compiled call, as nearly every real one can be.

Each kind of train's best single route gives an upper bound; routes one after another, each beside those
before it, give a lower one. Only routes that lose no more than the gap between the two can matter; where
these are few, they are combined. Everything is done within a budget of steps; what was found in it is a good
start for `pricing`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lostatlas.routes.combine_jit import FOUND as PICKED
from lostatlas.routes.combine_jit import combine, index_users
from lostatlas.routes.jit import compiled
from lostatlas.routes.path_search_jit import COLLECT, COLUMNS, DONE, FOUND, search_routes

COMBINING = 50_000
"""The most steps over combinations that are taken before prices are worked out instead."""


@compiled
def _search(net: Any, trains: Any, k: Any, threshold: Any, most: Any, banned: Any, budget: Any) -> Any:
    """Search for routes of one class: the best one, or up to `most`; see `path_search_jit.search_routes`."""
    (adj_start, adj_chain, adj_to, adj_flag, chain_mask, occupies, flag, cost, toll, words) = net[:10]
    (first, second, visits_of, of_visit, doubles) = net[10:]
    (roots, n_roots, rank, pool, value, order, limits, limit, n_limit, pay, n_pay) = trains[:11]
    (amounts, every_setting, depths, _floor, _bound) = trains[11:]
    settings = every_setting[k].copy()
    settings[COLLECT] = most > 0
    room, depth = max(most, 1), depths[k] + 1
    control = np.zeros(5, np.int64)
    control[0] = control[1] = -1
    control[2] = threshold
    out_value, out_real = np.empty(room, np.int64), np.empty(room, np.int64)
    out_mask = np.empty((room, chain_mask.shape[1]), np.uint64)
    out_chains = np.empty((room, words[0]), np.uint64)
    out_stops = np.empty((room, words[1]), np.uint64)
    status = search_routes(
        adj_start, adj_chain, adj_to, adj_flag, chain_mask, occupies, flag, roots[k, : n_roots[k]], rank[k],
        cost, pool[k], value[k], value[k], toll, order[k], limits[k], limit[k, : n_limit[k]],
        pay[k, : n_pay[k]], amounts[k], first, second, visits_of, of_visit, doubles, settings, banned,
        control, np.zeros((depth, COLUMNS), np.int64), np.zeros((depth, n_limit[k]), np.int64),
        np.zeros((depth, chain_mask.shape[1]), np.uint64), np.zeros((depth, occupies.shape[1]), np.uint64),
        np.zeros((depth, words[1]), np.uint64), out_value, out_real, out_mask, out_chains, out_stops, budget,
    )  # fmt: skip
    return status == DONE, control[FOUND], out_value, out_mask, out_chains, out_stops


@compiled
def settle(  # noqa: C901 - one call that numba compiles as a whole
    net: Any,
    trains: Any,
    slots: Any,
    unit: Any,
    few: Any,
    budget: Any,
    real: Any,
    mask: Any,
    chains: Any,
    stops: Any,
) -> Any:
    """Solve, or do what the budget is enough for; return the total, a bound, and whether it was short.

    A budget that was not short leads to the same set as any larger one.

    In the rows of `real`, `mask`, `chains` and `stops` are then the best single route of each class, and
    after them the best set, one for each of the `slots`: the class of every train, in order. A row without
    stops is the `floor` of its class: a train that stays where it is.
    """
    best_only = np.int64(0)  # a literal would have numba compile the search once more
    floor, bounds = trains[14], trains[15]
    classes, count = floor.size, slots.size
    nothing = np.zeros(mask.shape[1], np.uint64)
    total, bound = 0, 0
    for t in range(count):
        real[classes + t] = floor[slots[t]]
        total += floor[slots[t]]
        bound += bounds[slots[t]]
    mask[:] = 0
    chains[:] = 0
    stops[:] = 0
    reached, singles = 0, 0
    for k in range(classes):
        done, found, value, masks, ways, met = _search(
            net, trains, k, floor[k] + 1, best_only, nothing, budget
        )
        real[k] = floor[k]
        if found:
            real[k], mask[k], chains[k], stops[k] = value[0], masks[0], ways[0], met[0]
        alone, at = real[k], -1
        for t in range(count - 1, -1, -1):
            if slots[t] == k:
                at = t
        for t in range(count):
            if t != at:
                alone += floor[slots[t]]
        if alone > total:
            total = alone
            for t in range(count):
                real[classes + t] = real[k] if t == at else floor[slots[t]]
                for source in (mask, chains, stops):
                    if t == at:
                        source[classes + t] = source[k]
                    else:
                        source[classes + t] = 0
        if not done:
            return total, max(bound, total), True
        ahead = 0
        for t in range(count):
            if slots[t] == k:
                singles += real[k]
            elif slots[t] > k:
                ahead += bounds[slots[t]]
        reached = singles + ahead
        bound = max(min(bound, reached // unit * unit), total)
    # One after another, in both orders.
    first_slot, last_slot = np.zeros(classes, np.int64), np.zeros(classes, np.int64)
    for t in range(count):
        last_slot[slots[t]] = t
        first_slot[slots[count - 1 - t]] = count - 1 - t
    row_real = np.zeros(count, np.int64)
    row_mask = np.zeros((count, mask.shape[1]), np.uint64)
    row_chains = np.zeros((count, chains.shape[1]), np.uint64)
    row_stops = np.zeros((count, stops.shape[1]), np.uint64)
    short = False
    for direction in range(2 if classes > 1 else 1):
        if bound <= total:
            return total, bound, short
        banned, earned = nothing.copy(), 0
        for step in range(count):
            k = slots[count - 1 - step if direction else step]
            t = step if not direction else first_slot[k] + last_slot[k] - (count - 1 - step)
            row_real[t], row_mask[t], row_chains[t], row_stops[t] = real[k], mask[k], chains[k], stops[k]
            if (mask[k] & banned).any():
                done, found, value, masks, ways, met = _search(
                    net, trains, k, floor[k] + 1, best_only, banned, budget
                )
                short = short or not done
                if found:
                    row_real[t], row_mask[t] = value[0], masks[0]
                    row_chains[t], row_stops[t] = ways[0], met[0]
                else:
                    row_real[t] = floor[k]
                    row_mask[t] = 0
                    row_chains[t] = 0
                    row_stops[t] = 0
            banned |= row_mask[t]
            earned += row_real[t]
        if earned > total:
            total = earned
            real[classes:], mask[classes:] = row_real, row_mask
            chains[classes:], stops[classes:] = row_chains, row_stops
    if bound <= total:
        return total, bound, short
    # The routes that lose no more than the gap, class by class, those with few of them first.
    gap = singles - total - unit
    size = np.zeros(classes, np.int64)
    found_real = np.empty((classes, few + 1), np.int64)
    found_mask = np.empty((classes, few + 1, mask.shape[1]), np.uint64)
    found_chains = np.empty((classes, few + 1, chains.shape[1]), np.uint64)
    found_stops = np.empty((classes, few + 1, stops.shape[1]), np.uint64)
    for k in range(classes):
        done, found, value, masks, ways, met = _search(net, trains, k, real[k] - gap, few, nothing, budget)
        if not done:
            return total, bound, True
        for order in np.argsort(-value[:found], kind="mergesort"):
            if value[order] > floor[k]:
                n = size[k]
                found_real[k, n], found_mask[k, n] = value[order], masks[order]
                found_chains[k, n], found_stops[k, n] = ways[order], met[order]
                size[k] += 1
        n = size[k]
        found_real[k, n] = floor[k]
        found_mask[k, n] = 0
        found_chains[k, n] = 0
        found_stops[k, n] = 0
        size[k] += 1
    ranked = np.argsort(size, kind="mergesort")
    offset = np.zeros(classes, np.int64)
    all_real = np.zeros(size.sum(), np.int64)
    all_mask = np.zeros((size.sum(), mask.shape[1]), np.uint64)
    start, stop = np.zeros(count, np.int64), np.zeros(count, np.int64)
    twin, twins = np.zeros(count, np.bool_), np.zeros(count, np.int64)
    best = np.zeros(count + 1, np.int64)
    whose = np.zeros(count, np.int64)
    at, u = 0, 0
    for k in ranked:
        offset[k] = at
        all_real[at : at + size[k]] = found_real[k, : size[k]]
        all_mask[at : at + size[k]] = found_mask[k, : size[k]]
        at += size[k]
        again = False
        for t in range(count):
            if slots[t] == k:
                start[u], stop[u], twin[u], whose[u] = offset[k], at, again, k
                again = True
                u += 1
    for u in range(count - 1, -1, -1):
        best[u] = best[u + 1] + all_real[start[u]]
        twins[u] = twins[u + 1] + 1 if u + 1 < count and twin[u + 1] else 0
    control = np.zeros(5, np.int64)
    control[1] = control[4] = total + unit
    pick = np.zeros((count, 3), np.int64)
    pick[0, 0] = start[0]
    users = np.zeros((64 * mask.shape[1], (all_real.size + 63) >> 6), np.uint64)
    index_users(all_mask, users)
    out = np.zeros((1, count), np.int64)
    status = combine(
        all_real, all_real, all_mask, users, start, stop, twin, twins, best, False, 1, 0, control, pick,  # noqa: FBT003
        np.zeros((count + 1, mask.shape[1]), np.uint64),
        np.zeros((count + 1, 64 * mask.shape[1]), np.int64), out, min(COMBINING, budget),
    )  # fmt: skip
    if control[PICKED]:
        total = 0
        given = np.zeros(classes, np.int64)
        for u in range(count):
            k = whose[u]
            row, skip = out[0, u] - offset[k], given[k]
            given[k] += 1
            for t in range(count):
                if slots[t] == k:
                    if skip == 0:
                        real[classes + t], mask[classes + t] = found_real[k, row], found_mask[k, row]
                        chains[classes + t], stops[classes + t] = found_chains[k, row], found_stops[k, row]
                    skip -= 1
            total += found_real[k, row]
    return total, total if status == DONE else max(bound, total), short or status != DONE
