"""Track lays: rules of thumb select a short list, and the best run after each lay decides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from lostatlas.kernel.derived import derived
from lostatlas.kernel.values import Action, ActionRange
from lostatlas.rail.actions import LayTile, Pass, PlaceToken
from lostatlas.rail.rules import RailRules
from lostatlas.rail.state import RailState
from lostatlas.rail.steps.company_reach import reach_of
from lostatlas.track.board import Board
from lostatlas.track.hexes import Hex, opposite
from lostatlas.track.tiles import Tile
from lostatlas.track.track_index import NOWHERE, map_index, track_index
from lostatlas.track.upgrades import apply_lay

SHORTLIST = 5
"""Number of lays that are tried by running trains on them."""
FADING = 0.55
"""What is left of a goal's pull one hex further away."""
FAR = 4


@dataclass(frozen=True, slots=True)
class _Site:
    """A hex on which tiles are weighed."""

    exits: tuple[int, ...]
    """Those of the tile that lies there."""
    worth: int
    """What its stops pay."""
    cost: int
    """What is printed there and is not paid yet."""
    beyond: tuple[tuple[bool, float] | None, ...]
    """By edge: whether track meets it, and how strongly the hex beyond draws track; None: off the map."""

    @classmethod
    def of(cls, board: Board, hex_: Hex, colour: str, pull: list[float]) -> _Site:
        """Return a hex of a board, in a phase of this colour, given how strongly each hex draws track."""
        net = track_index(board)
        number = net.ground.index[hex_]
        old = net.tiles[number]
        beyond = [
            None if near == NOWHERE else ((edge + 3) % 6 in net.tiles[near].exits, pull[near])
            for edge, near in enumerate(_terrain(board).beside[number])
        ]
        cost = 0 if hex_ in board.laid else old.cost
        return cls(old.exits, _value(old, colour), cost, tuple(beyond))

    def promise(self, tile: Tile, worth: int) -> float:
        """Return an estimate of a tile whose stops pay so much, without running any train."""
        promise, draws = float(worth - self.worth), [0.0]
        for edge in tile.exits:
            there = self.beyond[edge]
            if edge in self.exits or there is None:
                continue
            promise += 4.0 * there[0]
            draws.append(there[1])
        draws.sort(reverse=True)
        return promise + (draws[0] + 0.25 * sum(draws[1:3])) - 0.25 * self.cost


class _Terrain(NamedTuple):
    """A map in numbers of hexes, as far as goals draw track over it."""

    beside: tuple[tuple[int, ...], ...]
    """By hex and edge: the hex beyond; `NOWHERE` off the map."""
    onward: tuple[tuple[int, ...], ...]
    """By hex: those beside it on which track could go on."""
    goals: tuple[int, ...]
    """Those where something is printed that a train could stop at."""


def _terrain(board: Board) -> _Terrain:
    """Return the map of a board in numbers; it is kept with the map."""
    known = derived(board.cells)
    found: _Terrain | None = known.get(_Terrain)
    if found is None:
        index, cells = map_index(board).index, board.cells
        beside = [tuple([index.get(near, NOWHERE) for near in hex_.neighbours()]) for hex_ in cells]
        shut = [cell.terrain in ("border", "water", "offboard") for cell in cells.values()]
        onward = [tuple([near for near in row if near != NOWHERE and not shut[near]]) for row in beside]
        goals = [
            number
            for number, cell in enumerate(cells.values())
            if cell.printed.nodes and cell.terrain != "border"
        ]
        found = known[_Terrain] = _Terrain(tuple(beside), tuple(onward), tuple(goals))
    return found


class RevenueForecast(Protocol):
    """What is asked about runs."""

    def earns(self, state: Any, code: str, trains: tuple[str, ...], board: Board | None = None) -> int:
        """Return the best revenue of a company with these trains, on this board if one is given."""
        ...

    def earns_at_most(self, state: Any, code: str, trains: tuple[str, ...], board: Board) -> int:
        """Return a bound of what `earns` returns, found much faster."""
        ...

    def runs_left(self, state: Any, code: str) -> float:
        """Return how often a company will still run its trains."""
        ...


class TrackChooser:
    """Where to build, for whichever company operates.

    Parameters
    ----------
    rules, forecast : the ruleset, and what is to be expected under it
    """

    def __init__(self, rules: RailRules, forecast: RevenueForecast) -> None:
        self.rules, self.forecast = rules, forecast

    def lay(self, state: RailState, choices: Sequence[Action | ActionRange]) -> Action:
        """Return the lay that helps most, or passing when none helps."""
        code, trains = state.turn.company, self._ambition(state)
        now = self.forecast.earns(state, code, trains)
        best: Action = Pass()
        most = 0.5
        for promise, lay in self.promising(state, choices)[:SHORTLIST]:
            worth = 0.4 * promise
            if self._leads_on(state.board, lay):
                board = self._board_after(state, lay)
                if self.forecast.earns_at_most(state, code, trains, board) - now + worth <= most:
                    continue
                worth += self.forecast.earns(state, code, trains, board) - now
            if worth > most:
                best, most = lay, worth
        return best

    def promising(
        self, state: RailState, choices: Sequence[Action | ActionRange]
    ) -> list[tuple[float, LayTile]]:
        """Return the lays by what the rules of thumb say that they may lead to, the best first."""
        lays = [choice for choice in choices if isinstance(choice, LayTile)]
        board, colour, pull = state.board, self.rules.phase(state).colour, self._pull(state)
        sites = {hex_: _Site.of(board, hex_, colour, pull) for hex_ in dict.fromkeys(lay.hex for lay in lays)}
        scored = []
        for place, lay in enumerate(lays):
            tile = self.rules.tileset[lay.tile].rotated(lay.turns)
            scored.append((sites[lay.hex].promise(tile, _value(tile, colour)), place))
        return [(promise, lays[place]) for promise, place in sorted(scored, reverse=True)]

    def token(self, state: RailState, choices: Sequence[Action | ActionRange]) -> Action:
        """Return the token that earns most, if it earns its price before the end."""
        code, trains = state.turn.company, self._ambition(state)
        cities = [choice for choice in choices if isinstance(choice, PlaceToken)]
        company = state.company
        if not cities or (not company.trains and state.cash(code) < 200 + company.tokens[0]):
            return Pass()
        colour = self.rules.phase(state).colour
        cities.sort(key=lambda one: -self._revenue(state.board, one, colour))
        now = self.forecast.earns(state, code, trains)
        best: Action = Pass()
        most = 0.0
        for choice in cities[:SHORTLIST]:
            board, runs = state.board.place_token(choice.city, code), self.forecast.runs_left(state, code)
            for earns in (self.forecast.earns_at_most, self.forecast.earns):  # the bound is quicker
                worth = (earns(state, code, trains, board) - now + 3) * runs - company.tokens[0]
                if worth <= most:
                    break
            else:
                best, most = choice, worth
        return best

    def site(self, state: RailState, choice: Any) -> float:
        """Return how good a home a city would be."""
        near = 0.0
        for hex_, cell in state.board.cells.items():
            away = hex_.distance(choice.city.hex)
            if 0 < away <= 3 and cell.printed.nodes:
                near += (30.0 if cell.terrain == "offboard" else 20.0) / (away + 1)
        return near

    # rules of thumb

    def _ambition(self, state: RailState) -> tuple[str, ...]:
        """Return the trains to build for: the own ones, the first as good as the deck's."""
        kinds = self.rules.trains
        own = sorted(state.company.trains, key=lambda name: kinds[name].price, reverse=True)
        top = state.depot.top
        if top is not None and (not own or kinds[own[0]].price < kinds[top].price):
            own = [top, *own[1:]]
        return tuple(sorted(own[:3]))

    def _board_after(self, state: RailState, lay: LayTile) -> Board:
        design = self.rules.tileset[lay.tile]
        return apply_lay(state.board, lay.hex, design, lay.turns, self.rules.lay_rules.upgrades)

    def _leads_on(self, board: Board, lay: LayTile) -> bool:
        """Return whether a run could be different after a lay.

        It could not where each new piece ends at a side beyond which there is no track.
        """
        tile, old = self.rules.tileset[lay.tile].rotated(lay.turns), board.tile(lay.hex)
        if tile.nodes or old.nodes:
            return True
        linked = set()
        for edge in tile.exits:
            near = lay.hex.neighbour(edge)
            if near in board.cells and opposite(edge) in board.tile(near).exits:
                linked.add(edge)
        return any(linked.issuperset(path.edges) for path in tile.paths if path not in old.paths)

    def _pull(self, state: RailState) -> list[float]:
        """Return how strongly each hex draws track: by stops not yet reached, fading with distance."""
        net, terrain = track_index(state.board), _terrain(state.board)
        colour = self.rules.phase(state).colour
        known = {net.ground.index[stop.hex] for stop in reach_of(self.rules, state).stops}
        pull = [0.0] * len(net.tiles)
        for goal in terrain.goals:
            if goal not in known:
                worth = max([node.revenue.at(colour) for node in net.tiles[goal].stops], default=0) or 20
                _spread(terrain.onward, goal, float(worth), pull)
        return pull

    def _revenue(self, board: Board, choice: PlaceToken, colour: str) -> int:
        city = choice.city
        return board.tile(city.hex).nodes[city.node].revenue.at(colour)


def _spread(onward: Sequence[tuple[int, ...]], goal: int, worth: float, pull: list[float]) -> None:
    """Let a goal draw track: each hex within `FAR` as strongly as its strongest goal."""
    ring = [goal]
    for _ in range(FAR):
        following: list[int] = []
        for hex_ in ring:
            if pull[hex_] < worth:
                pull[hex_] = worth
                following += onward[hex_]
        worth *= FADING
        ring = following


def _value(tile: Tile, colour: str) -> int:
    return sum([node.revenue.at(colour) for node in tile.stops]) if tile.paths else 0
