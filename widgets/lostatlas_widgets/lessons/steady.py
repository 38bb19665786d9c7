"""Steady: what somebody works at stays where it is on the screen while words above it change their height."""

from __future__ import annotations

from pathlib import Path

import anywidget

from lostatlas_widgets.within import WITHIN


class Steady(anywidget.AnyWidget):
    """Nothing to see: it stands in a box, and scrolls by as much as the box grows, or gets lower.

    Only while the pointer or the keyboard is in what follows the box: for a reader it grows downwards. Screen
    readers speak what comes into sight in it.

    Examples
    --------
    >>> Steady()
    Steady()
    """

    _esm = WITHIN + (Path(__file__).parent / "steady.js").read_text(encoding="utf-8")

    def __repr__(self) -> str:
        return "Steady()"


__all__ = ["Steady"]
