"""EnterKey: hears Enter in the text box of the row that it stands in."""

from __future__ import annotations

from collections.abc import Callable

import anywidget


class EnterKey(anywidget.AnyWidget):
    """Calls back when Enter is pressed in the box beside it, with what is typed there already known.

    The text box of ipywidgets tells of Enter before it tells what was typed. The Enter that only ends the
    choice of a word, as when Japanese is typed, is left alone.

    Parameters
    ----------
    pressed : what to do

    Examples
    --------
    >>> told = []
    >>> EnterKey(lambda: told.append("Enter")).press()
    >>> told
    ['Enter']
    """

    _esm = """
    export default {
      render({ model, el }) {
        el.style.display = "none";
        const hear = (event) => {
          const { key, isComposing, target } = event;
          if (key !== "Enter" || isComposing || target.tagName !== "INPUT") return;
          if (!el.parentElement?.contains(target)) return;
          target.dispatchEvent(new Event("change", { bubbles: true })); // the text goes first
          model.send({ type: "enter" });
        };
        document.addEventListener("keydown", hear, true);
        return () => document.removeEventListener("keydown", hear, true);
      },
    };
    """

    def __init__(self, pressed: Callable[[], object]) -> None:
        super().__init__()
        self.press = pressed
        self.on_msg(lambda *_message: self.press())


__all__ = ["EnterKey"]
