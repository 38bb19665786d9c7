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
