"""Labels of branches on the page: the game itself and the variations tried beside it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from lostatlas.kernel.tree import MAIN
from lostatlas.text import message

__all__ = ["branch_label", "branch_named", "try_name"]

_TRY = re.compile(r"try from (\d+)(?: \((\d+)\))?")


def try_name(place: int, number: int = 1) -> str:
    """Return the name of what is tried from a place of the game: the first, the second, and so on.

    >>> try_name(135), try_name(135, 2)
    ('try from 135', 'try from 135 (2)')
    """
    return f"try from {place}" if number == 1 else f"try from {place} ({number})"


def branch_label(name: str) -> str:
    """Return the label of a branch on the page; in files and in Python it keeps its name.

    Examples
    --------
    >>> branch_label("main"), branch_label("what if")
    ('the game itself', 'what if')
    >>> branch_label("try from 135"), branch_label("try from 135 (2)")
    ('your try from 135', 'your try 2 from 135')
    """
    if name == MAIN:
        return message("explore.branch.first")
    tried = _TRY.fullmatch(name)
    if tried is None:
        return name
    place, number = tried.groups()
    if number is None:
        return message("explore.branch.try", place=place)
    return message("explore.branch.try_again", place=place, number=number)


def branch_named(words: str, branches: Iterable[str] = ()) -> str:
    """Return the name of the branch, of these, that is called so on the page.

    >>> branch_named("the game itself"), branch_named("main"), branch_named("what if")
    ('main', 'main', 'what if')
    >>> branch_named("your try from 135", ["main", "try from 135"])
    'try from 135'
    """
    return next((name for name in (MAIN, *branches) if branch_label(name) == words), words)
