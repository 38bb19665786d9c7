"""What a search asks: options worth looking into, hidden tiles redrawn, and what a state promises."""

from __future__ import annotations

from collections.abc import Mapping

from lostatlas.capabilities.advice import SearchHints
from lostatlas.games.acquire.game import Acquire
from lostatlas.games.acquire.greedy import AcquireAdviser
from lostatlas.games.acquire.state import AcquireState
from lostatlas.games.acquire.valuation import prospects
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.ruleset import Ruleset
from lostatlas.kernel.values import Action


class AcquireHints(SearchHints[AcquireState]):
    """Looks into the adviser's best actions of each step, with all hidden tiles redrawn at random.

    Examples
    --------
    >>> from lostatlas.games import new_game
    >>> game = new_game(["Ann", "Ben", "Cid"], title="acquire", seed=1)
    >>> hints = AcquireHints(game.ruleset)
    >>> usual = hints.decide(game.state, Chance(1))
    >>> usual in hints.options(game.observe(game.actor), Chance(1), widest=3)
    True
    """

    ahead = 3
    """Turns, this one included: what the next two players do with it, before hidden draws decide."""
    least = 4
    rules: Acquire

    def __init__(self, rules: Ruleset[AcquireState]) -> None:
        super().__init__(rules)
        self.adviser: AcquireAdviser = AcquireAdviser(rules)

    def decide(self, state: AcquireState, chance: Chance) -> Action:
        """Return what a player usually does; the adviser looks at nothing that is hidden."""
        return self.adviser.decide(state, chance)

    def weighty(self, observation: AcquireState) -> bool:
        """Return whether a decision deserves a search: not the exchange of dead tiles."""
        return observation.step != "exchange"

    def options(self, observation: AcquireState, chance: Chance, *, widest: int) -> tuple[Action, ...]:
        """Return the adviser's best actions."""
        return self.adviser.ranked(observation, chance)[:widest]

    def values(self, state: AcquireState) -> Mapping[str, float]:
        """Return what each player may expect to end with, in dollars, with what scarce cash is worth."""
        if state.step == "over":
            return {player: float(state.cash(player)) for player in state.players}
        worth = prospects(self.rules.figures, state)
        return {player: amount + self.adviser.scarcity(state, player) for player, amount in worth.items()}

    def horizon(self, state: AcquireState) -> int:
        """Return the number of the turn."""
        return state.number
