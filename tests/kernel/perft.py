"""Perft, as in chess engines: count the lines of play to a depth, to notice accidental changes of the rules.

Convention: each choice that `Ruleset.legal_actions` offers counts once. A range of amounts is one choice,
which is played with its least amount. What the seed decides is one action with one result. No automation
acts. A game that ends before that depth counts as one line.
"""

from __future__ import annotations

from typing import Any

from lostatlas.kernel.ruleset import Ruleset
from lostatlas.kernel.values import CHANCE, Action, least_action


def perft(ruleset: Ruleset[Any], state: Any, depth: int) -> int:
    """Return how many lines of `depth` actions begin at `state`; takes time linear in that number."""
    if depth == 0:
        return 1
    actions = _actions(ruleset, state)
    if not actions:
        return 1
    return sum(perft(ruleset, ruleset.apply(state, action).state, depth - 1) for action in actions)


def divide(ruleset: Ruleset[Any], state: Any, depth: int) -> dict[str, int]:
    """Return the count below each first action, by its notation; they add up to `perft` of `depth`."""
    return {
        ruleset.format_action(state, action): perft(ruleset, ruleset.apply(state, action).state, depth - 1)
        for action in _actions(ruleset, state)
    }


def _actions(ruleset: Ruleset[Any], state: Any) -> list[Action]:
    if ruleset.actor(state) == CHANCE:
        return [ruleset.chance(state)]
    choices = (choice for step in ruleset.legal_actions(state) for choice in step.choices)
    return [least_action(choice) for choice in choices]
