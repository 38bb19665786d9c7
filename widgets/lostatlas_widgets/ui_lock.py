"""A lock for one act at a time: messages to two widgets may be handled in two threads.

ipykernel answers a widget in the thread that spoke to the page for it last: that of the cells, or one that
JupyterLab keeps for widgets. So a key may be heard in the midst of a step that the clock takes.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import RLock
from typing import TypeVar

UI_LOCK = RLock()
"""Held by whoever acts on what is shown; one for all, as two that take each other's would wait for ever."""

T = TypeVar("T")


def with_ui_lock(act: Callable[[], T]) -> T:
    """Return what `act` returns, once whoever acts elsewhere has done.

    >>> with_ui_lock(lambda: 1 + 1)
    2
    """
    with UI_LOCK:
        return act()


__all__ = ["UI_LOCK", "with_ui_lock"]
