"""§2.2: a land-grant company that has reached its destination converts; from phase 5 it may give it up."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from lostatlas.games.west18.actions import Abandon
from lostatlas.games.west18.conversion import convert, is_linked
from lostatlas.games.west18.shares import CHANGED
from lostatlas.games.west18.state import LAND_GRANT, WestState
from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import Action, ActionRange, EventLog
from lostatlas.rail.actions import Pass
from lostatlas.rail.state import with_turn
from lostatlas.rail.steps.base import Step


class BecomePublic(Step[Any, WestState]):
    """Converts by itself where the link is there; else the president may abandon the destination."""

    name = "convert"
    actions: ClassVar[tuple[type[Action], ...]] = (Abandon, Pass)

    def open(self, rules: Any, state: WestState) -> bool:
        """Return whether the destination may be abandoned."""
        mine = state.company.kind == LAND_GRANT and state.phase >= CHANGED
        return mine and not is_linked(rules.figures, state, state.turn.company)

    def offers(self, rules: Any, state: WestState) -> Iterable[Action | ActionRange]:
        """Yield giving up, and going on."""
        yield Abandon()
        yield Pass()

    def verify(self, rules: Any, state: WestState, action: Abandon | Pass) -> Refusal | None:
        """Allow both."""
        return None

    def apply(self, rules: Any, state: WestState, action: Abandon | Pass, log: EventLog) -> WestState:
        """Become public without the destination, or go on."""
        if isinstance(action, Abandon):
            state = convert(rules.figures, state, state.turn.company, log, abandoned=True)
        left: WestState = rules.leave_step(state, log)
        return left

    def skip(self, rules: Any, state: WestState, log: EventLog) -> WestState:
        """Convert, if the link is there: no other token is placed in this turn."""
        if is_linked(rules.figures, state, state.turn.company):
            state = convert(rules.figures, state, state.turn.company, log)
            state = with_turn(state, evolve(state.turn, tokens=1))
        left: WestState = rules.leave_step(state, log)
        return left
