"""SheetTable: a DataFrame on the page, sorted by a click on a column's name."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anywidget
import pandas as pd
import traitlets

from lostatlas.text import message

_HERE = Path(__file__).parent


class SheetTable(anywidget.AnyWidget):
    """A table of plain text and numbers, whatever is in it.

    Examples
    --------
    >>> table = SheetTable("Players")
    >>> table.show(pd.DataFrame({"cash": [40, 20]}, index=pd.Index(["<b>Ann</b>", "Ben"], name="player")))
    >>> table.head, table.rows
    (['Player', 'Cash'], [['<b>Ann</b>', 40], ['Ben', 20]])
    """

    _esm = _HERE / "table.js"
    _css = _HERE / "table.css"
    caption = traitlets.Unicode().tag(sync=True)
    head = traitlets.List(traitlets.Unicode()).tag(sync=True)
    rows: traitlets.List[list[object]] = traitlets.List().tag(sync=True)

    def __init__(self, caption: str) -> None:
        super().__init__(caption=caption)

    def show(self, frame: pd.DataFrame) -> None:
        """Show this table: first its index, then its columns."""
        whole = frame.reset_index()
        with self.hold_sync():
            self.head = [column_words(str(name)) for name in whole.columns]
            self.rows = [[_plain(value) for value in row] for row in whole.to_numpy(dtype=object).tolist()]

    def __repr__(self) -> str:
        return f"<SheetTable {self.caption}: {len(self.rows)} rows>"


def column_words(name: str) -> str:
    """Return the words for a column; the name itself when there are none.

    >>> column_words("net_worth"), column_words("Ann")
    ('Net worth', 'Ann')
    """
    if name.isidentifier():
        for key in (f"explore.column.{name}", f"deciding.column.{name}"):
            if (words := message(key)) != key:
                return words
    return name


def _plain(value: Any) -> Any:
    if value is None or value is pd.NA or (isinstance(value, float) and pd.isna(value)):
        return ""
    if isinstance(value, bool):
        return message("explore.yes") if value else ""
    return value if isinstance(value, int | float) else str(value)
