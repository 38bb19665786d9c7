"""DataTable: a DataFrame on the page, sorted by a click on a column's name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from lostatlas.render.column_labels import column_meaning, column_short, column_words
from lostatlas.text import listed, message
from lostatlas_widgets.page_style import styled
from lostatlas_widgets.rule_links import Mark, Marks, with_rules
from lostatlas_widgets.text_line import MARKED

if TYPE_CHECKING:
    import pandas as pd

_HERE = Path(__file__).parent
_BROAD = 9
"""More columns than that fit into a page beside the file browser only when they are narrow."""
_SEVERAL = {"trains": " ", "rusting": " ", "owners": " ", "trainless": " ", "keepers": " "} | {
    "threats": ", ", "presides": ", ", "could_take": ", ",
}  # fmt: skip
"""Separators of columns that hold several names in one text."""


class DataTable(anywidget.AnyWidget):
    """A table of plain text and numbers, whatever is in it.

    Parameters
    ----------
    caption : what the table holds
    marks : finds the words of a text that are explained

    Examples
    --------
    >>> table = DataTable("Players")
    >>> table.show_rows(["player", "cash"], [["<b>Ann</b>", 40], ["Ben", 20]])
    >>> table.head, table.rows
    (['Player', 'Cash'], [['<b>Ann</b>', 40], ['Ben', 20]])
    """

    _esm = MARKED + (_HERE / "data_table.js").read_text(encoding="utf-8")
    _css = styled((_HERE / "data_table.css").read_text(encoding="utf-8"))
    caption = traitlets.Unicode().tag(sync=True)
    head = traitlets.List(traitlets.Unicode()).tag(sync=True)
    full = traitlets.List(traitlets.Unicode()).tag(sync=True)
    """The heads in full; those of a wide table are cut short."""
    dense = traitlets.Bool(default_value=False).tag(sync=True)
    """Whether there are so many columns that everything has to be small."""
    rows: traitlets.List[list[object]] = traitlets.List().tag(sync=True)
    marks: traitlets.List[list[list[Mark]]] = traitlets.List().tag(sync=True)
    """Places of explained words: in each head, then in each cell of every row."""

    def __init__(self, caption: str, *, marks: Marks | None = None) -> None:
        self._marks = with_rules(marks)
        super().__init__(caption=caption)

    def show(self, frame: pd.DataFrame) -> None:
        """Show this table: first its index, then its columns."""
        whole = frame.reset_index()
        known = whole.astype(object).where(whole.notna(), None)
        self.show_rows([str(name) for name in whole.columns], known.to_numpy().tolist())

    def show_rows(self, names: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
        """Show these rows below the names of their columns, of which the first says what a row is about."""
        with self.hold_sync():
            self.dense = len(names) > _BROAD
            self.full = [column_words(name, of=names[0]) for name in names]
            self.head = [column_short(name, of=names[0]) for name in names] if self.dense else self.full
            self.rows = [
                [_cell_text(name, value) for name, value in zip(names, row, strict=True)] for row in rows
            ]
            self.marks = self._marked(names)

    def _marked(self, names: Sequence[str]) -> list[list[list[Mark]]]:
        marks = self._marks
        heads = [
            marks(short)
            if short == full and not (self.dense and column_meaning(name))
            else _explained(short, full, column_meaning(name) or _meaning(marks(full)))
            for name, short, full in zip(names, self.head, self.full, strict=True)
        ]
        rows = [[marks(one) if isinstance(one, str) and one else [] for one in row] for row in self.rows]
        return [heads, *rows]

    def __repr__(self) -> str:
        return f"<DataTable {self.caption}: {len(self.rows)} rows>"


def _meaning(marks: list[Mark]) -> str:
    """Return what the words of a head mean that the glossary knows."""
    return " ".join(str(one[2]).partition(": ")[2] for one in marks)


def _explained(short: str, full: str, meaning: str) -> list[Mark]:
    """Return the mark of a head that is cut short: its words in full, and what they mean."""
    title = f"{full}: {meaning}" if meaning else full
    return [[0, len(short.encode("utf-16-le")) // 2, title]]


def _cell_text(name: str, value: Any) -> Any:
    """Return a value as a person reads it: several names as the language lists them, equal ones counted.

    >>> _cell_text("owners", "EA EA TU"), _cell_text("trains", "2 2 3"), _cell_text("cash", 40)
    ('EA × 2, TU', '2, 2, 3', 40)
    """
    if name not in _SEVERAL or not isinstance(value, str) or not value:
        return _plain(value)
    names = Counter(value.split(_SEVERAL[name]))
    if all(one.isalpha() for one in names):  # "2 × 2" would be read as a product
        return listed(one if count == 1 else f"{one} × {count}" for one, count in names.items())
    return listed(names.elements())


def _plain(value: Any) -> Any:
    if value is None:
        return ""
    if isinstance(value, bool):
        return message("explore.yes") if value else ""
    return value if isinstance(value, int | float) else str(value)
