"""Compile a problem once: stops within reach, chains of track between them, masks of what they take up.

A *chain* is a walk from one stop to the next without a stop between. All that matters of it is which
exclusive things it takes up (sides, pieces between two stops, `Track.uses`): chains whose things include
those of a parallel chain are dropped, and things that the same chains use share one bit.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from lostatlas.kernel.errors import GameDataError
from lostatlas.routes.model import Bonus, Key, RouteProblem, Stop, Train

MAX_CHAINS = 20_000
"""More chains than any board has; a problem beyond it is refused rather than left to run for hours."""
MAX_VALUE = 1_000_000
"""The highest value and visit cost of a stop."""
MAX_TIMES = 1_000
"""The highest multiplier of a train."""
MAX_MOVES = 300_000
"""More moves over pieces than it takes to find the chains of any board: under a second."""


@dataclass(frozen=True, slots=True)
class Chain:
    """Track between two stops, told from `a` to `b`."""

    a: int
    """A stop, by its place in `Network.stops`."""
    b: int
    track: tuple[int, ...]
    """The pieces walked from `a` to `b`, by their place in `RouteProblem.track`."""
    mask: int
    """What it takes up, as bits."""
    ends_at_a: bool = False
    """Whether a route using it must end at `a`, because its piece there is terminal."""
    ends_at_b: bool = False


@dataclass(frozen=True, slots=True)
class Class:
    """Trains of a problem that may run the same routes for the same money."""

    trains: tuple[int, ...]
    train: Train
    values: tuple[int, ...]
    """What each stop of the network pays them, multiplied as often as the train says."""
    amounts: tuple[int, ...] = ()
    """What each bonus of the network adds, multiplied likewise."""


@dataclass(frozen=True, slots=True)
class BonusTerms:
    """A bonus that a route of this network may get: sets of stops as bits."""

    ends: tuple[int, int] | None
    visits: tuple[int, ...]
    doubles: int


@dataclass(frozen=True, slots=True)
class Network:
    """What the optimiser sees of a `RouteProblem`: only what a route with an own hub could touch."""

    problem: RouteProblem
    stops: tuple[Stop, ...]
    chains: tuple[Chain, ...]
    bits: int
    """How many bits the masks of chains use."""
    occupies: tuple[int, ...]
    """Per stop: its own bit and those of its groups; a route takes each at most once."""
    roots: tuple[int, ...]
    """Stops of which every route counts at least one, in a fixed order."""
    classes: tuple[Class, ...]
    index: dict[Key, int] = field(repr=False)
    """Key of a stop → its place in `stops`."""
    bonuses: tuple[BonusTerms, ...] = ()
    """Those whose conditions stops within reach can meet."""


def compile_network(problem: RouteProblem) -> Network:
    """Find the stops within reach of a hub and the chains between them.

    Raises
    ------
    GameDataError
        Two stops share a key, a value is negative or missing, a piece of track is a loop, a policy is
        unknown, or there are more than `MAX_CHAINS` chains.

    Notes
    -----
    Time grows with the number of chains, which on real boards stays near that of pieces (about 0.2 ms).
    """
    stops = _index_stops(problem)
    needs_hub = problem.policy.hub != "none"
    roots = [s.key for s in problem.stops if s.hub or not needs_hub]
    walks = _Walks(problem, stops)
    todo, done = list(roots), set[Key]()
    found = set(roots)
    while todo:
        start = todo.pop()
        stop = stops[start]
        # Beyond an end-only stop nothing new is in reach, unless a route may start there.
        if stop.passable or stop.skippable or stop.hub or not needs_hub:
            for node in walks.leave(start, done):
                if node not in found:
                    found.add(node)
                    todo.append(node)
            done.add(start)
    return _assemble(problem, [stop for stop in problem.stops if stop.key in found], walks.chains)


class _Walks:
    """Walks over track from one stop to the next."""

    def __init__(self, problem: RouteProblem, stops: dict[Key, Stop]) -> None:
        self.problem, self.stops = problem, stops
        self.junctions = frozenset(problem.junctions)
        self.chains: dict[tuple[Key, Key, bool, bool], dict[int, tuple[int, ...]]] = {}
        """(from, to, must end at from, must end at to) → what is taken up → the pieces walked."""
        self.side: dict[Key, int] = {}
        """A side → its bit as a mask."""
        self.masks: list[int] = []
        self.around: dict[Key, list[tuple[int, Key]]] = {}
        self.total = self.moves = 0
        used: dict[Key, int] = {}
        inner = stops.keys() | self.junctions
        for i, piece in enumerate(problem.track):
            a, b = piece.a, piece.b
            if a == b:
                raise GameDataError("routes.loop", where=problem.name, piece=str(piece.key))
            mask, bits = 0, len(self.side) + len(used)
            for end in (a, b):
                if end not in inner:
                    if end not in self.side:
                        self.side[end] = 1 << bits
                        bits += 1
                    mask |= self.side[end]
            things: tuple[Key, ...] = piece.uses
            if a in inner and b in inner:
                things = (*things, ("piece", i))
            for thing in things:
                if thing not in used:
                    used[thing] = 1 << bits
                    bits += 1
                mask |= used[thing]
            self.masks.append(mask)
            self.around.setdefault(a, []).append((i, b))
            self.around.setdefault(b, []).append((i, a))

    def leave(self, start: Key, done: set[Key]) -> list[Key]:
        """Walk every chain from `start` to stops that are not `done`; return its ends."""
        ends = []
        pieces, masks, around, stops, side = (
            self.problem.track,
            self.masks,
            self.around,
            self.stops,
            self.side,
        )
        stack: list[tuple[int, Key, int, tuple[int, ...]]]
        stack = [(i, end, masks[i], (i,)) for i, end in around.get(start, ())]
        while stack:
            last, node, mask, track = stack.pop()
            self.moves += 1
            if node in stops:
                if node != start and node not in done:
                    self._keep(start, node, mask, track)
                    ends.append(node)
                continue
            here = side.get(node, 0)
            place = pieces[last].place if here else None
            for i, end in around[node]:
                if i != last and not masks[i] & mask & ~here and not (here and pieces[i].place == place):
                    stack.append((i, end, mask | masks[i], (*track, i)))
            if self.moves > MAX_MOVES:
                raise GameDataError("routes.too_dense", where=self.problem.name, most=MAX_CHAINS)
        return ends

    def _keep(self, start: Key, end: Key, mask: int, track: tuple[int, ...]) -> None:
        pieces = self.problem.track
        if any(pieces[i].terminal for i in track[1:-1]):
            return  # neither first nor last in any route
        first, last = pieces[track[0]].terminal, pieces[track[-1]].terminal
        if len(track) == 1 and first:
            self.chains.setdefault((start, end, True, False), {})[mask] = track
            self.chains.setdefault((start, end, False, True), {})[mask] = track
        else:
            self.chains.setdefault((start, end, first, last), {})[mask] = track
        self.total += 1
        if self.total > MAX_CHAINS:
            raise GameDataError("routes.too_dense", where=self.problem.name, most=MAX_CHAINS)


def _index_stops(problem: RouteProblem) -> dict[Key, Stop]:
    stops = {stop.key: stop for stop in problem.stops}
    trains = len(problem.trains)
    if len(stops) < len(problem.stops):
        keys = [stop.key for stop in problem.stops]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise GameDataError("routes.stop_twice_given", where=problem.name, stop=str(twice))
    for stop in problem.stops:
        value = stop.revenue
        if isinstance(value, tuple) and len(value) != trains:
            raise GameDataError("routes.values", where=problem.name, stop=str(stop.key), trains=trains)
        numbers = (*value, stop.cost) if isinstance(value, tuple) else (value, stop.cost)
        if not 0 <= min(numbers) <= max(numbers) <= MAX_VALUE:
            raise GameDataError("routes.out_of_range", where=problem.name, stop=str(stop.key), most=MAX_VALUE)
    for train in problem.trains:
        limits = [train.stops or 0, *[n for row in train.rows for n in (row.pay, row.visit)]]
        if min(limits) < 0:
            raise GameDataError("routes.limit", where=problem.name, train=str(train.key), found=min(limits))
    if problem.policy.min_stops < 2:
        raise GameDataError("routes.min_stops", where=problem.name, found=problem.policy.min_stops)
    if problem.policy.hub not in ("paid", "visited", "none"):
        raise GameDataError("routes.hub_policy", where=problem.name, found=problem.policy.hub)
    _check_bonuses(problem)
    return stops


def _check_bonuses(problem: RouteProblem) -> None:
    trains = len(problem.trains)
    for bonus in problem.bonuses:
        amounts = bonus.amount if isinstance(bonus.amount, tuple) else (bonus.amount,) * trains
        if len(amounts) != trains or len(bonus.ends) not in (0, 2):
            raise GameDataError("routes.bonus", where=problem.name, bonus=str(bonus.key), trains=trains)
        if amounts and not 0 <= min(amounts) <= max(amounts) <= MAX_VALUE:
            raise GameDataError(
                "routes.bonus_amount", where=problem.name, bonus=str(bonus.key), most=MAX_VALUE
            )
    for train in problem.trains:
        if not 1 <= train.times <= MAX_TIMES:
            raise GameDataError("routes.times", where=problem.name, train=str(train.key), most=MAX_TIMES)


def _assemble(
    problem: RouteProblem,
    stops: list[Stop],
    found: dict[tuple[Key, Key, bool, bool], dict[int, tuple[int, ...]]],
) -> Network:
    index = {s.key: i for i, s in enumerate(stops)}
    chains: list[Chain] = []
    for (a, b, at_a, at_b), ways in found.items():
        kept: list[int] = []
        for mask in sorted(ways, key=int.bit_count) if len(ways) > 1 else ways:
            if not any(k & mask == k for k in kept):
                kept.append(mask)
                chains.append(Chain(index[a], index[b], ways[mask], mask, at_a, at_b))
    chains, bits = _merge_bits(chains)
    groups: dict[Key, int] = {}
    occupies: list[int] = []
    for i, stop in enumerate(stops):
        own = 1 << i
        for group in stop.groups:
            own |= 1 << (len(stops) + groups.setdefault(group, len(groups)))
        occupies.append(own)
    needs_hub = problem.policy.hub != "none"
    roots = tuple([i for i, s in enumerate(stops) if s.hub or not needs_hub])
    terms = [(bonus, _terms(bonus, index)) for bonus in problem.bonuses]
    within = [(bonus, found) for bonus, found in terms if found]
    classes = _classes(problem, stops, [bonus for bonus, _ in within])
    return Network(
        problem, tuple(stops), tuple(chains), bits, tuple(occupies), roots, classes, index,
        tuple([found for _, found in within]),
    )  # fmt: skip


def _terms(bonus: Bonus, index: dict[Key, int]) -> BonusTerms | None:
    """Return the sets of a bonus as bits; None where a condition can never be met."""
    sets = [sum({1 << index[key] for key in keys if key in index}) for keys in (*bonus.ends, *bonus.visits)]
    if not all(sets):
        return None
    ends = (sets[0], sets[1]) if bonus.ends else None
    doubles = sum({1 << index[key] for key in bonus.doubles if key in index})
    return BonusTerms(ends, tuple(sets[len(bonus.ends) :]), doubles)


def _merge_bits(chains: list[Chain]) -> tuple[list[Chain], int]:
    """Give things that the same chains use one bit, and drop those whose users meet on another one anyway."""
    users: dict[int, int] = {}
    for c, chain in enumerate(chains):
        mask = chain.mask
        while mask:
            low = mask & -mask
            users[low] = users.get(low, 0) | 1 << c
            mask ^= low
    # Widest first: a set of users inside another says nothing new.
    sets = sorted(set(users.values()), key=int.bit_count, reverse=True)
    kept: list[int] = []
    alone = 0
    for group in sets:
        if group & (group - 1) == 0:
            alone |= group
        elif not any(group & k == group for k in kept):
            kept.append(group)
    covered = 0
    for group in kept:
        covered |= group
    alone &= ~covered
    while alone:
        kept.append(alone & -alone)
        alone &= alone - 1
    masks = [0] * len(chains)
    for bit, group in enumerate(kept):
        while group:
            low = group & -group
            masks[low.bit_length() - 1] |= 1 << bit
            group ^= low
    merged = [
        Chain(c.a, c.b, c.track, mask, c.ends_at_a, c.ends_at_b)
        for c, mask in zip(chains, masks, strict=True)
    ]
    return merged, len(kept)


def _classes(problem: RouteProblem, stops: list[Stop], bonuses: list[Bonus]) -> tuple[Class, ...]:
    members: dict[tuple[Train, tuple[int, ...], tuple[int, ...]], list[int]] = {}
    varied = [s.revenue for s in problem.stops if isinstance(s.revenue, tuple)]
    for t, train in enumerate(problem.trains):
        like = Train("", None if train.rows else train.stops, train.rows, train.times)
        amounts = tuple([train.times * bonus.amount_for(t) for bonus in bonuses])
        members.setdefault((like, tuple([values[t] for values in varied]), amounts), []).append(t)
    return tuple(
        [
            Class(tuple(same), train, tuple([train.times * _worth(s, same[0]) for s in stops]), amounts)
            for (train, _, amounts), same in members.items()
        ]
    )


def _worth(stop: Stop, train: int) -> int:
    return stop.revenue[train] if isinstance(stop.revenue, tuple) else stop.revenue
