"""WorkSlices: long work of the kernel in small slices, so that the page is heard between them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import anywidget
import traitlets

from lostatlas_widgets.ui_lock import UI_LOCK

SLICE = 0.12
"""Seconds of work between two looks at the page."""


class WorkSlices(anywidget.AnyWidget):
    """Asks the kernel for one slice of work after the other, as long as it is `running`.

    The page waits for each slice to be answered, so nothing piles up, and between two slices the kernel hears
    everything else: other widgets, other cells, an interrupt.

    Parameters
    ----------
    work : does one slice and returns whether there is more to do

    Examples
    --------
    >>> left = [2]
    >>> slices = WorkSlices(lambda: left.append(left.pop() - 1) or left[0] > 0)
    >>> slices.running = True
    >>> slices.beat(), slices.running, slices.beat(), slices.running
    (None, True, None, False)
    """

    _esm = """
    export default {
      render({ model, el }) {
        el.style.display = "none";
        let waiting = false;
        const beat = () => {
          if (!model.get("running") || waiting) return;
          waiting = true;
          model.send({ type: "beat" });
        };
        const answered = () => { waiting = false; setTimeout(beat, 10); };
        model.on("change:answered", answered);
        model.on("change:running", beat);
        beat();
        return () => {
          model.off("change:answered", answered);
          model.off("change:running", beat);
        };
      },
    };
    """
    running = traitlets.Bool(default_value=False).tag(sync=True)
    answered = traitlets.Int().tag(sync=True)
    """Number of slices that have been done: the page waits for it."""

    def __init__(self, work: Callable[[], bool]) -> None:
        self._work = work
        super().__init__()
        self.on_msg(self._hear)

    def beat(self) -> None:
        """Do one slice; stop when it was the last one, or went wrong."""
        onward = False
        with UI_LOCK:
            try:
                onward = self.running and self._work()
            finally:
                with self.hold_sync():
                    self.running = self.running and onward
                    self.answered += 1

    def _hear(self, _widget: Any, content: dict[str, Any], _buffers: Any) -> None:
        if content.get("type") == "beat":
            self.beat()
