"""Compile a problem once: stops within reach, chains of track between them, and bit masks of what they take up.

A *chain* is a walk from one stop to the next without a stop between. All that matters of it is which exclusive
things it takes up (sides, pieces between two stops, `Track.uses`), so chains whose things include another
parallel chain's are dropped, and things that always come together share one bit.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from lostatlas.kernel.errors import GameDataError
from lostatlas.routes.model import Key, RouteProblem, Stop, Track, Train

MAX_CHAINS = 20_000
"""More chains than any board has; a problem beyond it is refused rather than left to run for hours."""


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
    """What each stop of the network pays them."""


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


def compile_network(problem: RouteProblem) -> Network:
    """Find stops within reach of a hub and the chains between them.

    Raises
    ------
    GameDataError
        Two stops share a key, a value is negative or missing, a piece of track is a loop, a policy is unknown.

    Notes
    -----
    Time grows with the number of chains, which on real boards stays near that of pieces (about 0.3 ms each way).
    """
    stops = _index_stops(problem)
    junctions = frozenset(problem.junctions)
    bit_of: dict[Key, int] = {}
    masks: list[int] = []
    around: dict[Key, list[tuple[int, Key]]] = {}
    for i, piece in enumerate(problem.track):
        a, b = piece.a, piece.b
        mask, inner = 0, 0
        for end in (a, b):
            if end in stops or end in junctions:
                inner += 1
            else:
                mask |= 1 << bit_of.setdefault(end, len(bit_of))
        for thing in piece.uses:
            mask |= 1 << bit_of.setdefault(("uses", thing), len(bit_of))
        if inner == 2:
            mask |= 1 << bit_of.setdefault(("piece", i), len(bit_of))
        masks.append(mask)
        around.setdefault(a, []).append((i, b))
        around.setdefault(b, []).append((i, a))
        if a == b:
            raise GameDataError("routes.loop", where=problem.name, piece=str(piece.key))

    needs_hub = problem.policy.hub != "none"
    todo = [s.key for s in problem.stops if s.hub or not needs_hub]
    order = list(todo)
    found: set[Key] = set(todo)
    chains: dict[tuple[Key, Key, bool, bool], dict[int, tuple[int, ...]]] = {}
    pieces = problem.track
    total = 0

    def walk(start: Key) -> None:
        # Depth first over (piece, far end, mask, track so far, junctions passed); a chain is kept once, from the
        # stop that was searched first.
        nonlocal total
        stack = [(i, end, masks[i], (i,), frozenset[Key]()) for i, end in around.get(start, ())]
        while stack:
            i, node, mask, track, turned = stack.pop()
            if node in stops:
                if node == start or node in finished:
                    continue
                first, last = pieces[track[0]].terminal, pieces[i].terminal
                if any(pieces[t].terminal for t in track[1:-1]):
                    continue
                if len(track) == 1 and first:
                    keys = [(start, node, True, False), (start, node, False, True)]
                else:
                    keys = [(start, node, first, last)]
                for key in keys:
                    chains.setdefault(key, {})[mask] = track
                total += 1
                if total > MAX_CHAINS:
                    raise GameDataError("routes.too_dense", where=problem.name, most=MAX_CHAINS)
                if node not in found:
                    found.add(node)
                    order.append(node)
                    todo.append(node)
                continue
            turning = node in junctions
            if turning and node in turned:
                continue
            here = 0 if turning else 1 << bit_of[node]
            place = pieces[i].place
            for k, end in around[node]:
                if k == i or masks[k] & mask & ~here or (not turning and pieces[k].place == place):
                    continue
                stack.append((k, end, mask | masks[k], (*track, k), turned | {node} if turning else turned))

    finished: set[Key] = set()
    while todo:
        start = todo.pop()
        stop = stops[start]
        # Beyond an end-only stop nothing new is in reach, but a later root may start there.
        if stop.passable or stop.skippable or stop.hub or not needs_hub:
            walk(start)
            finished.add(start)
    return _assemble(problem, [stops[k] for k in order], chains)


def _index_stops(problem: RouteProblem) -> dict[Key, Stop]:
    stops: dict[Key, Stop] = {}
    trains = len(problem.trains)
    for stop in problem.stops:
        if stop.key in stops:
            raise GameDataError("routes.stop_twice", where=problem.name, stop=str(stop.key))
        stops[stop.key] = stop
        value = stop.revenue
        if isinstance(value, tuple):
            if len(value) != trains:
                raise GameDataError("routes.values", where=problem.name, stop=str(stop.key), trains=trains)
            least = min(value, default=0)
        else:
            least = value
        if least < 0 or stop.cost < 0:
            raise GameDataError("routes.negative", where=problem.name, stop=str(stop.key))
    if problem.policy.min_stops < 2:
        raise GameDataError("routes.min_stops", where=problem.name, found=problem.policy.min_stops)
    return stops


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
    return Network(
        problem, tuple(stops), tuple(chains), bits, tuple(occupies), roots, _classes(problem, stops), index
    )


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


def _classes(problem: RouteProblem, stops: list[Stop]) -> tuple[Class, ...]:
    members: dict[tuple[Train, tuple[int, ...]], list[int]] = {}
    for t, train in enumerate(problem.trains):
        values = tuple([s.revenue[t] if isinstance(s.revenue, tuple) else s.revenue for s in stops])
        like = Train("", None if train.rows else train.stops, train.rows)
        members.setdefault((like, values), []).append(t)
    return tuple([Class(tuple(m), train, values) for (train, values), m in members.items()])


def pieces_of(network: Network, chain: Chain) -> list[Track]:
    """Return the pieces of a chain in order."""
    return [network.problem.track[i] for i in chain.track]
