"""TableStrip: tables of a title as compact cards or rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from lostatlas.scene.table import Table
from lostatlas_widgets.page_style import styled

_HERE = Path(__file__).parent


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
                    {"title": one.title, "brief": one.brief, "numeric": one.numeric} for one in table.columns
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
