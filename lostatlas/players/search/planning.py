"""What a search needs from a title, which provides it as a module ``search`` beside its ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from lostatlas.kernel.capability import capability_module
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.ruleset import Ruleset
from lostatlas.kernel.values import Action

PLANS = "search"
"""The module beside a title's ruleset that holds its `Planner`."""


class Planner(Protocol):
    """A title's knowledge of looking ahead; it is made from the ruleset."""

    def weighty(self, state: Any) -> bool:
        """Return whether a decision deserves a search; if not, the usual action is taken."""
        ...

    def options(self, state: Any, chance: Chance, *, widest: int) -> tuple[Action, ...]:
        """Return at most `widest` legal choices that deserve roll-outs, the usual one first."""
        ...

    def decide(self, state: Any, chance: Chance) -> Action:
        """Return what a sensible player does here without looking ahead."""
        ...

    def follow(self, state: Any, action: Action) -> Any:
        """Return the state after a legal action."""
        ...

    def imagined(self, state: Any, chance: Chance) -> Any:
        """Return the state with all hidden information drawn at random."""
        ...

    def worths(self, state: Any) -> Mapping[str, float]:
        """Return each player's expected final wealth, which is exact once the game is over."""
        ...

    def stage(self, state: Any) -> int:
        """Return a number that grows with every round."""
        ...


def planner_for(rules: Ruleset[Any]) -> Planner:
    """Return the planner of the title of these rules; GameDataError when it has none.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> game = new_game(["Ann", "Ben"], mode="micro", seed=3)
    >>> planner_for(game.ruleset).stage(game.state)
    0
    """
    planner: Planner = capability_module(rules, PLANS, missing="players.no_plans").Planner(rules)
    return planner
