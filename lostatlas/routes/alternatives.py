"""The runners-up of a route set: other sets of stops, best first, found only as far as they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lostatlas.routes.answer import RouteSet, SearchStopped
from lostatlas.routes.engine import Candidate
from lostatlas.routes.hunt import SUMS, WALKS, Hunt, Watch, route_set
from lostatlas.routes.model import RouteProblem
from lostatlas.routes.sums import Combination

Pattern = frozenset[tuple[int, int, int, int]]
"""What makes a set distinct: (class, stops as bits, on track, how many) for each kind of route."""


def alternatives(
    problem: RouteProblem,
    best: RouteSet,
    *,
    time_limit: float | None = None,
    cancel: Callable[[], bool] | None = None,
) -> Iterator[RouteSet]:
    """Yield other sets of routes, best first; any two differ in the stops that some kind of train visits.

    Parameters
    ----------
    best : what `solve` answered; it is not repeated
    time_limit : seconds from the first request on, after which `SearchStopped` is raised
    cancel : asked now and then; True raises `SearchStopped`

    Notes
    -----
    Goes down in bands of revenue that double in width, walking again for each: a caller who asks for three
    pays for three. Of one set of stops, one way over the track is shown.
    """
    hunt = Hunt(problem)
    if not hunt.slots:
        return
    watch = Watch(time_limit, cancel, None)
    idle = [(k, Candidate(0, 0, 0, 0)) for k in hunt.slots]
    known = {_given(hunt, best), _pattern(idle)}
    tops = []
    for runner in hunt.runners:
        search = runner.search(threshold=runner.floor.value + 1, collect=False)
        while not search.advance(WALKS):
            _look(watch, best.bound)
        tops.append(search.best() or runner.floor)
    most = sum(tops[k].value for k in hunt.slots)
    ceiling, low, band = best.bound, best.revenue, max(1, best.revenue // 50)
    while ceiling >= 0:
        for chosen in _band(hunt, tops, most - low, known, watch, ceiling):
            yield route_set(hunt, chosen, best.bound)
        ceiling, low, band = low - 1, max(0, low - band), band * 2


def _look(watch: Watch, bound: int) -> None:
    if watch.look(0, bound):
        raise SearchStopped(bound)


def _band(
    hunt: Hunt, tops: list[Candidate], slack: int, known: set[Pattern], watch: Watch, ceiling: int
) -> list[list[tuple[int, Candidate]]]:
    """Return all unknown sets that lose at most `slack` against each train's best, best first, now known."""
    pools = []
    for runner, top in zip(hunt.runners, tops, strict=True):
        search = runner.search(threshold=max(1, top.value - slack), collect=True)
        while not search.advance(WALKS):
            _look(watch, ceiling)
        if search.overflow:
            raise SearchStopped(ceiling)
        pools.append(search.pool([Candidate(0, 0, 0, 0), *runner.locals]))
    least = sum(tops[k].value for k in hunt.slots) - slack
    sums = Combination(pools, hunt.sizes, least, collect=True)
    found: list[list[tuple[int, Candidate]]] = []
    done = False
    while not done:
        done = sums.advance(SUMS)
        for picks in sums.take():
            chosen = [(k, pools[k][row]) for k, row in picks]
            pattern = _pattern(chosen)
            if pattern not in known:
                known.add(pattern)
                found.append(chosen)
        _look(watch, ceiling)
    return sorted(found, key=lambda chosen: -sum(c.value for _, c in chosen))


def _pattern(chosen: list[tuple[int, Candidate]]) -> Pattern:
    kinds = [(k, c.stops, int(bool(c.chains))) for k, c in chosen]
    return frozenset([(*kind, kinds.count(kind)) for kind in kinds])


def _given(hunt: Hunt, best: RouteSet) -> Pattern:
    chosen = []
    class_of = {t: k for k, group in enumerate(hunt.network.classes) for t in group.trains}
    for t, route in enumerate(best.routes):
        bits = 0
        for key in route.stops if route else ():
            bits |= 1 << hunt.network.index[key]
        chosen.append((class_of[t], Candidate(0, 0, int(bool(route and route.track)), bits)))
    return _pattern(chosen)
