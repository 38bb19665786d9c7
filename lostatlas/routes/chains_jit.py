"""The compiled part of `network`: walk every chain of track between stops, drop the needless, name the bits.

Nodes are numbers: stops first, then junctions, then sides. What a chain takes up are bits: of sides, of what
pieces also use, and of pieces between two nodes inside a hex.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lostatlas.routes.jit import compiled

ENDS_AT_A, ENDS_AT_B = 1, 2
"""Bits of a chain's flag: a route using it must end at `a`, or at `b`."""
DONE, TOO_DENSE = range(2)
"""What `find_chains` says first."""

_ONE = np.uint64(1)


@compiled
def _grown(table: Any) -> Any:
    """Return the table with room for twice as many rows."""
    more = np.zeros((2 * table.shape[0], table.shape[1]), table.dtype)
    for row in range(table.shape[0]):
        for column in range(table.shape[1]):
            more[row, column] = table[row, column]
    return more


@compiled
def _count_bits(row: Any) -> Any:
    count = 0
    for word in row:
        rest = word
        while rest:
            rest &= rest - _ONE
            count += 1
    return count


@compiled
def _inside(small: Any, large: Any) -> Any:
    """Whether all bits of one row are in another."""
    for i in range(small.size):  # noqa: SIM110 - numba compiles no generators
        if small[i] & ~large[i]:
            return False
    return True


@compiled
def _masks(a: Any, b: Any, sides_from: Any, nodes: Any, use_start: Any, use_of: Any, n_uses: Any) -> Any:
    """Return the resources of each piece, as rows of bits."""
    pieces = a.size
    n_bits = nodes - sides_from + n_uses
    for i in range(pieces):
        n_bits += a[i] < sides_from and b[i] < sides_from
    masks = np.zeros((pieces, max(1, (n_bits + 63) >> 6)), np.uint64)
    own = nodes - sides_from + n_uses
    for i in range(pieces):
        for end in (a[i], b[i]):
            if end >= sides_from:
                bit = end - sides_from
                masks[i, bit >> 6] |= _ONE << np.uint64(bit & 63)
        for u in range(use_start[i], use_start[i + 1]):
            bit = nodes - sides_from + use_of[u]
            masks[i, bit >> 6] |= _ONE << np.uint64(bit & 63)
        if a[i] < sides_from and b[i] < sides_from:
            masks[i, own >> 6] |= _ONE << np.uint64(own & 63)
            own += 1
    return masks


@compiled
def _around(a: Any, b: Any, nodes: Any) -> Any:
    """Return at which place of a list the pieces of each node begin, and that list."""
    start = np.zeros(nodes + 1, np.int64)
    for i in range(a.size):
        start[a[i] + 1] += 1
        start[b[i] + 1] += 1
    for n in range(nodes):
        start[n + 1] += start[n]
    at = start[:-1].copy()
    piece = np.empty(2 * a.size, np.int64)
    for i in range(a.size):
        piece[at[a[i]]] = i
        at[a[i]] += 1
        piece[at[b[i]]] = i
        at[b[i]] += 1
    return start, piece


@compiled
def find_chains(  # noqa: C901 - one walk over arrays that numba compiles as a whole
    a: Any,
    b: Any,
    place: Any,
    terminal: Any,
    stops: Any,
    sides_from: Any,
    nodes: Any,
    use_start: Any,
    use_of: Any,
    n_uses: Any,
    goes_on: Any,
    roots: Any,
    most_moves: Any,
    most_chains: Any,
) -> Any:
    """Walk from the roots to every stop within reach, over every chain.

    Returns a status; which stops were found; of each chain its two stops and flag, what it takes up, where
    in the last array its pieces begin. Chains that take up all that a parallel one does are left out.
    """
    masks = _masks(a, b, sides_from, nodes, use_start, use_of, n_uses)
    words = masks.shape[1]
    start, beside = _around(a, b, nodes)
    found = np.zeros(stops, np.bool_)
    done = np.zeros(stops, np.bool_)
    todo = np.empty(stops + roots.size + 1, np.int64)
    n_todo = 0
    for root in roots:
        todo[n_todo] = root
        n_todo += 1
        found[root] = True
    stack = np.empty((64, 3), np.int64)  # piece, node, depth
    path = np.empty(nodes + a.size + 1, np.int64)
    taken = np.zeros((nodes + a.size + 1, words), np.uint64)
    # Raw chains, and the groups of parallel ones: (first, last, number) of each, linked by `following`.
    raw = np.empty((64, 5), np.int64)  # from, to, flag, first and beyond the last place in the list of pieces
    raw_mask = np.zeros((64, words), np.uint64)
    following = np.empty((64, 1), np.int64)
    pieces = np.empty((256, 1), np.int64)
    groups = np.empty((64, 3), np.int64)
    group_of = np.full(4 * stops, -1, np.int64)
    n_raw, n_pieces, n_groups, moves, total = 0, 0, 0, 0, 0
    while n_todo:
        n_todo -= 1
        root = todo[n_todo]
        if not goes_on[root]:
            continue
        group_of[:] = -1
        height = 0
        for k in range(start[root], start[root + 1]):
            i = beside[k]
            if height == stack.shape[0]:
                stack = _grown(stack)
            stack[height, 0], stack[height, 1], stack[height, 2] = i, b[i] if a[i] == root else a[i], 0
            height += 1
        while height:
            height -= 1
            last, node, depth = stack[height]
            moves += 1
            path[depth] = last
            taken[depth] = masks[last]
            if depth:
                taken[depth] |= taken[depth - 1]
            if node < stops:
                if node == root or done[node]:
                    continue
                if not found[node]:
                    found[node] = True
                    todo[n_todo] = node
                    n_todo += 1
                possible = True
                for k in range(1, depth):
                    possible = possible and not terminal[path[k]]
                if not possible:
                    continue  # its terminal piece is neither first nor last in any route
                total += 1
                if total > most_chains:
                    return TOO_DENSE, found, raw[:0], raw_mask[:0], pieces[:0]
                twice = depth == 0 and terminal[last]
                for way in range(2 if twice else 1):
                    flag = ENDS_AT_A * terminal[path[0]] + ENDS_AT_B * terminal[last]
                    if twice:
                        flag = ENDS_AT_A if way == 0 else ENDS_AT_B
                    if n_raw == raw.shape[0]:
                        raw, raw_mask, following = _grown(raw), _grown(raw_mask), _grown(following)
                    while n_pieces + depth + 1 > pieces.shape[0]:
                        pieces = _grown(pieces)
                    g = group_of[4 * node + flag]
                    if g < 0:
                        if n_groups == groups.shape[0]:
                            groups = _grown(groups)
                        g = group_of[4 * node + flag] = n_groups
                        groups[g, 0], groups[g, 1], groups[g, 2] = n_raw, -1, 0
                        n_groups += 1
                    c = groups[g, 0] if groups[g, 2] else -1
                    while c >= 0 and not (raw_mask[c] == taken[depth]).all():
                        c = following[c, 0]
                    if c < 0:
                        c = n_raw
                        n_raw += 1
                        raw_mask[c] = taken[depth]
                        following[c, 0] = -1
                        if groups[g, 2]:
                            following[groups[g, 1], 0] = c
                        groups[g, 1] = c
                        groups[g, 2] += 1
                    raw[c, 0], raw[c, 1], raw[c, 2] = root, node, flag
                    raw[c, 3], raw[c, 4] = n_pieces, n_pieces + depth + 1
                    for k in range(depth + 1):
                        pieces[n_pieces + k, 0] = path[k]
                    n_pieces += depth + 1
                continue
            side = node >= sides_from
            word, here = 0, np.uint64(0)
            if side:
                word, here = (node - sides_from) >> 6, _ONE << np.uint64((node - sides_from) & 63)
            for k in range(start[node], start[node + 1]):
                i = beside[k]
                if i == last or (side and place[i] == place[last]):
                    continue
                clear = True
                for w in range(words):
                    both = masks[i, w] & taken[depth, w]
                    if w == word:
                        both &= ~here
                    clear = clear and both == 0
                if clear:
                    if height == stack.shape[0]:
                        stack = _grown(stack)
                    stack[height, 0] = i
                    stack[height, 1] = b[i] if a[i] == node else a[i]
                    stack[height, 2] = depth + 1
                    height += 1
            if moves > most_moves:
                return TOO_DENSE, found, raw[:0], raw_mask[:0], pieces[:0]
        done[root] = True
    kept = np.empty(n_raw, np.int64)
    n_kept = 0
    for g in range(n_groups):
        first = n_kept
        c = groups[g, 0]
        while c >= 0:  # shortest first; a chain that takes up all of a shorter one is not needed
            at = n_kept
            size = _count_bits(raw_mask[c])
            while at > first and _count_bits(raw_mask[kept[at - 1]]) > size:
                kept[at] = kept[at - 1]
                at -= 1
            kept[at] = c
            n_kept += 1
            c = following[c, 0]
        last_kept = first
        for k in range(first, n_kept):
            needed = True
            for j in range(first, last_kept):
                needed = needed and not _inside(raw_mask[kept[j]], raw_mask[kept[k]])
            if needed:
                kept[last_kept] = kept[k]
                last_kept += 1
        n_kept = last_kept
    kept = kept[:n_kept]
    return DONE, found, raw[kept], _merged(raw_mask[kept]), pieces[:n_pieces]


@compiled
def _merged(masks: Any) -> Any:  # noqa: C901 - loops over words and bits
    """Give what the same chains take up one bit, and drop bits whose users meet on another one anyway."""
    chains, words = masks.shape
    width = max(1, (chains + 63) >> 6)
    users = np.zeros((64 * words, width), np.uint64)
    for c in range(chains):
        for w in range(words):
            rest = masks[c, w]
            bit = 64 * w
            while rest:
                if rest & _ONE:
                    users[bit, c >> 6] |= _ONE << np.uint64(c & 63)
                rest >>= _ONE
                bit += 1
    size = np.empty(64 * words, np.int64)
    for bit in range(64 * words):
        size[bit] = _count_bits(users[bit])
    order = np.argsort(-size, kind="mergesort")  # a set of users inside a wider one says nothing new
    kept = np.empty(64 * words, np.int64)
    covered = np.zeros(width, np.uint64)
    alone = np.zeros(width, np.uint64)
    n = 0
    for bit in order:
        if size[bit] == 1:
            alone |= users[bit]
        elif size[bit] > 1:
            new = True
            for k in range(n):
                if _inside(users[bit], users[kept[k]]):
                    new = False
                    break
            if new:
                kept[n] = bit
                n += 1
                covered |= users[bit]
    alone &= ~covered
    bits = n + _count_bits(alone)
    merged = np.zeros((chains, max(1, (bits + 63) >> 6)), np.uint64)
    for k in range(n):
        for c in range(chains):
            if users[kept[k], c >> 6] >> np.uint64(c & 63) & _ONE:
                merged[c, k >> 6] |= _ONE << np.uint64(k & 63)
    for c in range(chains):
        if alone[c >> 6] >> np.uint64(c & 63) & _ONE:
            merged[c, n >> 6] |= _ONE << np.uint64(n & 63)
            n += 1
    return merged


@compiled
def lay_out(chain: Any, stops: Any) -> Any:
    """Return the ways that leave each stop: where its own begin, and chain, end and flag of each."""
    start = np.zeros(stops + 1, np.int64)
    for c in range(chain.shape[0]):
        start[chain[c, 0] + 1] += 1
        start[chain[c, 1] + 1] += 1
    for s in range(stops):
        start[s + 1] += start[s]
    at = start[:-1].copy()
    ways = np.empty((3, 2 * chain.shape[0]), np.int64)
    for c in range(chain.shape[0]):
        a, b, flag = chain[c, 0], chain[c, 1], chain[c, 2]
        ways[0, at[a]], ways[1, at[a]], ways[2, at[a]] = c, b, flag
        at[a] += 1
        ways[0, at[b]], ways[1, at[b]], ways[2, at[b]] = c, a, (flag >> 1) | ((flag & 1) << 1)
        at[b] += 1
    return start, ways
