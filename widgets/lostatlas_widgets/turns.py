"""One act at a time: what the page tells two widgets may be heard in two threads.

ipykernel answers a widget in the thread that spoke to the page for it last: that of the cells, or one that
JupyterLab keeps for widgets. So a key may be heard in the midst of a step that the clock takes.
"""

from __future__ import annotations

from threading import RLock

TURN = RLock()
"""Held by whoever acts on what is shown; one for all, as two that take each other's would wait for ever."""

__all__ = ["TURN"]
