"""One layer of the figure as a table in which each cell has as many rows as it needs, changed by patches."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from heapq import heappop, heappush
from itertools import chain, repeat
from typing import Generic, TypeVar

from bokeh.models.sources import ColumnDataSource

from lostatlas.plots.scene_rows import Layer, Row

K = TypeVar("K", bound=Hashable)
"""A cell of the drawing: a hex, a square, a card."""

_SPARE = 30
"""The least rows that are kept free: room for three map pieces of three hexes."""


class LayerTable(Generic[K]):
    """The rows of one layer and the source that holds them.

    The shapes of a cell are painted in their order; cells do not overlap, so theirs does not matter. Rows
    that a cell gives up are free for any other. BokehJS goes through all rows for every patch and every
    frame: as much room for each cell as for the fullest one would make every step wait.

    Examples
    --------
    >>> from lostatlas.plots.scene_rows import LAYERS
    >>> words = next(LayerTable(layer) for layer in LAYERS if layer.name == "words0.3")
    >>> words.fill({"A1": [(0.0, 0.0, "10", "#000000", "bold", "center")], "A3": []})
    >>> words.change({"A1": [], "A3": [(1.0, 0.0, "20", "#000000", "bold", "center")]})
    >>> words.first, words.source.data["text"][0], words.free == len(words.source.data["text"]) - 1
    ({'A3': 0}, '20', True)
    """

    def __init__(self, layer: Layer) -> None:
        self.layer, self.source = layer, ColumnDataSource()
        self._table: list[Row] = []
        self._held: dict[K, list[int]] = {}
        """The numbers of the rows of each cell, ascending."""
        self._free: list[int] = []
        """A heap: the first row of each block that may be taken."""
        self._more: dict[str, object] = {}

    @property
    def first(self) -> dict[K, int]:
        """The number of the first row of each cell that has any."""
        return {cell: held[0] for cell, held in self._held.items()}

    @property
    def free(self) -> int:
        """How many rows no cell has."""
        return len(self._free) * self.layer.block

    def fill(self, rows: Mapping[K, list[Row]], *, more: Mapping[str, object] | None = None) -> None:
        """Rewrite the whole table, half as long again as need be, with more columns of one value."""
        blank, block, self._more = self.layer.blank, self.layer.block, dict(more or {})
        table: list[Row] = []
        self._held = {}
        for cell, own in rows.items():
            if own:
                start = len(table)
                table += own + [blank] * (-len(own) % block)
                self._held[cell] = list(range(start, len(table)))
        used = len(table)
        self._table = table + [blank] * (max(_SPARE, used // 2 // block) * block)
        self._free = list(range(used, len(self._table), block))
        columns: dict[str, list[object]] = {
            name: [row[k] for row in self._table] for k, name in enumerate(self.layer.columns)
        }
        columns |= {name: [value] * len(self._table) for name, value in self._more.items()}
        self.source.data = dict(columns)

    def change(self, rows: Mapping[K, list[Row]]) -> None:
        """Write the rows of some cells, sending what differs and nothing else.

        When too few rows are free the table is rewritten, and longer.
        """
        blank, changed = self.layer.blank, dict[int, Row]()
        for cell, own in rows.items():
            changed |= dict.fromkeys(self._given_back(cell, len(own)), blank)
        for cell, own in rows.items():
            held = self._held.get(cell, [])
            while len(held) < len(own):
                if not self._free:
                    shown = {one: [self._table[row] for row in where] for one, where in self._held.items()}
                    self.fill({**shown, **rows}, more=self._more)
                    return
                first = heappop(self._free)
                held += range(first, first + self.layer.block)
            if held:
                self._held[cell] = sorted(held)
                changed |= zip(self._held[cell], chain(own, repeat(blank)), strict=False)
        self._write(changed)

    def _given_back(self, cell: K, needed: int) -> list[int]:
        """Free the rows of a cell that it does not need any more, the last ones first, and return them."""
        held, block = self._held.pop(cell, []), self.layer.block
        kept = needed + -needed % block
        for first in held[kept::block]:
            heappush(self._free, first)
        if kept and held:
            self._held[cell] = held[:kept]
        return held[kept:]

    def _write(self, changed: Mapping[int, Row]) -> None:
        patch: dict[str, list[tuple[int, object]]] = {}
        for row, now in sorted(changed.items()):
            was, self._table[row] = self._table[row], now
            for column, one, other in zip(self.layer.columns, was, now, strict=True):
                if one != other:
                    patch.setdefault(column, []).append((row, other))
        if patch:
            self.source.patch(patch)
