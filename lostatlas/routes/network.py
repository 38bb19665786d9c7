"""Compile a problem once: stops within reach, chains of track between them, masks of what they take up.

A *chain* is a walk from one stop to the next without a stop between. All that matters of it is which
exclusive things it takes up (sides, pieces between two stops, `Track.uses`): chains whose things include
those of a parallel chain are dropped, and things that the same chains use share one bit.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import Any, NamedTuple

import numpy as np

from lostatlas.kernel.errors import GameDataError
from lostatlas.routes import chains_jit, jit
from lostatlas.routes.chains_jit import ENDS_AT_A, ENDS_AT_B, TOO_DENSE
from lostatlas.routes.model import Bonus, Key, RouteProblem, RouteStop, Train

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
    """Track between two stops, from `a` to `b`."""

    a: int
    """A stop, by its place in `Network.stops`."""
    b: int
    track: tuple[int, ...]
    """The pieces walked from `a` to `b`, by their place in `RouteProblem.track`."""
    mask: int
    """The track it uses, as bits."""
    ends_at_a: bool = False
    """Whether a route using it must end at `a`, because its piece there is terminal."""
    ends_at_b: bool = False


@dataclass(frozen=True, slots=True)
class Class:
    """Trains of a problem that may run the same routes for the same money."""

    trains: tuple[int, ...]
    train: Train
    values: tuple[int, ...]
    """Payment of each stop of the network, times the multiplier of the train."""
    amounts: tuple[int, ...] = ()
    """Value of each bonus of the network, multiplied likewise."""


@dataclass(frozen=True, slots=True)
class BonusTerms:
    """A bonus that a route of this network may get: sets of stops as bits."""

    ends: tuple[int, int] | None
    visits: tuple[int, ...]
    doubles: int


@dataclass(frozen=True)  # without slots, for what is worked out when it is asked for
class Network:
    """A `RouteProblem` reduced to what a route with an own token could touch."""

    problem: RouteProblem
    stops: tuple[RouteStop, ...]
    table: Any
    """Of each chain: its two stops, flag of ends, where its pieces begin and end in `pieces`."""
    masks: Any
    """The track each chain uses, as rows of bits."""
    pieces: Any
    occupies: tuple[int, ...]
    """Per stop: its own bit and those of its groups; a route takes each at most once."""
    roots: tuple[int, ...]
    """Stops of which every route counts at least one, in a fixed order."""
    classes: tuple[Class, ...]
    index: dict[Key, int] = field(repr=False)
    """Key of a stop → its place in `stops`."""
    bonuses: tuple[BonusTerms, ...] = ()
    """Those whose conditions stops within reach can meet."""

    def chain(self, number: int) -> Chain:
        """Return one of the chains."""
        a, b, flag, first, beyond = self.table[number].tolist()
        track = tuple(self.pieces[first:beyond, 0].tolist())
        at_a, at_b = bool(flag & ENDS_AT_A), bool(flag & ENDS_AT_B)
        return Chain(a, b, track, join(self.masks[number]), at_a, at_b)

    @cached_property
    def chains(self) -> tuple[Chain, ...]:
        """All chains."""
        return tuple([self.chain(number) for number in range(len(self.table))])

    @cached_property
    def bits(self) -> int:
        """Number of bits the masks of chains use."""
        return max([chain.mask.bit_length() for chain in self.chains], default=0)


def join(row: Any) -> int:
    """Return the number that 64-bit words stand for."""
    total = 0
    for i, word in enumerate(row.tolist()):
        total |= word << (64 * i)
    return total


class Numbered(NamedTuple):
    """The track of a problem in numbers: of each piece its two nodes, its place, whether it is terminal.

    Nodes are numbered in the order stops, junctions, sides.
    """

    a: Any
    b: Any
    place: Any
    terminal: Any
    sides_from: int
    nodes: int
    use_start: Any
    uses: Any
    n_uses: int


def numbered(
    stops: Iterable[Key],
    junctions: Iterable[Key],
    ends: Iterable[Key],
    places: Iterable[Key],
    terminal: list[bool],
    uses: Sequence[tuple[Key, ...]] = (),
) -> Numbered:
    """Return track in numbers; nodes, places and things of the same key have the same one.

    Parameters
    ----------
    ends : the two of each piece, one piece after the other
    places, terminal : one for each piece
    uses : what else each piece uses; may be omitted if none does
    """
    number: defaultdict[Key, int] = defaultdict()
    number.default_factory = number.__len__  # a key that is met for the first time has the next number
    for key in (*stops, *junctions):
        number[key]
    inner, count = len(number), len(terminal)
    found = np.fromiter(map(number.__getitem__, ends), np.int64, 2 * count)
    place: defaultdict[Key, int] = defaultdict()
    place.default_factory = place.__len__
    where = np.fromiter(map(place.__getitem__, places), np.int64, count)
    thing: defaultdict[Key, int] = defaultdict()
    thing.default_factory = thing.__len__
    flat = np.array([thing[one] for some in uses for one in some], np.int64)
    start = np.zeros(count + 1, np.int64)
    if uses:
        np.cumsum([len(some) for some in uses], out=start[1:])
    a, b = found[::2].copy(), found[1::2].copy()
    return Numbered(a, b, where, np.array(terminal, np.bool_), inner, len(number), start, flat, len(thing))


def number_track(problem: RouteProblem) -> Numbered:
    """Return the track of a problem in numbers; GameDataError where a piece is a loop."""
    pieces = problem.track
    uses = [piece.uses for piece in pieces]
    found = numbered(
        [stop.key for stop in problem.stops],
        problem.junctions,
        chain.from_iterable([(piece.a, piece.b) for piece in pieces]),
        [piece.place for piece in pieces],
        [piece.terminal for piece in pieces],
        uses if any(uses) else (),
    )
    loops = found.a == found.b
    if np.count_nonzero(loops):
        raise GameDataError("routes.loop", where=problem.name, piece=str(pieces[int(loops.argmax())].key))
    return found


def compile_network(problem: RouteProblem, track: Numbered | None = None) -> Network:
    """Find the stops within reach of a token and the chains between them.

    Parameters
    ----------
    track : the track in numbers, where it is known; the problem then need not have it

    Raises
    ------
    GameDataError
        Two stops share a key, a value is negative or missing, a piece of track is a loop, a policy is
        unknown, or there are more than `MAX_CHAINS` chains.

    Notes
    -----
    Time grows with the number of pieces, and of chains, which on real boards stays near that of pieces (about
    0.1 ms).
    """
    check_problem(problem)
    every = problem.stops
    if track is None:
        track = number_track(problem)
    needs_token = problem.policy.own_stop != "none"
    # Beyond an end-only stop nothing new is in reach, unless a route may start there.
    goes_on = [s.passable or s.skippable or s.token or not needs_token for s in every]
    roots = [i for i, s in enumerate(every) if s.token or not needs_token]
    given = (
        track.a, track.b, track.place, track.terminal, len(every), track.sides_from, track.nodes,
        track.use_start, track.uses, track.n_uses, np.array(goes_on, np.bool_), np.array(roots, np.int64),
    )  # fmt: skip
    status, found, table, masks, pieces = jit.ask(
        lambda moves: chains_jit.find_chains(*given, moves, MAX_CHAINS),
        MAX_MOVES,
        settles=lambda answer: answer[0] != TOO_DENSE,
    )
    if status == TOO_DENSE:
        raise GameDataError("routes.too_dense", where=problem.name, most=MAX_CHAINS)
    if found.all():
        return _assemble(problem, every, table, masks, pieces)
    table[:, :2] = (np.cumsum(found) - 1)[table[:, :2]]  # renumber the stops in the same order
    stops = tuple([stop for stop, near in zip(every, found.tolist(), strict=True) if near])
    return _assemble(problem, stops, table, masks, pieces)


def check_problem(problem: RouteProblem) -> None:
    """Refuse values that contradict each other or are out of range."""
    trains = len(problem.trains)
    if len({stop.key for stop in problem.stops}) < len(problem.stops):
        keys = [stop.key for stop in problem.stops]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise GameDataError("routes.stop_twice_given", where=problem.name, stop=str(twice))
    for stop in problem.stops:
        value = stop.revenue
        if type(value) is int and 0 <= value <= MAX_VALUE and 0 <= stop.cost <= MAX_VALUE:
            continue
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
    if problem.policy.own_stop not in ("paid", "visited", "none"):
        raise GameDataError("routes.token_policy", where=problem.name, found=problem.policy.own_stop)
    _check_bonuses(problem)


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
    problem: RouteProblem, stops: tuple[RouteStop, ...], table: Any, masks: Any, pieces: Any
) -> Network:
    index = {s.key: i for i, s in enumerate(stops)}
    groups: dict[Key, int] = {}
    occupies: list[int] = []
    for i, stop in enumerate(stops):
        own = 1 << i
        for group in stop.groups:
            own |= 1 << (len(stops) + groups.setdefault(group, len(groups)))
        occupies.append(own)
    needs_token = problem.policy.own_stop != "none"
    roots = tuple([i for i, s in enumerate(stops) if s.token or not needs_token])
    terms = [(bonus, _terms(bonus, index)) for bonus in problem.bonuses]
    within = [(bonus, found) for bonus, found in terms if found]
    classes = classes_of(problem, stops, [bonus for bonus, _ in within])
    return Network(
        problem, stops, table, masks, pieces, tuple(occupies), roots, classes, index,
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


def classes_of(
    problem: RouteProblem, stops: tuple[RouteStop, ...], bonuses: list[Bonus]
) -> tuple[Class, ...]:
    """Return the trains of a problem in classes, given the stops and bonuses that matter."""
    members: dict[tuple[Train, tuple[int, ...], tuple[int, ...]], list[int]] = {}
    varied = [s.revenue for s in problem.stops if isinstance(s.revenue, tuple)]
    for t, train in enumerate(problem.trains):
        like = Train("", None if train.rows else train.stops, train.rows, train.times)
        amounts = tuple([train.times * bonus.amount_for(t) for bonus in bonuses])
        members.setdefault((like, tuple([values[t] for values in varied]), amounts), []).append(t)
    return tuple(
        [
            Class(tuple(same), train, tuple(_values(stops, same[0], train.times)), amounts)
            for (train, _, amounts), same in members.items()
        ]
    )


def _values(stops: tuple[RouteStop, ...], train: int, times: int) -> list[int]:
    paid = [s.revenue[train] if isinstance(s.revenue, tuple) else s.revenue for s in stops]
    return paid if times == 1 else [times * value for value in paid]
