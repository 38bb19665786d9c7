"""§2.1: until phase 3 a tile in a land grant needs the consent of one of its owners' presidents (R13)."""

from __future__ import annotations

from typing import Any

from lostatlas.games.west18.state import PendingLay, WestState
from lostatlas.games.west18.steps.helped_track import HelpedTrack
from lostatlas.games.west18.steps.track import owners_to_ask
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import EventLog
from lostatlas.rail.actions import Accept, Decline, LayTile
from lostatlas.rail.steps.base import YesOrNo


class AskingTrack(HelpedTrack):
    """Track that is laid in others' land grants with their consent only."""

    def apply(self, rules: Any, state: Any, action: Any, log: EventLog) -> Any:
        """Lay the tile, or ask for consent first."""
        owners = owners_to_ask(rules.figures, state, action.hex) if isinstance(action, LayTile) else ()
        if not owners:
            return super().apply(rules, state, action, log)
        facts = {"company": state.turn.company, "hex": str(action.hex), "owners": owners}
        log.add("west.consent_asked", **facts, cost=state.board.tile(action.hex).cost)
        return evolve(state, pending=PendingLay(action.hex, action.tile, action.turns, owners))

    def lay(self, rules: Any, state: Any, action: LayTile, log: EventLog) -> Any:
        """Lay a tile to which an owner has agreed."""
        return super().apply(rules, state, action, log)


class GrantConsent(YesOrNo[Any, WestState]):
    """One owner after the other is asked, until one agrees."""

    name = "grant_consent"

    def actor(self, rules: Any, state: WestState) -> str:
        """Return the president of the owner that is asked."""
        return state.companies[_pending(state).owners[0]].president

    def acting_for(self, rules: Any, state: WestState) -> str | None:
        """Return the owner that is asked."""
        return _pending(state).owners[0]

    def open(self, rules: Any, state: WestState) -> bool:
        """Return whether a tile waits for consent."""
        return state.pending is not None

    def apply(self, rules: Any, state: WestState, action: Accept | Decline, log: EventLog) -> WestState:
        """Lay the tile, ask the next owner, or remember that all have refused."""
        lay = _pending(state)
        owner, *others = lay.owners
        if isinstance(action, Accept):
            track = rules.find_step(AskingTrack)
            state = evolve(state, pending=None)
            after: WestState = track.lay(rules, state, LayTile(lay.hex, lay.tile, lay.turns), log)
            return after
        log.add("west.consent_declined", owner=owner, hex=str(lay.hex))
        if others:
            return evolve(state, pending=evolve(lay, owners=tuple(others)))
        return evolve(state, pending=None, declined=(*state.declined, lay.hex))


def _pending(state: WestState) -> PendingLay:
    assert state.pending is not None  # the step is open
    return state.pending
