"""Walk a route that a search found as bits, and say it in the caller's keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lostatlas.routes.engine import Candidate, bits_of
from lostatlas.routes.model import Key, RouteProblem, RouteStop
from lostatlas.routes.payment import payment
from lostatlas.routes.route import Route


def trace_route(
    problem: RouteProblem, stops: Sequence[RouteStop], table: Any, pieces: Any, train: int, found: Candidate
) -> Route | None:
    """Return the route of a candidate, None for a train that stays idle.

    Parameters
    ----------
    stops, table, pieces : the stops that the candidate means, and its chains as `Network` has them
    """
    if found.local >= 0:
        return _paid(problem, train, [stops[found.local]], (), ())
    if not found.chains:
        return None
    links: dict[int, list[int]] = {}
    numbers = bits_of(found.chains)
    chains = dict(zip(numbers, table[numbers].tolist(), strict=True))
    for c, (a, b, *_) in chains.items():
        links.setdefault(a, []).append(c)
        links.setdefault(b, []).append(c)
    here = min([s for s, near in links.items() if len(near) == 1])
    walked, track = [here], list[Key]()
    last = -1
    while True:
        ahead = [c for c in links[here] if c != last]
        if not ahead:
            break
        last = ahead[0]
        a, b, _, first, beyond = chains[last]
        walk = pieces[first:beyond, 0].tolist()
        track += [problem.track[i].key for i in (walk if a == here else walk[::-1])]
        here = b if a == here else a
        walked.append(here)
    counted = [stops[s] for s in walked if found.stops >> s & 1]
    passed = tuple([stops[s].key for s in walked if not found.stops >> s & 1])
    return _paid(problem, train, counted, tuple(track), passed)


def _paid(
    problem: RouteProblem,
    train: int,
    counted: list[RouteStop],
    track: tuple[Key, ...],
    passed: tuple[Key, ...],
) -> Route:
    values, extras = payment(problem, train, counted) or ((), ())
    keys = tuple([stop.key for stop in counted])
    return Route(train, keys, values, track, passed, extras, problem.trains[train].times)
