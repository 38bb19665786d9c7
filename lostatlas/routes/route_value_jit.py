"""The compiled values of routes: what stops and bonuses pay, and the most that a route could still earn.

A set of stops or of track is a mask: the bits of an array of words.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lostatlas.routes.jit import compiled

PASSABLE, MAY_END, SKIPPABLE, TOKEN = 1, 2, 4, 8
"""Bits of a stop's flag."""

_ONE = np.uint64(1)


@compiled
def clear(left: Any, right: Any) -> Any:
    """Whether two masks share no bit."""
    for i in range(left.size):  # noqa: SIM110 - numba compiles no generators
        if left[i] & right[i]:
            return False
    return True


@compiled
def has(mask: Any, bit: Any) -> Any:
    """Whether a mask has a bit."""
    return mask[bit >> 6] >> np.uint64(bit & 63) & _ONE


@compiled
def best_stops(order: Any, pool: Any, cost: Any, flag: Any, value: Any, limit: Any) -> Any:
    """Return what the best stops pay that the limits admit, two of them ends, wherever they lie."""
    room, ends, total = limit.copy(), 2, 0
    for s in order:
        p, passable = pool[s], flag[s] & PASSABLE
        if p < 0 or (room[p] <= 0 and cost[s]) or (not passable and ends <= 0):
            continue
        if cost[s]:
            room[p] -= 1
        if not passable:
            ends -= 1
        total += value[s]
    return total


@compiled
def bonus(
    to: Any,
    other: Any,
    counted: Any,
    amounts: Any,
    first: Any,
    second: Any,
    visits: Any,
    of_visit: Any,
    doubles: Any,
    doubled: Any,
) -> Any:
    """Return what bonuses add to a route between two ends; `doubled` gets the stops that may count twice."""
    total = 0
    doubled[:] = 0
    for b in range(amounts.size):
        met = not first[b].any()
        met = met or (has(first[b], to) and has(second[b], other))
        met = met or (has(first[b], other) and has(second[b], to))
        for v in range(of_visit.size):
            met = met and (of_visit[v] != b or not clear(visits[v], counted))
        if met:
            total += amounts[b]
            doubled |= doubles[b]
    return total


@compiled
def bonus_at_most(
    to: Any,
    other: Any,
    final: Any,
    counted: Any,
    seen: Any,
    value: Any,
    amounts: Any,
    first: Any,
    second: Any,
    visits: Any,
    of_visit: Any,
    doubles: Any,
    near: Any,
) -> Any:
    """Return the most that bonuses could add to a route that goes on; `final` says that `other` is an end."""
    for i in range(near.size):
        near[i] = counted[i]
    for s in range(seen.size):
        if seen[s]:
            near[s >> 6] |= _ONE << np.uint64(s & 63)
    total, twice = 0, 0
    for b in range(amounts.size):
        if first[b].any():
            in_first, in_second = not clear(first[b], near), not clear(second[b], near)
            if final:
                met = (has(first[b], other) and in_second) or (has(second[b], other) and in_first)
            else:
                met = in_first and in_second
            if not met:
                continue
        met = True
        for v in range(of_visit.size):
            met = met and (of_visit[v] != b or not clear(visits[v], near))
        if met:
            total += amounts[b]
            for s in range(value.size):
                if value[s] > twice and has(doubles[b], s) and has(near, s):
                    twice = value[s]
    return total + twice


@compiled
def _paid_beside(
    one: Any, counted: Any, order: Any, value: Any, pool: Any, pay: Any, flag: Any, token_paid: Any
) -> Any:
    """Return what the best `pay` stops of each pool bring, `one` among them, −1 if no own token can be."""
    left = pay.copy()
    lowest = np.full(pay.size, -1, np.int64)
    total = 0
    token_in = not token_paid
    if one >= 0:
        left[pool[one]] -= 1
        total = value[one]
        token_in = token_in or flag[one] & TOKEN != 0
    for s in order:
        if s != one and has(counted, s) and left[pool[s]] > 0:
            left[pool[s]] -= 1
            total += value[s]
            lowest[pool[s]] = value[s]
            token_in = token_in or flag[s] & TOKEN != 0
    if token_in:
        return total
    # The token takes the place of the least paid stop of its pool: the one that loses least.
    loss = -1
    for s in order:
        if has(counted, s) and flag[s] & TOKEN and lowest[pool[s]] >= 0:
            less = lowest[pool[s]] - value[s]
            if loss < 0 or less < loss:
                loss = less
    return total - loss if loss >= 0 else -1


@compiled
def paid(
    counted: Any, order: Any, value: Any, pool: Any, pay: Any, flag: Any, token_paid: Any, doubled: Any
) -> Any:
    """Return what the best `pay` stops of each pool bring, one of the `doubled` twice, −1 if no token can."""
    best = _paid_beside(-1, counted, order, value, pool, pay, flag, token_paid)
    for s in order:
        if has(doubled, s) and has(counted, s) and pay[pool[s]] > 0:
            total = _paid_beside(s, counted, order, value, pool, pay, flag, token_paid)
            if total >= 0:
                best = max(best, total + value[s])
    return best


@compiled
def most_with(
    earned: Any,
    tolls: Any,
    counted: Any,
    seen: Any,
    order: Any,
    pool: Any,
    value: Any,
    gain: Any,
    cost: Any,
    flag: Any,
    rank: Any,
    root: Any,
    room: Any,
    ends: Any,
    by_pay: Any,
) -> Any:
    """Return the most that a route could earn with the `seen` stops, in the room of each pool."""
    most = -tolls if by_pay else earned - tolls
    for s in order:
        p = pool[s]
        if p < 0:
            continue
        if by_pay and has(counted, s):
            if room[p] > 0:
                room[p] -= 1
                most += value[s]
            continue
        if not seen[s] or rank[s] < root or not flag[s] & (PASSABLE | MAY_END):
            continue
        uses = 1 if by_pay or cost[s] > 0 else 0
        if room[p] < uses:
            continue
        if not flag[s] & PASSABLE:
            if ends[p] == 0:
                continue
            ends[p] -= 1
        room[p] -= uses
        most += gain[s]
    return most
