"""What a company's powers are worth, measured on the map: what it could earn with them, less that without.

No power is known by its name. Before there is track, every stop near the home is taken as within reach, so a
power is asked what it makes of these stops, of the ground between them, of lays and of trains.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lostatlas.games.lost_atlas.greedy.expert import Expert
from lostatlas.games.lost_atlas.greedy.forecast import CROWDED, NEVER, RIPE
from lostatlas.games.lost_atlas.state import LostAtlasState
from lostatlas.kernel.derived import derived
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.values import EventLog
from lostatlas.rail.revenue_cache import RouteCore
from lostatlas.rail.route_problem import RunRules, route_bonuses, run_trains, stop_facts
from lostatlas.rail.state import Company, RailState
from lostatlas.rail.steps.run import run_rules_of
from lostatlas.rail.steps.track import LayTrack, lay_rules_of
from lostatlas.rail.valuation.lays import new_turn
from lostatlas.routes import Train
from lostatlas.track.blocking import FullCities
from lostatlas.track.board import Board, Marker, Stop
from lostatlas.track.hexes import Hex
from lostatlas.track.track_index import track_index

NEAR = 4
"""Up to how many hexes from its home a company is thought to build."""
A_LAY = 0.05
"""What the lays of a turn add to later runs, as a part of what a train usually earns."""
COSTLY_LAYS = 2
"""On how many hexes with a cost near its home a company builds in a game."""


class PowerWorth(Expert):
    """The worth of the powers of a company that may be launched, in money a run."""

    def of(self, state: LostAtlasState, code: str, home: Stop) -> float:
        """Return what the powers of a company add to a run of it from this home."""
        charter = self.rules.charter(code)
        if charter is None or not charter.powers:
            return 0.0
        runs = max(self.forecast.rounds_left(state), 1)
        now, _ = self.forecast.next_train(state, 0)
        if not now:
            return 0.0
        deck = [card for card, count in state.depot.deck for _ in range(count)]
        later = deck[len(deck) // 2] if deck else now
        key = (PowerWorth, self.rules, code, home, now, later, state.phase, runs)
        known: dict[Any, float] = derived(state.board)
        if key not in known:
            worth = [self._measured(state, charter, home, train, runs) for train in (now, later)]
            known[key] = sum(worth) / len(worth)
        return known[key]

    def _measured(self, state: LostAtlasState, charter: Company, home: Stop, train: str, runs: int) -> float:
        """Return what the powers add while trains of this name are run."""
        code, usual = charter.code, self.forecast.usual(train)
        board = state.board if state.board.is_full(home) else state.board.place_token(home, code)
        ledger = state.ledger if code in state.ledger else state.ledger.with_holder(code)
        owner = evolve(charter, homes=(home.hex,), trains=(train,))
        earned = []
        for company in (evolve(owner, powers=(), supplies=FrozenMap()), owner):
            companies = state.companies.set(code, company)
            after = evolve(state, companies=companies, board=board, ledger=ledger)
            revenue = RIPE * self._revenue(after, company, runs)
            earned.append(revenue + self._lays(new_turn(self.rules, after, code), usual, runs))
        kept = any(power.keeps_rusted for power in self.rules.powers(owner))
        once_more = usual / runs if kept and self.forecast.life(state, train) < NEVER else 0.0
        return earned[1] - earned[0] + once_more

    def _revenue(self, state: LostAtlasState, company: Company, runs: int) -> float:
        """Return what trains would earn near home, less their cost: with one, two, up to the limit."""
        limit = self.rules.train_limit(state, company.code)
        kind = self.rules.trains[company.trains[0]]
        best, total = 0.0, 0.0
        known: dict[RunRules, int] = {}
        for owned in range(1, limit + 1):
            fleet = evolve(company, trains=company.trains * owned)
            rules = run_rules_of(self.rules, state, fleet)
            if rules not in known:
                (train,) = run_trains([Train("", kind.stops)], rules)
                known[rules] = self._core(state, fleet, rules).best_stops(train)
            earned = sum(known[rules] * CROWDED**place for place in range(owned))
            best = max(best, earned - kind.price * (owned - 1) / runs)
            total += best
        return total / max(limit, 1)

    def _core(self, state: LostAtlasState, company: Company, rules: RunRules) -> RouteCore:
        """Return the stops near home as if track led to each, its markers beside home."""
        board, code = state.board, company.code
        net = track_index(board)
        near = self._near(state, company)
        full = {net.ground.node(*stop) for stop in self._others_homes(board, code)}
        places = [
            (node, Stop(net.ground.hexes[number], spot.index))
            for node, (number, spot) in net.spots.items()
            if spot.kind != "junction" and net.ground.hexes[number] in near
        ]
        marked = [stop.hex for _, stop in places if board.tile(stop.hex).cities]
        marked.sort(key=lambda hex_: (near[hex_], hex_))
        for kind, count in company.supplies.items():
            for hex_ in marked[1 : 1 + count]:
                board = board.mark(hex_, Marker(kind, code))
        own = {net.ground.node(*token) for token in board.tokens_of(code)}
        stops = tuple(stop_facts(board, code, rules, [node for node, _ in places], own=own, full=full))
        bonuses = route_bonuses(board, code, rules, lambda stop: ~net.ground.node(*stop))
        return RouteCore(stops=stops, track=b"", bonuses=bonuses)

    def _near(self, state: RailState, company: Company) -> dict[Hex, int]:
        """Return the hexes that its track could come to, and how far they are from home."""
        rules, cells = self.rules, state.board.cells
        lay_rules = lay_rules_of(rules, state.board, company, rules.phase(state).colours)
        shut = {"border", "offboard", *(() if "water" not in lay_rules.ends.barred else ("water",))}
        if rules.full_cities(company) is not FullCities.PASS:
            blocked = {stop.hex for stop in self._others_homes(state.board, company.code)}
        else:
            blocked = set()
        far = dict.fromkeys(company.homes, 0)
        todo = list(company.homes)
        for hex_ in todo:
            if far[hex_] == NEAR or cells[hex_].terrain in shut or hex_ in blocked:
                continue
            for beside in hex_.neighbours():
                if beside in cells and beside not in far and cells[beside].terrain != "border":
                    far[beside] = far[hex_] + 1
                    todo.append(beside)
        return far

    def _others_homes(self, board: Board, code: str) -> Iterator[Stop]:
        """Yield the cities that will be full of others once all companies are launched."""
        for stop, owners in board.reservations.items():
            if code not in owners and board.tile(stop.hex).nodes[stop.node].slots <= len(owners):
                yield stop

    def _lays(self, turn: RailState, usual: int, runs: int) -> float:
        """Return what the lays of its turns bring a run: growth, and what is paid for them."""
        company = turn.company
        step = self.rules.find_step(LayTrack)
        count = self._lays_a_turn(turn, step) if step is not None else 0.0
        growth = A_LAY * usual * count * runs / 2
        costs = sorted(
            cell.printed.cost
            for hex_ in self._near(turn, company)
            if (cell := turn.board.cells[hex_]).printed.cost
        )
        plain = self._paid(turn, 0)
        extra = sum(self._paid(turn, cost) - plain for cost in costs[:COSTLY_LAYS])
        return growth + plain * count + extra / runs

    def _lays_a_turn(self, turn: RailState, step: LayTrack) -> float:
        """Return how many tiles are laid in a turn, on average over what may be laid first."""

        def most(done: tuple[str, ...]) -> int:
            if len(done) >= 6:
                return 0
            kinds = step.count(done)
            for power in self.rules.powers(turn.company):
                kinds = power.next_lays(kinds, done)
            return max((1 + most((*done, kind)) for kind in kinds), default=0)

        first = step.count(())
        return sum(1 + most((kind,)) for kind in first) / len(first) if first else 0.0

    def _paid(self, turn: RailState, cost: int) -> int:
        """Return what the powers pay the company for a lay on ground of this cost."""
        after: Any = turn
        for power in self.rules.powers(turn.company):
            after = power.after_lay(after, paid=cost, log=EventLog())
        code = turn.turn.company
        return int(after.cash(code) - turn.cash(code))
