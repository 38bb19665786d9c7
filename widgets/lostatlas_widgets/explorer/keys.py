"""Keys: what the keyboard does anywhere in a panel, and a table of it, folded away."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from lostatlas.text import message
from lostatlas_widgets.page_functions import FIND_PANEL, LANGUAGE_TAG
from lostatlas_widgets.page_style import styled

_HERE = Path(__file__).parent


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
    table : what keys do, by where they do it

    Examples
    --------
    >>> pressed = []
    >>> table = {"Anywhere": [KeyHelp((",",), "one step back")]}
    >>> keys = Keys({",": lambda: pressed.append("back")}, table=table)
    >>> keys.press(",")
    >>> keys.press("x")
    >>> pressed
    ['back']
    """

    _esm = FIND_PANEL + LANGUAGE_TAG + (_HERE / "keys.js").read_text(encoding="utf-8")
    _css = styled((_HERE / "panel.css").read_text(encoding="utf-8"))  # that of the whole panel
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
        table: Mapping[str, Sequence[KeyHelp]],
    ) -> None:
        self._acts = dict(acts)
        helps = [
            {"where": where, "rows": [{"keys": list(one.keys), "words": one.words} for one in rows]}
            for where, rows in table.items()
        ]
        super().__init__(
            takes=list(acts), _help=helps, _name=message("timeline.keys"), _hint=message("timeline.keys.hint")
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
