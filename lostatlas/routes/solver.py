"""Find the best set of routes, with proof.

Two exact methods
-----------------
`hunt` *walks*: it compiles track into chains between stops with bit masks, finds each kind of train's best
single route (an upper bound), takes routes one after another (a lower bound), lists the routes that lose no
more than the gap between the two, and combines those. `milp` states the same question as an integer program
for HiGHS. The walk runs alone for `PATIENCE` seconds, long enough for all but a few stress positions; then
both run in turn in one thread, and whichever proves its answer first wins. A time limit returns the better
of what both found, under the lower of their bounds.

What was compared
-----------------
The same public positions (1,881 real ones, 60 stress ones on the densest boards), median / longest,
milliseconds of processor time from the record to the answer on one core of a shared two-core machine, all
proven and equal:

===================  ========  ===========  ===========  ========  ============
method               real      5-5-6        8-8          D         D-D
===================  ========  ===========  ===========  ========  ============
walk, numba          0.5 / 5   2 / 12       2 / 5        2 / 7     2 / 4,000
walk, plain Python   0.7 / 93  12 / 81      10 / 97      6 / 330   13 / > 60 s
program, HiGHS       5 / 440   650 / 6,200  460 / 16 s   14 / 38   150 / 1,400
program, CP-SAT      16 / 360  1,400 / 9 s  160 / 290    27 / 68   120 / 240
this module          0.5 / 5   2 / 12       2 / 5        2 / 7     2 / 700
===================  ========  ===========  ===========  ========  ============

Plain Python is as good for the median position and twenty to seventy times slower where it hurts; numba with
its cache on disk costs 0.3–0.5 s once a process (about 5 s where the cache is empty: ``python -m
lostatlas.routes --warm`` fills it) and no compiler. CP-SAT would serve as well as HiGHS beside the walk, but
brings 270 MB of wheels against 12 MB, and 0.33 s of import against 0.01 s. Memory of a process that solves
all stress positions peaks near 200 MB, of which numba is half. `tests/bench/bench_routes.py` repeats what
needs no further package.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import floor, isfinite
from time import monotonic

from lostatlas.routes.answer import RouteSet
from lostatlas.routes.hunt import Hunt, Watch
from lostatlas.routes.model import RouteProblem

PATIENCE = 0.5
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
    Exponential in the worst case; real boards take about a millisecond.
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
