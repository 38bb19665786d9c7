"""EnterKey: hears Enter in the text box of the row that it stands in."""

from __future__ import annotations

from collections.abc import Callable

import anywidget


class EnterKey(anywidget.AnyWidget):
    """Calls back with what is typed when Enter is pressed in the box beside it.

    The text box of ipywidgets may tell of Enter before it tells what was typed. The Enter that only ends the
    choice of a word, as when Japanese is typed, is left alone.

    Parameters
    ----------
    pressed : what to do with the text

    Examples
    --------
    >>> told = []
    >>> EnterKey(told.append).press("bid 120")
    >>> told
    ['bid 120']
    """

    _esm = """
    export default {
      render({ model, el }) {
        el.style.display = "none";
        const hear = (event) => {
          const { key, isComposing, target } = event;
          if (key !== "Enter" || isComposing || target.tagName !== "INPUT") return;
          if (!el.parentElement?.contains(target)) return;
          target.dispatchEvent(new Event("change", { bubbles: true })); // as when the box is left
          model.send({ type: "enter", text: target.value });
        };
        document.addEventListener("keydown", hear, true);
        return () => document.removeEventListener("keydown", hear, true);
      },
    };
    """

    def __init__(self, pressed: Callable[[str], object]) -> None:
        super().__init__()
        self.press = pressed
        self.on_msg(lambda _widget, content, _buffers: self.press(str(content.get("text", ""))))


__all__ = ["EnterKey"]
