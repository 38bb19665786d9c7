"""FormTable: a table whose cells can be changed, with what is wrong below the row that it concerns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from lostatlas_widgets.page_functions import LANGUAGE_TAG
from lostatlas_widgets.page_style import styled

_HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True, kw_only=True)
class FormCell:
    """One cell.

    Examples
    --------
    >>> FormCell(kind="number", key="cash", value=120, label="Cash").plain()
    {'kind': 'number', 'value': '120', 'key': 'cash', 'label': 'Cash'}
    """

    kind: str
    """``plain``, ``note`` (words that may take lines), ``number``, ``text``, ``choice``, ``check``,
    ``button`` or ``colour``; ``checks`` (some of the options) or ``series`` (options in an order), both
    parted by blanks."""
    value: object = ""
    key: str = ""
    """Its key in change messages; unique in its form."""
    label: str = ""
    """Its label, for those who do not see the table."""
    hint: str = ""
    """Shown when the pointer rests on it."""
    options: tuple[tuple[str, str], ...] = ()
    """Of a choice, checks or a series: values and their words."""
    names: tuple[tuple[str, str], ...] = ()
    """Of a series: what its buttons ``earlier``, ``later``, ``out`` and ``add`` are called."""
    step: int = 1
    """Step of the arrow keys in a number."""
    wide: int = 0
    """About how many letters it has room for; 0 leaves it to the page."""
    tall: int = 0
    """Of a text: how many lines of it are seen; 0 for a single one that never breaks."""
    place: str = ""
    """Where in the position it stands, such as ``companies[0].cash``."""
    off: bool = False
    """Whether it cannot be used now."""

    def plain(self) -> dict[str, Any]:
        """Return the data for the page: everything that is not the default."""
        value = self.value if self.kind == "check" else _text(self.value)
        data: dict[str, Any] = {"kind": self.kind, "value": value}
        for name in ("key", "label", "hint", "wide", "tall", "off"):
            if found := getattr(self, name):
                data[name] = found
        if self.kind in ("choice", "checks", "series"):
            data["options"] = [list(pair) for pair in self.options]
        if self.names:
            data["names"] = dict(self.names)
        if self.kind == "number":
            data |= {"step": self.step} if self.step != 1 else {}
        return data


@dataclass(frozen=True, slots=True, kw_only=True)
class FormRow:
    """One row; `place` is where in the position it stands, such as ``companies[0]``."""

    key: str
    cells: Sequence[FormCell]
    place: str = ""
    heading: bool = field(default=False)
    """Whether the first cell names the row."""


class FormTable(anywidget.AnyWidget):
    """A table whose cells can be changed by mouse or keys, whatever text is in them.

    Parameters
    ----------
    caption : what the table is
    edit : called with the key of a cell, its new value as text, and whether the user has finished with it

    Examples
    --------
    >>> seen = []
    >>> form = FormTable("Cash", edit=lambda key, value, done: seen.append((key, value)))
    >>> row = FormRow(key="a", place="cash", cells=[FormCell(kind="number", key="a.cash", value=5)])
    >>> form.show(["Cash"], [row], where="cash.a", trouble="Too little.")
    True
    >>> form.change("a.cash", "120")
    >>> seen
    [('a.cash', '120')]
    """

    _esm = LANGUAGE_TAG + (_HERE / "form_table.js").read_text(encoding="utf-8")
    _css = styled((_HERE / "form_table.css").read_text(encoding="utf-8"))
    caption = traitlets.Unicode().tag(sync=True)
    head = traitlets.List(traitlets.Unicode()).tag(sync=True)
    rows: traitlets.List[dict[str, Any]] = traitlets.List().tag(sync=True)
    trouble = traitlets.Unicode().tag(sync=True)
    """Error of the table as a whole."""

    def __init__(self, caption: str, *, edit: Callable[[str, str, bool], object]) -> None:
        self._edit = edit
        super().__init__(caption=caption)
        self.on_msg(self._hear)

    def show(
        self, head: Sequence[str], rows: Sequence[FormRow], *, where: str = "", trouble: str = ""
    ) -> bool:
        """Show these rows, and at `where` what is wrong; return whether there was such a place.

        The row whose place is the longest beginning of `where` gets the words, its fitting cells are marked.
        """
        fitting = [row for row in rows if trouble and row.place and _within(where, row.place)]
        wrong = max(fitting, key=lambda row: len(row.place), default=None)
        drawn = []
        for row in rows:
            cells = [cell.plain() for cell in row.cells]
            one: dict[str, Any] = {"key": row.key, "cells": cells}
            if row.heading:
                one["heading"] = True
            if row is wrong:
                one["trouble"] = trouble
                for cell, plain in zip(row.cells, cells, strict=True):
                    if cell.place and (
                        _within(where, cell.place) or (where != row.place and _within(cell.place, where))
                    ):
                        plain["wrong"] = True
            drawn.append(one)
        with self.hold_sync():
            self.head, self.rows, self.trouble = list(head), drawn, ""
        return wrong is not None

    def restore(self) -> None:
        """Let every field say again what it holds here: what was typed was refused."""
        self.send({"type": "restore"})

    def change(self, key: str, value: str, *, done: bool = True) -> None:
        """Change a cell, as the user does."""
        self._edit(key, value, done)

    def value(self, key: str) -> Any:
        """Return what a cell shows.

        Raises
        ------
        KeyError
            When there is no such cell.
        """
        for row in self.rows:
            for cell in row["cells"]:
                if cell.get("key") == key:
                    return cell["value"]
        raise KeyError(key)

    @property
    def troubles(self) -> list[str]:
        """Errors, row by row."""
        return [
            *([self.trouble] if self.trouble else []),
            *(r["trouble"] for r in self.rows if "trouble" in r),
        ]

    def _hear(self, _widget: Any, content: dict[str, Any], _buffers: Any) -> None:
        key, value = content.get("key"), content.get("value")
        known = {cell.get("key") for row in self.rows for cell in row["cells"]}
        if content.get("type") == "edit" and isinstance(key, str) and key in known:
            self.change(key, str(value), done=content.get("done") is not False)

    def __repr__(self) -> str:
        return f"<FormTable {self.caption}: {len(self.rows)} rows>"


def _text(value: object) -> str:
    if isinstance(value, list | tuple):
        return " ".join(map(str, value))
    return "" if value is None else str(value)


def _within(where: str, place: str) -> bool:
    """Return whether a place of the position lies at or inside another.

    >>> _within("companies[1].cash", "companies[1]"), _within("companies[11]", "companies[1]")
    (True, False)
    """
    return where == place or where.startswith((f"{place}.", f"{place}[", f"{place}:"))
