"""Portraits: who a company is and what is special about it, where the title has such words."""

from __future__ import annotations

from collections.abc import Mapping

from lostatlas.capabilities import VIEWS, capability
from lostatlas.capabilities.notes import Portrait
from lostatlas.kernel.session import Session
from lostatlas.kernel.values import Action, ActionRange


def portraits(session: Session) -> Mapping[str, Portrait]:
    """Return the portrait of every company by its code; none from a title without any.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> found = portraits(new_game(["Ann", "Ben"], mode="micro", seed=1))
    >>> all(one.name and one.whole for one in found.values())
    True
    """
    return capability(session.ruleset, VIEWS)(session.ruleset).portraits(session.state)


def portrait_of(session: Session, code: str) -> str:
    """Return a company's name and what is special about it in one line; "" if there is nothing."""
    found = portraits(session).get(code)
    return str(found) if found is not None else ""


def portrayed(session: Session, choice: Action | ActionRange) -> str:
    """Return the code of the company whose portrait helps with a choice; "" where none does."""
    return capability(session.ruleset, VIEWS)(session.ruleset).portrayed(choice)


__all__ = ["Portrait", "portrait_of", "portraits", "portrayed"]
