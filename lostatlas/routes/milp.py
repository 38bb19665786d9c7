"""The same question as a mixed integer program, for boards where walking every route takes too long.

Per train: which chains it runs over, which stops it counts, passes or ends at. Degrees make a set of chains
a path plus, perhaps, loops apart from it; a loop found in a solution is forbidden and the program solved
again. HiGHS does this in a fraction of a second where two trains have millions of routes, and is slow where
short trains have many equal ones, which is where the walking search shines: where there are no diagrams,
`solve` lets both run in turn.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from lostatlas.routes.engine import Candidate, Runner, bits_of
from lostatlas.routes.limits import ENDLESS
from lostatlas.routes.network import Network

INFINITY = float("inf")


class _Columns(NamedTuple):
    """Where each kind of column of a train begins."""

    chains: int
    counted: int
    ends: int
    passed: int
    paid: int
    runs: int


class Program:
    """A mixed integer program of one problem; `run` it until `done`."""

    def __init__(self, network: Network, runners: list[Runner], at_least: int, unit: int = 1) -> None:
        import highspy

        self.network = network
        self.slots = [(k, runner) for k, runner in enumerate(runners) for _ in runner.group.trains]
        self.done = False
        self.bound = INFINITY
        self.chosen: list[tuple[int, Candidate]] = []
        """The best set of routes, one (class, route) for each train; empty while none is found."""
        self._lib: Any = highspy
        self._highs = self._lib.Highs()
        self._build(at_least, unit)

    def _build(self, at_least: int, unit: int) -> None:
        network = self.network
        stops, chains = network.stops, network.chains
        n, m = len(stops), len(chains)
        # Columns of a train: chains; counted, ends, passed, paid (where fewer pay) stops; runs; stays put.
        self.width = width = m + 4 * n + 2
        self.counted, self.ends, self.passed, self.paid = m, m + n, m + 2 * n, m + 3 * n
        self.runs, self.off = m + 4 * n, m + 4 * n + 1
        if network.bonuses:  # and per bonus whether it is met, per stop whether it counts twice
            self.met, self.twice = width, width + len(network.bonuses)
            self.width = width = self.twice + n
        total = width * len(self.slots)
        cost, upper = np.zeros(total), np.ones(total)
        rows = _Rows()
        touching: list[list[int]] = [[] for _ in stops]
        for c, chain in enumerate(chains):
            touching[chain.a].append(c)
            touching[chain.b].append(c)
        for t, (_, runner) in enumerate(self.slots):
            at = t * width
            self._train(rows, runner, at, touching, cost, upper)
            self._bonuses(rows, runner, at, cost)
            if t and self.slots[t - 1][1] is runner:  # like trains in order of what they earn
                earn = {at + i: -cost[at + i] for i in range(width) if cost[at + i]}
                rows.add({**earn, **{i - width: -v for i, v in earn.items()}}, -INFINITY, 0)
        users: dict[int, list[int]] = {}
        for c, chain in enumerate(chains):
            mask = chain.mask
            while mask:
                users.setdefault(mask & -mask, []).append(c)
                mask &= mask - 1
        for sharing in users.values():
            rows.add({t * width + c: 1 for t in range(len(self.slots)) for c in sharing}, 0, 1)
        rows.add({i: -cost[i] for i in range(total) if cost[i]}, at_least, INFINITY)
        lib, highs = self._lib, self._highs
        for option, value in (
            ("output_flag", False),
            ("threads", 1),
            ("mip_rel_gap", 0.0),
            ("mip_abs_gap", 0.9 * unit),
        ):
            highs.setOptionValue(option, value)
        program = lib.HighsLp()
        program.num_col_, program.num_row_ = total, len(rows.low)
        program.col_cost_, program.col_lower_, program.col_upper_ = cost, np.zeros(total), upper
        program.row_lower_, program.row_upper_ = np.array(rows.low), np.array(rows.high)
        program.a_matrix_.format_ = lib.MatrixFormat.kRowwise
        program.a_matrix_.start_ = np.array(rows.start)
        program.a_matrix_.index_, program.a_matrix_.value_ = np.array(rows.index), np.array(rows.value)
        program.integrality_ = [lib.HighsVarType.kInteger] * total
        highs.passModel(program)

    def _train(
        self, rows: _Rows, runner: Runner, at: int, touching: list[list[int]], cost: Any, upper: Any
    ) -> None:
        column = _Columns(
            at, at + self.counted, at + self.ends, at + self.passed, at + self.paid, at + self.runs
        )
        self._bounds(runner, column, cost, upper)
        self._walks(rows, runner, column, touching)
        self._limits(rows, runner, column)
        off = at + self.off
        cost[off] = -runner.floor.value
        upper[off] = 1 if runner.floor.value else 0
        rows.add({column.runs: 1, off: 1}, 0, 1)

    def _bounds(self, runner: Runner, column: _Columns, cost: Any, upper: Any) -> None:
        """Say what each stop pays the train, and what the train may do there."""
        pays = column.paid if runner.by_pay else column.counted
        for i, stop in enumerate(self.network.stops):
            cost[pays + i] = -runner.group.values[i]
            upper[column.counted + i] = 1 if runner.pool[i] >= 0 and (stop.passable or stop.may_end) else 0
            upper[column.ends + i] = 1 if stop.may_end else 0
            upper[column.passed + i] = 1 if stop.skippable else 0
            upper[column.paid + i] = 1 if runner.by_pay else 0

    def _walks(self, rows: _Rows, runner: Runner, column: _Columns, touching: list[list[int]]) -> None:
        """Let the chains of the train make one path, which counts or passes every stop on it."""
        at, counted, ends, passed, paid, runs = column
        for i, stop in enumerate(self.network.stops):
            degree = {at + c: 1 for c in touching[i]}
            rows.add({**degree, counted + i: -2, ends + i: 1, passed + i: -2}, 0, 0)
            rows.add({ends + i: 1, counted + i: -1}, -INFINITY if stop.passable else 0, 0)
            if stop.skippable:
                rows.add({counted + i: 1, passed + i: 1}, 0, 1)
            for c in touching[i]:
                rows.add({at + c: 1, counted + i: -1, passed + i: -1}, -INFINITY, 0)
            if runner.by_pay:
                rows.add({paid + i: 1, counted + i: -1}, -INFINITY, 0)
        for c, chain in enumerate(self.network.chains):
            if chain.ends_at_a:
                rows.add({at + c: 1, ends + chain.a: -1}, -INFINITY, 0)
            if chain.ends_at_b:
                rows.add({at + c: 1, ends + chain.b: -1}, -INFINITY, 0)
        everywhere = range(len(self.network.stops))
        rows.add({**{ends + i: 1 for i in everywhere}, runs: -2}, 0, 0)

    def _limits(self, rows: _Rows, runner: Runner, column: _Columns) -> None:
        """Keep to the fewest stops, a token, what the train counts and pays, and one stop of each group."""
        network, policy = self.network, self.network.problem.policy
        _, counted, _, passed, paid, runs = column
        everywhere = range(len(network.stops))
        rows.add({**{counted + i: 1 for i in everywhere}, runs: -policy.min_stops}, 0, INFINITY)
        if policy.own_stop != "none":
            base = paid if runner.by_pay and policy.own_stop == "paid" else counted
            tokens = [i for i in network.roots if network.stops[i].token]
            rows.add({**{base + i: 1 for i in tokens}, runs: -1}, 0, INFINITY)
        for b, cap in enumerate(runner.caps):
            if cap < ENDLESS:
                inside = [i for i in everywhere if int(runner.limits[i]) >> b & 1 and network.stops[i].cost]
                rows.add({counted + i: network.stops[i].cost for i in inside}, 0, cap)
        if runner.by_pay:
            for p, most in enumerate(runner.pay.tolist()):
                rows.add({paid + i: 1 for i in everywhere if runner.pool[i] == p}, 0, most)
        shared: dict[int, list[int]] = {}
        for i, occupied in enumerate(network.occupies):
            for bit in range(len(everywhere), occupied.bit_length()):
                if occupied >> bit & 1:
                    shared.setdefault(bit, []).append(i)
        for members in shared.values():
            rows.add({k + i: 1 for i in members for k in (counted, passed)}, 0, 1)

    def _bonuses(self, rows: _Rows, runner: Runner, at: int, cost: Any) -> None:
        """Pay bonuses where their conditions hold, and one stop twice where one of them says so."""
        bonuses, everywhere = self.network.bonuses, range(len(self.network.stops))
        counted, ends, runs = at + self.counted, at + self.ends, at + self.runs
        paid = at + self.paid if runner.by_pay else counted
        for b, (bonus, amount) in enumerate(zip(bonuses, runner.group.amounts, strict=True)):
            met = at + self.met + b
            cost[met] = -amount
            rows.add({met: 1, runs: -1}, -INFINITY, 0)
            groups = [({ends + i: 1 for i in bits_of(group)}, 1) for group in bonus.ends or ()]
            if bonus.ends:
                groups.append(({ends + i: 1 for i in bits_of(bonus.ends[0] | bonus.ends[1])}, 2))
            groups += [({counted + i: 1 for i in bits_of(group)}, 1) for group in bonus.visits]
            for members, least in groups:
                rows.add({**members, met: -least}, 0, INFINITY)
        for i in everywhere if bonuses else ():
            twice = at + self.twice + i
            cost[twice] = -runner.group.values[i]
            rows.add({twice: 1, paid + i: -1}, -INFINITY, 0)
            saying = {at + self.met + b: -1 for b, bonus in enumerate(bonuses) if bonus.doubles >> i & 1}
            rows.add({twice: 1, **saying}, -INFINITY, 0)
        if bonuses:
            rows.add({at + self.twice + i: 1 for i in everywhere}, 0, 1)

    def run(self, tick: Callable[[], bool]) -> None:
        """Solve; `tick` is called often and stops the run by returning True. Afterwards see `done`."""
        highs, lib = self._highs, self._lib
        stopped = False

        def between(event: Any) -> None:
            nonlocal stopped
            bound = -event.data_out.mip_dual_bound
            if bound < self.bound:
                self.bound = bound
            if stopped or tick():
                stopped = True
                event.interrupt()

        highs.cbMipInterrupt.subscribe(between)
        try:
            while not stopped:
                highs.run()
                status = highs.getModelStatus()
                if status == lib.HighsModelStatus.kInfeasible:
                    self.done = True
                    return
                if status != lib.HighsModelStatus.kOptimal:
                    return
                loops = self._read(highs.getSolution().col_value)
                if not loops:
                    self.done = True
                    return
                self._forbid(loops)
        finally:
            highs.cbMipInterrupt.unsubscribe(between)

    def _read(self, column: Any) -> list[set[int]]:
        """Take the routes out of a solution; return the stops of each loop apart from a route."""
        chains = self.network.chains
        loops: list[set[int]] = []
        chosen: list[tuple[int, Candidate]] = []
        for t, (k, runner) in enumerate(self.slots):
            at = t * self.width
            used = [c for c in range(len(chains)) if column[at + c] > 0.5]
            ends = {i for i in range(len(self.network.stops)) if column[at + self.ends + i] > 0.5}
            parts = _components([(chains[c].a, chains[c].b) for c in used])
            loops += [part for part in parts if not part & ends]
            mask = route = counted = 0
            for c in used:
                mask |= chains[c].mask
                route |= 1 << c
            for i in range(len(self.network.stops)):
                if column[at + self.counted + i] > 0.5:
                    counted |= 1 << i
            if used:
                here = [i for i in range(len(self.network.stops)) if counted >> i & 1]
                inner = [i for i in here if i not in ends]
                between = [*sorted(ends)[:1], *inner, *sorted(ends)[1:]]  # as far as it matters
                value = runner.value_of(between) if not loops else 0
                chosen.append((k, Candidate(value, mask, route, counted)))
            else:
                chosen.append((k, runner.floor))
        if not loops:
            self.chosen = chosen
        return loops

    def _forbid(self, loops: list[set[int]]) -> None:
        for loop in loops:
            inside = [c for c, chain in enumerate(self.network.chains) if chain.a in loop and chain.b in loop]
            for t in range(len(self.slots)):
                at = t * self.width
                for left_out in loop:
                    row = {at + c: 1.0 for c in inside}
                    for i in loop - {left_out}:
                        row[at + self.counted + i] = row[at + self.passed + i] = -1.0
                    self._highs.addRow(
                        -INFINITY, 0.0, len(row), np.array(list(row), np.int32), np.array(list(row.values()))
                    )


class _Rows:
    """Rows of a sparse matrix with their limits."""

    def __init__(self) -> None:
        self.start, self.index = [0], list[int]()
        self.value, self.low, self.high = list[float](), list[float](), list[float]()

    def add(self, row: dict[int, float], low: float, high: float) -> None:
        self.index += row
        self.value += row.values()
        self.start.append(len(self.index))
        self.low.append(low)
        self.high.append(high)


def _components(links: list[tuple[int, int]]) -> list[set[int]]:
    parts: list[set[int]] = []
    for a, b in links:
        joined = {a, b}
        for part in [p for p in parts if p & joined]:
            joined |= part
            parts.remove(part)
        parts.append(joined)
    return parts
