"""Place a token in a reachable city with a free circle; titles say how many in a turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import Action, ActionRange, EventLog
from lostatlas.rail.actions import Pass, PlaceToken
from lostatlas.rail.rules import RailRules
from lostatlas.rail.share_transfers import pay
from lostatlas.rail.state import RailState, with_turn
from lostatlas.rail.steps.base import StepWithReasons, refuse
from lostatlas.rail.steps.company_reach import reach_of
from lostatlas.track.board import Stop
from lostatlas.track.reach_refusals import why_unreached


class PlaceOneToken(StepWithReasons[RailRules, RailState]):
    """At most one token in a turn, unless a title allows more."""

    name = "token"
    actions: ClassVar[tuple[type[Action], ...]] = (PlaceToken, Pass)

    def __init__(self, *, most: int = 1) -> None:
        self.most = most

    def open(self, rules: RailRules, state: RailState) -> bool:
        """Return whether a token can be placed, or a power used that the new track has made possible."""
        placeable = self._payable(state) and any(True for _ in self._cities(rules, state))
        return placeable or any(rules.optional_steps(state))

    def logs_skip(self, state: RailState) -> bool:
        """Return whether there is a token that could have been placed."""
        return bool(state.company.tokens)

    def _payable(self, state: RailState) -> bool:
        company = state.company
        return bool(company.tokens) and state.cash(company.code) >= company.tokens[0]

    def _cities(self, rules: RailRules, state: RailState) -> Iterable[Stop]:
        reached = reach_of(rules, state)
        return (stop for stop in sorted(reached.stops) if next(self._against(state, stop), None) is None)

    def offers(self, rules: RailRules, state: RailState) -> Iterable[Action | ActionRange]:
        """Yield each free city."""
        if self._payable(state):
            yield from map(PlaceToken, self._cities(rules, state))
        yield Pass()

    def reasons(self, rules: RailRules, state: RailState, action: PlaceToken | Pass) -> Iterator[Refusal]:
        """Yield everything that forbids a token there: the price, the city, and the way to it."""
        if isinstance(action, Pass):
            return
        company, code = state.company, state.turn.company
        if not company.tokens:
            yield refuse("rail.no_token_left", company=code)
        elif (cash := state.cash(code)) < (cost := company.tokens[0]):
            yield refuse("rail.cannot_pay", who=code, cash=cash, price=cost)
        yield from self._against(state, action.city)
        unreached = (
            None if no_city(state, action.city) else why_unreached(reach_of(rules, state), action.city)
        )
        if unreached is not None:
            yield unreached

    def _against(self, state: RailState, city: Stop) -> Iterator[Refusal]:
        """Yield the reasons against a token in a city, reached or not."""
        board, code = state.board, state.turn.company
        facts = {"company": code, "hex": str(city.hex)}
        if no_city(state, city):
            yield refuse("rail.no_city", **facts)
            return
        if any(stop.hex == city.hex for stop in board.tokens_of(code)):
            yield refuse("rail.one_token_per_hex", **facts)
        if board.is_full(city):
            yield refuse("rail.city_full", **facts)
        elif board.free_slots(city, company=code) <= 0:
            yield refuse("rail.city_reserved", **facts)

    def apply(
        self, rules: RailRules, state: RailState, action: PlaceToken | Pass, log: EventLog
    ) -> RailState:
        """Pay, place, and leave the step."""
        if isinstance(action, PlaceToken):
            company = state.company
            cost, *rest = company.tokens
            log.add("rail.token_placed", company=company.code, hex=str(action.city.hex), cost=cost)
            state = pay(state, company.code, state.ledger.bank, cost)
            state = evolve(
                state,
                board=state.board.place_token(action.city, company.code),
                companies=state.companies.set(company.code, evolve(company, tokens=tuple(rest))),
            )
            placed = state.turn.tokens + 1
            if placed < self.most:
                return with_turn(state, evolve(state.turn, tokens=placed))
        return rules.leave_step(state, log)


def no_city(state: RailState, city: Stop) -> bool:
    """Return whether there is no city of this number on its hex."""
    if city.hex not in state.board.cells:
        return True
    nodes = state.board.tile(city.hex).nodes
    return not 0 <= city.node < len(nodes) or nodes[city.node].kind != "city"
