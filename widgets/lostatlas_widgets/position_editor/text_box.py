"""TextBox: the position as text, to read, copy and change."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from lostatlas.text import message
from lostatlas_widgets.page_functions import LANGUAGE_TAG
from lostatlas_widgets.page_style import styled

_HERE = Path(__file__).parent


class TextBox(anywidget.AnyWidget):
    """An area of text with a button to copy it, and a line for what is wrong with it.

    Parameters
    ----------
    typed : called with the text when somebody has changed it
    drop : called when somebody gives up a text with a mistake in it

    Examples
    --------
    >>> box = TextBox(print, label="The position as text")
    >>> box.type("player Ann: 90")
    player Ann: 90
    """

    _esm = LANGUAGE_TAG + (_HERE / "text_box.js").read_text(encoding="utf-8")
    _css = styled((_HERE / "text_box.css").read_text(encoding="utf-8"))
    text = traitlets.Unicode().tag(sync=True)
    trouble = traitlets.Unicode().tag(sync=True)
    label = traitlets.Unicode().tag(sync=True)
    _copy = traitlets.Unicode().tag(sync=True)
    _copied = traitlets.Unicode().tag(sync=True)
    _drop_text = traitlets.Unicode().tag(sync=True)

    def __init__(
        self, typed: Callable[[str], object], *, drop: Callable[[], object] = lambda: None, label: str
    ) -> None:
        self._typed, self._drop = typed, drop
        texts = {f"_{name}": message(f"editor.{name}") for name in ("copy", "copied", "drop_text")}
        super().__init__(label=label, **texts)
        self.on_msg(self._hear)

    def type(self, text: str) -> None:
        """Change the text, as the user does."""
        self._typed(text)

    def _hear(self, _widget: Any, content: dict[str, Any], _buffers: Any) -> None:
        if content.get("type") == "typed" and isinstance(content.get("text"), str):
            self.type(content["text"])
        elif content.get("type") == "drop":
            self._drop()

    def __repr__(self) -> str:
        return f"<TextBox: {len(self.text.splitlines())} lines>"
