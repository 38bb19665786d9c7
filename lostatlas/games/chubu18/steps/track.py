"""II.1, I.C and §9: lay track; the government railway lays more, for less, and after stock rounds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from lostatlas.games.chubu18.figures import GOVERNMENT
from lostatlas.games.chubu18.main_lines import note_open_lines
from lostatlas.games.chubu18.private_trade import blocked_by, close_private
from lostatlas.games.chubu18.state import ChubuState
from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import Action, ActionRange, EventLog
from lostatlas.rail.actions import LayTile, Pass, PlaceToken
from lostatlas.rail.state import with_company
from lostatlas.rail.steps.base import Step, refuse
from lostatlas.rail.steps.track import UPGRADE, YELLOW, LayTrack, two_yellow_or_one_upgrade
from lostatlas.track.board import Stop
from lostatlas.track.hexes import Hex
from lostatlas.track.lays import LayRules, TerrainCost

SMALL_TOWNS = 4
"""The phase from which on two-dot towns are upgraded."""


def half_down(printed: int) -> int:
    """Return half of a cost, rounded down."""
    return printed // 2


def half_up(printed: int) -> int:
    """Return half of a cost, rounded up."""
    return -(-printed // 2)


def nothing(printed: int) -> int:
    """Return nothing: the terrain is free."""
    return 0


def half_cost(rules: Any) -> TerrainCost:
    """Return what the government railway pays for terrain (R13)."""
    return half_down if rules.rulings.half_terrain == "down" else half_up


def after_lay(rules: Any, state: ChubuState, hex_: Hex, log: EventLog) -> ChubuState:
    """Return the state after what a tile on a hex sets off: a private of Nagoya closes, a main line opens."""
    for key in state.privates:
        private = rules.figures.privates[key]
        if private.presidency and private.hex == hex_:
            state = close_private(state, key, log)
    return note_open_lines(rules, state, log)


class LayChubuTrack(LayTrack):
    """One tile in a turn; not on the hex of a private that no company owns."""

    def kinds(self, rules: Any, state: Any) -> tuple[str, ...]:
        """Return the kinds of lay that may follow now."""
        done = state.turn.lays
        if state.company.kind == GOVERNMENT:
            return two_yellow_or_one_upgrade(done)
        return () if done else (YELLOW, UPGRADE)

    def lay_rules(self, rules: Any, state: Any) -> LayRules:
        """Return the rules of lays: two-dot towns grow from phase 5 on; the government pays half."""
        lay_rules = super().lay_rules(rules, state)
        upgrades = rules.figures.upgrades[state.phase >= SMALL_TOWNS]
        if state.company.kind == GOVERNMENT:
            return evolve(lay_rules, upgrades=upgrades, terrain_cost=half_cost(rules))
        return evolve(lay_rules, upgrades=upgrades)

    def open(self, rules: Any, state: Any) -> bool:
        """Return whether there is a legal lay."""
        return any(isinstance(one, LayTile) for one in self.offers(rules, state))

    def offers(self, rules: Any, state: Any) -> Iterable[Action | ActionRange]:
        """Yield every lay."""
        for one in super().offers(rules, state) if self.kinds(rules, state) else ():
            if not (isinstance(one, LayTile) and blocked_by(rules, state, one.hex)):
                yield one

    def why_nothing_on(self, rules: Any, state: Any, hex_: Hex) -> Refusal | None:
        """Return why no tile may be laid on a hex."""
        return self._why_blocked(rules, state, hex_) or super().why_nothing_on(rules, state, hex_)

    def reasons(self, rules: Any, state: Any, action: LayTile | Pass) -> Iterator[Refusal]:
        """Yield everything that forbids the tile."""
        if isinstance(action, LayTile) and (refusal := self._why_blocked(rules, state, action.hex)):
            yield refusal
        yield from super().reasons(rules, state, action)

    def _why_blocked(self, rules: Any, state: ChubuState, hex_: Hex) -> Refusal | None:
        key = blocked_by(rules, state, hex_)
        return refuse("chubu.private_hex", hex=str(hex_), private=key) if key else None

    def apply(self, rules: Any, state: Any, action: LayTile | Pass, log: EventLog) -> Any:
        """Lay the tile."""
        after: Any = super().apply(rules, state, action, log)
        return after_lay(rules, after, action.hex, log) if isinstance(action, LayTile) else after


class LayBonusTiles(LayChubuTrack):
    """After a stock round: a yellow tile for each share of the government railway that was bought."""

    name = "bonus"

    def logs_skip(self, state: Any) -> bool:
        """Return nothing to tell: most stock rounds bring no tiles."""
        return False

    def kinds(self, rules: Any, state: Any) -> tuple[str, ...]:
        """Return yellow as long as tiles are left to be laid."""
        return (YELLOW,) if state.government_left else ()

    def lay_rules(self, rules: Any, state: Any) -> LayRules:
        """Return the rules of lays: terrain costs half, or nothing (R12)."""
        free = rules.rulings.bonus_terrain == "free"
        return evolve(super().lay_rules(rules, state), terrain_cost=nothing if free else half_cost(rules))

    def apply(self, rules: Any, state: Any, action: LayTile | Pass, log: EventLog) -> Any:
        """Count the tile before it is laid: the step ends with the last."""
        if isinstance(action, LayTile):
            state = evolve(
                state,
                government_left=state.government_left - 1,
                government_tiles=state.government_tiles + 1,
            )
        return super().apply(rules, state, action, log)


class PlaceGovernmentMarker(Step[Any, ChubuState]):
    """The second marker of the government railway: at one of three places, if any has a free circle."""

    name = "first_markers"
    actions: ClassVar[tuple[type[Action], ...]] = (PlaceToken,)

    def _cities(self, rules: Any, state: ChubuState) -> tuple[Stop, ...]:
        places = (Stop(hex_, 0) for hex_ in rules.figures.government[1])
        return tuple(stop for stop in places if state.board.free_slots(stop, company=state.turn.company) > 0)

    def open(self, rules: Any, state: ChubuState) -> bool:
        """Return whether it has the first marker alone."""
        few = len(state.board.tokens_of(state.turn.company)) == 1 and state.company.turns == 0
        return few and bool(self._cities(rules, state)) and bool(state.company.tokens)

    def logs_skip(self, state: ChubuState) -> bool:
        """Return nothing to tell."""
        return False

    def offers(self, rules: Any, state: ChubuState) -> Iterable[Action | ActionRange]:
        """Yield the places."""
        yield from map(PlaceToken, self._cities(rules, state))

    def verify(self, rules: Any, state: ChubuState, action: PlaceToken) -> Refusal | None:
        """Return why the marker does not go there."""
        if action.city in self._cities(rules, state):
            return None
        known = tuple(str(stop.hex) for stop in self._cities(rules, state))
        return refuse("chubu.second_marker", hex=str(action.city.hex), known=known)

    def apply(self, rules: Any, state: ChubuState, action: PlaceToken, log: EventLog) -> ChubuState:
        """Place it, free of charge."""
        company = state.company
        log.add("rail.token_placed", company=company.code, hex=str(action.city.hex), cost=0)
        state = evolve(state, board=state.board.place_token(action.city, company.code))
        left: ChubuState = rules.leave_step(
            with_company(state, evolve(company, tokens=company.tokens[1:])), log
        )
        return left
