"""A position that a question is about: a session or a state, with its rules."""

from __future__ import annotations

from typing import TypeAlias

from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.session import Session
from lostatlas.rail.rules import RailRules
from lostatlas.rail.state import RailState

__all__ = ["Position", "rules_and_state"]

Position: TypeAlias = Session | RailState
"""A session, which knows its rules, or a bare state."""


def rules_and_state(position: Position, rules: RailRules | None = None) -> tuple[RailRules, RailState]:
    """Return the rules and the state of a position.

    Parameters
    ----------
    position : a session, which knows its rules, or a state
    rules : the rules of a bare state; by default those of its title as published

    Raises
    ------
    GameDataError
        It is neither a session nor a state.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> game = new_game(["Ann", "Ben"], mode="short", seed=1)
    >>> rules_and_state(game)[1] is game.state, rules_and_state(game.state)[0].setting.mode
    (True, 'short')
    """
    if isinstance(position, Session):
        known = rules or position.ruleset
        if isinstance(known, RailRules):
            return known, position.state
        position = position.state
    if not isinstance(position, RailState):
        raise GameDataError("valuation.no_position", found=type(position).__name__)
    return rules or position.published_rules(), position
