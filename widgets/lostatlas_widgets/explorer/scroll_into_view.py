"""ScrollIntoView: what a press unfolds is in sight at once, wherever it is scrolled."""

from __future__ import annotations

from pathlib import Path

import anywidget

from lostatlas_widgets.page_functions import FIND_PANEL


class ScrollIntoView(anywidget.AnyWidget):
    """Invisible; scrolls its column into view when that grows after a press in it.

    The end of a column that is too high for its place stays out of sight, never its beginning.

    Examples
    --------
    >>> ScrollIntoView()
    ScrollIntoView()
    """

    _esm = FIND_PANEL + (Path(__file__).parent / "scroll_into_view.js").read_text(encoding="utf-8")

    def __repr__(self) -> str:
        return "ScrollIntoView()"


__all__ = ["ScrollIntoView"]
