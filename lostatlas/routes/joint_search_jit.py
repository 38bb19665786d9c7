"""The compiled part of `joint_search`: which train takes the next chain."""

from __future__ import annotations

from typing import Any

import numpy as np

from lostatlas.routes.decision_diagram_jit import DEAD, WHOLE
from lostatlas.routes.jit import compiled

IDLE = WHOLE - 1
"""In place of a node: the train stays where it is; `WHOLE`: its route is done."""
TAKES, FORGET = range(2)
"""Places in the bits of a chain: what it takes up, what to forget afterwards."""
FULL = -1
"""What `advance` returns where it has no room for all states."""


@compiled
def settle(row: Any, group: Any, who: Any) -> None:
    """Bring like trains, which stand together, in the order of their nodes; `who` is moved along."""
    for t in range(1, row.size):
        u = t
        while u > 0 and group[u] == group[u - 1] and row[u] > row[u - 1]:
            row[u], row[u - 1] = row[u - 1], row[u]
            who[u], who[u - 1] = who[u - 1], who[u]
            u -= 1


@compiled
def _slot(table: Any, row: Any, bits: Any, new_rows: Any, new_taken: Any) -> Any:
    """Return where in the hash table this state is, or has its place."""
    key = bits * np.uint64(0x9E3779B97F4A7C15)
    for t in range(row.size):
        key = (key ^ np.uint64(row[t] + 4)) * np.uint64(0xC2B2AE3D27D4EB4F)
        key ^= key >> np.uint64(29)
    at = np.int64(key & np.uint64(table.size - 1))
    while table[at] >= 0:
        known = table[at]
        same = new_taken[known] == bits
        for t in range(row.size):
            same = same and new_rows[known, t] == row[t]
        if same:
            return at
        at = (at + 1) & (table.size - 1)
    return at


@compiled
def advance(  # noqa: C901 - one loop over states that numba compiles as a whole
    rows: Any,
    taken: Any,
    earned: Any,
    tolls: Any,
    step: Any,
    group: Any,
    offset: Any,
    children: Any,
    layer: Any,
    touch: Any,
    ahead: Any,
    weight: Any,
    real: Any,
    bits: Any,
    alone: Any,
    last_bits: Any,
    last_price: Any,
    goal: Any,
    new_rows: Any,
    new_taken: Any,
    new_earned: Any,
    new_tolls: Any,
    parent: Any,
    choice: Any,
    table: Any,
) -> Any:
    """Decide the chain of layer `step` in every state; return how many states there are then, or `FULL`.

    A state is a row of nodes, one for each train, and what is `taken` of the track that chains ahead share.
    It knows the most that was `earned` on any way to it and the least `tolls` still to be paid: both together
    with what is ahead of each train must reach the goal. Tolls that nobody can pay any more are lost: `alone`
    of things that only this chain takes up, `last_price` of those in `last_bits`, for which it is the last.
    `choice` says which train takes the chain, −1 if none does.
    """
    trains = rows.shape[1]
    count = 0
    row = np.empty(trains, np.int32)
    nobody = np.zeros(trains, np.int8)
    for s in range(taken.size):
        for option in range(-1, trains):
            if option >= 0:
                n = rows[s, option]
                if n < 0 or layer[offset[option] + n] != step:
                    continue
                if taken[s] & bits[TAKES]:
                    break
                if option > 0 and group[option] == group[option - 1] and rows[s, option - 1] == n:
                    continue
            money, left, hope, possible = earned[s], tolls[s], 0, True
            for t in range(trains):
                n = rows[s, t]
                if n >= 0 and layer[offset[t] + n] == step:
                    at = offset[t] + n
                    if t == option:
                        gain = real[group[t], step, touch[at]]
                        money += gain
                        left += weight[group[t], step, touch[at]] - gain
                        n = children[at, 1]
                    else:
                        n = children[at, 0]
                if n >= 0:
                    hope += ahead[offset[t] + n]
                possible = possible and n != DEAD
                row[t] = n
            if not possible:
                continue
            now = taken[s]
            if option >= 0:
                now |= bits[TAKES]
            else:
                left -= alone
            for b in range(last_bits.size):
                if not now & last_bits[b]:
                    left -= last_price[b]
            if money + left + hope < goal:
                continue
            now &= ~bits[FORGET]
            settle(row, group, nobody)
            at = _slot(table, row, now, new_rows, new_taken)
            known = table[at]
            if known < 0:
                if count == new_taken.size:
                    return FULL
                known = table[at] = count
                count += 1
                new_rows[known] = row
                new_taken[known] = now
                new_earned[known] = -1
                new_tolls[known] = left
            new_tolls[known] = min(new_tolls[known], left)
            if money > new_earned[known]:
                new_earned[known] = money
                parent[known] = s
                choice[known] = option
    return count
