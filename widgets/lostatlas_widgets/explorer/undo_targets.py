"""Where undo and redo lead when bots answer at once: to where a hand is asked."""

from __future__ import annotations

from collections.abc import Callable

from lostatlas.kernel.session import Session
from lostatlas.kernel.tree import Node

Answers = Callable[[str], bool]
"""Whether a bot answers for a player by itself."""


def undo_target(session: Session, answers: Answers) -> Node | None:
    """Return where the last decision was made by hand, when bots have answered it since; else the start.

    None when no bot has: then `Session.undo` takes back the right action, or says that there is none.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> session = new_game(["Ann", "Ben"], mode="micro", seed=1)
    >>> by_hand = session.actor
    >>> for _ in range(2):
    ...     _ = session.push(session.legal_actions.choices[0])
    >>> undo_target(session, lambda player: player != by_hand).id
    0
    >>> undo_target(session, lambda player: False) is None
    True
    """
    answered = False
    for node in session.node.upwards():
        if node.parent is None:
            return node if answered else None
        if node.automatic:
            continue
        if _by_hand(session, node.parent, answers):
            return node.parent if answered else None
        answered = True
    return None


def redo_target(session: Session, answers: Answers) -> Node | None:
    """Return where somebody is asked next who plays by hand, or the end, when bots answer on the way there.

    None when no bot does: then `Session.redo` leads there, or says that there is nothing.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> session = new_game(["Ann", "Ben"], mode="micro", seed=1)
    >>> by_hand = session.actor
    >>> for _ in range(2):
    ...     _ = session.push(session.legal_actions.choices[0])
    >>> end = session.node
    >>> _ = session.goto(0)
    >>> redo_target(session, lambda player: player != by_hand) is end
    True
    >>> redo_target(session, lambda player: False) is None
    True
    """
    line = session.place.forward()
    decided = [node.parent for node in line if node.parent is not None and not node.automatic]
    later = decided[1:]  # the first decision is what is played again
    if not later or _by_hand(session, later[0], answers):
        return None
    return next((node for node in later if _by_hand(session, node, answers)), line[-1])


def _by_hand(session: Session, node: Node, answers: Answers) -> bool:
    actor = session.ruleset.actor(node.state)
    return actor is None or not answers(actor)


__all__ = ["redo_target", "undo_target"]
