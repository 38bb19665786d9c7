"""What a cell of a lesson shows takes the place of what it showed when it ran before.

JupyterLab takes the outputs of a cell from the page before the cell runs again, but the widgets in them stay
in the kernel and on the page, and a page that is opened again waits for all of them.
"""

from __future__ import annotations

from typing import Any, TypeVar

import ipywidgets
from IPython.core.getipython import get_ipython

from lostatlas_widgets.close_tree import close_tree

W = TypeVar("W", bound=ipywidgets.Widget)
_shown: dict[str, tuple[int, list[ipywidgets.Widget]]] = {}
"""By the id of a cell: its last execution that showed something, and the widget shown."""


def running_cell() -> str:
    """Return the id of the notebook cell that runs, as JupyterLab gives it; empty elsewhere."""
    asked: dict[str, Any] = getattr(get_ipython(), "get_parent", dict)()
    return str(asked.get("metadata", {}).get("cellId", ""))


def show_in_cell(widget: W) -> W:
    """Return the widget, which the running cell shows; the widget of an earlier run of the cell is closed.

    Elsewhere than in a notebook nothing is known of cells, and everything stays.

    Examples
    --------
    >>> first, second = (show_in_cell(ipywidgets.Label("a hex")) for _ in range(2))
    >>> first.comm is None
    False
    """
    cell, execution = running_cell(), _execution()
    if not cell:
        return widget
    last, shown = _shown.get(cell, (execution, []))
    if last != execution:
        for earlier in shown:
            close_tree(earlier)
        shown = []
    _shown[cell] = (execution, [*shown, widget])
    return widget


def _execution() -> int:
    return int(getattr(get_ipython(), "execution_count", 0))


__all__ = ["running_cell", "show_in_cell"]
