"""Limits of a train by kind of stop, in the form the search needs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations

from lostatlas.kernel.errors import GameDataError
from lostatlas.routes.model import RouteStop, StopRow, Train

ENDLESS = 1_000_000
"""A limit no route reaches."""


@dataclass(frozen=True, slots=True)
class Limits:
    """A train's rows as pools: kinds of stops that share rows are in one pool."""

    pool: dict[str, int]
    """Kind of stop → its pool; a kind without a pool may not be counted."""
    caps: list[int]
    """The most visit cost: first of each pool, then of parts of pools."""
    counted: dict[str, int]
    """Kind of stop → the caps that count it, as bits."""
    pays: list[int]
    """How many stops of each pool pay."""
    by_pay: bool
    """Whether fewer stops may pay than are visited."""


def limits_of(train: Train, stops: Iterable[RouteStop]) -> Limits:
    """Return the limits of `train` for `stops`.

    Raises
    ------
    GameDataError
        Rows overlap, and pay for fewer stops than they visit or serve a stop that does not cost 1: which row
        counts which stop would then be a problem of its own.

    Examples
    --------
    >>> train = Train("3+3", rows=(StopRow(("town",), 3, 3), StopRow(("city", "town"), 3, 3)))
    >>> limits = limits_of(train, [RouteStop("a", 10), RouteStop("b", 10, "town")])
    >>> limits.caps, limits.counted
    ([6, 3], {'city': 3, 'town': 1})
    """
    if not train.rows:
        kinds = {stop.kind for stop in stops}
        most = ENDLESS if train.stops is None else min(train.stops, ENDLESS)
        return Limits(dict.fromkeys(kinds, 0), [most], dict.fromkeys(kinds, 1), [ENDLESS], by_pay=False)
    costs: dict[str, set[int]] = {}
    for stop in stops:
        costs.setdefault(stop.kind, set()).add(stop.cost)
    served = [row for row in train.rows if costs.keys() & set(row.kinds)]
    pools = _pools([StopRow(r.kinds, min(r.pay, ENDLESS), min(r.visit, ENDLESS)) for r in served], set(costs))
    caps = [sum(row.visit for row in rows) for _, rows in pools]
    pays = [sum(row.pay for row in rows) for _, rows in pools]
    pool = {kind: i for i, (kinds, _) in enumerate(pools) for kind in sorted(kinds)}
    counted = {kind: 1 << i for kind, i in pool.items()}
    by_pay = False
    for kinds, rows in pools:
        short = any(row.pay < row.visit for row in rows)
        by_pay = by_pay or short or any(0 in costs[kind] for kind in kinds)
        if len(rows) > 1:
            if short or any(costs[kind] != {1} for kind in kinds):
                raise GameDataError("routes.rows_overlap", rows=" / ".join(", ".join(r.kinds) for r in rows))
            _add_parts(sorted(kinds), rows, caps, counted)
    return Limits(pool, caps, counted, pays, by_pay)


def plain_limits(
    trains: Iterable[Train], stops: Iterable[tuple[str, int]]
) -> tuple[list[int], list[int]] | None:
    """Return how much each train counts and what each stop costs, where one number for a train says all.

    So it is where every stop pays that is counted, and each train runs short of the same kinds of stop alone.

    Parameters
    ----------
    stops : of each stop its kind and its visit cost

    Examples
    --------
    >>> three = Train("3", rows=(StopRow(("city",), 3, 3), StopRow(("town",), 99, 99)))
    >>> plain_limits([three, Train("2", rows=three.rows)], [("city", 1), ("town", 1), ("city", 1)] * 2)
    ([3, 3], [1, 0, 1, 1, 0, 1])
    >>> plain_limits([three, Train("2", 2)], [("city", 1), ("town", 1)] * 4) is None
    True
    """
    costs: dict[str, list[int]] = {}
    known = list(stops)
    for kind, cost in known:
        costs.setdefault(kind, []).append(cost)
    everything = frozenset(costs)
    caps, short = list[int](), set[frozenset[str]]()
    for train in trains:
        if not train.rows:
            caps.append(ENDLESS if train.stops is None else min(train.stops, ENDLESS))
            short.add(everything)
            continue
        rows = _running_short(train.rows, costs)
        if rows is None or len(rows) > 1:
            return None
        caps.append(min([ENDLESS, *(row.visit for row in rows)]))
        short.update(everything.intersection(row.kinds) for row in rows)
    if len(short) > 1:
        return None
    counted = next(iter(short), everything)
    return caps, [cost if kind in counted else 0 for kind, cost in known]


def _running_short(rows: tuple[StopRow, ...], costs: dict[str, list[int]]) -> list[StopRow] | None:
    """Return the rows that can run short, given the costs of the stops of each kind.

    None where rows share a kind, a stop has no row, or not all stops pay that are counted.
    """
    kinds = [kind for row in rows for kind in row.kinds]
    if len(kinds) > len(set(kinds)) or not costs.keys() <= set(kinds):
        return None
    found = list[StopRow]()
    for row in rows:
        there = [cost for kind in row.kinds for cost in costs.get(kind, ())]
        if row.pay < len(there) and (row.pay < row.visit or 0 in there):
            return None
        if row.visit < sum(there):
            found.append(row)
    return found


def _pools(rows: list[StopRow], known: set[str]) -> list[tuple[set[str], list[StopRow]]]:
    pools: list[tuple[set[str], list[StopRow]]] = []
    for row in rows:
        kinds, members = set(row.kinds) & known, [row]
        for other in [p for p in pools if p[0] & kinds]:
            kinds |= other[0]
            members += other[1]
            pools.remove(other)
        pools.append((kinds, members))
    return pools


def _add_parts(kinds: list[str], rows: list[StopRow], caps: list[int], counted: dict[str, int]) -> None:
    """Limit each set of kinds by the rows that serve any of them: Hall's condition for a fit."""
    everything = sum(row.visit for row in rows)
    for size in range(1, len(kinds)):
        for part in combinations(kinds, size):
            cap = sum(row.visit for row in rows if set(row.kinds) & set(part))
            if cap < everything:
                for kind in part:
                    counted[kind] |= 1 << len(caps)
                caps.append(cap)
    if len(caps) > 64:  # they are bits of one word
        raise GameDataError("routes.rows_overlap", rows=" / ".join(", ".join(r.kinds) for r in rows))
