"""Branches by name, as the page tells them: the first one, which every game has, in words."""

from __future__ import annotations

from lostatlas.kernel.cursor import MAIN
from lostatlas.text import message

__all__ = ["branch_label", "branch_named"]


def branch_label(name: str) -> str:
    """Return what a branch is called on the page; in files and in Python the first one stays ``main``.

    Examples
    --------
    >>> branch_label("main"), branch_label("what if")
    ('the game itself', 'what if')
    """
    return message("explore.branch.first") if name == MAIN else name


def branch_named(words: str) -> str:
    """Return the name of the branch that is called so on the page.

    >>> branch_named("the game itself"), branch_named("main"), branch_named("what if")
    ('main', 'main', 'what if')
    """
    return MAIN if words == message("explore.branch.first") else words
