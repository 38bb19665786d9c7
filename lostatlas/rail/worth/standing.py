"""Where a question is asked: the rules and the state of a position."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from typing import TypeAlias

from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.ruleset import Setting
from lostatlas.kernel.session import Session
from lostatlas.rail.rules import RailRules
from lostatlas.rail.state import RailState

__all__ = ["Position", "standing"]

Position: TypeAlias = Session | RailState
"""A session, which knows its rules, or a bare state."""


def standing(position: Position, rules: RailRules | None = None) -> tuple[RailRules, RailState]:
    """Return rules and state of a session or a state.

    Parameters
    ----------
    position : a session, which knows its rules, or a state
    rules : the rules of a bare state; those of its title as published unless given

    Raises
    ------
    GameDataError
        It is neither of both.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> game = new_game(["Ann", "Ben"], mode="short", seed=1)
    >>> standing(game)[1] is game.state, standing(game.state)[0].setting.mode
    (True, 'short')
    """
    if isinstance(position, Session):
        known = rules or position.ruleset
        if isinstance(known, RailRules):
            return known, position.state
        position = position.state
    if not isinstance(position, RailState):
        raise GameDataError("worth.no_position", found=type(position).__name__)
    return rules or _published(type(position).__module__, str(getattr(position, "mode", ""))), position


@lru_cache(maxsize=16)
def _published(module: str, mode: str) -> RailRules:
    """Return the rules of the title beside whose ``game`` a state's class lies."""
    title = import_module(f"{module.rpartition('.')[0]}.game").TITLE
    rules: RailRules = title.ruleset(Setting(title=title.name, mode=mode))
    return rules
