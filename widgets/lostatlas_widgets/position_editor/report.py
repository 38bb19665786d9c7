"""Report: the status line of the editor; no callback fails unseen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets

from lostatlas.text import message
from lostatlas_widgets.error_text import error_text
from lostatlas_widgets.text_line import TextLine


class Report(TextLine):
    """A spoken line of text that guards callbacks.

    Examples
    --------
    >>> report = Report()
    >>> report.guarded(lambda: open("no-such-file.json"))()
    >>> report.text
    'no-such-file.json: No such file or folder'
    """

    def __init__(self) -> None:
        super().__init__(live=True)
        self.last_error: Exception | None = None

    def guarded(self, callback: Callable[..., object]) -> Callable[..., None]:
        """Return the callback made safe: what it raises becomes the text."""

        def call(*args: Any) -> None:
            try:
                callback(*args)
            except Exception as error:  # noqa: BLE001 - it is shown, and kept in last_error
                self.last_error = error
                self.text = error_text(error)

        return call

    def button(self, key: str, press: Callable[[], object]) -> ipywidgets.Button:
        """Return a guarded button; its words are under `key`, those shown on it under ``<key>.hint``."""
        made = ipywidgets.Button(
            description=message(key), tooltip=message(f"{key}.hint"), layout={"width": "auto"}
        )
        made.on_click(self.guarded(lambda _button: press()))
        return made
