"""The linear program that makes prices: a relaxed choice of routes, over those known so far.

One row says how many trains a class has, one for each exclusive bit that it is used once. With these alone
half routes look better than whole ones: at a stop with five chains of track, two and a half trains could
pass. So a row for each stop with an odd number of chains says that of k of them, k − 1 at most serve trains
that pass: what is left over serves an end (the simplest of the inequalities of Edmonds, "Maximum matching and
a polyhedron with 0,1-vertices", 1965).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lostatlas.routes.engine import Candidate, Tolls, bits_of
from lostatlas.routes.solver_state import SolverState

SCALE = 1000
"""Tolls are whole numbers of thousandths."""


class Master:
    """The relaxed choice of routes.

    Parameters
    ----------
    odd : whether there are rows for stops with an odd number of chains: their prices give money back for
        ends, which is nothing that walking takes notice of
    """

    def __init__(self, solver: SolverState, *, odd: bool) -> None:
        import highspy as untyped

        highspy: Any = untyped
        self.solver = solver
        self.columns: list[dict[tuple[int, int], Candidate]] = [{} for _ in solver.sizes]
        self.odd = odd_stops(solver) if odd else {}
        """Stop → how many of its chains can serve trains that pass; rows in this order."""
        self._highs = highspy.Highs()
        self._highs.setOptionValue("output_flag", False)  # noqa: FBT003 - not our signature
        self._infinity = highspy.kHighsInf
        limits = [*solver.sizes, *[1] * solver.network.bits, *self.odd.values()]
        nothing = np.array([], np.int32), np.array([], np.float64)
        for limit in limits:
            self._highs.addRow(-self._infinity, float(limit), 0, *nothing)
        self._row_of = {stop: len(solver.sizes) + solver.network.bits + i for i, stop in enumerate(self.odd)}

    def add(self, k: int, route: Candidate) -> bool:
        """Add a route of a class; return whether it is new."""
        key = route.chains, route.stops
        gain = route.value - self.solver.runners[k].floor.value
        if key in self.columns[k] or gain <= 0:
            return False
        self.columns[k][key] = route
        base = len(self.solver.sizes)
        row: dict[int, int] = {k: 1} | dict.fromkeys([base + b for b in bits_of(route.mask)], 1)
        if self.odd:
            chains, met = self.solver.network.chains, set[int]()
            for c in bits_of(route.chains):
                for stop in (chains[c].a, chains[c].b):
                    if stop in met and stop in self._row_of:
                        row[self._row_of[stop]] = 2
                    met.add(stop)
        self._highs.addCol(
            float(-gain), 0.0, self._infinity, len(row), np.array(list(row), np.int32),
            np.array(list(row.values()), np.float64),
        )  # fmt: skip
        return True

    def solve(self) -> tuple[float, Any]:
        """Return what the routes known so far earn at most when relaxed, and the price of each row."""
        self._highs.run()
        floors = sum(r.floor.value * n for r, n in zip(self.solver.runners, self.solver.sizes, strict=True))
        dual = np.rint(-SCALE * np.array(self._highs.getSolution().row_dual))
        return floors - self._highs.getInfo().objective_function_value, np.maximum(dual, 0).astype(np.int64)

    def tolls(self, dual: Any) -> Tolls:
        """Return prices of rows as tolls."""
        network, base = self.solver.network, len(self.solver.sizes)
        bits = dual[base : base + network.bits].tolist()
        ends = [0] * len(network.stops)
        for stop, row in self._row_of.items():
            ends[stop] = int(dual[row])
        chains = [sum(bits[b] for b in bits_of(c.mask)) + ends[c.a] + ends[c.b] for c in network.chains]
        total = sum(bits) + sum(ends[stop] * most for stop, most in self.odd.items())
        return Tolls(SCALE, tuple(chains), tuple(ends), total, tuple(bits))


def odd_stops(solver: SolverState) -> dict[int, int]:
    """Return the stops of which an odd number of chains can be used at once, with one less than that."""
    beside: dict[int, list[int]] = {}
    for chain in solver.network.chains:
        beside.setdefault(chain.a, []).append(chain.mask)
        beside.setdefault(chain.b, []).append(chain.mask)
    sizes = {stop: _most_apart(masks) for stop, masks in sorted(beside.items()) if len(masks) <= 24}
    return {stop: size - 1 for stop, size in sizes.items() if size % 2}


def _most_apart(masks: list[int]) -> int:
    """Return how many of the masks can be chosen without a common bit."""
    if not masks:
        return 0
    first, *rest = masks
    apart = [mask for mask in rest if not mask & first]
    with_first = 1 + _most_apart(apart)
    return with_first if len(apart) == len(rest) else max(with_first, _most_apart(rest))
