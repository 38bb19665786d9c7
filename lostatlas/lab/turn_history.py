"""What has happened since somebody's last turn."""

from __future__ import annotations

from lostatlas.kernel.arguments import checked_arguments
from lostatlas.kernel.session import Session
from lostatlas.kernel.tree import Node


@checked_arguments
def last_turn(session: Session, player: str) -> Node | None:
    """Return where a player's last turn ended, on the way to the current node.

    That is the node after the last action that the player decided. Somebody who is in the middle of a turn is
    taken back to the end of the turn before, so what the others have done in between is what is new. None
    when there was no such turn.

    Raises
    ------
    GameDataError
        An argument is of another kind. A name that nobody bears has had no turn.

    Examples
    --------
    >>> from lostatlas import new_game, random_board
    >>> game = new_game(["Ann", "Ben", "Cid"], board=random_board("long", seed=1), seed=1)
    >>> for bid in (120, 130, 140):
    ...     _ = game.push(f"bid {bid}")
    >>> game.actor, last_turn(game, game.actor).id, last_turn(game, "nobody")
    ('Cid', 1, None)
    """
    rules = session.ruleset
    in_turn = session.actor == player
    for node in session.node.upwards():
        if node.parent is None or node.automatic:
            continue
        if rules.actor(node.parent.state) != player:
            in_turn = False
        elif not in_turn:
            return node
    return None


__all__ = ["last_turn"]
