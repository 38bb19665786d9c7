"""The position of a lesson, played on."""

from __future__ import annotations

from lostatlas.games.saved import position
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.session import Session

__all__ = ["after"]


def after(session: Session | None, *texts: str) -> Session:
    """Return a copy of the game, at the session's position, with these actions played."""
    if session is None:
        raise GameDataError("teach.no_position")
    copy = position(session.position())
    for text in texts:
        copy.push(text)
    return copy
