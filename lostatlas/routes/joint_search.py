"""The best set of all trains at once, by asking of each chain of track in turn which train takes it.

Every train walks down the diagram of its class (`decision_diagram`), all of them in step. A state is where
each train stands, like trains in order, and which track of the chains ahead is taken; of two ways to one
state the one that earned more is kept. Prices (`pricing`) bound what a state can still lead to: what was
earned, what each train for itself gains ahead after tolls, and the tolls that may still be paid. So only
states near an optimum are kept: hundreds to thousands, where there are more combinations of routes than
anyone could count.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from typing import Any

import numpy as np

from lostatlas.routes import joint_search_jit
from lostatlas.routes.decision_diagram import Diagram
from lostatlas.routes.engine import Candidate, Tolls, bits_of
from lostatlas.routes.joint_search_jit import IDLE
from lostatlas.routes.solver_state import SolverState

MOST_STATES = 1_000_000
"""The most states after one chain: about 100 MB, half a second."""


class Joint:
    """The search for the best set worth at least `goal`, by diagrams on which the tolls are charged."""

    def __init__(self, solver: SolverState, diagrams: list[Diagram], tolls: Tolls, goal: int) -> None:
        self.solver, self.diagrams, self.tolls, self.goal = solver, diagrams, tolls, goal
        self.done = False
        """Whether all sets were looked at; if not, there were too many states."""
        self.found: list[tuple[int, Candidate]] = []
        """The best set, if one was found; it may be worth less than the goal, and then none is worth it."""
        offsets = np.cumsum([0, *[d.nodes for d in diagrams]])
        self.group = np.array(solver.slots, np.int64)
        self.offset = offsets[self.group]

    def run(self) -> Iterator[None]:
        """Search, with a pause after each chain."""
        diagrams, scale = self.diagrams, self.tolls.scale
        fixed = (
            self.group,
            self.offset,
            np.concatenate([d.children for d in diagrams]),
            np.concatenate([d.layer for d in diagrams]),
            np.concatenate([d.touch for d in diagrams]),
            np.concatenate([d.ahead for d in diagrams]),
            np.stack([d.weight for d in diagrams]),
            np.stack([d.real(scale) for d in diagrams]),
        )
        start: Any = self._start()
        floors = [self.solver.runners[k].floor.value * scale for k in self.solver.slots]
        rows = start
        taken: Any = np.zeros(len(rows), np.uint64)
        earned: Any = (rows == IDLE) @ np.array(floors, np.int64)
        tolls: Any = np.full(len(rows), self.tolls.total, np.int64)
        history = []
        for step, (bits, alone, last_bits, last_price) in enumerate(self._shared()):
            room = min(MOST_STATES, len(rows) * (1 + len(self.group)))
            new_rows = np.empty((room, len(self.group)), np.int32)
            new = np.empty(room, np.uint64), np.empty(room, np.int64), np.empty(room, np.int64)
            parent, choice = np.empty(room, np.int32), np.empty(room, np.int8)
            table = np.full(1 << (2 * room).bit_length(), -1, np.int32)
            count = joint_search_jit.advance(
                rows, taken, earned, tolls, step, *fixed, bits, alone, last_bits, last_price,
                self.goal * scale, new_rows, *new, parent, choice, table,
            )  # fmt: skip
            if count == joint_search_jit.FULL:
                return
            rows, taken, earned, tolls = [one[:count].copy() for one in (new_rows, *new)]
            history.append((parent[:count].copy(), choice[:count].copy()))
            if not count:
                break
            yield
        if len(rows):
            if len(history) < len(self.diagrams[0].order):
                return
            self.found = self._trace(start, history, int(np.argmax(earned)))
        self.done = True

    def _start(self) -> Any:
        """Return the first rows: each train starts, or stays where it is."""
        ways = [
            combinations_with_replacement((diagram.nodes - 1, IDLE), size)
            for diagram, size in zip(self.diagrams, self.solver.sizes, strict=True)
        ]
        return np.array([sum(parts, ()) for parts in product(*ways)], np.int32)

    def _shared(self) -> Iterator[tuple[Any, int, Any, Any]]:
        """Yield for each chain what it takes up that others take up too, and the tolls that could be lost."""
        order, tolls = self.diagrams[0].order.tolist(), self.tolls.bits
        masks = [bits_of(self.solver.network.chains[c].mask) for c in order]
        last = {bit: step for step, mask in enumerate(masks) for bit in mask}
        first = {bit: step for step, mask in reversed(list(enumerate(masks))) for bit in mask}
        free, named = list(range(64))[::-1], dict[int, int]()
        for step, mask in enumerate(masks):
            shared = [bit for bit in mask if first[bit] < last[bit]]
            for bit in shared:
                if bit not in named:
                    if not free:
                        return  # more than any board has
                    named[bit] = 1 << free.pop()
            over = [bit for bit in shared if last[bit] == step]
            bits = [sum(named[bit] for bit in some) for some in (shared, over)]
            alone = sum(tolls[bit] for bit in mask if first[bit] == last[bit])
            yield (
                np.array(bits, np.uint64),
                alone,
                np.array([named[bit] for bit in over], np.uint64),
                np.array([tolls[bit] for bit in over], np.int64),
            )
            for bit in over:
                free.append(named.pop(bit).bit_length() - 1)

    def _trace(self, start: Any, history: list[tuple[Any, Any]], state: int) -> list[tuple[int, Candidate]]:
        """Follow a state back, then walk forward again to see which train ran where."""
        options = []
        for parent, choice in reversed(history):
            options.append(int(choice[state]))
            state = int(parent[state])
        row, who = start[state].copy(), np.arange(len(self.group))
        used = np.zeros((len(row), self.solver.runners[0].arrays.chain_words), np.uint64)
        for step, option in enumerate(reversed(options)):
            for t, node in enumerate(row.tolist()):
                diagram = self.diagrams[self.group[t]]
                if node >= 0 and diagram.layer[node] == step:
                    row[t] = diagram.children[node, int(t == option)]
            if option >= 0:
                chain = int(self.diagrams[0].order[step])
                used[who[option], chain >> 6] |= np.uint64(1 << (chain & 63))
            joint_search_jit.settle(row, self.group, who)
        found = []
        for t, k in enumerate(self.solver.slots):
            idle = not used[t].any()
            found.append((k, self.solver.runners[k].floor if idle else self._route(k, used[t])))
        return found

    def _route(self, k: int, chains: Any) -> Candidate:
        return self.diagrams[k].candidates(chains.reshape(1, -1))[0]
