"""Invisible widgets that scroll: what a press unfolds comes into sight, and what is worked at stays there."""

from __future__ import annotations

from pathlib import Path

import anywidget
import traitlets

from lostatlas_widgets.page_functions import FIND_PANEL

__all__ = ["ScrollAnchor", "ScrollIntoView"]

_FOLDER = Path(__file__).parent


class ScrollIntoView(anywidget.AnyWidget):
    """Scrolls its column into view when that grows after a press in it.

    The end of a column that is too high for its place stays out of sight, never its beginning.

    Parameters
    ----------
    unfolded : whether also when a press elsewhere brings the column that was not there

    Examples
    --------
    >>> ScrollIntoView()
    ScrollIntoView()
    """

    _esm = FIND_PANEL + (_FOLDER / "scroll_into_view.js").read_text(encoding="utf-8")
    _unfolded = traitlets.Bool().tag(sync=True)

    def __init__(self, *, unfolded: bool = False) -> None:
        super().__init__(_unfolded=unfolded)

    def __repr__(self) -> str:
        return "ScrollIntoView()"


class ScrollAnchor(anywidget.AnyWidget):
    """Stands in a box, and scrolls by as much as the box grows, or gets lower.

    Only while the pointer or the keyboard is in what follows the box: for a reader it grows downwards. Screen
    readers speak what comes into sight in it.

    Examples
    --------
    >>> ScrollAnchor()
    ScrollAnchor()
    """

    _esm = FIND_PANEL + (_FOLDER / "scroll_anchor.js").read_text(encoding="utf-8")

    def __repr__(self) -> str:
        return "ScrollAnchor()"
