"""SheetTable: a DataFrame on the page, sorted by a click on a column's name."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anywidget
import pandas as pd
import traitlets

from lostatlas.render.columns import column_words
from lostatlas.text import message
from lostatlas_widgets.explorer.meanings import Mark, Marks
from lostatlas_widgets.text_line import MARKED

_HERE = Path(__file__).parent


class SheetTable(anywidget.AnyWidget):
    """A table of plain text and numbers, whatever is in it.

    Parameters
    ----------
    caption : what the table holds
    marks : finds the words of a text that are explained

    Examples
    --------
    >>> table = SheetTable("Players")
    >>> table.show(pd.DataFrame({"cash": [40, 20]}, index=pd.Index(["<b>Ann</b>", "Ben"], name="player")))
    >>> table.head, table.rows
    (['Player', 'Cash'], [['<b>Ann</b>', 40], ['Ben', 20]])
    """

    _esm = MARKED + (_HERE / "table.js").read_text(encoding="utf-8")
    _css = _HERE / "table.css"
    caption = traitlets.Unicode().tag(sync=True)
    head = traitlets.List(traitlets.Unicode()).tag(sync=True)
    rows: traitlets.List[list[object]] = traitlets.List().tag(sync=True)
    marks: traitlets.List[list[list[Mark]]] = traitlets.List().tag(sync=True)
    """Where words stand that are explained: in each head, then in each cell of every row."""

    def __init__(self, caption: str, *, marks: Marks | None = None) -> None:
        self._marks = marks
        super().__init__(caption=caption)

    def show(self, frame: pd.DataFrame) -> None:
        """Show this table: first its index, then its columns."""
        whole = frame.reset_index()
        with self.hold_sync():
            self.head = [column_words(str(name), of=str(frame.index.name)) for name in whole.columns]
            self.rows = [[_plain(value) for value in row] for row in whole.to_numpy(dtype=object).tolist()]
            self.marks = self._marked()

    def _marked(self) -> list[list[list[Mark]]]:
        marks = self._marks
        if marks is None:
            return []
        texts: list[list[object]] = [list(self.head), *self.rows]
        return [[marks(one) if isinstance(one, str) and one else [] for one in row] for row in texts]

    def __repr__(self) -> str:
        return f"<SheetTable {self.caption}: {len(self.rows)} rows>"


def _plain(value: Any) -> Any:
    if value is None or value is pd.NA or (isinstance(value, float) and pd.isna(value)):
        return ""
    if isinstance(value, bool):
        return message("explore.yes") if value else ""
    return value if isinstance(value, int | float) else str(value)
