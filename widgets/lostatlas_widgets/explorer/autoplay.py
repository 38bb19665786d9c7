"""Autoplay: the game goes on by itself at a chosen speed, until it is stopped or ends."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from lostatlas.text import message
from lostatlas_widgets.page_style import styled
from lostatlas_widgets.ui_lock import UI_LOCK

_HERE = Path(__file__).parent
PAUSES = {4.0: "slowest", 2.0: "slow", 1.0: "normal", 0.5: "fast", 0.2: "fastest"}
"""Seconds from one step to the next, and what that speed is called."""


class Autoplay(anywidget.AnyWidget):
    """A button that plays and pauses, and a choice of speed.

    The page keeps the time and waits for each step to be done, so nothing piles up.

    Parameters
    ----------
    step : takes one step and returns whether there is another one

    Examples
    --------
    >>> left = [3]
    >>> playing = Autoplay(lambda: left.append(left.pop() - 1) or left[0] > 0)
    >>> playing.playing = True
    >>> playing.ring(), playing.ring(), playing.playing
    (None, None, True)
    >>> playing.ring(), playing.playing
    (None, False)
    """

    _esm = (_HERE / "autoplay.js").read_text(encoding="utf-8")
    _css = styled((_HERE / "autoplay.css").read_text(encoding="utf-8"))
    playing = traitlets.Bool(default_value=False).tag(sync=True)
    """Whether it plays."""
    pause = traitlets.Float(1.0).tag(sync=True)
    """Seconds from one step to the next."""
    answered = traitlets.Int().tag(sync=True)
    """Number of steps that have been taken: the page waits for it."""
    _pauses: traitlets.List[list[object]] = traitlets.List().tag(sync=True)
    _start = traitlets.Unicode().tag(sync=True)
    _stop = traitlets.Unicode().tag(sync=True)
    _hint = traitlets.Unicode().tag(sync=True)
    _speed = traitlets.Unicode().tag(sync=True)

    def __init__(self, step: Callable[[], bool]) -> None:
        self._step = step
        super().__init__(
            _pauses=[[pause, message(f"timeline.speed.{name}")] for pause, name in PAUSES.items()],
            _start=message("timeline.play"),
            _stop=message("timeline.stop"),
            _hint=message("timeline.play.hint"),
            _speed=message("timeline.speed"),
        )
        self.on_msg(self._hear)

    def ring(self) -> None:
        """Take a step, as the clock of the page does; stop when it was the last one, or went wrong."""
        onward = False
        with UI_LOCK:
            try:
                onward = self.playing and self._step()
            finally:
                with self.hold_sync():
                    if not onward:
                        self.playing = False  # and never True: somebody may have paused during the step
                    self.answered += 1

    def toggle(self) -> None:
        """Play, or pause."""
        self.playing = not self.playing

    def _hear(self, _widget: Any, content: dict[str, Any], _buffers: Any) -> None:
        if content.get("type") == "ring":
            self.ring()

    def __repr__(self) -> str:
        return f"<Autoplay: every {self.pause:g} s>"
