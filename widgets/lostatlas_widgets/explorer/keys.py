"""Keys: what the keyboard does anywhere in a panel, and a line that tells it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import anywidget
import traitlets


class Keys(anywidget.AnyWidget):
    """A line of help; while the focus is in the panel around it, its keys act.

    Keys that are typed into a box, or with Ctrl, Alt or Meta, are left alone.

    Parameters
    ----------
    acts : what each key does
    help : the line

    Examples
    --------
    >>> pressed = []
    >>> keys = Keys({",": lambda: pressed.append("back")}, help="Comma goes back.")
    >>> keys.press(",")
    >>> keys.press("x")
    >>> pressed
    ['back']
    """

    _esm = """
    function render({ model, el }) {
      el.classList.add("lostatlas-keys");
      el.textContent = model.get("help");
      let panel = null;
      const press = (event) => {
        if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
        const nearest = event.target.closest("[data-lostatlas-keys], .lostatlas-fenced");
        if (nearest !== panel) return; // a panel within this one has its own keys, or wants none
        const typing = event.target.closest("input, textarea, select, [contenteditable]");
        if (typing) return;
        if (event.key.length === 1) event.stopPropagation(); // or "d d" would let JupyterLab delete the cell
        if (!model.get("takes").includes(event.key)) return;
        event.preventDefault();
        event.stopPropagation();
        model.send({ type: "key", key: event.key });
      };
      const found = () => { // the panel may be put around it later
        panel = el.closest(".lostatlas-panel");
        if (panel) panel.dataset.lostatlasKeys = "true";
        panel?.addEventListener("keydown", press);
        return panel;
      };
      const waiting = found() ? null : new ResizeObserver(() => { if (found()) waiting.disconnect(); });
      waiting?.observe(el);
      return () => { waiting?.disconnect(); panel?.removeEventListener("keydown", press); };
    }
    export default { render };
    """
    _css = (Path(__file__).parent / "panel.css").read_text(encoding="utf-8")  # that of the whole panel
    takes = traitlets.List(traitlets.Unicode()).tag(sync=True)
    help = traitlets.Unicode().tag(sync=True)

    def __init__(self, acts: Mapping[str, Callable[[], object]], *, help: str) -> None:  # noqa: A002 - it is one
        self._acts = dict(acts)
        super().__init__(takes=list(acts), help=help)
        self.on_msg(self._hear)

    def press(self, key: str) -> None:
        """Do what a key does; nothing for a key that is not ours."""
        if act := self._acts.get(key):
            act()

    def _hear(self, _widget: Any, content: dict[str, Any], _buffers: Any) -> None:
        if content.get("type") == "key":
            self.press(str(content.get("key")))

    def __repr__(self) -> str:
        return f"<Keys: {' '.join(self.takes)}>"
