"""Keys: what the keyboard does anywhere in a panel, and a table of it, folded away."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from lostatlas.text import message
from lostatlas_widgets.words import WORDS


@dataclass(frozen=True, slots=True)
class KeyHelp:
    """What some keys do: those that do it, and the words."""

    keys: tuple[str, ...]
    words: str


class Keys(anywidget.AnyWidget):
    """A table of keys behind a button; while the focus is in the panel around it, its keys act.

    Keys that are typed into a box, or with Ctrl, Alt or Meta, are left alone.

    Parameters
    ----------
    acts : what each key does
    help : what keys do, by where they do it

    Examples
    --------
    >>> pressed = []
    >>> told = {"Anywhere": [KeyHelp((",",), "one step back")]}
    >>> keys = Keys({",": lambda: pressed.append("back")}, help=told)
    >>> keys.press(",")
    >>> keys.press("x")
    >>> pressed
    ['back']
    """

    _esm = (
        WORDS
        + """
    function render({ model, el }) {
      el.classList.add("lostatlas-keys");
      const fold = document.createElement("button");
      fold.type = "button";
      writeWords(fold, model.get("_name"));
      fold.title = model.get("_hint");
      fold.addEventListener("click", () => {
        model.set("opened", !model.get("opened"));
        model.save_changes();
      });
      const made = (kind, text, parent) => {
        const element = parent.appendChild(document.createElement(kind));
        writeWords(element, text);
        return element;
      };
      const places = document.createElement("div");
      places.className = "lostatlas-key-places";
      for (const { where, rows } of model.get("_help")) {
        const table = places.appendChild(document.createElement("table"));
        writeWords(table.createCaption(), where);
        const body = table.createTBody();
        for (const { keys, words } of rows) {
          const row = body.insertRow();
          const head = made("th", "", row);
          head.scope = "row";
          keys.forEach((key) => made("kbd", key, head));
          made("td", words, row);
        }
      }
      const turn = () => {
        fold.setAttribute("aria-expanded", String(model.get("opened")));
        places.hidden = !model.get("opened");
      };
      model.on("change:opened", turn);
      turn();
      el.append(fold, places);
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
      return () => {
        model.off("change:opened", turn);
        waiting?.disconnect();
        panel?.removeEventListener("keydown", press);
      };
    }
    export default { render };
    """
    )
    _css = (Path(__file__).parent / "panel.css").read_text(encoding="utf-8")  # that of the whole panel
    takes = traitlets.List(traitlets.Unicode()).tag(sync=True)
    opened = traitlets.Bool(default_value=False).tag(sync=True)
    """Whether the table is shown; the page sets it, too."""
    _help: traitlets.List[dict[str, Any]] = traitlets.List().tag(sync=True)
    _name = traitlets.Unicode().tag(sync=True)
    _hint = traitlets.Unicode().tag(sync=True)

    def __init__(
        self,
        acts: Mapping[str, Callable[[], object]],
        *,
        help: Mapping[str, Sequence[KeyHelp]],  # noqa: A002 - it is one
    ) -> None:
        self._acts = dict(acts)
        told = [
            {"where": where, "rows": [{"keys": list(one.keys), "words": one.words} for one in rows]}
            for where, rows in help.items()
        ]
        super().__init__(
            takes=list(acts), _help=told, _name=message("timeline.keys"), _hint=message("timeline.keys.hint")
        )
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


def key_help() -> dict[str, list[KeyHelp]]:
    """Return what keys do in the explorer, by where the focus has to be.

    >>> [(one.keys, one.words) for one in next(iter(key_help().values()))][0]
    ((',', '.'), 'one step back, one step on')
    """
    arrows, enter, escape = (
        ("←", "→", "↑", "↓"),
        message("timeline.key.enter"),
        message("timeline.key.escape"),
    )
    ends = message("timeline.key.home"), message("timeline.key.end")
    pages = message("timeline.key.page_up"), message("timeline.key.page_down")
    table: dict[str, tuple[tuple[tuple[str, ...], str], ...]] = {
        "panel": (
            ((",", "."), "step"), (("p",), "play"), (("u", "r"), "undo"), (("m",), "pin"),
            (("?",), "explain"), ((escape,), "close"),
        ),
        "board": ((arrows, "walk"), ((enter,), "ask"), (("1", "…", "9"), "take"), ((escape,), "let_go")),
        "list": ((arrows, "choose"), ((enter,), "do")),
        "slider": ((arrows, "slide"), (pages, "leap"), (ends, "ends")),
    }  # fmt: skip
    return {
        message(f"timeline.keys.{where}"): [
            KeyHelp(keys, message(f"timeline.keys.{where}.{act}")) for keys, act in rows
        ]
        for where, rows in table.items()
    }


__all__ = ["KeyHelp", "Keys", "key_help"]
