"""Solver state: the best routes so far, and the bound on the revenue."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from functools import cached_property
from math import gcd
from time import monotonic
from typing import Any

import numpy as np

from lostatlas.routes import jit, settle_jit
from lostatlas.routes.combine_jit import Combination
from lostatlas.routes.decision_diagram import Diagram
from lostatlas.routes.engine import Arrays, Candidate, Pool, RouteSearch, Runner, stack
from lostatlas.routes.model import RouteProblem
from lostatlas.routes.network import Numbered, compile_network, join
from lostatlas.routes.plain_trains import FEW, LONG
from lostatlas.routes.result import RouteSet
from lostatlas.routes.trace import trace_route

WALKS, SUMS = 50_000, 50_000
"""Steps between two looks at the clock, of the search for routes and for combinations: a few milliseconds."""


class SearchMonitor:
    """Stop condition and progress of a search."""

    def __init__(
        self,
        time_limit: float | None,
        cancel: Callable[[], bool] | None,
        progress: Callable[[int, int], None] | None,
    ) -> None:
        self.started = self.reported = monotonic()
        self.deadline = None if time_limit is None else self.started + time_limit
        self.cancel, self.progress = cancel, progress
        self.over = False

    def look(self, revenue: int, bound: int) -> bool:
        """Report progress at most ten times a second; return whether to stop."""
        now = monotonic()
        if self.progress and now - self.reported >= 0.1:
            self.reported = now
            self.progress(revenue, bound)
        late = self.deadline is not None and now >= self.deadline
        self.over = self.over or late or bool(self.cancel and self.cancel())
        return self.over


class SolverState:
    """The state of one solution: `total` by `chosen` routes is reached, `bound` cannot be exceeded."""

    def __init__(self, problem: RouteProblem, track: Numbered | None = None) -> None:
        self.network = compile_network(problem, track)
        arrays = Arrays(self.network)
        self.runners = [Runner(arrays, group) for group in self.network.classes]
        self.sizes = [len(group.trains) for group in self.network.classes]
        self.slots = [k for k, size in enumerate(self.sizes) for _ in range(size)]
        self.chosen: list[tuple[int, Candidate]] = [(k, self.runners[k].floor) for k in self.slots]
        self.total = sum(c.value for _, c in self.chosen)
        self.unit = gcd(*[v for group in self.network.classes for v in group.values + group.amounts]) or 1
        """A common divisor of the revenue of every set."""
        self.bound = sum(self.runners[k].bound for k in self.slots)
        self.walks, self.sums, self.few = WALKS, SUMS, FEW
        self.gave_up = False
        """Whether walking found more routes than it may keep."""

    @cached_property
    def drawable(self) -> bool:
        """Whether all trains are expected to have diagrams, before these are built."""
        return all(Diagram.fits(runner) for runner in self.runners)

    @property
    def proven(self) -> bool:
        """Whether nothing better exists."""
        return self.bound <= self.total

    def offer(self, chosen: list[tuple[int, Candidate]]) -> None:
        """Keep this set if it is better: one (class, route) for every train."""
        total = sum(c.value for _, c in chosen)
        if total > self.total:
            self.total, self.chosen = total, chosen

    def lower(self, bound: int) -> None:
        """Note that nothing exceeds `bound`."""
        self.bound = max(min(self.bound, bound // self.unit * self.unit), self.total)

    def settle(self) -> list[Candidate]:
        """Solve the problem directly, or begin to; return each class's best route as far as it is known."""
        classes, trains = len(self.runners), len(self.slots)
        if not trains:
            return []
        arrays = self.runners[0].arrays
        rows = classes + trains
        real = np.zeros(rows, np.int64)
        sets = [
            np.zeros((rows, width), np.uint64)
            for width in (arrays.mask_words, arrays.chain_words, arrays.stop_words)
        ]
        slots = np.array(self.slots, np.int64)
        stacked = stack(self.runners)

        def settle(budget: int) -> Any:
            return settle_jit.settle(arrays.net, stacked, slots, self.unit, self.few, budget, real, *sets)

        total, bound, _ = jit.ask(settle, LONG, settles=lambda answer: not answer[2])
        if bound > total and not self.drawable:
            total, bound, _ = settle(50 * LONG)
        found = [
            Candidate(int(worth), join(mask), join(chains), join(stops))
            for worth, mask, chains, stops in zip(real.tolist(), *sets, strict=True)
        ]
        whose = [*range(classes), *self.slots]
        found = [c if c.chains else self.runners[k].floor for k, c in zip(whose, found, strict=True)]
        self.offer([*zip(self.slots, found[classes:], strict=True)])
        self.lower(int(bound))
        return found[:classes]

    def answer(self) -> RouteSet:
        """Return what is known as routes in the caller's keys."""
        return route_set(self, self.chosen, self.bound)

    def combine(
        self, sums: Combination, pools: list[Pool], most: int | None = None
    ) -> Generator[None, None, bool]:
        """Offer the best set from `pools`; return whether that was done within `most` steps."""
        while True:
            done = sums.advance(self.sums)
            for picks in sums.take():
                self.offer([(k, pools[k][row]) for k, row in picks])
            if done or (most is not None and sums.steps > most):
                return done
            yield

    def until_done(self, search: RouteSearch) -> Iterator[None]:
        """Take a search to its end, pausing now and then; leave a `LONG` one where diagrams will do."""
        while not search.advance(self.walks):
            yield
            if search.steps > LONG and self.drawable:
                return


def route_set(solver: SolverState, chosen: list[tuple[int, Candidate]], bound: int) -> RouteSet:
    """Return chosen candidates as routes in the caller's keys, one for each train of the problem."""
    network, problem = solver.network, solver.network.problem
    waiting = [list(group.trains) for group in solver.network.classes]
    routes = dict.fromkeys(range(len(problem.trains)), None) | {
        t: trace_route(problem, network.stops, network.table, network.pieces, t, found)
        for k, found in chosen
        for t in [waiting[k].pop(0)]
    }
    total = sum(c.value for _, c in chosen)
    return RouteSet(
        total, tuple(routes[t] for t in range(len(problem.trains))), total >= bound, bound, problem
    )
