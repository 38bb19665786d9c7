"""The compiled part of `decision_diagram`: deciding a chain of track in each state, and sweeps over nodes.

A state is two words. ``mates`` has four bits for each place of the frontier: 0 for a stop that is untouched,
`PASSED`, `OPEN`, or one more than the place of the other end. ``extra`` has bits for own tokens, for counters
of stops, and for exclusive track and groups of stops.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lostatlas.routes.jit import compiled

PLACES = 13
"""The widest frontier."""
OPEN, PASSED = 14, 15
"""An end of a piece of the route whose other end is final; a stop that is passed, or final itself."""
DEAD, WHOLE = -1, -2
"""Where a decision may lead besides a node: to no route, to a whole one."""
NEVER = -(1 << 60)
"""Less than any route is worth."""
TOKEN = 1
"""The bit of an own token."""
A, B, ENDS_AT_A, ENDS_AT_B = range(4)
"""Places in the plan of a chain: of its stops on the frontier; whether a route must end there."""
TAKES, TAKES_A, TAKES_B, COUNTS_A, COUNTS_B, GUARDS, FORGET, GAINS, NEEDS = range(9)
"""Places in the bits of a chain: what it takes up, what touching its stops takes up and counts, the bits that
mean too many, what to forget afterwards, the token if it has one, the token if it is the last that might."""

_ONE = np.uint64(1)
_FOUR = np.uint64(4)
_FULL = np.uint64(15)


@compiled
def _get(mates: Any, place: Any) -> Any:
    return np.int64(mates >> np.uint64(4 * place) & _FULL)


@compiled
def _put(mates: Any, place: Any, what: Any) -> Any:
    shift = np.uint64(4 * place)
    return mates & ~(_FULL << shift) | np.uint64(what) << shift


@compiled
def _open(mates: Any) -> Any:
    """Count the ends whose other end is final."""
    count = 0
    while mates:
        count += mates & _FULL == OPEN
        mates >>= _FOUR
    return count


@compiled
def _clean(mates: Any) -> Any:
    """Whether no stop of the frontier is an end."""
    while mates:
        here = mates & _FULL
        if here != 0 and here != PASSED:
            return False
        mates >>= _FOUR
    return True


@compiled
def _finish(mates: Any, place: Any) -> Any:
    """Make an end final; return the state, whether the route is whole, whether it is possible."""
    other = _get(mates, place)
    mates = _put(mates, place, PASSED)
    if other == OPEN:
        return mates, True, True
    mates = _put(mates, other - 1, OPEN)
    return mates, False, _open(mates) <= 2


@compiled
def _link(mates: Any, a: Any, b: Any) -> Any:
    """Join two stops, each untouched or an end; return the state and whether the route is whole."""
    at_a, at_b = _get(mates, a), _get(mates, b)
    far_a = a + 1 if at_a == 0 else at_a  # what the other end of the joined piece shall point at
    far_b = b + 1 if at_b == 0 else at_b
    if at_a != 0:
        mates = _put(mates, a, PASSED)
    if at_b != 0:
        mates = _put(mates, b, PASSED)
    if far_a == OPEN and far_b == OPEN:
        return mates, True
    if far_a != OPEN:
        mates = _put(mates, far_a - 1, far_b)
    if far_b != OPEN:
        mates = _put(mates, far_b - 1, far_a)
    return mates, False


@compiled
def _use(mates: Any, extra: Any, plan: Any, bits: Any) -> Any:
    """Use a chain; return the state, its extra bits, whether the route is whole, whether it is possible."""
    at_a, at_b = _get(mates, plan[A]), _get(mates, plan[B])
    more, count = bits[TAKES], extra & np.uint64(0)
    possible = at_a != PASSED and at_b != PASSED and at_a != plan[B] + 1
    possible = possible and (at_a == 0 or not plan[ENDS_AT_A]) and (at_b == 0 or not plan[ENDS_AT_B])
    if at_a == 0:
        more |= bits[TAKES_A]
        count += bits[COUNTS_A]
    if at_b == 0:
        possible = possible and not (at_a == 0 and bits[TAKES_A] & bits[TAKES_B])
        more |= bits[TAKES_B]
    if not possible or extra & more:
        return mates, extra, False, False
    extra += count
    if extra & bits[GUARDS]:
        return mates, extra, False, False
    if at_b == 0:
        extra += bits[COUNTS_B]
    if extra & bits[GUARDS]:
        return mates, extra, False, False
    extra |= more | bits[GAINS]
    mates, whole = _link(mates, plan[A], plan[B])
    if plan[ENDS_AT_A]:
        mates, whole, possible = _finish(mates, plan[A])
    if plan[ENDS_AT_B] and possible:
        mates, whole, possible = _finish(mates, plan[B])
    return mates, extra, whole, possible


@compiled
def expand(
    mates: Any,
    extras: Any,
    plan: Any,
    leaving: Any,
    bits: Any,
    children: Any,
    touch: Any,
    new_mates: Any,
    new_extras: Any,
    table: Any,
) -> Any:
    """Decide one chain in every state of a layer; return how many states the next layer has.

    ``children[i]`` becomes where leaving the chain out and using it lead; ``touch[i]`` says which of its
    stops the chain would be the first to touch, 1 for a and 2 for b. `leaving` has rows (place, whether a
    route may end there, what that counts) of the stops without another chain; `table` is a hash table, −1
    everywhere.
    """
    count = 0
    size = table.size - 1
    for i in range(mates.size):
        touch[i] = (_get(mates[i], plan[A]) == 0) + 2 * (_get(mates[i], plan[B]) == 0)
        for used in range(2):
            state, extra, whole, possible = mates[i], extras[i], False, True
            if used:
                state, extra, whole, possible = _use(state, extra, plan, bits)
            for k in range(leaving.shape[0]):
                what = _get(state, leaving[k, 0])
                if possible and what != 0 and what != PASSED:
                    extra += np.uint64(leaving[k, 2])
                    possible = not whole and leaving[k, 1] != 0 and not extra & bits[GUARDS]
                    if possible:
                        state, whole, possible = _finish(state, leaving[k, 0])
                state = _put(state, leaving[k, 0], 0)
            possible = possible and not (bits[NEEDS] and not extra & bits[NEEDS])
            target = DEAD
            if possible and whole:
                if _clean(state) and extra & np.uint64(TOKEN):
                    target = WHOLE
            elif possible:
                extra &= ~bits[FORGET]
                key = (state * np.uint64(0x9E3779B97F4A7C15)) ^ (extra * np.uint64(0xC2B2AE3D27D4EB4F))
                key ^= key >> np.uint64(29)
                at = np.int64(key & np.uint64(size))
                while table[at] >= 0 and (new_mates[table[at]] != state or new_extras[table[at]] != extra):
                    at = (at + 1) & size
                if table[at] < 0:
                    table[at] = count
                    new_mates[count] = state
                    new_extras[count] = extra
                    count += 1
                target = table[at]
            children[i, used] = target
    return count


@compiled
def shrink(children: Any, number: Any) -> Any:
    """Give the nodes that decide something numbers, the last one 0; return how many there are.

    ``number[i]`` becomes that of the node that stands for i, `DEAD` where no route is left; so do `children`.
    """
    count = 0
    for i in range(number.size - 1, -1, -1):
        for used in range(2):
            if children[i, used] >= 0:
                children[i, used] = number[children[i, used]]
        if children[i, 1] == DEAD:
            number[i] = children[i, 0]
        else:
            number[i] = count
            count += 1
    return count


@compiled
def sweep(children: Any, layer: Any, touch: Any, weight: Any, ahead: Any) -> None:
    """Set ``ahead[i]`` to the most that can be gained from node i on; `weight` is layers × touch."""
    for i in range(layer.size):
        best = NEVER
        if children[i, 0] >= 0:
            best = ahead[children[i, 0]]
        elif children[i, 0] == WHOLE:
            best = 0
        gain = weight[layer[i], touch[i]]
        if children[i, 1] >= 0:
            gain += ahead[children[i, 1]]
        ahead[i] = max(best, gain)


@compiled
def sweep_back(
    children: Any,
    layer: Any,
    touch: Any,
    weight: Any,
    ahead: Any,
    behind: Any,
    before: Any,
    best: Any,
    through: Any,
) -> None:
    """Find for each layer the best route that uses its chain: what it is worth, and at which node it does.

    ``before[i]`` becomes twice the node before i on the best way there, plus 1 if that uses its chain.
    """
    behind[:] = NEVER
    root = layer.size - 1
    behind[root] = 0
    before[root] = -1
    for i in range(root, -1, -1):
        if behind[i] == NEVER:
            continue
        gain = behind[i] + weight[layer[i], touch[i]]
        total = gain
        if children[i, 1] >= 0:
            total += ahead[children[i, 1]]
        if total > best[layer[i]]:
            best[layer[i]] = total
            through[layer[i]] = i
        for used in range(2):
            near = children[i, used]
            far = gain if used else behind[i]
            if near >= 0 and far > behind[near]:
                behind[near] = far
                before[near] = 2 * i + used


@compiled
def follow(children: Any, layer: Any, ahead: Any, before: Any, node: Any, order: Any, chains: Any) -> None:
    """Write the best route that uses the chain of a node, as bits of chains."""
    i = node
    while before[i] >= 0:
        if before[i] & 1:
            c = order[layer[before[i] >> 1]]
            chains[c >> 6] |= _ONE << np.uint64(c & 63)
        i = before[i] >> 1
    i = node
    while i >= 0:
        without = NEVER
        if children[i, 0] >= 0:
            without = ahead[children[i, 0]]
        elif children[i, 0] == WHOLE:
            without = 0
        if i != node and ahead[i] == without:
            i = children[i, 0]
        else:
            c = order[layer[i]]
            chains[c >> 6] |= _ONE << np.uint64(c & 63)
            i = children[i, 1]


@compiled
def describe(
    chains: Any, chain_mask: Any, ends: Any, value: Any, passed: Any, real: Any, mask: Any, stops: Any
) -> None:
    """Add up what routes earn, take up and count, from the chains that they run over.

    A stop in `passed` is one only where a route ends.
    """
    for r in range(chains.shape[0]):
        for c in range(ends.shape[0]):
            if chains[r, c >> 6] >> np.uint64(c & 63) & _ONE:
                for i in range(mask.shape[1]):
                    mask[r, i] |= chain_mask[c, i]
                for k in range(2):
                    s = ends[c, k]
                    bit = _ONE << np.uint64(s & 63)
                    if not stops[r, s >> 6] & bit:
                        stops[r, s >> 6] |= bit
                        real[r] += value[s]
                    elif passed[s]:
                        stops[r, s >> 6] &= ~bit
                        real[r] -= value[s]
