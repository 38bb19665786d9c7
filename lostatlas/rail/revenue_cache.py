"""A cache of what trains would earn, for players and searches that try one board after another.

Boards that differ only where a company's trains cannot go have the same answer. `core_of` reduces a board to
what a run could use: it leaves out track that is not connected to the company's tokens, and track that leads
nowhere. Answers are remembered by this core, so another board with the same core needs no search.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, NamedTuple

import numpy as np

from lostatlas.kernel.derived import derived
from lostatlas.kernel.frozen import evolve
from lostatlas.rail.route_problem import RunRules, StopFacts, route_bonuses, run_trains, stop_facts
from lostatlas.rail.rules import RailRules
from lostatlas.rail.state import RailState
from lostatlas.rail.steps.run import run_rules_of
from lostatlas.routes.model import Bonus, Policy, RouteProblem, Train
from lostatlas.routes.model import RouteStop as RouteStop
from lostatlas.track.blocking import FullCities, full_for
from lostatlas.track.board import Board
from lostatlas.track.tiles import Ref, Tile
from lostatlas.track.track_index import SPAN, IndexedNode, MapIndex, Patched, TrackIndex, track_index

__all__ = ["RevenueCache", "RouteCore", "best_revenue", "core_of"]

KEPT = 4_000
"""Number of answers that are remembered, the latest ones."""

PIECE = 5
"""The number of integers per piece of track."""


class RouteCore(NamedTuple):
    """The part of a board that a company's runs could use; equal cores earn the same."""

    stops: tuple[StopFacts, ...]
    """The stops that are connected to its tokens, with ``~node`` as keys."""
    track: bytes
    """Each piece in a row of `PIECE` integers: its number, its two ends (a crossing or ``~node``), its hex,
    and whether it may only begin or end a route."""
    bonuses: tuple[Bonus, ...]
    """What whole routes earn beyond their stops."""

    @property
    def rows(self) -> Any:
        """The track as an array."""
        return np.frombuffer(self.track, np.int64).reshape(-1, PIECE)

    def best_revenue(
        self, trains: tuple[Train, ...], *, local_routes: bool, time_limit: float | None = None
    ) -> tuple[int, bool]:
        """Return the highest revenue of these trains together, and whether that is proven.

        Parameters
        ----------
        time_limit : seconds after which a search is given up, with the best that it found
        """
        plain = not self.bonuses and all(train.times == 1 for train in trains)
        plain = plain and all(isinstance(facts[1], int) for facts in self.stops)
        found = self._plain_revenue(trains, local_routes=local_routes) if plain else None
        if found is not None:
            return found, True
        return self._any_revenue(trains, local_routes=local_routes, time_limit=time_limit)

    def _plain_revenue(self, trains: tuple[Train, ...], *, local_routes: bool) -> int | None:
        """Return it of plain trains, None where one compiled call is not enough."""
        from lostatlas.routes.limits import plain_limits
        from lostatlas.routes.plain_trains import most_revenue

        limits = plain_limits(trains, [(facts[2], facts[7]) for facts in self.stops])
        if limits is None:
            return None
        counts, costs = limits
        caps = sorted(set(counts))
        facts = [(*one[3:7], cost) for one, cost in zip(self.stops, costs, strict=True)]
        number: dict[Hashable, int] = {}
        groups = [[number.setdefault(group, len(number)) for group in one[8]] for one in self.stops]
        starts = [0, *accumulate(map(len, groups))]
        return most_revenue(
            self.rows,
            np.array([~one[0] for one in self.stops], np.int64),
            np.array(facts, np.int64).reshape(-1, 5),
            np.array([one[1] for one in self.stops], np.int64),
            np.array(starts, np.int64),
            np.array([group for some in groups for group in some], np.int64),
            len(number),
            np.array(caps, np.int64),
            np.array([caps.index(count) for count in counts], np.int64),
            Policy().min_stops,
            local_routes=local_routes,
        )

    def _any_revenue(
        self, trains: tuple[Train, ...], *, local_routes: bool, time_limit: float | None
    ) -> tuple[int, bool]:
        from lostatlas.routes import solver
        from lostatlas.routes.network import numbered

        rows, keys = self.rows.tolist(), {facts[0] for facts in self.stops}
        ends = [end if end < 0 else end >> 1 for row in rows for end in row[1:3]]
        track = numbered(
            [facts[0] for facts in self.stops],
            [end for end in ends if end < 0 and end not in keys],
            ends,
            [row[3] for row in rows],
            [bool(row[4]) for row in rows],
        )
        stops, policy = tuple([RouteStop(*facts) for facts in self.stops]), Policy(local_routes=local_routes)
        problem = RouteProblem(stops, (), trains, policy=policy, bonuses=self.bonuses)
        return solver.best_revenue(problem, track, time_limit=time_limit)

    def best_stops(self, train: Train) -> int:
        """Return an upper bound of what one train earns: the sum of the best stops, wherever they are.

        As in a route, one of them is a token, at most two may be usable as an end only, and no two share a
        group.
        """
        length = sum([row.pay for row in train.rows]) if train.rows else train.stops
        room = len(self.stops) if length is None else length
        total, ends, taken, met = 0, 2, 0, set[Hashable]()
        best_token, has_token, least = 0, False, 0
        for _, revenue, _, token, passable, _, skippable, cost, groups in sorted(
            self.stops, key=lambda facts: -facts[1]
        ):
            if token:
                best_token = max(best_token, revenue)
            if taken >= room or not met.isdisjoint(groups) or not (passable or skippable or ends):
                continue
            met.update(groups)
            ends -= not (passable or skippable)
            taken += cost > 0
            total += revenue
            has_token, least = has_token or token, revenue
        total = total if has_token or taken < room else total - least + best_token
        if self.bonuses:
            twice = {key for bonus in self.bonuses for key in bonus.doubles}
            total += max([facts[1] for facts in self.stops if facts[0] in twice], default=0)
            most = (b.amount if isinstance(b.amount, int) else max(b.amount) for b in self.bonuses)
            total += sum(most)
        return total * train.times


def core_of(board: Board, company: str, rules: RunRules) -> RouteCore:
    """Return the part of a board that this company's runs could use.

    Notes
    -----
    Takes time linear in the track that is connected to the company's tokens.

    Examples
    --------
    >>> from lostatlas.track.board import Stop
    >>> from lostatlas.track.printed_hex import PrintedHex
    >>> from lostatlas.track.hexes import Hex
    >>> from lostatlas.track.tiles import parse_tile
    >>> city = parse_tile("city=revenue:20;path=a:0,b:_0;path=a:3,b:_0")
    >>> board = Board.of([PrintedHex(Hex(0, r), "city", city) for r in (0, 1)])
    >>> core = core_of(board.place_token(Stop(Hex(0, 0), 0), "AA"), "AA", RunRules("green"))
    >>> len(core.stops), len(core.rows)  # of four pieces two lead off the map
    (2, 2)
    """
    from lostatlas.routes import connected_track_jit, jit  # numpy is loaded with the first run
    from lostatlas.routes.connected_track_jit import DEAD_END, OPEN

    net = track_index(board)
    ground = net.ground
    full = [ground.node(*stop) for stop in full_for(board, net, (company,))]
    tokens = [ground.node(*token) for token in board.tokens_of(company)]
    rows, nodes = net.kept(_ROWS)[0], net.kept(_NODES).copy()
    if rules.full_cities is FullCities.END:
        nodes[full] = DEAD_END
    nodes[tokens] = OPEN
    starts, crossings = np.array(tokens, np.int64), len(ground.entered)
    track, used = jit.ask(lambda _: connected_track_jit.connected(rows, starts, nodes, crossings))
    stops = tuple(stop_facts(board, company, rules, used[::-1].tolist(), own=tokens, full=full))
    there = {facts[0] for facts in stops}
    bonuses = route_bonuses(board, company, rules, lambda stop: ~ground.node(*stop))
    # one that no route here can get would only make the search harder
    met = [one for one in bonuses if not any(there.isdisjoint(some) for some in (*one.ends, *one.visits))]
    return RouteCore(stops, track.tobytes(), tuple(met))


def _track_rows(net: TrackIndex) -> tuple[Any, Any]:
    """Return every piece of track of a board as rows, by hex, and by hex the number of its first row."""
    found = [_known_rows(net, number) for number in range(len(net.tiles))]
    first = np.zeros(len(found) + 1, np.int64)
    np.cumsum([len(rows) for rows in found], out=first[1:])
    return np.concatenate(found) if found else np.zeros((0, PIECE), np.int64), first


def _patched_rows(known: tuple[Any, Any], net: TrackIndex, numbers: list[int]) -> tuple[Any, Any]:
    rows, first = known
    for number in numbers:
        new, start, end = _known_rows(net, number), first[number], first[number + 1]
        rows = np.concatenate((rows[:start], new, rows[end:]))
        if len(new) != end - start:
            first = first.copy()
            first[number + 1 :] += len(new) - (end - start)
    return rows, first


_ROWS = Patched(_track_rows, _patched_rows)


def _known_rows(net: TrackIndex, number: int) -> Any:
    known, tile = net.ground.track_rows, net.tiles[number]
    rows = known.get((number, id(tile)))
    if rows is None or rows[0] is not tile:  # the tile is kept, so its id stays its own
        rows = known[number, id(tile)] = (tile, _rows_of(net.ground, number, tile))
    return rows[1]


def _rows_of(ground: MapIndex, number: int, tile: Tile) -> Any:
    hex_, entering = ground.hexes[number], ground.entering[number]
    rows = []
    for place, path in enumerate(tile.paths):
        if not path.future:
            a, b = (
                ~ground.node(hex_, end.index) if isinstance(end, Ref) else entering[end]
                for end in (path.a, path.b)
            )
            rows.append((number * SPAN + place, a, b, number, path.terminal))
    return np.array(rows, np.int64).reshape(-1, PIECE)


def _nodes(net: TrackIndex) -> Any:
    """Return the kind of each node of the map for walks."""
    nodes = np.zeros(len(net.ground.nodes), np.int64)
    for node, spot in net.spots.items():
        nodes[node] = _kind(spot)
    return nodes


def _patched_nodes(known: Any, net: TrackIndex, numbers: list[int]) -> Any:
    nodes = np.zeros(len(net.ground.nodes), np.int64)  # there may be more by now
    nodes[: len(known)] = known
    for number in numbers:
        for node, spot in net.ground.local(number, net.tiles[number]).spots:
            nodes[node] = _kind(spot)
    return nodes


def _kind(spot: IndexedNode) -> int:
    from lostatlas.routes.connected_track_jit import DEAD_END, JUNCTION, OPEN

    return {"junction": JUNCTION, "offboard": DEAD_END}.get(spot.node.kind, OPEN)


_NODES = Patched(_nodes, _patched_nodes)


def best_revenue(
    rules: RailRules, state: RailState, code: str, *, time_limit: float | None = None
) -> tuple[int, bool]:
    """Return the highest current revenue of a company's trains, and whether that is proven.

    It is what `lostatlas.routes.solve` says of `problem_of`, without the routes, and much faster.

    Parameters
    ----------
    time_limit : seconds, as in `RouteCore.best_revenue`
    """
    company = state.companies[code]
    run_rules = run_rules_of(rules, state, company)
    owned = [Train("", rules.trains[name].stops) for name in (*company.trains, *company.kept)]
    core = core_of(state.board, code, run_rules)
    return core.best_revenue(
        tuple(run_trains(owned, run_rules)), local_routes=run_rules.local_routes, time_limit=time_limit
    )


@dataclass(slots=True)
class _Question:
    """A question about a board, and the answer once it is known."""

    core: RouteCore
    trains: tuple[Train, ...]
    rules: RunRules
    revenue: int | None = None


def _length(train: Train) -> tuple[int, int]:
    return -1 if train.stops is None else train.stops, train.times


class RevenueCache:
    """Computes what companies would earn, and remembers it.

    Parameters
    ----------
    rules : the ruleset of the title

    Examples
    --------
    >>> from lostatlas import load
    >>> game = load("examples/games/short.json")
    >>> state = next(node.state for node in game.history if node.state.step == "dividend")
    >>> company = state.company
    >>> RevenueCache(game.ruleset).of(state, company.code, company.trains) >= state.turn.revenue
    True
    """

    def __init__(self, rules: RailRules) -> None:
        self.rules = rules
        self._known: OrderedDict[Any, int] = OrderedDict()

    def of(self, state: RailState, code: str, trains: tuple[str, ...], board: Board | None = None) -> int:
        """Return the best revenue of a company with these trains, on this board if one is given."""
        asked = self._asked(state, code, trains, board)
        if asked.revenue is None:
            asked.revenue = self._solved(asked)
        return asked.revenue

    def at_most(
        self, state: RailState, code: str, trains: tuple[str, ...], board: Board | None = None
    ) -> int:
        """Return an upper bound of what `of` returns, without a search for routes."""
        asked = self._asked(state, code, trains, board)
        if asked.revenue is not None:
            return asked.revenue
        return sum(asked.core.best_stops(train) for train in asked.trains)

    def _asked(self, state: RailState, code: str, trains: tuple[str, ...], board: Board | None) -> _Question:
        company = state.companies[code]
        board = state.board if board is None else board
        memory = derived(board)
        key = (
            self,
            code,
            trains,
            company.kept,
            company.powers,
            state.phase,
            self.rules.run_bonuses(state, company),
        )
        asked: _Question | None = memory.get(key)
        if asked is None:
            rules = run_rules_of(self.rules, state, evolve(company, trains=trains))
            core: RouteCore | None = memory.get((RouteCore, code, rules))
            if core is None:
                core = memory[RouteCore, code, rules] = core_of(board, code, rules)
            known = [Train("", self.rules.trains[name].stops) for name in trains]
            counting = sorted(run_trains(known, rules), key=_length)  # the answer is the same in any order
            asked = memory[key] = _Question(core, tuple(counting), rules)
        return asked

    def _solved(self, asked: _Question) -> int:
        key = (asked.core, asked.trains, asked.rules.local_routes)
        known = self._known.get(key)
        if known is None:
            known, _ = asked.core.best_revenue(asked.trains, local_routes=asked.rules.local_routes)
            if len(self._known) >= KEPT:
                self._known.popitem(last=False)
            self._known[key] = known
        return known
