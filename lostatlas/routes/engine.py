"""Turn a network into arrays and drive the compiled searches over them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from lostatlas.routes import chains_jit, path_search_jit, route_value_jit
from lostatlas.routes.limits import ENDLESS, limits_of
from lostatlas.routes.network import Class, Network, join
from lostatlas.routes.payment import payment

MOST_ROUTES = 400_000
"""The most routes of one class of trains to keep: about 25 MB."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """One route of one train: what it pays and what it takes up, as bits."""

    value: int
    mask: int
    chains: int
    stops: int
    local: int = -1
    """The stop of a local route, −1 for any other."""


@dataclass(frozen=True, slots=True)
class Tolls:
    """Prices of track, so that a search for single routes looks ahead to sharing it."""

    scale: int
    """What 1 of revenue is in tolls."""
    chains: tuple[int, ...]
    """Toll of each chain, ≥ 0."""
    ends: tuple[int, ...]
    """What it gets back for ending at each stop, ≥ 0; walking takes no notice of it."""
    total: int
    """The most that the routes of a set pay together, less what they get back."""
    bits: tuple[int, ...]
    """The part of the tolls that is paid for each bit."""


@dataclass(frozen=True, slots=True)
class Pool:
    """Candidates of one class of trains, best first, in arrays for `combine_jit.combine`."""

    value: Any
    """Their revenue in units of the tolls' scale, less the tolls for what they use."""
    real: Any
    """Their revenue."""
    mask: Any
    chains: Any
    stops: Any

    def __getitem__(self, row: int) -> Candidate:
        """Return one of them."""
        stops, chains = join(self.stops[row]), join(self.chains[row])
        local = stops.bit_length() - 1 if stops and not chains else -1
        return Candidate(int(self.real[row]), join(self.mask[row]), chains, stops, local)


def words(bits: int) -> int:
    """Return how many 64-bit words hold `bits` bits, at least one."""
    return max(1, -(-bits // 64))


def split(number: int, size: int) -> list[int]:
    """Return the 64-bit words of `number`, lowest first."""
    return [number >> (64 * i) & 0xFFFFFFFFFFFFFFFF for i in range(size)]


def bits_of(number: int) -> list[int]:
    """Return the places of the ones in `number`, lowest first."""
    found = []
    while number:
        low = number & -number
        found.append(low.bit_length() - 1)
        number ^= low
    return found


_FLAGS = np.array(
    [route_value_jit.PASSABLE, route_value_jit.MAY_END, route_value_jit.SKIPPABLE, route_value_jit.TOKEN],
    np.int64,
)


class Arrays:
    """A network as arrays, shared by every search of one problem."""

    def __init__(self, network: Network) -> None:
        self.network = network
        stops = network.stops
        n = len(stops)
        self.mask_words = network.masks.shape[1]
        self.chain_words = words(len(network.table))
        self.stop_words = words(n)
        self.visit_words = words(max((o.bit_length() for o in network.occupies), default=1))
        self.adj_start, (self.adj_chain, self.adj_to, self.adj_flag) = chains_jit.lay_out(network.table, n)
        self.chain_mask = network.masks
        self.occupies = matrix(list(network.occupies), self.visit_words)
        facts = [(s.passable, s.may_end, s.skippable, s.token, s.cost) for s in stops]
        table = np.array(facts, np.int64).reshape(-1, 5)
        self.flag = table[:, :4] @ _FLAGS
        self.cost = table[:, 4].copy()
        self.skips = bool(table[:, 2].any())
        self.hops = not self.skips and bool(self.cost.all())
        self.no_toll = np.zeros(len(network.table), np.int64)
        terms, width = network.bonuses, self.stop_words
        pairs = [term.ends or (0, 0) for term in terms]
        visits = [group for term in terms for group in term.visits]
        self.bonus_first = matrix([first for first, _ in pairs], width)
        self.bonus_second = matrix([second for _, second in pairs], width)
        self.bonus_visits = matrix(visits, width)
        self.bonus_of_visit = np.array([b for b, term in enumerate(terms) for _ in term.visits], np.int64)
        self.bonus_doubles = matrix([term.doubles for term in terms], width)
        self.net = (
            self.adj_start, self.adj_chain, self.adj_to, self.adj_flag, self.chain_mask, self.occupies,
            self.flag, self.cost, self.no_toll, (self.chain_words, self.stop_words), self.bonus_first,
            self.bonus_second, self.bonus_visits, self.bonus_of_visit, self.bonus_doubles,
        )  # fmt: skip
        """All of this for `settle_jit.settle`."""


def stack(runners: list[Runner]) -> tuple[Any, ...]:
    """Return the arrays of all classes in rows, for `settle_jit.settle`."""
    roots, limit, pay = (
        _rows([getattr(runner, name) for runner in runners]) for name in ("roots", "limit", "pay")
    )
    rank, pool, value, order, limits, amounts, settings = (
        runners[0].__dict__[name].reshape(1, -1)
        if len(runners) == 1
        else np.array([getattr(runner, name) for runner in runners])
        for name in ("rank", "pool", "value", "order", "limits", "amounts", "settings")
    )
    numbers = np.array([(r.depth, r.floor.value, r.bound) for r in runners], np.int64).T.copy()
    depths, floors, bounds = numbers
    return (
        *roots, rank, pool, value, order, limits, *limit, *pay, amounts, settings, depths, floors, bounds
    )  # fmt: skip


def _rows(arrays: list[Any]) -> tuple[Any, Any]:
    """Return arrays of different length as rows, and how long each is."""
    sizes = np.array([array.size for array in arrays], np.int64)
    if len(arrays) == 1:
        return arrays[0].reshape(1, -1), sizes
    rows = np.zeros((len(arrays), int(sizes.max())), np.int64)
    for row, array in zip(rows, arrays, strict=True):
        row[: array.size] = array
    return rows, sizes


def matrix(numbers: list[int], size: int) -> Any:
    """Return numbers as rows of 64-bit words."""
    if not numbers:
        return np.zeros((0, size), np.uint64)
    if size == 1:
        return np.array(numbers, np.uint64).reshape(-1, 1)
    return np.array([split(x, size) for x in numbers], np.uint64).reshape(-1, size)


class Runner:
    """The routes of one class of trains: searches that pause when their budget is spent."""

    def __init__(self, arrays: Arrays, group: Class) -> None:
        self.arrays = arrays
        self.group = group
        network = arrays.network
        stops = network.stops
        n = len(stops)
        policy = network.problem.policy
        self.doubled = 0
        """Stops that some bonus counts twice, as bits."""
        for term in network.bonuses:
            self.doubled |= term.doubles
        limits = limits_of(group.train, stops)
        self.caps, self.by_pay = limits.caps, limits.by_pay
        self.value = np.array(group.values, np.int64)
        self.order = np.argsort(-self.value, kind="stable")
        self.amounts = np.array(group.amounts, np.int64)
        roots = np.array(network.roots, np.int64)
        if group.train.rows:
            self.pool = np.array([limits.pool.get(s.kind, -1) for s in stops], np.int64)
            self.limits = np.array([limits.counted.get(s.kind, 0) for s in stops], np.uint64)
            roots = roots[self.pool[roots] >= 0]
        else:
            self.pool, self.limits = np.zeros(n, np.int64), np.ones(n, np.uint64)
        self.roots = roots
        self.rank = np.where(self.pool >= 0, n, -1)
        self.rank[roots] = np.arange(roots.size)
        self.limit = np.array(self.caps, np.int64)
        self.pay = np.array(limits.pays, np.int64)
        counted = min(n, sum(self.caps[: len(limits.pays)]))
        self.depth = 1 + (counted if arrays.hops else n)
        self.settings = np.array(
            [policy.min_stops, 0, self.by_pay, policy.own_stop == "paid" and self.by_pay, arrays.hops],
            np.int64,
        )
        self.locals = self._locals()
        self.floor = max([Candidate(0, 0, 0, 0), *self.locals], key=lambda c: (c.value, c.local >= 0))
        self.bound = self._bound()

    def _locals(self) -> list[Candidate]:
        """Return the local routes, where the policy has them."""
        network, policy = self.arrays.network, self.arrays.network.problem.policy
        found = []
        for i in network.roots if policy.local_routes else ():
            stop, pool = network.stops[i], self.pool[i]
            if not stop.token or pool < 0 or (policy.own_stop == "paid" and self.pay[pool] < 1):
                continue
            caps = [cap for c, cap in enumerate(self.caps) if int(self.limits[i]) >> c & 1]
            if all(stop.cost <= cap for cap in caps):
                found.append(Candidate(self.value_of([i]), 0, 0, 1 << i, i))
        return found

    def _bound(self) -> int:
        """Return a first bound: the best stops that the limits admit, two of them ends, wherever they lie."""
        a = self.arrays
        total = int(route_value_jit.best_stops(self.order, self.pool, a.cost, a.flag, self.value, self.limit))
        twice = [v for i, v in enumerate(self.group.values) if self.doubled >> i & 1]
        return max(total + sum(self.group.amounts) + max(twice, default=0), self.floor.value)

    def value_of(self, counted: list[int]) -> int:
        """Return the revenue of a route that counts these stops, in order of travel."""
        network = self.arrays.network
        paid = payment(network.problem, self.group.trains[0], [network.stops[i] for i in counted])
        values, extras = paid or ((), ())
        return self.group.train.times * (sum(values) + sum(extra.amount for extra in extras))

    def search(
        self,
        *,
        threshold: int,
        collect: bool,
        most: int = MOST_ROUTES,
        tolls: Tolls | None = None,
    ) -> RouteSearch:
        """Prepare a search for routes worth at least `threshold`, after tolls.

        A collecting search overflows beyond `most` routes; another one keeps the best only.
        """
        return RouteSearch(self, threshold, tolls, most if collect else 0)


class RouteSearch:
    """One run of `path_search_jit.search_routes`, to be continued until it is `done`."""

    def __init__(self, runner: Runner, threshold: int, tolls: Tolls | None, most: int) -> None:
        self.runner, a = runner, runner.arrays
        self.settings = runner.settings.copy()
        self.settings[path_search_jit.COLLECT] = most > 0
        self.most = most
        self.scale = 1
        self.value = self.gain = runner.value
        self.amounts = runner.amounts
        self.order, self.toll = runner.order, a.no_toll
        if tolls:
            self._charge(tolls)
        room = min(most, 4096) or 1
        self.banned = np.zeros(a.mask_words, np.uint64)
        self.control = np.array([-1, -1, threshold, 0, 0], np.int64)
        depth = runner.depth + 1
        self.path = np.zeros((depth, path_search_jit.COLUMNS), np.int64)
        self.used = np.zeros((depth, runner.limit.size), np.int64)
        self.masks = np.zeros((depth, a.mask_words), np.uint64)
        self.visits = np.zeros((depth, a.visit_words), np.uint64)
        self.counts = np.zeros((depth, a.stop_words), np.uint64)
        self.out_value = np.zeros(room, np.int64)
        self.out_real = np.zeros(room, np.int64)
        self.out_mask = np.zeros((room, a.mask_words), np.uint64)
        self.out_chains = np.zeros((room, a.chain_words), np.uint64)
        self.out_stops = np.zeros((room, a.stop_words), np.uint64)
        self.done = False
        self.overflow = False

    def _charge(self, tolls: Tolls) -> None:
        """Set tolls: a stop is worth what it pays less the cheapest chain that leads there."""
        runner, a = self.runner, self.runner.arrays
        self.scale = tolls.scale
        self.toll = np.array(tolls.chains, np.int64)
        self.value = self.gain = runner.value * tolls.scale
        self.amounts = runner.amounts * tolls.scale
        if not runner.by_pay:
            entry = np.full(len(self.value), ENDLESS, np.int64)
            np.minimum.at(entry, a.adj_to, self.toll[a.adj_chain])
            self.gain = np.maximum(self.value - entry, 0)
            self.order = np.argsort(-self.gain, kind="stable")

    @property
    def found(self) -> int:
        """Number of routes that stand in the output."""
        return int(self.control[path_search_jit.FOUND])

    @property
    def steps(self) -> int:
        """Number of steps that were taken so far."""
        return int(self.control[path_search_jit.STEPS])

    def advance(self, budget: int) -> bool:
        """Take up to `budget` steps; return whether the search is done."""
        r, a = self.runner, self.runner.arrays
        while not self.done:
            status = path_search_jit.search_routes(
                a.adj_start, a.adj_chain, a.adj_to, a.adj_flag, a.chain_mask, a.occupies, a.flag,
                r.roots, r.rank, a.cost, r.pool, self.value, self.gain, self.toll, self.order, r.limits,
                r.limit, r.pay, self.amounts, a.bonus_first, a.bonus_second, a.bonus_visits,
                a.bonus_of_visit, a.bonus_doubles, self.settings, self.banned, self.control, self.path,
                self.used, self.masks, self.visits, self.counts, self.out_value, self.out_real,
                self.out_mask, self.out_chains, self.out_stops, budget,
            )  # fmt: skip
            if status == path_search_jit.PAUSED:
                return False
            if status == path_search_jit.FULL and self.out_value.size >= self.most:
                self.overflow = True
                return True
            if status == path_search_jit.FULL:
                for name in ("out_value", "out_real", "out_mask", "out_chains", "out_stops"):
                    old = getattr(self, name)
                    setattr(self, name, np.concatenate([old, np.zeros_like(old)]))
                continue
            self.done = True
        return True

    def candidate(self, row: int) -> Candidate:
        """Return one of the routes found."""
        return Candidate(
            int(self.out_real[row]) // self.scale,
            join(self.out_mask[row]),
            join(self.out_chains[row]),
            join(self.out_stops[row]),
        )

    def best(self) -> Candidate | None:
        """Return the one best route found, None if there is none."""
        return self.candidate(0) if self.found else None

    def pool(self, standing: list[Candidate]) -> Pool:
        """Return `standing` (routes on no track) and the routes found that earn more than its least."""
        n = self.found
        found = Pool(
            self.out_value[:n],
            self.out_real[:n] // self.scale,
            self.out_mask[:n],
            self.out_chains[:n],
            self.out_stops[:n],
        )
        return pool_of(self.runner, found, standing, self.scale)


def pool_of(runner: Runner, found: Pool | None, others: list[Candidate], scale: int = 1) -> Pool:
    """Return `others` and those `found` that earn more than the least of them, as a pool, best first.

    The `others` take up nothing, or are not charged for it.
    """
    a = runner.arrays
    real = np.array([c.value for c in others], np.int64)
    more = Pool(
        real * scale,
        real,
        matrix([c.mask for c in others], a.mask_words),
        matrix([c.chains for c in others], a.chain_words),
        matrix([c.stops for c in others], a.stop_words),
    )
    if found is None:
        order = np.argsort(-more.value, kind="stable")
        parts = [getattr(more, name) for name in Pool.__slots__]
    else:
        parts = [np.concatenate([getattr(found, name), getattr(more, name)]) for name in Pool.__slots__]
        n = len(found.real)
        order = np.argsort(-parts[0], kind="stable")
        order = order[(parts[1][order] > real.min()) | (order >= n)]
    return Pool(*[part[order] for part in parts])
