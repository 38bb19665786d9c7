"""Meanwhile: what the others have done since whoever decides now decided last."""

from __future__ import annotations

from collections.abc import Collection
from itertools import takewhile

from lostatlas.kernel.session import Session
from lostatlas.kernel.tree import Node
from lostatlas.text import message
from lostatlas_widgets.explorer.line import words

_MOST = 5
"""More than this nobody reads before a choice; the log has it all."""


def meanwhile(session: Session, bots: Collection[str] = ()) -> str:
    """Return the last doings of the others in words, a line each; empty when the actor acts on.

    Parameters
    ----------
    bots : the players for whom a bot plays: they read nothing, so while one of them decides, what is told is
        what was done since somebody decided by hand. Without any, who the words are for is said.

    Examples
    --------
    >>> from lostatlas import new_game, random_board
    >>> game = new_game(["Ann", "Ben"], mode="short", board=random_board("short", seed=1), seed=1)
    >>> meanwhile(game)
    ''
    >>> first, second = game.actor, game.push("SR pass") and game.actor
    >>> print(meanwhile(game))  # doctest: +ELLIPSIS
    Meanwhile, for ...:
    • ...
    """
    actor = session.actor
    readers = {actor} if actor not in bots else {*session.players} - {*bots}
    since = takewhile(lambda node: _player(session, node) not in readers, reversed(session.history[1:]))
    others = [node for node in since if _player(session, node) in session.players]  # not what chance drew
    if actor is None or not others:
        return ""
    told = [f"• {words(session, node)}" for node in reversed(others[:_MOST])]
    if len(others) > _MOST:
        told.insert(0, message("explore.meanwhile.more"))
    key = "explore.meanwhile" if bots else "explore.meanwhile.for"
    return message(key, player=actor, told="\n".join(told))


def _player(session: Session, node: Node) -> str | None:
    """Return who decided on the way to a node."""
    return session.ruleset.actor(node.parent.state) if node.parent is not None else None


__all__ = ["meanwhile"]
