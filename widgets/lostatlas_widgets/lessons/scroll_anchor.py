"""ScrollAnchor: what somebody works at stays where it is while words above it change their height."""

from __future__ import annotations

from pathlib import Path

import anywidget

from lostatlas_widgets.page_functions import FIND_PANEL


class ScrollAnchor(anywidget.AnyWidget):
    """Nothing to see: it stands in a box, and scrolls by as much as the box grows, or gets lower.

    Only while the pointer or the keyboard is in what follows the box: for a reader it grows downwards. Screen
    readers speak what comes into sight in it.

    Examples
    --------
    >>> ScrollAnchor()
    ScrollAnchor()
    """

    _esm = FIND_PANEL + (Path(__file__).parent / "scroll_anchor.js").read_text(encoding="utf-8")

    def __repr__(self) -> str:
        return "ScrollAnchor()"


__all__ = ["ScrollAnchor"]
