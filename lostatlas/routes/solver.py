"""Find the best set of routes, with proof."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import floor, isfinite
from time import monotonic

from lostatlas.routes.answer import RouteSet
from lostatlas.routes.hunt import Hunt, Watch
from lostatlas.routes.model import RouteProblem

PATIENCE = 0.1
"""Seconds of walking alone before the integer program joins in."""
SHARE = 0.5
"""How long the walk goes on for each second of the integer program."""


def solve(
    problem: RouteProblem,
    *,
    time_limit: float | None = None,
    cancel: Callable[[], bool] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> RouteSet:
    """Return the most that the trains of `problem` can earn together.

    Parameters
    ----------
    time_limit : seconds after which the best found so far is returned, with a proven upper bound
    cancel : asked every few milliseconds; once it says True the best found so far is returned
    progress : told up to ten times a second ``(revenue found, upper bound)``

    Raises
    ------
    GameDataError
        The problem contradicts itself, or says something that the solver has no model for.

    Notes
    -----
    Exponential in the worst case; real boards take about a millisecond. The best single routes give an upper
    bound, taking them one after another a lower one; only routes that lose no more than the gap between the
    two can matter, and those are combined exactly. Where that takes long, an integer program (`milp`) runs
    in turn with it, and whichever proves its answer first wins.
    """
    hunt = Hunt(problem)
    watch = Watch(time_limit, cancel, progress)
    walk = hunt.walk()
    for _ in walk:
        if watch.look(hunt.total, hunt.bound) or monotonic() - watch.started > PATIENCE:
            break
    if not hunt.proven and not watch.over:
        _race(hunt, watch, walk)
        for _ in walk:
            if hunt.proven or watch.look(hunt.total, hunt.bound):
                break
    return hunt.answer()


def _race(hunt: Hunt, watch: Watch, walk: Iterator[None]) -> None:
    """Solve the integer program and walk on in its pauses, until one of them is done."""
    from lostatlas.routes.milp import Program  # loaded only where it is needed

    program = Program(hunt.network, hunt.runners, hunt.total + 1)
    walked = 0.0
    started = monotonic()

    def tick() -> bool:
        nonlocal walked
        while not hunt.gave_up and not hunt.proven and walked < SHARE * (monotonic() - started - walked):
            before = monotonic()
            next(walk, None)
            walked += monotonic() - before
            if watch.look(hunt.total, hunt.bound):
                return True
        if isfinite(program.bound):
            hunt.lower(floor(program.bound + 1e-6))
        return watch.look(hunt.total, hunt.bound) or hunt.proven

    program.run(tick)
    if program.chosen:
        hunt.offer(program.chosen)
    if program.done:
        hunt.lower(hunt.total)
