"""The game on one page: a title says what stands on it, by a module ``cheat_sheet`` beside its ruleset."""

from __future__ import annotations

import os
from importlib import import_module
from typing import Any, Protocol

from lostatlas.games import package_of

__all__ = ["CheatSheet", "cheat_sheet"]


class CheatSheet(Protocol):
    """A page that can be shown and printed."""

    def html(self) -> str:
        """Return the page."""
        ...

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the page."""
        ...


def cheat_sheet(variant: Any = None, *, title: str = "") -> CheatSheet:
    """Return a title's game on one page; by default that of the first title, as published.

    Parameters
    ----------
    variant : whose figures it shows: a variant, its name or its file
    title : the name of a title

    Raises
    ------
    GameDataError
        When there is no such variant or title.

    Examples
    --------
    >>> cheat_sheet().html().startswith("<!DOCTYPE html>")
    True
    >>> "First printing" in cheat_sheet("first_printing").html()
    True
    """
    sheet: CheatSheet = import_module(f"{package_of(title)}.cheat_sheet").cheat_sheet(variant)
    return sheet
