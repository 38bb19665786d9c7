"""Check routes that someone chose: each by itself, side by side, and against the best.

This walks the problem itself, piece by piece, and uses nothing of the optimiser but its answer to the last
question: it is also the judge of the optimiser's own routes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from lostatlas.kernel.arguments import check_type, checked_arguments
from lostatlas.kernel.errors import Refusal
from lostatlas.routes.model import Key, Policy, RouteProblem, RouteStop, Track, Train
from lostatlas.routes.payment import paid_route, payment
from lostatlas.routes.route import Route


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a route, or a pair of routes, is not allowed.

    Examples
    --------
    >>> str(Fault(0, Refusal.of("routes.no_train", {"train": 0})))
    'There is no train number 0 here.'
    """

    train: int
    """Whose route: the place of the train in the problem."""
    refusal: Refusal
    """The reason as a message key with facts; `str` says it in the current language."""

    def __str__(self) -> str:
        """Say the reason."""
        return str(self.refusal)


@dataclass(frozen=True, slots=True)
class RouteCheck:
    """Result of checking a set of routes.

    Examples
    --------
    >>> found = RouteCheck(faults=(), revenue=50, best=80)
    >>> found.legal, found.missed
    (True, 30)
    """

    faults: tuple[Fault, ...]
    """Everything that is wrong; empty for a legal set."""
    revenue: int
    """Revenue of the legal routes; those with faults of their own earn nothing."""
    best: int | None
    """The most that was possible; None where that was not asked or not proven in time."""

    @property
    def legal(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults

    @property
    def missed(self) -> int | None:
        """The revenue missed; None where `best` is unknown."""
        return None if self.best is None else self.best - self.revenue


@checked_arguments
def check(
    problem: RouteProblem,
    routes: Sequence[Route | None],
    *,
    compare: bool = True,
    time_limit: float | None = None,
) -> RouteCheck:
    """Say what is wrong with these routes, what they earn, and how much more was possible.

    Parameters
    ----------
    routes : at most one for each train, in any order; of a `Route`, `train` and `track` are enough. Where
        `stops` is empty it is every stop on the track; where `values` is given it is checked as well
    compare : whether to solve the problem too
    time_limit : seconds for that; a best set not proven by then is not reported

    Raises
    ------
    GameDataError
        An argument is of another kind, or the problem does not hang together. A route that is not allowed is
        no error: its faults say why.

    Examples
    --------
    >>> from lostatlas.routes import RouteStop, Track, Train, RouteProblem
    >>> stops = (RouteStop("a", 10, token=True), RouteStop("b", 20), RouteStop("c", 40))
    >>> track = (Track(1, "h", "a", "b"), Track(2, "h", "a", "c"))
    >>> problem = RouteProblem(stops, track, (Train("2", 2),))
    >>> verdict = check(problem, [Route(0, ("a", "b"), (), (1,))])
    >>> verdict.legal, verdict.revenue, verdict.missed
    (True, 30, 20)
    >>> print(check(problem, [Route(0, (), (), (1, 2))]).faults[0])
    This route counts 3 stops, but train 2 counts 2 at most.
    """
    given = [route for route in routes if route is not None]
    found: list[tuple[int, str, dict[str, Any]]] = []
    taken: dict[Key, int] = {}
    revenue = 0
    seen: set[int] = set()
    judge = _Judge(problem)
    for route in given:
        check_type("routes", route, Route)
        if not 0 <= route.train < len(problem.trains):
            found.append((route.train, "no_train", {"train": route.train}))
            continue
        if route.train in seen:
            found.append((route.train, "second_route", {"train": str(problem.trains[route.train].key)}))
            continue
        seen.add(route.train)
        own = list(judge.route(route))
        own += _shared(problem, judge.things(route), route.train, taken)
        found += [(route.train, key, facts) for key, facts in own]
        revenue += 0 if own else judge.revenue
    faults = tuple([Fault(t, Refusal.of(f"routes.{key}", facts)) for t, key, facts in found])
    best = None
    if compare:
        from lostatlas.routes.solver import solve  # the search is loaded only where it is needed

        answer = solve(problem, time_limit=time_limit)
        best = answer.revenue if answer.optimal else None
    return RouteCheck(faults, revenue, best)


Reason = tuple[str, dict[str, Any]]


def with_payments(problem: RouteProblem, route: Route) -> Route:
    """Return a legal route with the stops that it counts, in order of travel, and what each of them pays."""
    return paid_route(problem, _Judge(problem).along(route) if route.track else route)


def counted_stops(problem: RouteProblem, route: Route) -> tuple[Key, ...]:
    """Return the stops that a route counts, legal or not: those that it names, or all that may count.

    Track with a gap is followed up to the gap.

    Examples
    --------
    >>> from lostatlas.routes import RouteStop, Track, RouteProblem
    >>> stops = (RouteStop("a", 10), RouteStop("b", 20, passable=False, skippable=True), RouteStop("c", 40))
    >>> problem = RouteProblem(stops, (Track(1, "h", "a", "b"), Track(2, "h", "b", "c")), ())
    >>> counted_stops(problem, Route(0, (), (), (1, 2)))
    ('a', 'c')
    """
    if route.stops or not route.track:
        return route.stops
    judge = _Judge(problem)
    return tuple(judge.counted(route, *judge.met(judge.walk(route))))


def _shared(
    problem: RouteProblem, things: list[tuple[Key, Track]], train: int, taken: dict[Key, int]
) -> Iterator[Reason]:
    """Tell what other trains take up already, and note what this one does."""
    seen = set()
    for thing, piece in things:
        other = taken.setdefault(thing, train)
        if other != train and thing not in seen:
            seen.add(thing)
            name = str(problem.trains[other].key)
            yield "shared", {"thing": _name(thing), "place": str(piece.place), "train": name}


def _name(thing: Key) -> str:
    return str(thing[1] if isinstance(thing, tuple) and thing[0] in ("side", "uses", "piece") else thing)


class _Judge:
    """Walks one route after another over a problem."""

    def __init__(self, problem: RouteProblem) -> None:
        self.problem = problem
        self.stops = {stop.key: stop for stop in problem.stops}
        self.pieces = {piece.key: piece for piece in problem.track}
        self.inner = set(self.stops) | set(problem.junctions)
        self.revenue = 0

    def things(self, route: Route) -> list[tuple[Key, Track]]:
        """Return what each piece of a route takes up."""
        return [
            (thing, piece)
            for key in route.track
            if (piece := self.pieces.get(key))
            for thing in self._takes(piece)
        ]

    def _takes(self, piece: Track) -> list[Key]:
        sides: list[Key] = [("side", end) for end in (piece.a, piece.b) if end not in self.inner]
        return [*sides, *[("uses", thing) for thing in piece.uses], ("piece", piece.key)]

    def route(self, route: Route) -> Iterator[Reason]:
        """Tell all that is wrong with one route; afterwards `revenue` is what it earns."""
        self.revenue = 0
        train = self.problem.trains[route.train]
        if not route.track:
            yield from self._local(route, train)
            return
        unknown = [
            key for key in (*route.track, *route.stops) if key not in self.pieces and key not in self.stops
        ]
        if unknown:
            yield "unknown", {"thing": str(unknown[0])}
            return
        track = [self.pieces[key] for key in route.track]
        nodes = self.walk(route)
        if len(nodes) <= len(track):
            yield "gap", {"piece": str(track[len(nodes) - 1].key)}
            return
        yield from self._turns(track, nodes)
        yield from self._once(track)
        yield from self._stops(route, train, *self.met(nodes))
        for at, piece in enumerate(track):
            if piece.terminal and 0 < at < len(track) - 1:
                yield "terminal", {"piece": str(piece.key), "place": str(piece.place)}

    def _local(self, route: Route, train: Train) -> Iterator[Reason]:
        if len(route.stops) != 1 or route.stops[0] not in self.stops:
            yield "no_track", {}
            return
        stop = self.stops[route.stops[0]]
        if not self.problem.policy.local_routes:
            yield "local", {"stop": str(stop.key)}
        elif not stop.token:
            yield "local_token", {"stop": str(stop.key)}
        yield from self._counts(route, train, [stop])

    def _turns(self, track: list[Track], nodes: list[Key]) -> Iterator[Reason]:
        for end in (nodes[0], nodes[-1]):
            if end not in self.stops:
                yield "end_on_track", {"end": str(end)}
        for before, after, node in zip(track, track[1:], nodes[1:-1], strict=False):
            if before.key == after.key or (node not in self.inner and before.place == after.place):
                yield "reverses", {"at": str(node), "place": str(before.place)}

    def _once(self, track: list[Track]) -> Iterator[Reason]:
        """Tell what is used twice; to cross a side, from one piece into the next, is one use."""
        users: dict[Key, list[int]] = {}
        for at, piece in enumerate(track):
            for thing in self._takes(piece):
                users.setdefault(thing, []).append(at)
        for thing, places in users.items():
            crossing = isinstance(thing, tuple) and thing[0] == "side" and len(places) == 2
            if len(places) > 1 and not (crossing and places[1] - places[0] == 1):
                yield "twice", {"thing": _name(thing), "place": str(track[places[1]].place)}

    def walk(self, route: Route) -> list[Key]:
        """Return the nodes along the track: one more than pieces, or fewer where one does not join on."""
        track = [self.pieces[key] for key in route.track]
        for first in (track[0].a, track[0].b):
            nodes = [first]
            for piece in track:
                if nodes[-1] not in (piece.a, piece.b):
                    break
                nodes.append(piece.b if nodes[-1] == piece.a else piece.a)
            if len(nodes) > len(track):
                break
        return nodes

    def met(self, nodes: list[Key]) -> tuple[list[tuple[Key, int]], int]:
        """Return each stop among the nodes with its place, and the last place."""
        return [(node, at) for at, node in enumerate(nodes) if node in self.stops], len(nodes) - 1

    def counted(self, route: Route, met: list[tuple[Key, int]], last: int) -> list[Key]:
        """Return the stops that a route counts: those that it names, or all on its track that may count."""
        return list(route.stops) or [
            key
            for key, at in met
            if at in (0, last) or self.stops[key].passable or not self.stops[key].skippable
        ]

    def along(self, route: Route) -> Route:
        """Return a legal route with the stops that it counts and those that it passes, in order of travel."""
        met, last = self.met(self.walk(route))
        counted = self.counted(route, met, last)
        keys = [key for key, _ in met]
        in_order = tuple([key for key in keys if key in counted])
        return replace(route, stops=in_order, passed=tuple([key for key in keys if key not in counted]))

    def _stops(self, route: Route, train: Train, met: list[tuple[Key, int]], last: int) -> Iterator[Reason]:
        keys = [key for key, _ in met]
        counted = self.counted(route, met, last)
        if [k for k in keys if k in counted] not in (counted, counted[::-1]):
            yield "other_stops", {"claimed": _list(counted), "met": _list(keys)}
            return
        for key, at in met:
            stop = self.stops[key]
            if key not in counted:
                if not stop.skippable or at in (0, last):
                    yield "skips", {"stop": str(key)}
            elif at in (0, last):
                if not stop.may_end:
                    yield "no_end", {"stop": str(key)}
            elif not stop.passable:
                yield "passes", {"stop": str(key)}
        yield from self._places(keys)
        if len(counted) < self.problem.policy.min_stops:
            yield "too_few", {"count": len(counted), "least": self.problem.policy.min_stops}
        yield from self._counts(route, train, [self.stops[key] for key in counted])

    def _places(self, keys: list[Key]) -> Iterator[Reason]:
        """Tell which stops, or members of a group, are met twice."""
        for key in sorted({k for k in keys if keys.count(k) > 1}, key=str):
            yield "stop_twice", {"stop": str(key)}
        groups: dict[Key, set[Key]] = {}
        for key in keys:
            for group in self.stops[key].groups:
                groups.setdefault(group, set()).add(key)
        for group, members in groups.items():
            if len(members) > 1:
                yield "group", {"group": str(group), "stops": _list(sorted(members, key=str))}

    def _counts(self, route: Route, train: Train, stops: list[RouteStop]) -> Iterator[Reason]:
        """Tell whether the train may count these stops, and what it earns there."""
        tokens = [stop.token for stop in stops]
        if self.problem.policy.own_stop != "none" and not any(tokens):
            yield "no_token", {}
        cost = sum(stop.cost for stop in stops)
        if not train.rows and train.stops is not None and cost > train.stops:
            yield "too_many", {"count": cost, "train": str(train.key), "most": train.stops}
            return
        paid = payment(self.problem, route.train, stops)
        if paid is None:
            fits = payment(replace(self.problem, policy=_ANY_PAYS), route.train, stops)
            stops_met = _list([stop.key for stop in stops])
            if fits is None:
                yield "rows", {"train": str(train.key), "stops": stops_met}
            else:
                yield "token_unpaid", {"train": str(train.key)}
            return
        self.revenue = Route(route.train, (), paid[0], (), extras=paid[1], times=train.times).revenue
        if route.values and route.revenue != self.revenue:
            yield "revenue", {"claimed": route.revenue, "earned": self.revenue}


_ANY_PAYS = Policy(own_stop="visited")


def _list(keys: Sequence[Key]) -> tuple[str, ...]:
    return tuple(map(str, keys))
