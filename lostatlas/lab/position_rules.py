"""A position that a question is about: a session, a node or a state, with its rules."""

from __future__ import annotations

from typing import Any

from lostatlas.games import TITLES, open_title
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.ruleset import GameConfig, Ruleset
from lostatlas.kernel.session import Session
from lostatlas.kernel.tree import Node


def position_rules(position: Any, rules: Ruleset[Any] | None = None) -> tuple[Ruleset[Any], Any]:
    """Return the rules and the state of a position.

    Parameters
    ----------
    position : a session or a node, which know their rules, or a state
    rules : the rules of a bare state; by default those of its title as published

    Raises
    ------
    GameDataError
        It is neither a session, nor a node, nor a state, or the rules are none.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> game = new_game(["Ann", "Ben"], mode="short", seed=1)
    >>> position_rules(game)[1] is game.state, position_rules(game.state)[0].setting.mode
    (True, 'short')
    """
    if rules is not None and not callable(getattr(rules, "legal_actions", None)):
        raise GameDataError("analysis.rules", found=type(rules).__name__)
    if isinstance(position, Session | Node):
        return rules or position.ruleset, position.state
    known = rules or _published(position)
    if known is None or not isinstance(position, known.state_type):
        raise GameDataError("analysis.no_position", found=type(position).__name__)
    return known, position


def _published(state: Any) -> Ruleset[Any] | None:
    """Return the published rules of the title in whose package the class of a state is; None for none."""
    package = type(state).__module__.rpartition(".")[0]
    for name in TITLES:
        if TITLES[name].rpartition(".")[0] == package:
            return open_title(name).ruleset(GameConfig(title=name, mode=str(getattr(state, "mode", ""))))
    return None
