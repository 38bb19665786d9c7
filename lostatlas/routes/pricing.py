"""Prove the best set of routes by prices: what each piece of track is worth to the company as a whole.

Choosing one route for each train out of all possible ones is a set packing problem; its linear relaxation
puts a price on every exclusive bit. The relaxation has far too many columns, so it starts with a few routes,
and the walking search, charging tolls, brings those that would improve it (column generation). Where none is
left, the sum of prices is an upper bound that is hardly ever far from the truth, and only routes whose loss
against these prices is within the gap can be part of a better set: few enough to combine (as in Baldacci,
Christofides and Mingozzi, "An exact algorithm for the vehicle routing problem based on the set partitioning
formulation", 2008).
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from lostatlas.routes.engine import Candidate, Tolls, bits_of, pool_of
from lostatlas.routes.sums import Combination

if TYPE_CHECKING:
    from lostatlas.routes.hunt import Hunt

SCALE = 1000
"""Tolls are whole numbers of thousandths."""
ROUNDING = 64
"""More than the rounding of tolls can make of a route that the prices are made of."""
BATCH = 64
"""How many improving routes of one class are added at once."""


class Master:
    """The relaxed choice of routes, over those known so far."""

    def __init__(self, hunt: Hunt) -> None:
        import highspy as untyped

        highspy: Any = untyped
        self.hunt = hunt
        self.columns: list[dict[tuple[int, int], Candidate]] = [{} for _ in hunt.sizes]
        self._highs = highspy.Highs()
        self._highs.setOptionValue("output_flag", False)  # noqa: FBT003 - not our signature
        nothing = np.array([], np.int32), np.array([], np.float64)
        for size in hunt.sizes:
            self._highs.addRow(-highspy.kHighsInf, float(size), 0, *nothing)
        for _ in range(hunt.network.bits):
            self._highs.addRow(-highspy.kHighsInf, 1.0, 0, *nothing)
        self._infinity = highspy.kHighsInf

    def add(self, k: int, route: Candidate) -> bool:
        """Add a route of a class; return whether it is new."""
        key = route.chains, route.stops
        gain = route.value - self.hunt.runners[k].floor.value
        if key in self.columns[k] or gain <= 0:
            return False
        self.columns[k][key] = route
        rows = [k, *[len(self.hunt.sizes) + b for b in bits_of(route.mask)]]
        ones = np.ones(len(rows))
        self._highs.addCol(float(-gain), 0.0, self._infinity, len(rows), np.array(rows, np.int32), ones)
        return True

    def prices(self) -> tuple[Tolls, list[int]]:
        """Return tolls, and in their scale what a place in each class is worth beyond staying off track."""
        self._highs.run()
        dual = [max(0, round(-SCALE * price)) for price in self._highs.getSolution().row_dual]
        classes = len(self.hunt.sizes)
        return Tolls(SCALE, tuple(dual[classes:])), dual[:classes]


def close(hunt: Hunt, known: list[tuple[int, Candidate]]) -> Iterator[None]:
    """Go on from the routes `known`, (class, route) each, until `hunt` is proven or gave up."""
    master = Master(hunt)
    for k, route in known:
        master.add(k, route)
    tolls, tops = yield from _prices(hunt, master)
    yield from _combine_known(hunt, master)
    if hunt.proven:
        return
    # Only sets worth more than the best so far are looked for: what a route may lose against the prices.
    slack = tolls.total + sum(t * n for t, n in zip(tops, hunt.sizes, strict=True)) - SCALE * (hunt.total + 1)
    pools = []
    for runner, top in zip(hunt.runners, tops, strict=True):
        search = runner.search(threshold=top - slack, collect=True, tolls=tolls)
        yield from hunt.until_done(search)
        if search.overflow:
            hunt.gave_up = True
            return
        pools.append(search.pool([runner.floor]))
    yield from hunt.combine(Combination(pools, hunt.sizes, hunt.total + 1, tolls=tolls), pools)
    hunt.lower(hunt.total)


def _prices(hunt: Hunt, master: Master) -> Generator[None, None, tuple[Tolls, list[int]]]:
    """Add routes until none would improve the prices; return tolls and each class's best after tolls."""
    while True:
        tolls, worth = master.prices()
        tops, settled = list[int](), True
        for k, runner in enumerate(hunt.runners):
            top = SCALE * runner.floor.value + worth[k] + ROUNDING
            search = runner.search(threshold=top + 1, collect=True, most=BATCH, tolls=tolls)
            yield from hunt.until_done(search)
            grown = sum(master.add(k, search.candidate(row)) for row in range(search.found))
            if search.overflow and not grown:  # routes known before fill the batch
                search = runner.search(threshold=top + 1, collect=False, tolls=tolls)
                yield from hunt.until_done(search)
                grown = sum(master.add(k, search.candidate(row)) for row in range(search.found))
            settled = settled and not grown
            tops.append(max([top, *search.out_value[: search.found].tolist()]))
            if search.overflow:
                tops[k] = SCALE * runner.bound
        most = tolls.total + sum(top * n for top, n in zip(tops, hunt.sizes, strict=True))
        hunt.lower(most // SCALE)
        if hunt.proven or settled:
            return tolls, tops
        yield


def _combine_known(hunt: Hunt, master: Master) -> Iterator[None]:
    """Look for a better set among the routes that made the prices."""
    pools = [
        pool_of(runner, None, [*found.values(), runner.floor])
        for runner, found in zip(hunt.runners, master.columns, strict=True)
    ]
    yield from hunt.combine(Combination(pools, hunt.sizes, hunt.total + 1), pools)
