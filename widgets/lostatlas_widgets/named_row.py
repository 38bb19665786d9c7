"""NamedRow: controls that belong together, with a short name in front of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import anywidget
import ipywidgets
import traitlets

from lostatlas_widgets.page_functions import LANGUAGE_TAG
from lostatlas_widgets.page_style import styled

WRAP = {"width": "100%", "flex_flow": "row wrap", "align_items": "center"}
"""The layout of controls side by side, in as many lines as they need."""
UNSEEN_LABEL = {"description_width": "0px"}
"""The style of a control whose description is heard, while what stands around it says it to the eye."""


def named_by_hint(words: str) -> dict[str, Any]:
    """Return the arguments of a control whose hint is its name as well; a hint alone is no name to be heard.

    >>> ipywidgets.Text(**named_by_hint("The file to save in")).description
    'The file to save in'
    """
    return {"description": words, "tooltip": words, "style": UNSEEN_LABEL}


class RowName(anywidget.AnyWidget):
    """The name of a row of controls, to be read in front of them and heard with them.

    What has a tooltip but no name of its own, such as the handle of a slider, is named by that. Buttons that
    are `set_idle` are told to be so.
    """

    _esm = (
        LANGUAGE_TAG
        + """
    function render({ model, el }) {
      el.classList.add("lostatlas-row-name");
      const write = () => { writeWords(el, model.get("text")); };
      const nameControls = (row) => {
        for (const one of row.querySelectorAll(".noUi-handle, select, input")) {
          if (one.getAttribute("aria-label") || one.labels?.[0]?.textContent.trim()) continue;
          const hint = one.title || one.closest(".jupyter-widgets")?.querySelector(":scope > [title]")?.title;
          if (hint) one.setAttribute("aria-label", hint);
        }
      };
      const tellIdle = (row) => {
        for (const one of row.querySelectorAll(":scope > button"))
          if (one.classList.contains("lostatlas-idle")) one.setAttribute("aria-disabled", "true");
          else one.removeAttribute("aria-disabled");
      };
      let grown = null; // hears of what comes into the row
      let idle = null; // and of buttons that have nothing to do, or something again
      const name = () => { // the row is put around it later
        const row = el.parentElement?.closest(".lostatlas-named-row");
        if (!row) return false;
        row.setAttribute("role", "group");
        row.setAttribute("aria-label", model.get("text"));
        grown = new MutationObserver(() => nameControls(row));
        grown.observe(row, { childList: true, subtree: true });
        nameControls(row);
        idle = new MutationObserver(() => tellIdle(row));
        idle.observe(row, { childList: true, subtree: true, attributes: true, attributeFilter: ["class"] });
        tellIdle(row);
        return true;
      };
      model.on("change:text", write);
      write();
      const seen = new ResizeObserver(() => { if (name()) seen.disconnect(); });
      seen.observe(el);
      return () => {
        for (const one of [seen, grown, idle]) one?.disconnect();
        model.off("change:text", write);
      };
    }
    export default { render };
    """
    )
    _css = styled("""
    .lostatlas-row-name {
      flex: 0 0 auto; align-self: center; margin: 2px 4px 2px 2px; color: var(--lostatlas-ink-soft);
      font: 600 var(--lostatlas-size) var(--lostatlas-font);
      max-width: 100%; overflow-wrap: anywhere; /* it may be a player's name */
    }
    .lostatlas-named-row > .jupyter-button.lostatlas-idle {
      opacity: 0.45; cursor: default; box-shadow: none;
    }
    """)
    text = traitlets.Unicode().tag(sync=True)

    def __init__(self, text: str) -> None:
        super().__init__(text=text)

    def __repr__(self) -> str:
        return f"RowName({self.text!r})"


def set_idle(button: ipywidgets.Button, *, idle: bool) -> None:
    """Show a button of a `NamedRow` as one that has nothing to do now, or as any other.

    It stays where the keyboard goes: a disabled button would lose the focus, and the keys with it.

    >>> button = ipywidgets.Button(description="Undo")
    >>> set_idle(button, idle=True)
    >>> button.disabled
    False
    """
    if idle:
        button.add_class("lostatlas-idle")
    else:
        button.remove_class("lostatlas-idle")


class NamedRow(ipywidgets.HBox):
    """Controls side by side that belong together, and what they are for.

    Examples
    --------
    >>> row = NamedRow("Map", [ipywidgets.Button(description="Close-up")])
    >>> row.name.text, len(row.controls)
    ('Map', 1)
    """

    def __init__(self, name: str, controls: Sequence[ipywidgets.Widget]) -> None:
        self.name = RowName(name)
        super().__init__([self.name, *controls], layout=WRAP)
        self.add_class("lostatlas-named-row")

    @property
    def controls(self) -> tuple[ipywidgets.Widget, ...]:
        """The widgets behind the name."""
        return tuple(self.children[1:])


__all__ = ["UNSEEN_LABEL", "WRAP", "NamedRow", "RowName", "named_by_hint", "set_idle"]
