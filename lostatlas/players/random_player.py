"""A random player: it takes each legal choice with the same probability."""

from __future__ import annotations

from typing import Any

from lostatlas.kernel.chance import Chance
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.ruleset import Ruleset
from lostatlas.kernel.session import Session
from lostatlas.kernel.values import Action, ActionRange
from lostatlas.players.protocol import asked


class RandomPlayer:
    """Takes each legal choice with the same probability, and of a range each amount.

    Parameters
    ----------
    seed : fixes all choices

    Examples
    --------
    >>> from lostatlas import new_game
    >>> game = new_game(["Ann", "Ben", "Cid"], mode="short", seed=1)
    >>> RandomPlayer(seed=5).choose(game) == RandomPlayer(seed=5).choose(game)
    True
    """

    def __init__(self, seed: int = 0) -> None:
        self.chance = Chance(seed)

    def choose(self, session: Session) -> Action:
        """Return any legal action; GameDataError when the game is over."""
        return self._any(asked(session).legal_actions.choices)

    def decide(self, rules: Ruleset[Any], observation: Any) -> Action:
        """Return any legal action; GameDataError when the game is over."""
        groups = rules.legal_actions(observation)
        return self._any(tuple(choice for group in groups for choice in group.choices))

    def _any(self, choices: tuple[Action | ActionRange, ...]) -> Action:
        if not choices:
            raise GameDataError("players.over")
        choice = self.chance.choice(choices)
        if isinstance(choice, ActionRange):
            amounts = choice.amounts
            return choice.at(amounts.min + amounts.step * self.chance.below(len(amounts)))
        return choice

    def __repr__(self) -> str:
        return f"RandomPlayer(seed={self.chance.seed})"
