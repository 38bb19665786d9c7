"""One layer of the figure as a table with the same number of rows for every hex, changed by patches."""

from __future__ import annotations

from collections.abc import Mapping

from bokeh.models.sources import ColumnDataSource

from lostatlas.plots.scene_rows import Layer, Row
from lostatlas.track.hexes import Hex

Patch = dict[str, list[tuple[int, object]]]


class Places:
    """Which hex has which place in the tables; a hex that goes leaves its place to one that comes.

    Examples
    --------
    >>> places = Places([Hex(0, 0), Hex(1, 0)], spare=1)
    >>> places.take(Hex(2, 0)), places.take(Hex(3, 0))
    (True, False)
    >>> places.leave(Hex(0, 0)), places.take(Hex(3, 0)), places.row[Hex(3, 0)]
    (None, True, 0)
    """

    def __init__(self, hexes: list[Hex], *, spare: int) -> None:
        self.row = {hex_: k for k, hex_ in enumerate(hexes)}
        self.count = len(hexes) + spare
        self._free = list(range(self.count - 1, len(hexes) - 1, -1))

    def take(self, hex_: Hex) -> bool:
        """Give a new hex a free place; return False when there is none."""
        if not self._free:
            return False
        self.row[hex_] = self._free.pop()
        return True

    def leave(self, hex_: Hex) -> None:
        """Free the place of a hex."""
        self._free.append(self.row.pop(hex_))


class LayerTable:
    """The rows of one layer and the source that holds them."""

    def __init__(self, layer: Layer) -> None:
        self.layer, self.source = layer, ColumnDataSource()
        self._room = layer.room
        self._rows: dict[Hex, list[Row]] = {}

    def fill(
        self, rows: Mapping[Hex, list[Row]], places: Places, *, more: Mapping[str, object] | None = None
    ) -> None:
        """Write the whole table anew with room for the hex that needs most, and more columns of one value."""
        self._rows = dict(rows)
        room = self._room = max(self.layer.room, max(map(len, rows.values()), default=0))
        table = [self.layer.blank] * (places.count * room)
        for hex_, own in rows.items():
            start = places.row[hex_] * room
            table[start : start + len(own)] = own
        columns: dict[str, list[object]] = {
            name: [row[k] for row in table] for k, name in enumerate(self.layer.columns)
        }
        columns |= {name: [value] * len(table) for name, value in (more or {}).items()}
        self.source.data = dict(columns)

    def change(self, rows: Mapping[Hex, list[Row]], where: Mapping[Hex, int], places: Places) -> None:
        """Write the rows of some hexes, which have these places, sending what differs and nothing else.

        A hex without rows is gone. The table is written anew when there is too little room for a hex.
        """
        before = {hex_: self._rows.get(hex_, []) for hex_ in rows}
        for hex_, own in rows.items():
            if own or hex_ in places.row:
                self._rows[hex_] = own
            else:
                self._rows.pop(hex_, None)
        if any(len(own) > self._room for own in rows.values()):
            self.fill(self._rows, places)
        elif patch := self._patch(before, rows, where):
            self.source.patch(patch)

    def _patch(
        self, before: Mapping[Hex, list[Row]], after: Mapping[Hex, list[Row]], where: Mapping[Hex, int]
    ) -> Patch:
        patch: Patch = {}
        blank = self.layer.blank
        for hex_, old in before.items():
            new, start = after[hex_], where[hex_] * self._room
            for k in range(max(len(old), len(new))):
                was = old[k] if k < len(old) else blank
                now = new[k] if k < len(new) else blank
                for column, one, other in zip(self.layer.columns, was, now, strict=True):
                    if one != other:
                        patch.setdefault(column, []).append((start + k, other))
        return patch
