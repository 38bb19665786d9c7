"""Find the best set of routes, with proof.

Three exact methods share the work, each where it is best; whichever proves its answer first ends the search.

- *Near routes* (`hunt`): chains of track between stops are compiled to bit masks (`network`); a compiled
  search (`kernels`) finds each kind of train's best single route, an upper bound, and routes one after
  another, a lower one. Only routes that lose no more than the gap between the two can matter; where these
  are few, they are combined (`sums`). Nearly every real position ends here.
- *Prices* (`pricing`): where they are many, column generation prices the track, and only routes within the
  much smaller gap that is left after tolls are combined.
- *Integer program* (`milp`): after `PATIENCE` seconds HiGHS runs in turn with the above, in one thread.

A time limit returns the best that was found, under the lowest of the bounds.

What was compared
-----------------
The same public positions (1,881 real ones, 60 stress ones on the densest boards), median / longest,
milliseconds of processor time from the record to the answer on one core of a shared two-core machine, all
proven and equal (of the real ones HiGHS took every eighth, CP-SAT every sixth of three titles):

===================  ========  ===========  ==========  =======  ============
method               real      5-5-6        8-8         D        D-D
===================  ========  ===========  ==========  =======  ============
this module          0.5 / 2   2 / 3        2 / 3       1 / 3    2 / 450
near routes only     0.5 / 2   2 / 3        2 / 3       1 / 3    2 / 350
… in plain Python    0.7 / 93  12 / 81      10 / 97     6 / 330  13 / > 60 s
HiGHS only           5 / 440   650 / 6,200  460 / 16 s  14 / 38  150 / 1,400
CP-SAT only          16 / 360  1,400 / 9 s  160 / 290   27 / 68  120 / 240
===================  ========  ===========  ==========  =======  ============

Prices cost a little there and pay with more trains: 4-4-5-6-D on the board of the 450 ms takes 11 s with
them, and is not proven in 20 s without. Plain Python is as good for the median position and many times
slower where it hurts. numba with its cache on disk costs 0.3–0.6 s once a process (5 s where the cache is
empty; ``python -m lostatlas.routes --warm`` fills it) and needs no compiler. CP-SAT would do as well as
HiGHS, but brings 270 MB of wheels against 12 MB and 0.33 s of import against 0.01 s. A process that solves
all stress positions peaks near 200 MB, half of which is numba. `tests/bench/bench_routes.py` repeats what
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
"""Seconds of walking and pricing alone before the integer program joins in."""
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
    Exponential in the worst case; real boards take about a millisecond. Which of several equal sets is
    returned depends on the problem alone, unless it takes longer than `PATIENCE`.
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
