"""The line of play that the timeline and the log show: its nodes, where its parts begin, and its words."""

from __future__ import annotations

from typing import Any

from lostatlas.capabilities import VIEWS, capability
from lostatlas.kernel.session import Session
from lostatlas.kernel.tree import Node

Standing = tuple[Any, Any, Any]
"""Cycle, round, and who has the turn."""
UNITS = ("action", "turn", "round", "cycle")
"""Units that the timeline steps by."""


def standing(session: Session, node: Node) -> Standing:
    """Return cycle, round, and who has the turn: the company that acts, or else the player."""
    rules, state = session.ruleset, node.state
    turn = rules.acting_for(state) or rules.actor(state)
    return getattr(state, "cycle", None), getattr(state, "round", None), turn


def parts(standings: list[Standing]) -> dict[str, list[int]]:
    """Return where each action, turn, round and cycle of a line begins, and last of all where it ends.

    Examples
    --------
    >>> parts([(1, "SR", "Ann"), (1, "SR", "Ben"), (1, "SR", "Ben"), (1, "OR1", "AA"), (2, "SR", "Ann")])[
    ...     "turn"
    ... ]
    [0, 1, 3, 4]
    """
    found: dict[str, list[int]] = {unit: [0] for unit in UNITS}
    for place in range(1, len(standings)):
        before, here = standings[place - 1], standings[place]
        begins = {
            "action": True,
            "turn": here != before,
            "round": here[:2] != before[:2],
            "cycle": here[:1] != before[:1],
        }
        for unit in UNITS:
            if begins[unit] or place == len(standings) - 1:
                found[unit].append(place)
    return found


def step_from(begins: list[int], here: int, *, onward: bool) -> int:
    """Return the next beginning after here, or the last one before; at the ends, the end.

    Examples
    --------
    >>> step_from([0, 4, 9], 5, onward=True), step_from([0, 4, 9], 4, onward=False)
    (9, 0)
    """
    if onward:
        return next((place for place in begins if place > here), begins[-1])
    return next((place for place in reversed(begins) if place < here), 0)


def words(session: Session, node: Node, *, viewer: str | None = None) -> str:
    """Return what happened on the way to a node, as this viewer may read it; nothing of the first."""
    return capability(session.ruleset, VIEWS)(session.ruleset).move_text(node, viewer=viewer)


__all__ = ["UNITS", "Standing", "parts", "standing", "step_from", "words"]
