"""The two compiled searches: routes of one train, and the best way to combine them.

Everything here is numbers in arrays (see `engine.Arrays`), so that numba compiles it once and keeps it on disk.
Both searches keep their whole state in arrays that the caller owns: they stop when their budget of steps is used
up and go on where they were, which is how time limits, progress and cancelling work.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

PASSABLE, MAY_END, SKIPPABLE, HUB = 1, 2, 4, 8
FROM_END, TO_END = 1, 2
ROOT, DEPTH, THRESHOLD, FOUND, STEPS = 0, 1, 2, 3, 4
DONE, PAUSED, FULL = 0, 1, 2
LEAST, COLLECT, BY_PAY, HUB_PAID, HOPS = 0, 1, 2, 3, 4


@njit(cache=True, nogil=True)
def _paid(counted: Any, order: Any, value: Any, pool: Any, pay: Any, flag: Any, hub_paid: Any) -> Any:
    """Return what the best `pay` stops of each pool bring, −1 if no own hub can be among them."""
    left = pay.copy()
    lowest = np.full(pay.size, -1, np.int64)
    total = 0
    hub_in = not hub_paid
    for s in order:
        if counted[s >> 6] >> np.uint64(s & 63) & np.uint64(1) and left[pool[s]] > 0:
            left[pool[s]] -= 1
            total += value[s]
            lowest[pool[s]] = value[s]
            hub_in = hub_in or flag[s] & HUB != 0
    if hub_in:
        return total
    loss = -1
    for s in order:
        if counted[s >> 6] >> np.uint64(s & 63) & np.uint64(1) and flag[s] & HUB and pay[pool[s]] > 0:
            less = lowest[pool[s]] - value[s]
            if loss < 0 or less < loss:
                loss = less
    return total - loss if loss >= 0 else -1


@njit(cache=True, nogil=True)
def search_routes(
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
    order: Any,
    limits: Any,
    limit: Any,
    pay: Any,
    settings: Any,
    banned: Any,
    control: Any,
    path: Any,
    used: Any,
    masks: Any,
    visits: Any,
    counts: Any,
    out_value: Any,
    out_mask: Any,
    out_chains: Any,
    out_stops: Any,
    budget: Any,
) -> Any:
    """Walk every route worth at least the threshold, from each root along two arms.

    A route is found once: at its first root by rank, the arm that leaves by the earlier entry first. Without
    COLLECT each find raises the threshold, so that only the best one is left in ``out_*[0]``.

    Notes
    -----
    Bound: what the stops still within reach of the open arms could add, best first, within each pool's limit and
    with one end-only stop for each open arm.
    """
    n_stops = cost.size
    n_limits = limit.size
    n_pools = pay.size
    least, collect = settings[LEAST], settings[COLLECT] != 0
    by_pay, hub_paid, hops = settings[BY_PAY] != 0, settings[HUB_PAID] != 0, settings[HOPS]
    one = np.uint64(1)
    zero = np.uint64(0)
    seen = np.zeros(n_stops, np.bool_)
    queue = np.empty(n_stops, np.int64)
    room = np.zeros(n_pools, np.int64)
    ends = np.zeros(n_pools, np.int64)
    # columns of path: 0 stop, 1 next option, 2 arm B, 3 first entry of arm A, 4 stuck, 5 root must end,
    # 6 counted, 7 value, 8 stops, 9 chain
    steps = 0
    while True:
        d = control[DEPTH]
        if d < 0:
            control[ROOT] += 1
            if control[ROOT] >= roots.size:
                control[STEPS] += steps
                return DONE
            root = roots[control[ROOT]]
            fits = True
            for c in range(n_limits):
                used[0, c] = cost[root] if limits[root] >> np.uint64(c) & one else 0
                fits = fits and used[0, c] <= limit[c]
            if not fits:
                continue
            masks[0] = banned
            visits[0] = occupies[root]
            counts[0] = zero
            counts[0, root >> 6] |= one << np.uint64(root & 63)
            path[0] = 0
            path[0, 0] = root
            path[0, 3] = -1
            path[0, 6] = 1
            path[0, 7] = value[root]
            path[0, 8] = 1
            path[0, 9] = -1
            control[DEPTH] = 0
            continue
        steps += 1
        if steps > budget:
            control[STEPS] += steps
            return PAUSED
        root = path[0, 0]
        u = path[d, 0]
        arm_b = path[d, 2]
        first = path[d, 3]
        here = adj_start[u]
        width = 0 if path[d, 4] else 2 * (adj_start[u + 1] - here)
        option = path[d, 1]
        path[d, 1] += 1
        if option < width:
            entry = here + (option >> 1)
            skip = option & 1
            to_b = arm_b
        else:
            if d == 0 or arm_b or path[d, 5] or not path[d, 6]:
                control[DEPTH] = d - 1
                continue
            if not (flag[u] & MAY_END and flag[root] & PASSABLE):
                control[DEPTH] = d - 1
                continue
            entry = first + 1 + ((option - width) >> 1)
            skip = (option - width) & 1
            if entry >= adj_start[root + 1]:
                control[DEPTH] = d - 1
                continue
            to_b = 1
        edge = adj_flag[entry]
        if edge & FROM_END and d > 0:
            continue
        w = adj_to[entry]
        if skip:
            if not flag[w] & SKIPPABLE or edge & TO_END:
                continue
        elif rank[w] < control[ROOT] or not flag[w] & (PASSABLE | MAY_END):
            continue
        chain = adj_chain[entry]
        free = True
        for i in range(masks.shape[1]):
            if masks[d, i] & chain_mask[chain, i]:
                free = False
                break
        if not free:
            continue
        for i in range(visits.shape[1]):
            if visits[d, i] & occupies[w, i]:
                free = False
                break
        if not free:
            continue
        e = d + 1
        for c in range(n_limits):
            used[e, c] = used[d, c]
            if not skip and limits[w] >> np.uint64(c) & one:
                used[e, c] += cost[w]
                if used[e, c] > limit[c]:
                    free = False
        if not free:
            continue
        for i in range(masks.shape[1]):
            masks[e, i] = masks[d, i] | chain_mask[chain, i]
        for i in range(visits.shape[1]):
            visits[e, i] = visits[d, i] | occupies[w, i]
        for i in range(counts.shape[1]):
            counts[e, i] = counts[d, i]
        path[e, 0] = w
        path[e, 1] = 0
        path[e, 2] = to_b
        path[e, 3] = entry if d == 0 else first
        path[e, 5] = 1 if d == 0 and edge & FROM_END else path[d, 5]
        path[e, 6] = 1 - skip
        path[e, 9] = chain
        if skip:
            path[e, 4] = 0
            path[e, 7] = path[d, 7]
            path[e, 8] = path[d, 8]
        else:
            counts[e, w >> 6] |= one << np.uint64(w & 63)
            path[e, 4] = 1 if edge & TO_END or not flag[w] & PASSABLE else 0
            path[e, 7] = path[d, 7] + value[w]
            path[e, 8] = path[d, 8] + 1
            if flag[w] & MAY_END and path[e, 8] >= least and (to_b or flag[root] & MAY_END):
                worth = path[e, 7]
                if by_pay:
                    worth = _paid(counts[e], order, value, pool, pay, flag, hub_paid)
                if worth >= control[THRESHOLD]:
                    at = control[FOUND] if collect else 0
                    out_value[at] = worth
                    for i in range(masks.shape[1]):
                        out_mask[at, i] = masks[e, i] & ~banned[i]
                    out_chains[at] = zero
                    for k in range(1, e + 1):
                        out_chains[at, path[k, 9] >> 6] |= one << np.uint64(path[k, 9] & 63)
                    for i in range(counts.shape[1]):
                        out_stops[at, i] = counts[e, i]
                    if collect:
                        control[FOUND] += 1
                        if control[FOUND] == out_value.size:
                            path[e, 1] = 0
                            control[DEPTH] = e
                            control[STEPS] += steps
                            return FULL
                    else:
                        control[FOUND] = 1
                        control[THRESHOLD] = worth + 1
        # What could the open arms still add?
        open_root = not to_b and not path[e, 5] and flag[root] & PASSABLE != 0
        open_end = path[e, 4] == 0
        arms = (1 if open_root else 0) + (1 if open_end else 0)
        if arms == 0:
            continue
        left = 0
        for p in range(n_pools):
            left += limit[p] - used[e, p]
            room[p] = pay[p] if by_pay else limit[p] - used[e, p]
            ends[p] = arms
        if left <= 0 and hops:
            continue
        for s in range(n_stops):
            seen[s] = False
        tail = 0
        if open_end:
            queue[tail] = w
            tail += 1
        if open_root:
            queue[tail] = root
            tail += 1
        head = 0
        level_end = tail
        depth = 0
        while head < tail:
            if head == level_end:
                depth += 1
                level_end = tail
                if hops and depth >= left:
                    break
            s = queue[head]
            head += 1
            for k in range(adj_start[s], adj_start[s + 1]):
                t = adj_to[k]
                if seen[t] or adj_flag[k] & FROM_END:
                    continue
                free = True
                for i in range(visits.shape[1]):
                    if visits[e, i] & occupies[t, i]:
                        free = False
                        break
                if not free:
                    continue
                c = adj_chain[k]
                for i in range(masks.shape[1]):
                    if masks[e, i] & chain_mask[c, i]:
                        free = False
                        break
                if not free:
                    continue
                seen[t] = True
                if flag[t] & (PASSABLE | SKIPPABLE):
                    queue[tail] = t
                    tail += 1
        most = 0 if by_pay else path[e, 7]
        for s in order:
            p = pool[s]
            if p < 0:
                continue
            if by_pay and counts[e, s >> 6] >> np.uint64(s & 63) & one:
                if room[p] > 0:
                    room[p] -= 1
                    most += value[s]
                continue
            if not seen[s] or rank[s] < control[ROOT] or not flag[s] & (PASSABLE | MAY_END):
                continue
            if room[p] <= 0 and (by_pay or cost[s] > 0):
                continue
            if not flag[s] & PASSABLE:
                if ends[p] == 0:
                    continue
                ends[p] -= 1
            if by_pay or cost[s] > 0:
                room[p] -= 1
            most += value[s]
        if most >= control[THRESHOLD]:
            control[DEPTH] = e


@njit(cache=True, nogil=True)
def combine(
    value: Any,
    mask: Any,
    start: Any,
    stop: Any,
    twin: Any,
    best: Any,
    control: Any,
    pick: Any,
    taken: Any,
    out: Any,
    budget: Any,
) -> Any:
    """Choose one candidate for each train, sharing no bit, for the largest sum above the threshold.

    ``start``/``stop`` bound each train's candidates, best first; `twin` marks a train whose candidates are the
    ones before it, taken in order; `best[t]` is the most that trains t and later could bring.
    ``pick[t] = (candidate, sum so far)``; better finds are left in `out`.
    """
    trains = start.size
    words = mask.shape[1]
    steps = 0
    while True:
        t = control[DEPTH]
        if t < 0:
            control[STEPS] += steps
            return DONE
        steps += 1
        if steps > budget:
            control[STEPS] += steps
            return PAUSED
        c = pick[t, 0]
        before = pick[t, 1]
        if c >= stop[t]:
            control[DEPTH] = t - 1
            continue
        if before + value[c] + best[t + 1] < control[THRESHOLD]:
            control[DEPTH] = t - 1
            continue
        pick[t, 0] = c + 1
        free = True
        for i in range(words):
            if taken[t, i] & mask[c, i]:
                free = False
                break
        if not free:
            continue
        total = before + value[c]
        if t + 1 == trains:
            if total >= control[THRESHOLD]:
                control[THRESHOLD] = total + 1
                control[FOUND] = 1
                for k in range(trains):
                    out[k] = pick[k, 0] - 1
                control[DEPTH] = t - 1
            continue
        for i in range(words):
            taken[t + 1, i] = taken[t, i] | mask[c, i]
        # What could the others bring, each for itself, beside what is taken now?
        hope = total
        gain = 0
        for k in range(t + 1, trains):
            if k > t + 1 and twin[k]:
                hope += gain
                continue
            gain = 0
            low = c if twin[k] and k == t + 1 else start[k]
            for j in range(low, stop[k]):
                clear = True
                for i in range(words):
                    if taken[t + 1, i] & mask[j, i]:
                        clear = False
                        break
                if clear:
                    gain = value[j]
                    break
            hope += gain
            if hope + best[k + 1] < control[THRESHOLD]:
                break
        if hope < control[THRESHOLD]:
            continue
        pick[t + 1, 0] = c if twin[t + 1] else start[t + 1]
        pick[t + 1, 1] = total
        control[DEPTH] = t + 1
