"""Truth: the answers of a question, and how the engine finds the right one."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass

from lostatlas.games.saved import position
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.session import Session

__all__ = ["Truth", "after"]


@dataclass(frozen=True, slots=True)
class Truth:
    """A question with the values of its answers, in the order of their words.

    Examples
    --------
    >>> Truth(("odd", "even"), lambda _session: "even").right(None)
    2
    """

    answers: tuple[Hashable, ...]
    find: Callable[[Session | None], Hashable]
    """Finds the value that is true; it is given the position of the lesson, and leaves it as it is."""

    def right(self, session: Session | None) -> int:
        """Return the number of the right answer, from 1; GameDataError when none of them is."""
        found = self.find(session)
        if found not in self.answers:
            raise GameDataError("teach.no_truth", found=repr(found), known=tuple(map(repr, self.answers)))
        return self.answers.index(found) + 1


def after(session: Session | None, *texts: str) -> Session:
    """Return a copy of the game, at the session's position, with these actions played."""
    if session is None:
        raise GameDataError("teach.no_position")
    copy = position(session.position())
    for text in texts:
        copy.push(text)
    return copy
