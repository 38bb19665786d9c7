"""§2.4: a public company places one token in a turn, in a free circle, or a B beside a full city."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from lostatlas.games.west18.actions import PlaceBypass
from lostatlas.games.west18.conversion import WAITING, reserved_for
from lostatlas.games.west18.figures import BYPASS
from lostatlas.games.west18.state import PUBLIC, WestState
from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import Action, ActionRange, EventLog
from lostatlas.rail.actions import Pass, PlaceToken
from lostatlas.rail.share_transfers import pay
from lostatlas.rail.state import with_company
from lostatlas.rail.steps.base import refuse
from lostatlas.rail.steps.company_reach import reach_of
from lostatlas.rail.steps.token import PlaceOneToken, no_city
from lostatlas.track.board import Marker, Stop
from lostatlas.track.reach_refusals import why_unreached

COST = 100
"""What every token costs that is placed on the way."""


class PlaceWestToken(PlaceOneToken):
    """One token for $100: ordinary ones take a circle, a B token takes none."""

    actions: ClassVar[tuple[type[Action], ...]] = (PlaceToken, PlaceBypass, Pass)

    def open(self, rules: Any, state: Any) -> bool:
        """Return whether any token can be placed."""
        return any(not isinstance(one, Pass) for one in self.offers(rules, state))

    def logs_skip(self, state: Any) -> bool:
        """Return whether there is a token that could have been placed; the autopilot never places one."""
        company = state.company
        return company.kind == PUBLIC and bool(company.tokens) and bool(company.president)

    def offers(self, rules: Any, state: Any) -> Iterable[Action | ActionRange]:
        """Yield each city where a token may stand."""
        for stop in sorted(reach_of(rules, state).stops) if state.company.kind == PUBLIC else ():
            for one in (PlaceToken(stop), PlaceBypass(stop)):
                if next(self.reasons(rules, state, one), None) is None:
                    yield one
        yield Pass()

    def reasons(self, rules: Any, state: Any, action: PlaceToken | PlaceBypass | Pass) -> Iterator[Refusal]:
        """Yield everything that forbids a token there."""
        if isinstance(action, Pass):
            return
        company, code = state.company, state.turn.company
        if company.kind != PUBLIC:
            yield refuse("west.only_public_tokens", company=code)
        if state.turn.tokens:
            yield refuse("west.one_token", company=code)
        if isinstance(action, PlaceBypass):
            yield from self._against_bypass(rules, state, action.city)
            return
        kept = reserved_for(rules.figures, state, action.city.hex)
        if kept and code not in kept:
            yield refuse("west.reserved", hex=str(action.city.hex), companies=kept)
        if Marker(WAITING, code) in state.board.markers.get(action.city.hex, ()):
            yield refuse("rail.one_token_per_hex", company=code, hex=str(action.city.hex))
        yield from super().reasons(rules, state, action)

    def _against_bypass(self, rules: Any, state: WestState, city: Stop) -> Iterator[Refusal]:
        code, facts = state.turn.company, {"company": state.turn.company, "hex": str(city.hex)}
        if not state.company.supplies.get(BYPASS):
            yield refuse("west.no_bypass", company=code)
        if (cash := state.cash(code)) < COST:
            yield refuse("rail.cannot_pay", who=code, cash=cash, price=COST)
        if no_city(state, city):
            yield refuse("rail.no_city", **facts)
            return
        if any(stop.hex == city.hex for stop in state.board.tokens_of(code)):
            yield refuse("rail.one_token_per_hex", **facts)
        beside_full = rules.rulings.b_token == "full_only"  # noqa: S105 - a token of the game
        if beside_full and not state.board.is_full(city):
            yield refuse("west.circle_free", **facts)
        unreached = why_unreached(reach_of(rules, state), city)
        if unreached is not None:
            yield unreached

    def apply(self, rules: Any, state: Any, action: Any, log: EventLog) -> Any:
        """Place the token and leave the step."""
        if not isinstance(action, PlaceBypass):
            return super().apply(rules, state, action, log)
        company = state.company
        log.add("west.bypass_placed", company=company.code, hex=str(action.city.hex), cost=COST)
        state = pay(state, company.code, state.ledger.bank, COST)
        supplies = company.supplies.set(BYPASS, company.supplies[BYPASS] - 1)
        mark = Marker(BYPASS, company.code, action.city.node)
        state = evolve(state, board=state.board.mark(action.city.hex, mark))
        return rules.leave_step(with_company(state, evolve(company, supplies=supplies)), log)
