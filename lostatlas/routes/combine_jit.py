"""The compiled search for the best way to combine candidates, one for each train.

Which candidates are clear of all that is taken is read from an index: for each exclusive bit the candidates
that use it, 64 to a word. Like the search for routes it keeps its state in arrays and can pause.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lostatlas.routes.engine import Pool, Tolls
from lostatlas.routes.jit import compiled
from lostatlas.routes.path_search_jit import DONE, FULL, PAUSED

DEPTH, THRESHOLD, FOUND, STEPS, REAL = range(5)
"""Places in the control array."""
BLOCK = 8
"""Words of the index that are looked at together: 512 candidates."""

_ONE = np.uint64(1)
_ALL = np.uint64(0xFFFFFFFFFFFFFFFF)


@compiled
def index_users(mask: Any, users: Any) -> None:
    """Set bit c of ``users[b]`` for every candidate c that uses bit b."""
    for c in range(mask.shape[0]):
        for i in range(mask.shape[1]):
            for b in range(64):
                if mask[c, i] >> np.uint64(b) & _ONE:
                    users[64 * i + b, c >> 6] |= _ONE << np.uint64(c & 63)


@compiled
def _bits(mask: Any, bits: Any) -> Any:
    """Write the places of the ones in a mask to `bits`; return how many there are."""
    n = 0
    for i in range(mask.size):
        word = mask[i]
        b = 64 * i
        while word:
            if word & _ONE:
                bits[n] = b
                n += 1
            word >>= _ONE
            b += 1
    return n


@compiled
def _next_clear(users: Any, bits: Any, n: Any, low: Any, stop: Any, value: Any, enough: Any) -> Any:
    """Return the first candidate from `low` on that uses none of `n` bits.

    Where those worth `enough` are over, returns one worth less, clear or not; where all are over, `stop`.
    """
    block = np.zeros(BLOCK, np.uint64)
    word = low >> 6
    block_mask = (_ONE << np.uint64(low & 63)) - _ONE  # those before low
    while 64 * word < stop:
        first = max(low, 64 * word)
        if value[first] < enough:
            return first
        width = min(BLOCK, users.shape[1] - word)
        for w in range(width):
            block[w] = 0
        block[0] = block_mask
        block_mask = np.uint64(0)
        for k in range(n):
            row = users[bits[k]]
            for w in range(width):
                block[w] |= row[word + w]
        for w in range(width):
            if block[w] != _ALL:
                free = ~block[w]
                c = 64 * (word + w)
                while not free & _ONE:
                    free >>= _ONE
                    c += 1
                return min(c, stop)
        word += width
    return stop


@compiled
def _hope(
    total: Any,
    t: Any,
    c: Any,
    value: Any,
    users: Any,
    start: Any,
    stop: Any,
    twin: Any,
    best: Any,
    bits: Any,
    n: Any,
    threshold: Any,
) -> Any:
    """Return an upper bound of all trains: the later ones run each for itself beside what is taken.

    Stops early once the threshold is out of reach. Also returns how many blocks were looked at.
    """
    gain, looked = 0, 0
    for k in range(t + 1, start.size):
        if k == t + 1 or not twin[k]:
            enough = threshold - total - best[k + 1]
            low = c if twin[k] else start[k]
            j = _next_clear(users, bits, n, low, stop[k], value, enough)
            looked += (j - low) >> 9
            if j >= stop[k]:
                return threshold - 1, looked
            gain = value[j]
        total += gain
        if total + best[k + 1] < threshold:
            break
    return total, looked


@compiled
def combine(  # noqa: C901 - one loop with its state in arrays can pause anywhere, calls could not
    value: Any,
    real: Any,
    mask: Any,
    users: Any,
    start: Any,
    stop: Any,
    twin: Any,
    twins: Any,
    best: Any,
    collect: Any,
    scale: Any,
    tolls: Any,
    control: Any,
    pick: Any,
    taken: Any,
    bits: Any,
    out: Any,
    budget: Any,
) -> Any:
    """Choose one candidate for each train, sharing no bit, that earn at least ``control[REAL]`` together.

    ``start``/``stop`` bound each train's candidates, best first; `twin` marks a train that chooses among the
    same candidates as the one before it, no earlier than that one, and `twins` counts those that follow;
    `best[t]` is the most that trains t and later could bring. ``pick[t]`` is (next candidate, sum so far, how
    many of ``bits[t]`` are taken). Without `collect` each find raises the threshold, so that only the best is
    left in ``out[0]``.

    Candidates are ordered and bounded by `value`: `scale` times what they earn, `real`, less tolls for what
    they take up. All tolls sum to `tolls`, so a set that earns ``e`` has values of at least
    ``scale * e - tolls``.
    """
    trains = start.size
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
        before = pick[t, 1]
        # Twins that follow take no better candidate than this one.
        others = 1 + twins[t]
        short = control[THRESHOLD] - before - best[t + others]
        enough = -(-short // others)
        c = pick[t, 0]
        if c < stop[t]:
            c = _next_clear(users, bits[t], pick[t, 2], c, stop[t], value, enough)
            steps += (c - pick[t, 0]) >> 9
        if c >= stop[t] or value[c] < enough:
            control[DEPTH] = t - 1
            continue
        pick[t, 0] = c + 1
        total = before + value[c]
        if t + 1 == trains:
            earned = 0
            for k in range(trains):
                earned += real[pick[k, 0] - 1]
            if earned < control[REAL]:
                continue
            at = control[FOUND] if collect else 0
            for k in range(trains):
                out[at, k] = pick[k, 0] - 1
            control[FOUND] = at + 1
            if not collect:
                control[REAL] = earned + 1
                control[THRESHOLD] = max(control[THRESHOLD], scale * (earned + 1) - tolls)
            elif control[FOUND] == out.shape[0]:
                control[STEPS] += steps
                return FULL
            continue
        for i in range(mask.shape[1]):
            taken[t + 1, i] = taken[t, i] | mask[c, i]
        n = _bits(taken[t + 1], bits[t + 1])
        hope, looked = _hope(
            total, t, c, value, users, start, stop, twin, best, bits[t + 1], n, control[THRESHOLD]
        )
        steps += looked
        if hope >= control[THRESHOLD]:
            pick[t + 1, 0] = c if twin[t + 1] else start[t + 1]
            pick[t + 1, 1] = total
            pick[t + 1, 2] = n
            control[DEPTH] = t + 1


class Combination:
    """One run of `combine` over the candidates of every train."""

    def __init__(
        self,
        pools: list[Pool],
        sizes: list[int],
        threshold: int,
        *,
        collect: bool = False,
        tolls: Tolls | None = None,
    ) -> None:
        self.scale, self.tolls = (tolls.scale, tolls.total) if tolls else (1, 0)
        # Classes with few candidates first: they narrow the rest.
        order = sorted(range(len(pools)), key=lambda k: pools[k].value.size)
        self.slots = [k for k in order for _ in range(sizes[k])]
        self.offsets: dict[int, int] = {}
        at = 0
        for k in order:
            self.offsets[k] = at
            at += pools[k].value.size
        self.value = np.concatenate([pools[k].value for k in order])
        self.real = np.concatenate([pools[k].real for k in order])
        self.mask = np.concatenate([pools[k].mask for k in order])
        self.start = np.array([self.offsets[k] for k in self.slots], np.int64)
        self.stop = np.array([self.offsets[k] + pools[k].value.size for k in self.slots], np.int64)
        self.twin = np.array([i > 0 and self.slots[i - 1] == k for i, k in enumerate(self.slots)], np.bool_)
        following = [self.slots[i + 1 :].count(k) for i, k in enumerate(self.slots)]
        self.twins = np.array(following, np.int64)
        tops = [int(pools[k].value[0]) for k in self.slots]
        self.best = np.array([sum(tops[i:]) for i in range(len(tops) + 1)], np.int64)
        n = len(self.slots)
        self.collect = collect
        least = self.scale * threshold - self.tolls
        self.control = np.array([0, least, 0, 0, threshold], np.int64)
        self.pick = np.zeros((n, 3), np.int64)
        self.pick[0, 0] = self.start[0]
        count, width = self.mask.shape
        self.taken = np.zeros((n + 1, width), np.uint64)
        self.bits = np.zeros((n + 1, 64 * width), np.int64)
        self.users = np.zeros((64 * width, -(-count // 64)), np.uint64)
        index_users(self.mask, self.users)
        self.out = np.zeros((2048 if collect else 1, n), np.int64)

    def advance(self, budget: int) -> bool:
        """Take up to `budget` steps; return whether the search is done.

        A collecting search also pauses when its output is full: `take` empties it.
        """
        status = combine(
            self.value, self.real, self.mask, self.users, self.start, self.stop, self.twin, self.twins,
            self.best, self.collect, self.scale, self.tolls, self.control, self.pick, self.taken, self.bits,
            self.out, budget,
        )  # fmt: skip
        return int(status) == DONE

    @property
    def steps(self) -> int:
        """Number of steps that were taken so far."""
        return int(self.control[STEPS])

    def take(self) -> list[list[tuple[int, int]]]:
        """Return the routes found since the last call: for each train the class and the row of its pool."""
        found = int(self.control[FOUND])
        self.control[FOUND] = 0
        rows = self.out[:found].tolist()
        return [[(k, c - self.offsets[k]) for k, c in zip(self.slots, row, strict=True)] for row in rows]
