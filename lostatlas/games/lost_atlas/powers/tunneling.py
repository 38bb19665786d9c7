"""Tunneling: $60 after each mountain that it pays for (§26)."""

from __future__ import annotations

from lostatlas.kernel.values import EventLog
from lostatlas.rail.company_powers import Power
from lostatlas.rail.share_transfers import pay
from lostatlas.rail.state import RailState

REWARD = 60


class Tunneling(Power):
    """The bank pays after the terrain has been paid."""

    name = "tunneling"

    def after_lay(self, state: RailState, *, paid: int, log: EventLog) -> RailState:
        """Pay the reward for a lay that has cost something."""
        if not paid:
            return state
        code = state.turn.company
        log.add("rotla.mountain_rewarded", company=code, amount=REWARD)
        return pay(state, state.ledger.bank, code, REWARD)
