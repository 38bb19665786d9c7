"""Payment of a train for the stops of its route: limits by row, bonuses, multiplier.

This is the definition, for one route at a time. The compiled search works the same out for itself, with
bounds; tests compare the two.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product

from lostatlas.routes.model import Bonus, RouteProblem, RouteStop, Train
from lostatlas.routes.route import Extra, Route

__all__ = ["Payment", "paid_route", "payment", "revenue_at"]

Payment = tuple[tuple[int, ...], tuple[Extra, ...]]
"""Payments of the stops, and the sum of the bonuses."""


def payment(problem: RouteProblem, train: int, stops: Sequence[RouteStop]) -> Payment | None:
    """Return what the route of a train that counts these stops, in order of travel, is paid before `times`.

    Where fewer stops pay than are visited, and where a bonus leaves a choice, it is the most. None where the
    rows of the train don't fit the stops, or no own token can be paid that must be.

    Examples
    --------
    >>> from lostatlas.routes.model import StopRow
    >>> stops = (RouteStop("a", 10, token=True), RouteStop("b", 30), RouteStop("c", 20))
    >>> best_two = Train("2 of 3", rows=(StopRow(("city",), pay=2, visit=3),), times=2)
    >>> payment(RouteProblem(stops, (), (best_two,)), 0, stops)
    ((10, 30, 0), ())
    """
    kind = problem.trains[train]
    values = [revenue_at(stop, train) for stop in stops]
    if not problem.bonuses and not kind.rows:
        return tuple(values), ()
    keys = tuple([stop.key for stop in stops])
    met = [bonus for bonus in problem.bonuses if bonus.is_met(keys)]
    must_pay_token = problem.policy.own_stop == "paid" and any(stop.token for stop in stops)
    best: tuple[int, set[int], int | None] | None = None
    for twice in (None, *[i for i, key in enumerate(keys) if any(key in bonus.doubles for bonus in met)]):
        paid = _paid(kind, stops, values, twice, must_pay_token=must_pay_token)
        if paid is not None:
            total = sum(values[i] for i in paid) + (0 if twice is None else values[twice])
            if best is None or total > best[0]:
                best = total, paid, twice
    if best is None:
        return None
    _, paid, twice = best
    extras = _extras(met, train, None if twice is None else (stops[twice], values[twice]))
    return tuple([value if i in paid else 0 for i, value in enumerate(values)]), tuple(extras)


def paid_route(problem: RouteProblem, route: Route) -> Route:
    """Return a route of the problem with what it is paid: nothing where it may not count its stops."""
    known = {stop.key: stop for stop in problem.stops}
    values, extras = payment(problem, route.train, [known[key] for key in route.stops]) or (
        (0,) * len(route.stops),
        (),
    )
    return replace(route, values=values, extras=extras, times=problem.trains[route.train].times)


def revenue_at(stop: RouteStop, train: int) -> int:
    """Return what a stop pays a train, by its place in the problem."""
    return stop.revenue[train] if isinstance(stop.revenue, tuple) else stop.revenue


def _extras(met: list[Bonus], train: int, twice: tuple[RouteStop, int] | None) -> Iterator[Extra]:
    for bonus in met:
        if amount := bonus.amount_for(train):
            yield Extra(bonus.key, amount)
        if twice and twice[0].key in bonus.doubles:
            yield Extra(bonus.key, twice[1], twice[0].key)
            twice = None


def _paid(
    train: Train, stops: Sequence[RouteStop], values: list[int], twice: int | None, *, must_pay_token: bool
) -> set[int] | None:
    """Return the places of the stops that pay best, `twice` among them; None if there is no way."""
    if not train.rows:
        return set(range(len(stops)))
    tokens = [i for i, stop in enumerate(stops) if stop.token]
    wanted = [] if twice is None else [twice]
    best: set[int] | None = None
    for assigned in _fits(train, stops):
        found = _best_of(train, assigned, values, wanted)
        if found is not None and must_pay_token and found.isdisjoint(tokens):
            others = [_best_of(train, assigned, values, [*wanted, token]) for token in tokens]
            found = max([o for o in others if o], key=lambda o: sum(values[i] for i in o), default=None)
        if found is not None and (best is None or _sum(values, found) > _sum(values, best)):
            best = found
    return best


def _fits(train: Train, stops: Sequence[RouteStop]) -> Iterator[tuple[int, ...]]:
    """Yield every way to count stops by rows; rows seldom overlap, so there are few."""
    for assigned in product(*[[r for r, row in enumerate(train.rows) if s.kind in row.kinds] for s in stops]):
        costs = [0] * len(train.rows)
        for stop, row in zip(stops, assigned, strict=True):
            costs[row] += stop.cost
        if all(cost <= row.visit for cost, row in zip(costs, train.rows, strict=True)):
            yield assigned


def _best_of(
    train: Train, assigned: tuple[int, ...], values: list[int], wanted: list[int]
) -> set[int] | None:
    """Return the stops that pay best by these rows, with all that are `wanted`, or None."""
    left = [row.pay for row in train.rows]
    paid = set[int]()
    for i in sorted(range(len(assigned)), key=lambda i: (i not in wanted, -values[i])):
        if left[assigned[i]] > 0:
            left[assigned[i]] -= 1
            paid.add(i)
        elif i in wanted:
            return None
    return paid


def _sum(values: list[int], places: Iterable[int]) -> int:
    return sum(values[i] for i in places)
