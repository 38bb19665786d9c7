"""Portraits: who a company is and what is special about it, where the title has such words."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol

from lostatlas.games import TITLES, package_of
from lostatlas.kernel.session import Session
from lostatlas.track.hexes import Hex


class Portrait(Protocol):
    """What a title tells of a company."""

    code: str
    name: str
    brief: str
    """What is special about it, in a short phrase."""
    whole: str
    """All that is special about it."""
    home: Hex | None
    """Where it begins, if that is known."""
    waiting: bool
    """Whether it may be launched next."""


def portraits(session: Session) -> Mapping[str, Portrait]:
    """Return the portrait of every company by its code; none from a title without any.

    A title brings them in a module ``portraits`` with ``portraits(session)``.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> found = portraits(new_game(["Ann", "Ben"], mode="micro", seed=1))
    >>> all(one.name and one.whole for one in found.values())
    True
    """
    title = session.ruleset.setting.title
    place = f"{package_of(title)}.portraits" if title in TITLES else ""
    if not place or find_spec(place) is None:
        return {}
    found: Mapping[str, Portrait] = import_module(place).portraits(session)
    return found


def portrait_of(session: Session, code: str) -> str:
    """Return a company's name and what is special about it in one line; nothing when nothing is told."""
    found = portraits(session).get(code)
    return str(found) if found is not None else ""


__all__ = ["Portrait", "portrait_of", "portraits"]
