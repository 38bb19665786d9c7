"""EntryTable: the entries of a list as rows, with a column for each of their keys and buttons beside them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lostatlas.text import message
from lostatlas_widgets.designing.draft_history import VariantHistory
from lostatlas_widgets.designing.entries import SIGNS, Entries, Path
from lostatlas_widgets.designing.fields import act_of, cell_of
from lostatlas_widgets.designing.section import Acts, VariantSection
from lostatlas_widgets.drafts import Edit
from lostatlas_widgets.position_editor.form_table import FormCell, FormRow
from lostatlas_widgets.position_editor.report import Report


class EntryTable(VariantSection):
    """A row for each entry of a list: trains, phases, numbers of players.

    A new name waits until it is whole, and is then changed wherever the variant names the entry.

    Examples
    --------
    >>> table = EntryTable(VariantHistory(), Report(), ("trains",))
    >>> table.follow()
    >>> table.form.change("add/6", "")
    >>> table.follow()
    >>> table.form.value("5.name"), table.form.value("5.price")
    ('6+', '550')
    """

    def __init__(self, drafts: VariantHistory, report: Report, path: Path, *, name: str = "") -> None:
        self.entries, self.path = Entries(drafts, path), path
        self.name = name or str(path[-1])
        super().__init__(drafts, report, caption=message(f"variant.sheet.{self.name}"))

    def look_at(self, path: Path) -> None:
        """Show the entries at another place."""
        self.path = self.entries.path = path

    def fill(self) -> tuple[list[str], list[FormRow], Acts]:
        """Return a row for each entry."""
        names = self.entries.names
        size = len(self.path) + 1
        acts: dict[str, Callable[[str], Edit]] = {}
        by_row: dict[Any, list[Any]] = {place: [] for place in range(len(names))}
        for item in self.drafts.room.form_fields(self.drafts.data, self.path):
            by_row[item.path[size - 1]].append(item)
        head = {item.path[size:]: item.label for items in by_row.values() for item in items}
        rows = []
        for at, items in by_row.items():
            cells = []
            found = {item.path[size:]: item for item in items}
            for column in head:
                item = found.get(column)
                if item is None:
                    cells.append(FormCell(kind="plain", value=""))
                    continue
                key = ".".join(map(str, (at, *column)))
                naming = plain(item.value) == names[at] and column == next(iter(head))
                acts[key] = self._rename(names[at]) if naming else act_of(self.drafts, item)
                if naming:
                    self.when_done = (*self.when_done, f".{column[-1]}")
                cells.append(cell_of(self.drafts, item, key=key, of=names[at], narrow=True))
            cells += self.entries.buttons(names[at])
            place = ".".join(map(str, (*self.path, names[at])))
            rows.append(FormRow(key=str(at), place=place, cells=cells))
        if not names:
            label = message("design.entry.first")
            rows.append(
                FormRow(key="none", cells=[FormCell(kind="button", value="+", key="add/", label=label)])
            )
        return [*head.values(), *("" for _ in SIGNS)], rows, acts

    def _rename(self, name: str) -> Callable[[str], Edit]:
        room, path = self.drafts.room, self.path
        return lambda text: lambda data: room.rename_entry(data, path, name, text)

    def _edited(self, key: str, value: str, done: bool) -> None:  # noqa: FBT001 - the page says it
        act, _, name = key.partition("/")
        if act not in SIGNS:
            super()._edited(key, value, done)
            return
        self.report.text = ""
        self.report.guarded(lambda: self.entries.do(act, name))()


def plain(value: object) -> str:
    """Return a value as a name."""
    return "" if value is None else str(value)
