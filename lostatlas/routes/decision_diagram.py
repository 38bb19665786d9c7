"""All routes of a train as paths through one small diagram.

Chains of track are decided one after the other: used or not. What has to be remembered of the decisions so
far is small: of the stops that have both decided and open chains (the *frontier*), which are untouched, which
are passed, and which are ends of a piece of the route, and of which; whether there is an own token; how many
stops are counted. Decisions that lead to the same memory meet in one node, so that millions of routes share
a few thousand nodes (Simpath: Knuth, "The Art of Computer Programming" 4A, 7.1.4; Kawahara and others,
"Frontier-based search for enumerating all constrained subgraphs with compressed representation", 2017).
Whatever track costs, one sweep over the nodes finds the best route, and another one the best over each chain.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from lostatlas.routes import decision_diagram_jit as compiled_diagram
from lostatlas.routes.decision_diagram_jit import DEAD, NEVER, PLACES, TOKEN
from lostatlas.routes.engine import Candidate, Runner, Tolls, bits_of
from lostatlas.routes.model import RouteStop
from lostatlas.routes.network import Network, join

MOST_NODES = 1_000_000
"""The most nodes, before those that lead nowhere are dropped: about 20 MB, a few tenths of a second."""

STARTS = 40
"""From how many stops an order of the chains is tried, about."""


@dataclass(slots=True)
class _Bits:
    """Gives out single bits of a word, and takes them back."""

    free: list[int]
    named: dict[tuple[str, int], int] = field(default_factory=dict)

    def of(self, name: tuple[str, int]) -> int:
        if name not in self.named:
            self.named[name] = 1 << self.free.pop()
        return self.named[name]

    def drop(self, name: tuple[str, int]) -> None:
        self.free.append(self.named.pop(name).bit_length() - 1)


@dataclass(frozen=True, slots=True)
class Counters:
    """Stops counted against limits, as fields of one word, each with a guard bit above it."""

    start: int
    guards: int
    per_stop: tuple[int, ...]
    bits: int
    """Number of bits they take, from bit 1 on."""


def counters_of(runner: Runner) -> Counters:
    """Return the counters of those limits that a route could reach."""
    stops = runner.arrays.network.stops
    at, start, guards, per_stop = 1, 0, 0, [0] * len(stops)
    for c, cap in enumerate(runner.caps):
        costs = [s.cost if int(runner.limits[i]) >> c & 1 else 0 for i, s in enumerate(stops)]
        if sum(costs) <= cap:
            continue
        width = cap.bit_length()
        start |= ((1 << width) - 1 - cap) << at
        guards |= 1 << (at + width)
        for i, cost in enumerate(costs):
            per_stop[i] += min(cost, 1 << width) << at
        at += width + 1
    return Counters(start, guards, tuple(per_stop), at - 1)


class Diagram:
    """The routes of one class of trains; `build` it, then `charge` tolls and ask.

    Examples
    --------
    >>> from lostatlas.routes import RouteProblem, RouteStop, Track, Train
    >>> from lostatlas.routes.solver_state import SolverState
    >>> stops = (RouteStop("a", 10, token=True), RouteStop("b", 20), RouteStop("c", 30))
    >>> track = (Track(1, "h", "a", "b"), Track(2, "h", "a", "c"))
    >>> solver = SolverState(RouteProblem(stops, track, (Train("∞"),)))
    >>> diagram = Diagram(solver.runners[0], elimination(solver.network))
    >>> for _ in diagram.build():
    ...     pass
    >>> diagram.charge(Tolls(1, (0, 0), (0, 0, 0), 0, (0, 0)))
    60
    """

    def __init__(self, runner: Runner, order: list[int]) -> None:
        self.runner, self.order = runner, np.array(order, np.int64)
        chains = runner.arrays.network.chains
        self.ends: Any = np.array([(c.a, c.b) for c in chains], np.int64).reshape(-1, 2)
        stops = runner.arrays.network.stops
        self.passed: Any = np.array([s.skippable for s in stops], np.bool_)
        """The stops that count and pay only where a route ends."""
        self.ready = False
        """Whether it is built; if not, there is no route or there are too many nodes."""

    @staticmethod
    def fits(runner: Runner) -> bool:
        """Whether all that matters of a route of these trains is where it runs.

        It is where trains are paid for every stop that they count, and count every stop on their way, but for
        those that they may pass without stopping and not with it: these are stops only where a route ends.
        """
        network = runner.arrays.network
        stops = network.stops
        return (
            network.problem.policy.min_stops == 2
            and not runner.by_pay
            and not network.bonuses
            and min(runner.pool.tolist(), default=-1) >= 0
            and all(s.passable or s.may_end or s.skippable for s in stops)
            and not any(s.skippable and (s.passable or s.token) for s in stops)
            and all(_may_end(stops[c.a]) or not c.ends_at_a for c in network.chains)
            and all(_may_end(stops[c.b]) or not c.ends_at_b for c in network.chains)
            and counters_of(runner).bits < 40
        )

    @property
    def nodes(self) -> int:
        """Number of nodes; the last one is the root."""
        return len(self.layer)

    def build(self) -> Iterator[None]:
        """Decide chain after chain, with a pause after each; see `ready` afterwards."""
        counters = counters_of(self.runner)
        policy = self.runner.arrays.network.problem.policy
        mates = np.zeros(1, np.uint64)
        extras = np.full(1, counters.start + (TOKEN if policy.own_stop == "none" else 0), np.uint64)
        children, touches, total = list[Any](), list[Any](), 0
        for plan, leaving, bits in self._plans(counters):
            count = mates.size
            total += count
            if total > MOST_NODES:
                return
            found, touch = np.empty((count, 2), np.int32), np.empty(count, np.int8)
            room = np.empty((2, 2 * count), np.uint64)
            table = np.full(1 << (4 * count - 1).bit_length(), -1, np.int32)
            size = compiled_diagram.expand(
                mates, extras, plan, leaving, bits, found, touch, room[0], room[1], table
            )
            mates, extras = room[:, :size].copy()
            found[found >= 0] += total
            children.append(found)
            touches.append(touch)
            yield
        if len(children) == len(self.order) and children:
            self._finish(children, touches)

    def _plans(self, counters: Counters) -> Iterator[tuple[Any, Any, Any]]:
        """Yield for each chain its plan, the stops that leave the frontier, its bits, while these last."""
        network = self.runner.arrays.network
        stops, chains, n = network.stops, network.chains, len(network.stops)
        users: dict[tuple[str, int], list[int]] = {}
        last, last_token = [-1] * n, -1
        groups = [[("group", bit) for bit in bits_of(occupied >> n)] for occupied in network.occupies]
        for layer, c in enumerate(self.order.tolist()):
            for s in (chains[c].a, chains[c].b):
                last[s] = layer
                last_token = layer if stops[s].token else last_token
                for name in groups[s]:
                    users.setdefault(name, []).append(layer)
            for bit in bits_of(chains[c].mask):
                users.setdefault(("track", bit), []).append(layer)
        places, bits = _Bits(list(range(PLACES))[::-1]), _Bits(list(range(1 + counters.bits, 64))[::-1])
        for layer, c in enumerate(self.order.tolist()):
            chain = chains[c]
            pair = (chain.a, chain.b)
            names = [name for bit in bits_of(chain.mask) if len(users[name := ("track", bit)]) > 1]
            if len(bits.free) < len(names) + sum(len(groups[s]) for s in pair) or len(places.free) < 2:
                return
            a, b = (places.of(("stop", s)).bit_length() - 1 for s in pair)
            takes = sum(bits.of(name) for name in names)
            takes_at = [sum(bits.of(name) for name in groups[s]) for s in pair]
            taken = dict.fromkeys([*names, *groups[chain.a], *groups[chain.b]])
            over = [name for name in taken if users[name][-1] == layer]
            forget = sum(bits.of(name) for name in over)
            gains = TOKEN if stops[chain.a].token or stops[chain.b].token else 0
            needs = TOKEN if layer == last_token else 0
            counts = [0 if stops[s].skippable else counters.per_stop[s] for s in pair]
            only = [not stops[s].passable and not stops[s].skippable for s in pair]
            ends = [chain.ends_at_a or only[0], chain.ends_at_b or only[1]]
            late = {s: counters.per_stop[s] if stops[s].skippable else 0 for s in pair}
            gone = [(place, s) for place, s in ((a, chain.a), (b, chain.b)) if last[s] == layer]
            yield (
                np.array([a, b, *ends], np.int64),
                np.array([(place, stops[s].may_end, late[s]) for place, s in gone], np.int64).reshape(-1, 3),
                np.array([takes, *takes_at, *counts, counters.guards, forget, gains, needs], np.uint64),
            )
            for name in over:
                bits.drop(name)
            for _, s in gone:
                places.drop(("stop", s))

    def _finish(self, parts: list[Any], touches: list[Any]) -> None:
        """Drop what leads nowhere."""
        layers = np.repeat(np.arange(len(parts), dtype=np.int32), [len(part) for part in parts])
        parts[-1][parts[-1] >= 0] = DEAD
        children = np.concatenate(parts)
        number = np.empty(len(children), np.int32)
        compiled_diagram.shrink(children, number)
        kept = np.nonzero(children[:, 1] != DEAD)[0][::-1]
        self.children, self.layer = children[kept], layers[kept]
        self.touch = np.concatenate(touches)[kept]
        count = len(kept)
        self.ahead: Any = np.empty(count, np.int64)
        self._behind, self._before = np.empty(count, np.int64), np.empty(count, np.int64)
        self.ready = count > 0

    def real(self, scale: int) -> Any:
        """Return the gain of using the chain of each layer, by how many of its stops it touches first."""
        return self._by_touch(np.zeros(len(self.order), np.int64), self.runner.value * scale)

    def charge(self, tolls: Tolls) -> int:
        """Set prices; return what the best route is worth after tolls."""
        back = np.array(tolls.ends, np.int64)
        a, b = back[self.ends[self.order]].T
        # What ends get back, every stop gets twice, and each chain at it returns it once.
        back_by_touch = np.stack([-a - b, a - b, b - a, a + b], axis=1)
        toll = np.array(tolls.chains, np.int64)[self.order]
        self.weight = self.real(tolls.scale) - toll[:, None] + back_by_touch
        compiled_diagram.sweep(self.children, self.layer, self.touch, self.weight, self.ahead)
        return int(self.ahead[-1])

    def _by_touch(self, base: Any, value: Any) -> Any:
        at_end = np.where(self.passed, value, 0)
        base = base - at_end[self.ends[self.order]].sum(axis=1)
        a, b = (value + at_end)[self.ends[self.order]].T
        return np.stack([base, base + a, base + b, base + a + b], axis=1)

    def varied(self, above: int) -> list[Candidate]:
        """Return of each chain the best route over it, where that is worth more than `above` after tolls."""
        m = len(self.order)
        best, through = np.full(m, NEVER, np.int64), np.zeros(m, np.int64)
        compiled_diagram.sweep_back(
            self.children, self.layer, self.touch, self.weight, self.ahead, self._behind, self._before, best,
            through,
        )  # fmt: skip
        found = []
        for k in np.nonzero(best > above)[0]:
            row = np.zeros(self.runner.arrays.chain_words, np.uint64)
            compiled_diagram.follow(
                self.children, self.layer, self.ahead, self._before, through[k], self.order, row
            )
            found.append(row)
        return self.candidates(np.unique(np.array(found), axis=0)) if found else []

    def candidates(self, chains: Any) -> list[Candidate]:
        """Return the routes that run over these chains, one in each row."""
        a, n = self.runner.arrays, len(chains)
        real = np.zeros(n, np.int64)
        mask, stops = np.zeros((n, a.mask_words), np.uint64), np.zeros((n, a.stop_words), np.uint64)
        compiled_diagram.describe(
            chains, a.chain_mask, self.ends, self.runner.value, self.passed, real, mask, stops
        )
        return [Candidate(int(real[i]), join(mask[i]), join(chains[i]), join(stops[i])) for i in range(n)]


def _may_end(stop: RouteStop) -> bool:
    """Whether a route may end here on track of which it must be the end."""
    return stop.may_end and not stop.skippable


def elimination(network: Network) -> list[int]:
    """Return an order of the chains that keeps the frontier narrow.

    From one stop after the other: always finish the stop of the frontier that widens it least. The narrowest
    order wins.
    """
    n, chains = len(network.stops), network.chains
    near: list[list[tuple[int, int]]] = [[] for _ in range(n)]
    for c, chain in enumerate(chains):
        near[chain.a].append((c, chain.b))
        near[chain.b].append((c, chain.a))
    best, least = list[int](), float("inf")
    for start in range(0, n, 1 + n // STARTS):
        order, cost = _order_from(start, near, least)
        if cost < least:
            best, least = order, cost
    return best


def _order_from(start: int, near: list[list[tuple[int, int]]], most: float) -> tuple[list[int], float]:
    """Return the order from one stop and its cost, the sum of 3 to the width; give up beyond `most`."""
    total = sum(map(len, near)) // 2
    left = [dict(ways) for ways in near]
    frontier, order, cost = {start}, list[int](), 0.0
    while len(order) < total and cost < most:
        if not any(left[s] for s in frontier):
            frontier = {next(s for s, ways in enumerate(left) if ways)}
        stop = min(
            (s for s in frontier if left[s]),
            key=lambda s: (sum(t not in frontier for t in left[s].values()), len(left[s]), s),
        )
        for c, t in sorted(left[stop].items(), key=lambda way: (way[1] not in frontier, way[0])):
            order.append(c)
            frontier |= {stop, t}
            cost += 3.0 ** len(frontier)
            del left[stop][c], left[t][c]
            frontier -= {s for s in (stop, t) if not left[s]}
    return order, cost
