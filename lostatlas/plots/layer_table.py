"""One layer of the figure as a table with the same number of rows for every cell, changed by patches."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Generic, TypeVar

from bokeh.models.sources import ColumnDataSource

from lostatlas.plots.scene_rows import Layer, Row

K = TypeVar("K", bound=Hashable)
"""A cell of the drawing: a hex, a square, a card."""

Patch = dict[str, list[tuple[int, object]]]


class CellRows(Generic[K]):
    """Which cell has which place in the tables; a cell that goes leaves its place to one that comes.

    Examples
    --------
    >>> places = CellRows(["A1", "A3"], spare=1)
    >>> places.take("A5"), places.take("A7")
    (True, False)
    >>> places.leave("A1"), places.take("A7"), places.row["A7"]
    (None, True, 0)
    """

    def __init__(self, cells: Sequence[K], *, spare: int) -> None:
        self.row: dict[K, int] = {cell: k for k, cell in enumerate(cells)}
        self.count = len(cells) + spare
        self._free = list(range(self.count - 1, len(cells) - 1, -1))

    def take(self, cell: K) -> bool:
        """Give a new cell a free place; return False when there is none."""
        if not self._free:
            return False
        self.row[cell] = self._free.pop()
        return True

    def leave(self, cell: K) -> None:
        """Free the place of a cell."""
        self._free.append(self.row.pop(cell))


class LayerTable(Generic[K]):
    """The rows of one layer and the source that holds them."""

    def __init__(self, layer: Layer) -> None:
        self.layer, self.source = layer, ColumnDataSource()
        self._room = layer.room
        self._rows: dict[K, list[Row]] = {}

    def fill(
        self, rows: Mapping[K, list[Row]], places: CellRows[K], *, more: Mapping[str, object] | None = None
    ) -> None:
        """Rewrite the whole table with room for the largest cell, and more columns of one value."""
        self._rows = dict(rows)
        room = self._room = max(self.layer.room, max(map(len, rows.values()), default=0))
        table = [self.layer.blank] * (places.count * room)
        for cell, own in rows.items():
            start = places.row[cell] * room
            table[start : start + len(own)] = own
        columns: dict[str, list[object]] = {
            name: [row[k] for row in table] for k, name in enumerate(self.layer.columns)
        }
        columns |= {name: [value] * len(table) for name, value in (more or {}).items()}
        self.source.data = dict(columns)

    def change(self, rows: Mapping[K, list[Row]], where: Mapping[K, int], places: CellRows[K]) -> None:
        """Write the rows of some cells, which have these places, sending what differs and nothing else.

        A cell without rows is removed. The table is rewritten when there is too little room for a cell.
        """
        before = {cell: self._rows.get(cell, []) for cell in rows}
        for cell, own in rows.items():
            if own or cell in places.row:
                self._rows[cell] = own
            else:
                self._rows.pop(cell, None)
        if any(len(own) > self._room for own in rows.values()):
            self.fill(self._rows, places)
        elif patch := self._patch(before, rows, where):
            self.source.patch(patch)

    def _patch(
        self,
        before: Mapping[K, list[Row]],
        after: Mapping[K, list[Row]],
        where: Mapping[K, int],
    ) -> Patch:
        patch: Patch = {}
        blank = self.layer.blank
        for cell, old in before.items():
            new, start = after[cell], where[cell] * self._room
            for k in range(max(len(old), len(new))):
                was = old[k] if k < len(old) else blank
                now = new[k] if k < len(new) else blank
                for column, one, other in zip(self.layer.columns, was, now, strict=True):
                    if one != other:
                        patch.setdefault(column, []).append((start + k, other))
        return patch
