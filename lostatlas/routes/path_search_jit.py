"""The compiled search for routes of one train.

Everything here is numbers in arrays (see `engine.Arrays`), so that numba compiles it once and keeps it on
disk. It keeps its whole state in arrays that the caller owns: it stops when its budget of steps is used up
and goes on where it was, which is how time limits, progress and cancelling work.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lostatlas.routes.jit import compiled
from lostatlas.routes.route_value_jit import (
    MAY_END,
    PASSABLE,
    SKIPPABLE,
    bonus,
    bonus_at_most,
    clear,
    has,
    most_with,
    paid,
)

FROM_END, TO_END = 1, 2
"""Bits of a way's flag: a route using it must end where it leaves, or where it arrives."""
ROOT, DEPTH, THRESHOLD, FOUND, STEPS = range(5)
"""Places in the control array."""
LEAST, COLLECT, BY_PAY, TOKEN_PAID, HOPS = range(5)
"""Places in the settings array: fewest stops, keep all finds, fewer stops pay than are visited, a paid stop
must hold a token, every move counts at least one stop."""
COLUMNS = 12
AT, OPTION, ARM_B, ENTRY_A, STUCK, ROOT_ENDS, COUNTED, VALUE, STOPS, CHAIN, TOLL, OTHER = range(COLUMNS)
"""Columns of the path, one row for each move: the stop reached, the next option to try there, whether this is
the second arm, the way by which the first arm left the root, whether this arm must end here, whether the root
must end the route, whether the train stops here, what was earned and counted so far, the chain to here, the
tolls, the other end of the route as it is now."""
DONE, PAUSED, FULL = range(3)
"""Result of a search."""

_ONE = np.uint64(1)


@compiled
def _reach(
    adj_start: Any,
    adj_chain: Any,
    adj_to: Any,
    adj_flag: Any,
    chain_mask: Any,
    occupies: Any,
    flag: Any,
    taken: Any,
    visited: Any,
    furthest: Any,
    seen: Any,
    queue: Any,
    tail: Any,
) -> None:
    """Mark in `seen` the stops within `furthest` moves of the open ends in ``queue[:tail]``."""
    seen[:] = False
    head, level_end, depth = 0, tail, 0
    while head < tail:
        if head == level_end:
            depth += 1
            level_end = tail
            if depth >= furthest:
                return
        s = queue[head]
        head += 1
        for way in range(adj_start[s], adj_start[s + 1]):
            t = adj_to[way]
            if seen[t] or adj_flag[way] & FROM_END or not clear(visited, occupies[t]):
                continue
            if not clear(taken, chain_mask[adj_chain[way]]):
                continue
            seen[t] = True
            if flag[t] & (PASSABLE | SKIPPABLE):
                queue[tail] = t
                tail += 1


@compiled
def search_routes(  # noqa: C901 - one loop with its state in arrays can pause anywhere, calls could not
    adj_start: Any,
    adj_chain: Any,
    adj_to: Any,
    adj_flag: Any,
    chain_mask: Any,
    occupies: Any,
    flag: Any,
    roots: Any,
    rank: Any,
    cost: Any,
    pool: Any,
    value: Any,
    gain: Any,
    toll: Any,
    order: Any,
    limits: Any,
    limit: Any,
    pay: Any,
    amounts: Any,
    first: Any,
    second: Any,
    visits_of: Any,
    of_visit: Any,
    doubles: Any,
    settings: Any,
    banned: Any,
    control: Any,
    path: Any,
    used: Any,
    masks: Any,
    visits: Any,
    counts: Any,
    out_value: Any,
    out_real: Any,
    out_mask: Any,
    out_chains: Any,
    out_stops: Any,
    budget: Any,
) -> Any:
    """Walk every route worth at least the threshold after tolls, from each root along two arms.

    A route is found once: from its first root by rank, the arm that leaves by the earlier way first. Without
    COLLECT each find raises the threshold, so that only the best one is left in ``out_*[0]``.

    Notes
    -----
    Bound: what the stops still within reach of the open arms could add, best first, within each pool's limit
    and with one end-only stop for each open arm.
    """
    n_limits, n_pools = limit.size, pay.size
    collect, by_pay, hops = settings[COLLECT] != 0, settings[BY_PAY] != 0, settings[HOPS] != 0
    seen = np.zeros(cost.size, np.bool_)
    queue = np.empty(cost.size + 2, np.int64)
    room = np.zeros(n_pools, np.int64)
    ends = np.zeros(n_pools, np.int64)
    doubled = np.zeros(counts.shape[1], np.uint64)
    near = np.zeros(counts.shape[1], np.uint64)
    steps = 0
    while True:
        d = control[DEPTH]
        if d < 0:  # the next root
            control[ROOT] += 1
            if control[ROOT] >= roots.size:
                control[STEPS] += steps
                return DONE
            root = roots[control[ROOT]]
            fits = True
            for c in range(n_limits):
                used[0, c] = cost[root] if limits[root] >> np.uint64(c) & _ONE else 0
                fits = fits and used[0, c] <= limit[c]
            if fits:
                masks[0] = banned
                visits[0] = occupies[root]
                counts[0] = 0
                counts[0, root >> 6] |= _ONE << np.uint64(root & 63)
                path[0] = 0
                path[0, AT] = root
                path[0, OTHER] = root
                path[0, COUNTED] = 1
                path[0, VALUE] = value[root]
                path[0, STOPS] = 1
                control[DEPTH] = 0
            continue
        steps += 1
        if steps > budget:
            control[STEPS] += steps
            return PAUSED

        # The next option here: each way on, stopping or passing at its end; then a second arm from the root.
        root, here = path[0, AT], path[d, AT]
        ways = 0 if path[d, STUCK] else 2 * (adj_start[here + 1] - adj_start[here])
        option = path[d, OPTION]
        path[d, OPTION] += 1
        if option < ways:
            way, skip, arm_b = adj_start[here] + (option >> 1), option & 1, path[d, ARM_B]
        else:
            option -= ways
            way, skip, arm_b = path[d, ENTRY_A] + 1 + (option >> 1), option & 1, 1
            closed = d == 0 or path[d, ARM_B] or path[d, ROOT_ENDS] or not path[d, COUNTED]
            if closed or way >= adj_start[root + 1] or not flag[here] & MAY_END or not flag[root] & PASSABLE:
                control[DEPTH] = d - 1
                continue

        # Is it allowed?
        to = adj_to[way]
        if adj_flag[way] & FROM_END and d > 0:
            continue
        if skip and (not flag[to] & SKIPPABLE or adj_flag[way] & TO_END):
            continue
        if not skip and (rank[to] < control[ROOT] or not flag[to] & (PASSABLE | MAY_END)):
            continue
        chain = adj_chain[way]
        if not clear(masks[d], chain_mask[chain]) or not clear(visits[d], occupies[to]):
            continue
        e = d + 1
        fits = True
        for c in range(n_limits):
            used[e, c] = used[d, c]
            if not skip and limits[to] >> np.uint64(c) & _ONE:
                used[e, c] += cost[to]
                fits = fits and used[e, c] <= limit[c]
        if not fits:
            continue

        # Go there.
        for i in range(masks.shape[1]):
            masks[e, i] = masks[d, i] | chain_mask[chain, i]
        for i in range(visits.shape[1]):
            visits[e, i] = visits[d, i] | occupies[to, i]
        for i in range(counts.shape[1]):
            counts[e, i] = counts[d, i]
        path[e, AT] = to
        path[e, OPTION] = 0
        path[e, ARM_B] = arm_b
        path[e, ENTRY_A] = way if d == 0 else path[d, ENTRY_A]
        path[e, STUCK] = 0
        path[e, ROOT_ENDS] = 1 if d == 0 and adj_flag[way] & FROM_END else path[d, ROOT_ENDS]
        path[e, COUNTED] = 1 - skip
        path[e, VALUE] = path[d, VALUE]
        path[e, STOPS] = path[d, STOPS]
        path[e, CHAIN] = chain
        path[e, TOLL] = path[d, TOLL] + toll[chain]
        path[e, OTHER] = here if arm_b and not path[d, ARM_B] else path[d, OTHER]
        if not skip:
            counts[e, to >> 6] |= _ONE << np.uint64(to & 63)
            path[e, STUCK] = 1 if adj_flag[way] & TO_END or not flag[to] & PASSABLE else 0
            path[e, VALUE] += value[to]
            path[e, STOPS] += 1
            if flag[to] & MAY_END and path[e, STOPS] >= settings[LEAST] and (arm_b or flag[root] & MAY_END):
                more = 0
                if amounts.size:
                    more = bonus(
                        to, path[e, OTHER], counts[e], amounts, first, second, visits_of, of_visit, doubles,
                        doubled,
                    )  # fmt: skip
                if by_pay:
                    real = paid(counts[e], order, value, pool, pay, flag, settings[TOKEN_PAID] != 0, doubled)
                else:
                    twice = 0
                    if amounts.size:
                        for s in range(value.size):
                            if value[s] > twice and has(doubled, s) and has(counts[e], s):
                                twice = value[s]
                    real = path[e, VALUE] + twice
                if real >= 0:
                    real += more
                worth = real - path[e, TOLL]
                if real >= 0 and worth >= control[THRESHOLD]:
                    at = control[FOUND] if collect else 0
                    out_value[at] = worth
                    out_real[at] = real
                    for i in range(masks.shape[1]):
                        out_mask[at, i] = masks[e, i] & ~banned[i]
                    out_chains[at] = 0
                    for k in range(1, e + 1):
                        out_chains[at, path[k, CHAIN] >> 6] |= _ONE << np.uint64(path[k, CHAIN] & 63)
                    out_stops[at] = counts[e]
                    control[FOUND] = at + 1
                    if not collect:
                        control[THRESHOLD] = worth + 1
                    elif control[FOUND] == out_value.size:
                        control[DEPTH] = e
                        control[STEPS] += steps
                        return FULL

        # What could the open arms still add?
        tail, left = 0, 0
        if path[e, STUCK] == 0:
            queue[tail] = to
            tail += 1
        if not arm_b and not path[e, ROOT_ENDS] and flag[root] & PASSABLE:
            queue[tail] = root
            tail += 1
        for p in range(n_pools):
            left += limit[p] - used[e, p]
            room[p] = pay[p] if by_pay else limit[p] - used[e, p]
            ends[p] = tail
        if tail == 0 or (hops and left <= 0):
            continue
        _reach(
            adj_start, adj_chain, adj_to, adj_flag, chain_mask, occupies, flag, masks[e], visits[e],
            left if hops else cost.size, seen, queue, tail,
        )  # fmt: skip
        most = most_with(
            path[e, VALUE], path[e, TOLL], counts[e], seen, order, pool, value, gain, cost, flag, rank,
            control[ROOT], room, ends, by_pay,
        )  # fmt: skip
        if amounts.size:
            most += bonus_at_most(
                to, path[e, OTHER], arm_b or path[e, ROOT_ENDS], counts[e], seen, value, amounts, first,
                second, visits_of, of_visit, doubles, near,
            )  # fmt: skip
        if most >= control[THRESHOLD]:
            control[DEPTH] = e
