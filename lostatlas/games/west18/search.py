"""What a search needs to know of this title: what deserves one, what is hidden, and what a state is worth."""

from __future__ import annotations

from itertools import islice
from typing import Any

from lostatlas.capabilities import SearchHints, every_choice
from lostatlas.games.west18.game import WestRules
from lostatlas.games.west18.greedy import WestAdviser
from lostatlas.games.west18.state import WestState
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.values import Action
from lostatlas.rail.actions import LayTile, Pass
from lostatlas.rail.net_worth import net_worth

__all__ = ["WestHints"]

LAYS = 5
"""Number of tile lays that are tried."""


class WestHints(SearchHints[WestState]):
    """Roll-outs are played by the greedy adviser, and valued by what shares are likely to bring."""

    rules: WestRules
    adviser: WestAdviser

    def weighty(self, observation: WestState) -> bool:
        """Return whether a decision deserves a search: bids for seats and proved runs do not."""
        due = self.rules.step_of(observation)
        return due is not None and due.name not in ("seats", "run", "discard")

    def options(self, observation: WestState, chance: Chance, *, widest: int) -> tuple[Action, ...]:
        """Return the choices that deserve roll-outs, the usual one first; of lays the most promising ones."""
        usual = self.adviser.decide(observation, chance)
        choices = list(every_choice(self.rules, observation))
        lays = [one for one in choices if isinstance(one, LayTile)]
        if lays:
            best = self.adviser.track_chooser.promising(observation, lays)
            choices = [lay for _, lay in islice(best, LAYS)] + [one for one in choices if one == Pass()]
        return tuple(dict.fromkeys((usual, *choices)))[:widest]

    def values(self, state: WestState) -> dict[str, float]:
        """Return each player's wealth at the end, or the forecast of it while the game goes on."""
        everybody = (*state.players, *state.out)
        if state.over:
            return {player: float(net_worth(state, player)) for player in everybody}
        return {player: self.adviser.forecast.wealth(state, player) for player in everybody}

    def horizon(self, state: Any) -> int:
        """Return a number that grows with every round."""
        rounds = {"SEATS": 0, "SR": 0, "OR1": 1, "OR2": 2, "MA": 3}
        return 4 * int(state.cycle) + rounds.get(state.round, 0)
