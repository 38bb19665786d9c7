"""Displayed: the panel that a cell displayed is put away when the cell runs again, if nothing else has it.

JupyterLab takes the outputs of a cell from the page before the cell runs again. A panel that stood in them
would go on following its game unseen, its bots would go on playing there, and a page that is opened again
would wait for all of its widgets.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import ipywidgets
from IPython.core.getipython import get_ipython

from lostatlas_widgets.put_away import put_away
from lostatlas_widgets.rerun import running_cell

_now: list[ipywidgets.Widget] = []
"""What the cell that runs has displayed so far."""
_shown: dict[str, list[ipywidgets.Widget]] = {}
"""By the id of a cell: what it displayed when it ran last. What was displayed by no cell is under ``""``."""
_attended: list[Any] = []
"""The shells whose cells are attended to: the one of the kernel."""
_HISTORY = ("In", "Out")
"""What IPython itself keeps of every cell, beside names that begin with ``_``."""


def displayed(panel: ipywidgets.Widget) -> None:
    """Take note that a panel is displayed now.

    When the cell that runs now runs again, the panel is put away at the end, unless it was displayed again,
    stands in the output of another cell, or belongs to a variable. Elsewhere than in a notebook nothing is
    known of cells, and everything stays.

    Examples
    --------
    >>> label = ipywidgets.Label("a hex")
    >>> displayed(label)
    >>> label.comm is None
    False
    """
    shell = get_ipython()
    if shell is None:
        return
    if not running_cell():
        _shown.setdefault("", []).append(panel)
        return
    if not any(shell is one for one in _attended):
        _attended.append(shell)
        shell.events.register("post_run_cell", _finished)
    _now.append(panel)


def _finished(_result: object) -> None:
    """Put away what the cell that has just run displayed before, and what nobody has any more."""
    cell = running_cell()
    if not cell:
        return
    before, _shown[cell] = _shown.get(cell, []), [*_now]
    _now.clear()
    shown = [one for displays in _shown.values() for one in displays]
    gone = [panel for panel in before if panel.comm is not None and not _among(panel, shown)]
    if gone:
        kept = list(_of_variables(getattr(get_ipython(), "user_ns", {})))
        for panel in gone:
            if not _among(panel, kept):
                put_away(panel)


def _among(panel: ipywidgets.Widget, others: Iterable[ipywidgets.Widget]) -> bool:
    return any(panel is one for one in others)


def _of_variables(names: Mapping[str, Any]) -> Iterator[ipywidgets.Widget]:
    """Yield the widgets that variables of a notebook hold: alone, in containers, in objects of its own."""
    waiting = [value for name, value in names.items() if not name.startswith("_") and name not in _HISTORY]
    met: set[int] = set()
    while waiting:
        value = waiting.pop()
        if id(value) in met:
            continue
        met.add(id(value))
        if isinstance(value, ipywidgets.Widget):
            yield value
        if isinstance(value, Mapping):
            waiting += value.values()
        elif isinstance(value, list | tuple | set | frozenset):
            waiting += value
        elif isinstance(value, ipywidgets.Widget) or type(value).__module__ == "__main__":
            waiting += getattr(value, "__dict__", {}).values()


__all__ = ["displayed"]
