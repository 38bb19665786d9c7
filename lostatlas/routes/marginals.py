"""Marginal value of each part of a problem: the optimum with it minus the optimum without it.

Exact by construction: every value comes from solving the problem without the part. Pieces of track that lie
on one line without a fork are worth the same, so they are solved for once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

from lostatlas.routes.marginal_part import Kind, Marginal
from lostatlas.routes.model import Key, RouteProblem, RouteStop
from lostatlas.routes.result import RouteSet
from lostatlas.routes.solver import solve

__all__ = ["marginals", "used_track", "without_track"]


def marginals(
    best: RouteSet, *, kinds: Iterable[Kind] | None = None, time_limit: float | None = None
) -> tuple[Marginal, ...]:
    """Return the marginal value of every used piece of track, token, barrier and train.

    Barriers are the stops that may only end a route, off-board areas apart: without one a route may pass.

    Parameters
    ----------
    best : what `solve` answered
    kinds : which to look at; all but tiles unless given
    time_limit : seconds for each solution

    Examples
    --------
    >>> from lostatlas.routes import RouteStop, Track, Train, RouteProblem, solve
    >>> stops = (RouteStop("a", 10, token=True), RouteStop("b", 20), RouteStop("c", 30))
    >>> track = (Track(1, "h", "a", "b"), Track(2, "h", "a", "c"))
    >>> best = solve(RouteProblem(stops, track, (Train("2", 2),)))
    >>> [(part.kind, part.key, part.value) for part in marginals(best)]
    [('track', 2, 10), ('token', 'a', 40), ('train', 0, 40)]
    """
    wanted: set[Kind] = set(kinds) if kinds is not None else {"track", "token", "barrier", "train"}
    return tuple(part for kind in _FINDERS if kind in wanted for part in _FINDERS[kind](best, time_limit))


def _tracks(best: RouteSet, time_limit: float | None) -> Iterator[Marginal]:
    for group in used_track(best):
        value, exact = _lost(best, without_track(best.problem, group), time_limit)
        yield from (Marginal("track", key, value, exact) for key in group)


def _tiles(best: RouteSet, time_limit: float | None) -> Iterator[Marginal]:
    problem = best.problem
    used = {key for route in best.routes if route for key in route.track}
    for place in dict.fromkeys(piece.place for piece in problem.track if piece.key in used):
        gone = [piece.key for piece in problem.track if piece.place == place]
        value, exact = _lost(best, without_track(problem, gone), time_limit)
        yield Marginal("tile", place, value, exact)


def _tokens(best: RouteSet, time_limit: float | None) -> Iterator[Marginal]:
    problem = best.problem
    for stop in problem.stops:
        if stop.token:
            value, exact = _lost(best, _with_stop(problem, replace(stop, token=False)), time_limit)
            yield Marginal("token", stop.key, value, exact)


def _barriers(best: RouteSet, time_limit: float | None) -> Iterator[Marginal]:
    problem = best.problem
    for stop in problem.stops:
        if not stop.passable and stop.kind != "offboard":
            opened = replace(stop, passable=True, may_end=True, skippable=False)
            value, exact = _lost(best, _with_stop(problem, opened), time_limit)
            yield Marginal("barrier", stop.key, -value, exact)


def _trains(best: RouteSet, time_limit: float | None) -> Iterator[Marginal]:
    for place in range(len(best.problem.trains)):
        value, exact = _lost(best, without_train(best.problem, place), time_limit)
        yield Marginal("train", place, value, exact)


_FINDERS: Mapping[Kind, Callable[[RouteSet, float | None], Iterator[Marginal]]] = {
    "track": _tracks,
    "tile": _tiles,
    "token": _tokens,
    "barrier": _barriers,
    "train": _trains,
}


def _lost(best: RouteSet, problem: RouteProblem, time_limit: float | None) -> tuple[int, bool]:
    other = solve(problem, time_limit=time_limit)
    return best.revenue - other.revenue, best.optimal and other.optimal


def used_track(best: RouteSet) -> list[tuple[Key, ...]]:
    """Return the used pieces of track in groups that are worth the same, in order of travel.

    Where two pieces alone meet on a side, every train that uses one of them uses the other.
    """
    problem = best.problem
    inner = {stop.key for stop in problem.stops} | set(problem.junctions)
    meeting: dict[Key, list[Key]] = {}
    for piece in problem.track:
        for end in (piece.a, piece.b):
            if end not in inner:
                meeting.setdefault(end, []).append(piece.key)
    mates: dict[Key, list[Key]] = {}
    for pieces in meeting.values():
        if len(pieces) == 2:
            mates.setdefault(pieces[0], []).append(pieces[1])
            mates.setdefault(pieces[1], []).append(pieces[0])
    used = dict.fromkeys(key for route in best.routes if route for key in route.track)
    groups: list[tuple[Key, ...]] = []
    seen: set[Key] = set()
    for first in used:
        group, todo = [], [first]
        while todo:
            key = todo.pop()
            if key not in seen:
                seen.add(key)
                group.append(key)
                todo += mates.get(key, ())
        if group:
            groups.append(tuple(key for key in group if key in used))
    return groups


def without_track(problem: RouteProblem, keys: Iterable[Key]) -> RouteProblem:
    """Return the problem without these pieces of track."""
    gone = set(keys)
    return replace(problem, track=tuple(piece for piece in problem.track if piece.key not in gone))


def without_train(problem: RouteProblem, place: int) -> RouteProblem:
    """Return the problem without one train; what stops and bonuses pay each train loses its value too."""
    trains = problem.trains[:place] + problem.trains[place + 1 :]
    stops = tuple(
        replace(stop, revenue=stop.revenue[:place] + stop.revenue[place + 1 :])
        if isinstance(stop.revenue, tuple)
        else stop
        for stop in problem.stops
    )
    bonuses = tuple(
        replace(bonus, amount=bonus.amount[:place] + bonus.amount[place + 1 :])
        if isinstance(bonus.amount, tuple)
        else bonus
        for bonus in problem.bonuses
    )
    return replace(problem, stops=stops, trains=trains, bonuses=bonuses)


def _with_stop(problem: RouteProblem, changed: RouteStop) -> RouteProblem:
    stops = tuple(changed if stop.key == changed.key else stop for stop in problem.stops)
    return replace(problem, stops=stops)
