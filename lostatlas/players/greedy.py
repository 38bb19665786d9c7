"""A greedy player: it takes the action that its title considers best, without looking ahead."""

from __future__ import annotations

from typing import Any, Protocol

from lostatlas.kernel.capability import capability_module
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.ruleset import Ruleset
from lostatlas.kernel.session import Session
from lostatlas.kernel.values import Action
from lostatlas.players.protocol import asked

ADVICE = "greedy"
"""The module beside a title's ruleset that holds its `Adviser`."""


class Adviser(Protocol):
    """A title's knowledge of good play."""

    def decide(self, state: Any, chance: Chance) -> Action:
        """Return a legal action; `chance` breaks ties."""
        ...


class GreedyPlayer:
    """Plays sensibly without looking ahead, by the advice of the title.

    A title provides it as a module ``greedy`` beside its ruleset, with a class `Adviser` that is made from
    the ruleset.

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
        self._known: tuple[Ruleset[Any], Adviser] | None = None

    def choose(self, session: Session) -> Action:
        """Return the action that promises most; GameDataError when the game is over."""
        return self.decide(asked(session).ruleset, session.state)

    def decide(self, rules: Ruleset[Any], state: Any) -> Action:
        """Return the action that promises most; GameDataError when the game is over."""
        if rules.actor(state) is None:
            raise GameDataError("players.over")
        if self._known is None or self._known[0] is not rules:
            self._known = (rules, adviser_for(rules))
        return self._known[1].decide(state, self.chance)

    def __repr__(self) -> str:
        return f"GreedyPlayer(seed={self.chance.seed})"


def adviser_for(rules: Ruleset[Any]) -> Adviser:
    """Return the adviser of the title of these rules; GameDataError when it has none."""
    adviser: Adviser = capability_module(rules, ADVICE, missing="players.no_advice").Adviser(rules)
    return adviser
