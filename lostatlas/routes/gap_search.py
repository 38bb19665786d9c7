"""Near routes: search each kind of train for its best route, then combine those that are nearly as good.

Where these are too many, prices decide (`pricing`).
"""

from __future__ import annotations

from collections.abc import Iterator

from lostatlas.routes.combine import Combination
from lostatlas.routes.engine import Candidate, Pool
from lostatlas.routes.pricing import close
from lostatlas.routes.solver_state import EASY, SolverState


def walk(hunt: SolverState) -> Iterator[None]:
    """Solve by near routes, then by prices, with pauses; `proven` at the end, or else `gave_up`."""
    singles: list[Candidate] = []
    for k, runner in enumerate(hunt.runners):
        search = runner.search(threshold=runner.floor.value + 1, collect=False)
        for _ in hunt.until_done(search):
            _offer_one(hunt, k, search.best())
            yield
        singles.append(search.best() or runner.floor)
        _offer_one(hunt, k, singles[-1])
        if not search.done:
            yield from close(hunt, [*enumerate(singles)])
            return
        ahead = sum(hunt.runners[j].bound * hunt.sizes[j] for j in range(k + 1, len(hunt.runners)))
        hunt.lower(sum(c.value * n for c, n in zip(singles, hunt.sizes, strict=False)) + ahead)
    if hunt.proven:
        return
    for order in (hunt.slots, hunt.slots[::-1]) if len(hunt.sizes) > 1 else (hunt.slots,):
        yield from _one_after_another(hunt, order, singles)
        if hunt.proven:
            return
    yield from _combine_near(hunt, singles)
    if not hunt.proven:
        yield from close(hunt, [*enumerate(singles), *hunt.chosen])


def _combine_near(hunt: SolverState, singles: list[Candidate]) -> Iterator[None]:
    """Combine the routes that lose no more than the gap between the bounds, while these are few."""
    gap = sum(c.value * n for c, n in zip(singles, hunt.sizes, strict=True)) - hunt.total - hunt.unit
    pools: list[Pool] = []
    for runner, best in zip(hunt.runners, singles, strict=True):
        search = runner.search(threshold=best.value - gap, collect=True, most=hunt.few)
        yield from hunt.until_done(search)
        if search.overflow or not search.done:
            return
        pools.append(search.pool([runner.floor]))
    done = yield from hunt.combine(Combination(pools, hunt.sizes, hunt.total + hunt.unit), pools, most=EASY)
    if done:
        hunt.lower(hunt.total)


def _one_after_another(hunt: SolverState, order: list[int], singles: list[Candidate]) -> Iterator[None]:
    banned, chosen = 0, list[tuple[int, Candidate]]()
    for k in order:
        best: Candidate | None = singles[k]
        if best and best.mask & banned:
            runner = hunt.runners[k]
            search = runner.search(threshold=runner.floor.value + 1, collect=False, banned=banned)
            yield from hunt.until_done(search)
            best = search.best()
        chosen.append((k, best or hunt.runners[k].floor))
        banned |= chosen[-1][1].mask
    hunt.offer(chosen)


def _offer_one(hunt: SolverState, k: int, best: Candidate | None) -> None:
    if best:
        at = hunt.slots.index(k)
        hunt.offer([(j, best if i == at else hunt.runners[j].floor) for i, j in enumerate(hunt.slots)])
