"""The track that the trains of a company could use, in one compiled call over all pieces of a board."""

from __future__ import annotations

from typing import Any

import numpy as np

from lostatlas.routes.jit import compiled

OPEN, DEAD_END, JUNCTION = range(3)
"""The kinds of a node for a walk: it goes on, it ends there, or there is no stop."""


@compiled
def connected(  # noqa: C901 - one walk over arrays that numba compiles as a whole
    rows: Any, starts: Any, closed: Any, crossings: Any
) -> Any:
    """Return the pieces of track that a walk from some nodes could use and go on from, and the stops there.

    A piece that no walk from the nodes meets is left out, and, again and again, every piece that ends at a
    side or junction where no other one continues.

    Parameters
    ----------
    rows : of each piece its number and its two ends: the crossing that enters its hex there, or ``~node``
    starts : the nodes that walks begin at
    closed : what each node of the map is: `OPEN`, a `DEAD_END`, or a `JUNCTION`
    crossings : how many there are on the map
    """
    pieces = rows.shape[0]
    size = crossings + closed.size  # places: crossings, then nodes
    first = np.zeros(size + 1, np.int64)
    for i in range(pieces):
        for way in range(1, 3):
            end = rows[i, way]
            first[(end if end >= 0 else crossings + ~end) + 1] += 1
    for p in range(size):
        first[p + 1] += first[p]
    at = first[:-1].copy()
    beside = np.empty(2 * pieces, np.int64)
    for i in range(pieces):
        for way in range(1, 3):
            end = rows[i, way]
            p = end if end >= 0 else crossings + ~end
            beside[at[p]] = 2 * i + (2 - way)  # the piece, and at which end it is left
            at[p] += 1
    seen = np.zeros(size, np.bool_)
    kept = np.zeros(pieces, np.bool_)
    todo = np.empty(size, np.int64)
    height = 0
    for node in starts:
        if not seen[crossings + node]:
            seen[crossings + node] = True
            todo[height] = crossings + node
            height += 1
    while height:
        height -= 1
        place = todo[height]
        if place >= crossings and closed[place - crossings] == DEAD_END:
            continue
        for k in range(first[place], first[place + 1]):
            i = beside[k] >> 1
            kept[i] = True
            end = rows[i, 1 + (beside[k] & 1)]
            target = end ^ 1 if end >= 0 else crossings + ~end
            if not seen[target]:
                seen[target] = True
                todo[height] = target
                height += 1
    meeting = np.zeros(size, np.int64)
    for i in range(pieces):
        if kept[i]:
            for way in range(1, 3):
                end = rows[i, way]
                meeting[end if end >= 0 else crossings + ~end] += 1
    loose, waits = np.empty(pieces, np.int64), kept.copy()
    height = 0
    for i in range(pieces):
        if kept[i]:
            loose[height] = i
            height += 1
    while height:
        height -= 1
        i = loose[height]
        waits[i] = False
        for way in range(1, 3):
            end = rows[i, way]
            if end >= 0:
                dead = meeting[end ^ 1] == 0
            else:
                dead = closed[~end] == JUNCTION and meeting[crossings + ~end] < 2
            if dead:
                kept[i] = False
                break
        if kept[i]:
            continue
        for way in range(1, 3):
            end = rows[i, way]
            p = end if end >= 0 else crossings + ~end
            meeting[p] -= 1
            other = end ^ 1 if end >= 0 else p
            for k in range(first[other], first[other + 1]):
                j = beside[k] >> 1
                if kept[j] and not waits[j]:
                    waits[j] = True
                    loose[height] = j
                    height += 1
    used = np.zeros(closed.size, np.bool_)
    for node in starts:
        used[node] = True
    for i in range(pieces):
        if kept[i]:
            for way in range(1, 3):
                if rows[i, way] < 0 and closed[~rows[i, way]] != JUNCTION:
                    used[~rows[i, way]] = True
    return rows[kept], np.flatnonzero(used)
