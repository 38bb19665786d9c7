"""The slow, readable answer: every walk, every choice of stops, every combination.

It follows the definition in `lostatlas.routes.model` word by word, shares no code with the optimiser, and is
used in tests only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any

from lostatlas.routes import Bonus, Key, RouteProblem, RouteStop, Track, Train


@dataclass(frozen=True)
class Found:
    """One possible route of one train."""

    value: int
    stops: frozenset[Key]
    """The stops counted."""
    things: frozenset[Any]
    """All it takes up: no other route may use any of these."""


def best_total(problem: RouteProblem) -> int:
    """Return the most that all trains can earn."""
    return max(total for total, _ in all_sets(problem))


def all_sets(problem: RouteProblem) -> Iterator[tuple[int, tuple[Found | None, ...]]]:
    """Yield every legal set of routes with its total: one or none for each train."""
    choices = [[None, *routes_of(problem, t)] for t in range(len(problem.trains))]

    def extend(
        chosen: tuple[Found | None, ...], things: frozenset[Any]
    ) -> Iterator[tuple[Found | None, ...]]:
        if len(chosen) == len(choices):
            yield chosen
            return
        for route in choices[len(chosen)]:
            if route is None or not route.things & things:
                yield from extend((*chosen, route), things | (route.things if route else frozenset()))

    for chosen in extend((), frozenset()):
        yield sum(route.value for route in chosen if route), chosen


def routes_of(problem: RouteProblem, train: int) -> list[Found]:
    """Return every legal route of one train, each once."""
    found = set()
    for counted, things in _walks(problem):
        value = _value(problem, train, counted)
        if value is not None:
            found.add(Found(value, frozenset(s.key for s in counted), things))
    if problem.policy.local_routes:
        for stop in problem.stops:
            value = _value(problem, train, [stop]) if stop.token else None
            if value is not None:
                found.add(Found(value, frozenset([stop.key]), frozenset()))
    return list(found)


def _walks(problem: RouteProblem) -> Iterator[tuple[list[RouteStop], frozenset[Any]]]:
    """Yield the counted stops and the used things of every walk that may be a route of some train."""
    stops = {s.key: s for s in problem.stops}
    seen = set()
    for start in problem.stops:
        if start.may_end:
            for counted, track in _from(problem, stops, start.key, [start], [], {start.key}):
                things = frozenset(_things(problem, stops, track))
                terminal_inside = any(piece.terminal for piece in track[1:-1])
                last = counted[-1]
                if len(counted) < problem.policy.min_stops or not last.may_end or terminal_inside:
                    continue
                ends = frozenset([counted[0].key, counted[-1].key])
                found = (frozenset(s.key for s in counted), things, ends)
                if found not in seen:
                    seen.add(found)
                    yield counted, things


def _from(
    problem: RouteProblem,
    stops: dict[Key, RouteStop],
    node: Key,
    counted: list[RouteStop],
    track: list[Track],
    met: set[Key],
) -> Iterator[tuple[list[RouteStop], list[Track]]]:
    """Yield every way on from `node`, where the walk has come over `track`, that ends in a counted stop."""
    for piece in problem.track:
        if node not in (piece.a, piece.b) or piece in track:
            continue
        inside = node in stops or node in problem.junctions
        if track and not inside and piece.place == track[-1].place:
            continue  # it would turn round on the side
        before = _things(problem, stops, track) - ({node} if not inside else set())
        if _things(problem, stops, [piece]) & before:
            continue
        far = piece.b if node == piece.a else piece.a
        longer = [*track, piece]
        if far not in stops:
            yield from _from(problem, stops, far, counted, longer, met)
            continue
        stop = stops[far]
        clash = any(set(stop.groups) & set(stops[key].groups) for key in met)
        if far in met or clash:
            continue
        if stop.passable or stop.may_end:
            yield [*counted, stop], longer
        if stop.passable:
            yield from _from(problem, stops, far, [*counted, stop], longer, met | {far})
        if stop.skippable:
            yield from _from(problem, stops, far, counted, longer, met | {far})


def _things(problem: RouteProblem, stops: dict[Key, RouteStop], track: list[Track]) -> set[Any]:
    things: set[Any] = set()
    for piece in track:
        things |= {end for end in (piece.a, piece.b) if end not in stops and end not in problem.junctions}
        things |= {("uses", thing) for thing in piece.uses} | {("piece", piece.key)}
    return things


def _value(problem: RouteProblem, train: int, counted: list[RouteStop]) -> int | None:
    """Return what a train earns at these stops, None if it may not count them."""
    kind, policy = problem.trains[train], problem.policy
    worth = {s.key: s.revenue[train] if isinstance(s.revenue, tuple) else s.revenue for s in counted}
    if policy.own_stop != "none" and not any(s.token for s in counted):
        return None
    if not kind.rows:
        if kind.stops is not None and sum(s.cost for s in counted) > kind.stops:
            return None
        payings: Iterable[list[RouteStop]] = [counted]
    else:
        payings = _payings(kind, counted)
    met = [bonus for bonus in problem.bonuses if _gets(bonus, counted)]
    more = sum(bonus.amount[train] if isinstance(bonus.amount, tuple) else bonus.amount for bonus in met)
    twice = {key for bonus in met for key in bonus.doubles}
    best = None
    for paid in payings:
        if policy.own_stop != "paid" or any(s.token for s in paid):
            total = sum(worth[s.key] for s in paid) + more
            total += max([worth[s.key] for s in paid if s.key in twice], default=0)
            best = kind.times * total if best is None else max(best, kind.times * total)
    return best


def _gets(bonus: Bonus, counted: list[RouteStop]) -> bool:
    """Return whether a route gets a bonus; ``counted`` begins and ends with the ends of the route."""
    keys = [s.key for s in counted]
    if bonus.ends and (
        len(keys) == 1 or not any(keys[i] in bonus.ends[0] and keys[-1 - i] in bonus.ends[1] for i in (0, -1))
    ):
        return False
    return all(set(keys) & set(group) for group in bonus.visits)


def _payings(train: Train, counted: list[RouteStop]) -> Iterator[list[RouteStop]]:
    """Yield the sets of stops that may pay, for every way to count stops by rows."""
    for rows in product(range(len(train.rows)), repeat=len(counted)):
        by_row = [[s for s, r in zip(counted, rows, strict=True) if r == k] for k in range(len(train.rows))]
        fits = all(
            all(s.kind in row.kinds for s in mine) and sum(s.cost for s in mine) <= row.visit
            for row, mine in zip(train.rows, by_row, strict=True)
        )
        if fits:
            options = [
                list(combinations(mine, min(row.pay, len(mine))))
                for row, mine in zip(train.rows, by_row, strict=True)
            ]
            for chosen in product(*options):
                yield [s for part in chosen for s in part]
