"""What a search needs to know of this title: which choices deserve roll-outs, and what a state is worth."""

from __future__ import annotations

from typing import Any

from lostatlas.capabilities import SearchHints
from lostatlas.games.chubu18.game import ChubuRules
from lostatlas.games.chubu18.greedy import ChubuAdviser
from lostatlas.games.chubu18.state import ChubuState
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.values import Action

__all__ = ["ChubuHints"]

ROUNDS = 3
"""For so many operating rounds to come the dividends of a company count as wealth."""
FORCED = ("run", "discard", "choose_markers")
"""The steps whose usual action is as good as any."""


class ChubuHints(SearchHints[ChubuState]):
    """Roll-outs are played by the greedy adviser; wealth is that of today with dividends to come.

    Everything is open in this title, so nothing is redrawn at random.
    """

    rules: ChubuRules
    adviser: ChubuAdviser
    ahead = 2

    def weighty(self, observation: ChubuState) -> bool:
        """Return whether a decision deserves a search."""
        due = self.rules.step_of(observation)
        return due is not None and due.name not in FORCED

    def options(self, observation: ChubuState, chance: Chance, *, widest: int) -> tuple[Action, ...]:
        """Return the choices that the adviser thinks best, the usual one first."""
        return self.adviser.ranked(observation, chance)[:widest]

    def values(self, state: ChubuState) -> dict[str, float]:
        """Return each player's wealth at the end, or wealth and dividends to come while the game goes on."""
        found = {player: float(self.rules.net_worth(state, player)) for player in state.players}
        if not state.over:
            for code in state.market.order:
                company = state.companies[code]
                earns = self.adviser.revenue.of(state, code, company.trains) if company.trains else 0
                for player in state.players:
                    found[player] += ROUNDS * earns * company.shares.of(player) / 10
        return found

    def horizon(self, state: Any) -> int:
        """Return a number that grows with every round."""
        number = 0 if state.operating is None else state.operating.number
        return 5 * int(state.cycle) + number
