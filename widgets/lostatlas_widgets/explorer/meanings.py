"""Meanings: which words of a text the title explains, so that the page can explain them on hover."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec

from lostatlas.games import TITLES, room_of
from lostatlas.kernel.session import Session
from lostatlas.text import language

Mark = list[int | str]
"""Where a word begins and ends, counted as JavaScript does, and what it means."""
Marks = Callable[[str], list[Mark]]


def marks_of(session: Callable[[], Session]) -> Marks:
    """Return what finds the words that the title of this session explains.

    The title brings them in a module ``glossary`` with ``mentions(text)``; without one nothing is explained.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> session = new_game(["Ann", "Ben"], mode="micro", seed=1)
    >>> marks_of(lambda: session)("Ann passes. Trains rust.")[-1][:2]
    [19, 23]
    """
    return lambda text: _marks(session().ruleset.setting.title, language(), text)


@lru_cache(maxsize=4096)
def _marks(title: str, _spoken: str, text: str) -> list[Mark]:
    place = f"{room_of(title)}.glossary" if title in TITLES else ""
    if not place or find_spec(place) is None:
        return []
    found = import_module(place).mentions(text)
    return [[_units(text[: one.start]), _units(text[: one.end]), str(one.term)] for one in found]


def _units(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


__all__ = ["Mark", "Marks", "marks_of"]
