"""Railway rules with a short notation, in which ``run best`` stands for the best run."""

from __future__ import annotations

from typing import Any

from lostatlas.kernel.notation import Notation
from lostatlas.kernel.values import Action
from lostatlas.rail.actions import Run
from lostatlas.rail.rules import RailRules
from lostatlas.rail.steps.run import best_run

__all__ = ["NotatedRules"]


class NotatedRules(RailRules):
    """The rules of a title whose actions are written and read by its `notation`.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> rules = new_game(["Ann", "Ben"], title="west18", seed=1).ruleset
    >>> isinstance(rules, NotatedRules), rules.verb(Run)
    (True, 'run')
    """

    notation: Notation

    def verb(self, kind: type[Action]) -> str:
        """Return the word with which an action of this kind is written."""
        return self.notation.verb(kind)

    def format_action(self, state: Any, action: Action) -> str:
        """Write an action, such as ``SR bid 125``."""
        return self.notation.format(state, action)

    def brief_action(self, state: Any, action: Action) -> str:
        """Write an action without the place of the game; the best run is written as ``run best``."""
        if isinstance(action, Run) and action == best_run(self, state):
            return "run best"
        return self.notation.brief(action)

    def parse_action(self, state: Any, text: str) -> Action:
        """Read an action; ``run best`` means the best run."""
        if text.lower().split()[-2:] == ["run", "best"]:
            return best_run(self, state) if state.step == "run" else Run(())  # elsewhere any run is refused
        return self.notation.parse(state, text)
