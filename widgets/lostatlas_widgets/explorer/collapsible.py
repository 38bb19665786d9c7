"""Collapsible: a button that unfolds what is needed less often, and folds it away again."""

from __future__ import annotations

import anywidget
import ipywidgets
import traitlets

from lostatlas_widgets.page_functions import LANGUAGE_TAG
from lostatlas_widgets.page_style import styled


class Collapsible(anywidget.AnyWidget):
    """A button with a name that shows or hides other widgets; keys and screen readers know its state.

    The widgets stand wherever they are placed, best right after the button.

    Parameters
    ----------
    name : what is folded away, in a word or two
    hint : more about it, shown when the pointer rests on the button
    content : what is folded away
    opened : whether it is shown at first

    Examples
    --------
    >>> content = ipywidgets.VBox([])
    >>> fold = Collapsible("More", "What is needed less often", content)
    >>> content.layout.display
    'none'
    >>> fold.opened = True
    >>> content.layout.display is None
    True
    """

    _esm = (
        LANGUAGE_TAG
        + """
    function render({ model, el }) {
      el.classList.add("lostatlas-fold");
      const button = document.createElement("button");
      button.type = "button";
      const write = () => {
        writeWords(button, model.get("name"));
        button.title = model.get("hint");
        button.setAttribute("aria-expanded", String(model.get("opened")));
      };
      button.addEventListener("click", () => {
        model.set("opened", !model.get("opened"));
        model.save_changes();
      });
      model.on("change:name change:hint change:opened", write);
      write();
      el.append(button);
      return () => model.off("change:name change:hint change:opened", write);
    }
    export default { render };
    """
    )
    _css = styled("""
    .lostatlas-fold { flex: 0 0 auto; margin: 2px; }
    .lostatlas-fold > button {
      height: 28px; box-sizing: border-box; padding: 0 8px; border: 0;
      border-radius: var(--lostatlas-round); cursor: pointer;
      background: none; color: var(--lostatlas-ink); white-space: nowrap;
      font: var(--lostatlas-size) var(--lostatlas-font);
    }
    .lostatlas-fold > button::before {
      content: "▸" / ""; display: inline-block; width: 1.2em; text-align: left; /* a picture, not heard */
    }
    .lostatlas-fold > button[aria-expanded="true"]::before { content: "▾" / ""; }
    .lostatlas-fold > button:hover { background: var(--lostatlas-ground-2); }
    .lostatlas-fold > button:focus-visible { outline: 2px solid var(--lostatlas-accent); }
    """)
    name = traitlets.Unicode().tag(sync=True)
    hint = traitlets.Unicode().tag(sync=True)
    opened = traitlets.Bool(default_value=False).tag(sync=True)

    def __init__(self, name: str, hint: str, content: ipywidgets.Widget, *, opened: bool = False) -> None:
        self.content = content
        super().__init__(name=name, hint=hint, opened=opened)
        self.observe(lambda _change: self._turn(), "opened")
        self._turn()

    def _turn(self) -> None:
        self.content.layout.display = None if self.opened else "none"

    def __repr__(self) -> str:
        return f"<Collapsible {self.name}: {'open' if self.opened else 'closed'}>"


__all__ = ["Collapsible"]
