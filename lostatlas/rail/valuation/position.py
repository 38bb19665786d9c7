"""A position of a railway game that a question is about: a session, a node or a state, with its rules."""

from __future__ import annotations

from typing import TypeAlias

from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.session import Session
from lostatlas.kernel.tree import Node
from lostatlas.rail.rules import RailRules
from lostatlas.rail.state import RailState

__all__ = ["Position", "rules_and_state"]

Position: TypeAlias = Session | Node | RailState
"""A session or a node of one, which know their rules, or a bare state."""


def rules_and_state(position: Position, rules: RailRules | None = None) -> tuple[RailRules, RailState]:
    """Return the rules and the state of a position.

    Parameters
    ----------
    position : a session or a node, which know their rules, or a state
    rules : the rules of a bare state; by default those of its title as published

    Raises
    ------
    GameDataError
        It is neither a session, nor a node, nor a state, or the game is no railway game.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> game = new_game(["Ann", "Ben"], mode="short", seed=1)
    >>> rules_and_state(game)[1] is game.state, rules_and_state(game.state)[0].setting.mode
    (True, 'short')
    >>> rules_and_state(game.node) == rules_and_state(game)
    True
    """
    if isinstance(position, Session | Node):
        known = rules or position.ruleset
        if isinstance(known, RailRules):
            return known, position.state
        if not isinstance(position.state, RailState):
            raise GameDataError("valuation.no_railway", title=position.ruleset.setting.title)
        position = position.state
    if not isinstance(position, RailState):
        raise GameDataError("valuation.no_position", found=type(position).__name__)
    return rules or position.published_rules(), position
