"""A greedy player: it takes the action that its title considers best, without looking ahead."""

from __future__ import annotations

from typing import Any

from lostatlas.capabilities import ADVISER, Adviser, capability
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.ruleset import Ruleset
from lostatlas.kernel.session import Session
from lostatlas.kernel.values import Action
from lostatlas.players.masking import masked


class GreedyPlayer:
    """Plays sensibly without looking ahead, by the `Adviser` of the title; at random where there is none.

    Parameters
    ----------
    seed : breaks ties

    Examples
    --------
    >>> from lostatlas import new_game
    >>> game = new_game(["Ann", "Ben"], mode="micro", seed=3)
    >>> GreedyPlayer(seed=1).choose(game) in game.legal_actions
    True
    """

    def __init__(self, seed: int = 0) -> None:
        self.chance = Chance(seed)
        self._known: tuple[Ruleset[Any], Adviser[Any]] | None = None

    def choose(self, session: Session) -> Action:
        """Return the action that promises most; GameDataError when the game is over."""
        seen = masked(session)
        return self.decide(seen.ruleset, seen.state)

    def decide(self, rules: Ruleset[Any], observation: Any) -> Action:
        """Return the action that promises most; GameDataError when the game is over."""
        if rules.actor(observation) is None:
            raise GameDataError("players.over")
        if self._known is None or self._known[0] is not rules:
            self._known = (rules, capability(rules, ADVISER)(rules))
        return self._known[1].decide(observation, self.chance)

    def __repr__(self) -> str:
        return f"GreedyPlayer(seed={self.chance.seed})"
