"""A cache of what trains would earn, for players and searches that try one board after another.

Boards that differ only where a company's trains cannot go have the same answer. `core_of` reduces a board to
what a run could use: it leaves out track that is not connected to the company's tokens, and track that leads
nowhere. Answers are remembered by this core, so another board with the same core needs no search.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from lostatlas.kernel.derived import derived
from lostatlas.kernel.frozen import evolve
from lostatlas.rail.rules import RailRules
from lostatlas.rail.runs import RunRules, StopFacts, route_bonuses, run_trains, stop_facts
from lostatlas.rail.state import RailState
from lostatlas.rail.steps.run import run_rules_of
from lostatlas.routes.model import Bonus, Policy, RouteProblem, Train
from lostatlas.routes.model import RouteStop as RouteStop
from lostatlas.track.blocking import full_for
from lostatlas.track.board import Board
from lostatlas.track.track_index import SPAN, TrackIndex, track_index

__all__ = ["RevenueCache", "RouteCore", "core_of"]

KEPT = 4_000
"""How many answers are remembered, the latest ones."""

Ends: TypeAlias = tuple[int, int]
"""The two ends of a piece of track: each is the number of a side, or ``~node``."""


class RouteCore(NamedTuple):
    """The part of a board that a company's runs could use; equal cores earn the same."""

    stops: tuple[StopFacts, ...]
    """The stops that are connected to its tokens, with ``~node`` as keys."""
    track: tuple[tuple[int, int, int, bool], ...]
    """Each piece, its two ends, and whether it may only begin or end a route."""
    junctions: tuple[int, ...]
    bonuses: tuple[Bonus, ...]
    """What whole routes earn beyond their stops."""

    def best_revenue(self, trains: tuple[Train, ...], *, local_routes: bool) -> int:
        """Return what these trains earn at most, together."""
        from lostatlas.routes.network import numbered  # the compiled search is loaded with the first run
        from lostatlas.routes.solver import best_revenue

        stops, policy = tuple([RouteStop(*facts) for facts in self.stops]), Policy(local_routes=local_routes)
        track = numbered(
            [facts[0] for facts in self.stops],
            self.junctions,
            [end for _, a, b, _ in self.track for end in (a, b)],
            [piece // SPAN for piece, _, _, _ in self.track],
            [terminal for _, _, _, terminal in self.track],
        )
        return best_revenue(RouteProblem(stops, (), trains, policy=policy, bonuses=self.bonuses), track)

    def best_stops(self, train: Train) -> int:
        """Return an upper bound of what one train earns: the sum of the best stops, wherever they are.

        As in a route, one of them is a hub, at most two may be usable as an end only, and no two share a
        group.
        """
        length = sum([row.pay for row in train.rows]) if train.rows else train.stops
        room = len(self.stops) if length is None else length
        total, ends, taken, met = 0, 2, 0, set[Hashable]()
        best_hub, has_hub, least = 0, False, 0
        for _, revenue, _, hub, passable, _, skippable, cost, groups in sorted(
            self.stops, key=lambda facts: -facts[1]
        ):
            if hub:
                best_hub = max(best_hub, revenue)
            if taken >= room or not met.isdisjoint(groups) or not (passable or skippable or ends):
                continue
            met.update(groups)
            ends -= not (passable or skippable)
            taken += cost > 0
            total += revenue
            has_hub, least = has_hub or hub, revenue
        total = total if has_hub or taken < room else total - least + best_hub
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
    >>> len(core.stops), len(core.track)  # of four pieces two lead off the map
    (2, 2)
    """
    net = track_index(board)
    stops: dict[int, StopFacts] = {}
    ends = _joined(board, net, company, rules, stops)
    _prune(net, ends)
    used = {end for pair in ends.values() for end in pair}
    hubs = {~net.ground.node(*hub) for hub in board.tokens_of(company)}
    return RouteCore(
        tuple([stops[end] for end in sorted(stops) if end in used or end in hubs]),
        tuple([(piece, *ends[piece], net.path(piece).terminal) for piece in sorted(ends)]),
        tuple(sorted([end for end in used if end < 0 and end not in stops])),
        route_bonuses(board, company, rules, lambda stop: ~net.ground.node(*stop)),
    )


def _joined(
    board: Board, net: TrackIndex, company: str, rules: RunRules, stops: dict[int, StopFacts]
) -> dict[int, Ends]:
    """Return the ends of each piece of track that is connected to a token; its stops are added to `stops`."""
    full = frozenset(full_for(board, net, (company,)))
    ends: dict[int, Ends] = {}
    places = [~net.ground.node(*hub) for hub in board.tokens_of(company)]
    seen = set(places)
    while places:
        place = places.pop()
        if place >= 0:
            here, moves = place >> 1, net.moves[place]
        else:
            here, moves = place, net.leaving[~place]
            if net.spots[~place].node.kind != "junction":
                stops[place] = facts = stop_facts(board, net, ~place, company, rules, full)
                _, _, _, hub, passable, _, skippable, _, _ = facts
                if not (hub or passable or skippable):
                    continue  # a walk ends here
        for piece, _, target in moves:
            if piece not in ends:
                there = target >> 1 if target >= 0 else target
                ends[piece] = (here, there) if here < there else (there, here)
            if target not in seen:
                seen.add(target)
                places.append(target)
    return ends


def _prune(net: TrackIndex, ends: dict[int, Ends]) -> None:
    """Remove every piece that ends where no other one continues, again and again until there is none."""
    meeting: dict[int, set[int]] = {}
    for piece, pair in ends.items():
        for end in pair:
            if end >= 0 or net.spots[~end].node.kind == "junction":
                meeting.setdefault(end, set()).add(piece)
    loose = [end for end, pieces in meeting.items() if _leads_nowhere(end, pieces)]
    while loose:
        for piece in meeting.pop(loose.pop(), ()):
            for end in ends.pop(piece):
                pieces = meeting.get(end)
                if pieces is not None:
                    pieces.discard(piece)
                    if _leads_nowhere(end, pieces):
                        loose.append(end)


def _leads_nowhere(end: int, pieces: set[int]) -> bool:
    """Return whether no walk can pass this side, from one hex to the other, or this junction."""
    if end < 0:
        return len(pieces) < 2
    return len({piece // SPAN for piece in pieces}) < 2


@dataclass(slots=True)
class _Question:
    """A question about a board, and the answer once it is known."""

    core: RouteCore
    trains: tuple[Train, ...]
    rules: RunRules
    revenue: int | None = None


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
            counting = sorted(run_trains(known, rules), key=repr)  # the order does not matter to the answer
            asked = memory[key] = _Question(core, tuple(counting), rules)
        return asked

    def _solved(self, asked: _Question) -> int:
        key = (asked.core, asked.trains, asked.rules.local_routes)
        known = self._known.get(key)
        if known is None:
            known = asked.core.best_revenue(asked.trains, local_routes=asked.rules.local_routes)
            if len(self._known) >= KEPT:
                self._known.popitem(last=False)
            self._known[key] = known
        return known
