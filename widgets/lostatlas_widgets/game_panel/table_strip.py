"""TableStrip: tables of a title as compact cards or rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from lostatlas.scene.table import Table, display_width
from lostatlas_widgets.page_style import styled

_HERE = Path(__file__).parent
_HEADINGS = 2
"""Rows of a table above its values: what it is called, and its columns."""
_MARK, _LONG = 2, 16
"""Letters that the colour of a row takes; and so many of a long value stand in one line."""


def room_of(table: Table) -> tuple[int, int]:
    """Return about how many rows, and letters across, a table takes with headings in several lines.

    Examples
    --------
    >>> from lostatlas.scene.table import Column
    >>> columns = (Column("player", "Player"), Column("hand", "Cards in hand", numeric=True))
    >>> room_of(Table("cards", "Cards", columns, (("Ann", 7), ("Ben", 8))))
    (4, 15)
    """
    letters = _MARK
    for place, column in enumerate(table.columns):
        heading = max(map(display_width, (column.brief or column.title).split()), default=0)
        values = (display_width(str(row[place])) for row in table.rows if row[place] is not None)
        letters += 1 + max(heading, *(min(value, _LONG) for value in values), 0)
    return len(table.rows) + _HEADINGS, letters


class TableStrip(anywidget.AnyWidget):
    """Tables on the page: each a caption and rows; the row of the actor stands out.

    Examples
    --------
    >>> from lostatlas.scene.table import Column
    >>> strip = TableStrip()
    >>> strip.show(
    ...     [
    ...         Table(
    ...             "cash",
    ...             "Cash",
    ...             (Column("player", "Player"), Column("cash", "$", numeric=True)),
    ...             (("<b>Ann</b>", 6000),),
    ...             ("Ann",),
    ...         )
    ...     ],
    ...     colours={"Ann": "#117733"},
    ...     acting="Ann",
    ... )
    >>> strip.tables[0]["rows"]
    [['<b>Ann</b>', 6000]]
    """

    _esm = (_HERE / "table_strip.js").read_text(encoding="utf-8")
    _css = styled((_HERE / "game_panel.css").read_text(encoding="utf-8"))
    tables: traitlets.List[dict[str, Any]] = traitlets.List().tag(sync=True)

    def show(self, tables: Sequence[Table], *, colours: Mapping[str, str], acting: str | None = None) -> None:
        """Show these tables, rows in the colours of what they are about."""
        self.tables = [
            {
                "name": table.name,
                "title": table.title,
                "columns": [
                    {"title": one.title, "brief": one.brief, "numeric": one.numeric, "group": one.group}
                    for one in table.columns
                ],
                "rows": [["" if value is None else value for value in row] for row in table.rows],
                "keys": list(table.keys),
                "colours": [colours.get(key, "") for key in table.row_keys],
                "acting": [key == acting for key in table.row_keys],
            }
            for table in tables
        ]

    def __repr__(self) -> str:
        return f"<TableStrip: {', '.join(table['title'] for table in self.tables)}>"
