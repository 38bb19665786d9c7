"""ListEditor: the entries of a list to choose from, with the sheet of the chosen one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import ipywidgets

from lostatlas.text import message
from lostatlas_widgets.designing.draft_history import VariantHistory
from lostatlas_widgets.designing.entries import Entries, Path, move_buttons
from lostatlas_widgets.designing.entry_table import EntryTable
from lostatlas_widgets.designing.fields import plain_text
from lostatlas_widgets.designing.key_form import KeyForm
from lostatlas_widgets.explorer.choices import Choices, Item
from lostatlas_widgets.position_editor.report import Report


class ThisEntry(KeyForm):
    """The sheet of one entry of a list; its name is changed wherever the variant names it."""

    def __init__(
        self, drafts: VariantHistory, report: Report, path: Path, *, name: str, leave: Sequence[str]
    ) -> None:
        self.entries, self.chosen = Entries(drafts, path), ""
        super().__init__(drafts, report, path, name=name, leave=leave)
        self.when_done = (".code", ".number")

    def items(self) -> list[Any]:
        """Return the keys of the chosen entry."""
        names = self.entries.names
        if self.chosen not in names:
            self.chosen = names[0] if names else ""
        if not self.chosen:
            return []
        named = isinstance(self.drafts.data[str(self.entries.path[0])], list) or len(self.entries.path) > 1
        step: str | int = names.index(self.chosen) if named else self.chosen
        self.paths = ((*self.entries.path, step),)
        return super().items()

    def fill(self) -> Any:
        """Return a row for each key; a new name goes to whoever names the entry."""
        head, rows, acts = super().fill()
        first, now = next(iter(acts), ""), self.chosen
        if rows and plain_text(self.items()[0].value) == now:
            room, path = self.drafts.room, self.entries.path

            def rename(text: str) -> Any:
                def change(data: dict[str, Any]) -> None:
                    room.rename_entry(data, path, now, text)
                    self.chosen = text.strip()

                return change

            acts = {**acts, first: rename}
        return head, rows, acts


class ListEditor(ipywidgets.VBox):
    """Entries with a sheet of their own each: companies, modes, map pieces.

    Parameters
    ----------
    tables : steps of an entry that are lists of their own, shown as tables below its sheet
    leave : other steps that stand elsewhere

    Examples
    --------
    >>> model = ListEditor(VariantHistory(), Report(), ("minors",))
    >>> model.follow()
    >>> model.choose(model.entries.names[5])
    >>> model.this.form.change("minors.5.powers", "express spacious")
    >>> model.this.drafts.differences[-1].new
    ['express', 'spacious']
    """

    def __init__(
        self, drafts: VariantHistory, report: Report, path: Path, *,
        tables: Sequence[str] = (), leave: Sequence[str] = (), height: str = "190px",
    ) -> None:  # fmt: skip
        self.drafts, self.report, self.path = drafts, report, path
        name = str(path[-1])
        self.this = ThisEntry(drafts, report, path, name=name, leave=(*leave, *tables))
        self.entries = self.this.entries
        self.tables = [EntryTable(drafts, report, (*path, 0, one), name=one) for one in tables]
        self.list = Choices(
            report.guarded(lambda at, _amount: self.choose(self.entries.names[at])),
            label=message(f"variant.sheet.{name}"), grid=True, height=height,
        )  # fmt: skip
        self.buttons = move_buttons(self.do, report)
        row = ipywidgets.HBox(list(self.buttons.values()), layout={"flex_flow": "row wrap"})
        super().__init__(
            [self.list, row, *self.pictures(), self.this, *self.tables], layout={"width": "100%"}
        )

    def pictures(self) -> list[ipywidgets.Widget]:
        """Return the widgets above the sheet; a subclass may draw the chosen entry."""
        return []

    @property
    def placed(self) -> bool:
        """Whether the present trouble is shown here."""
        return self.this.placed or any(table.placed for table in self.tables)

    def choose(self, name: str) -> None:
        """Open the sheet of an entry."""
        self.this.chosen = name
        self.follow()

    def do(self, act: str) -> None:
        """Add, take away or move the chosen entry."""
        self.report.text = ""
        name = self.this.chosen
        if act == "add":
            self.this.chosen = self.entries.add(after=name)
            self.follow()
        elif act == "remove":
            self.this.chosen = self.entries.neighbour(name)
            self.entries.remove(name)
        else:
            self.entries.do(act, name)

    def follow(self) -> None:
        """Show the draft."""
        names = self.entries.names
        trouble = self.drafts.trouble
        if trouble is not None:
            self._turn_to(trouble.where, names)
        self.this.follow()
        for table, step in zip(self.tables, (table.name for table in self.tables), strict=True):
            table.look_at((*self.this.paths[0], step))
            if names:
                table.follow()
        chosen = self.this.chosen
        self.list.show([self.item(name) for name in names], current=names.index(chosen) if names else -1)
        ordered = str(self.path[0]) != "modes"
        for act, off in {
            "up": chosen == next(iter(names), ""), "down": chosen == next(iter(reversed(names)), ""),
            "remove": not names, "add": False,
        }.items():  # fmt: skip
            self.buttons[act].disabled = off
            words = message(f"design.entry.{act}", name=chosen)
            self.buttons[act].tooltip = words
            if act in ("up", "down"):
                self.buttons[act].layout.display = None if ordered else "none"

    def item(self, name: str) -> Item:
        """Return the row of an entry in the list."""
        entry: dict[str, Any] = next((one for one in self._entries() if name in map(str, one.values())), {})
        more = entry.get("name") if isinstance(entry.get("name"), str) else ""
        return Item(text=self.drafts.room.value_words(name) if not entry else name, more=str(more or ""))

    def _entries(self) -> list[Any]:
        found: Any = self.drafts.data
        for step in self.path:
            found = found[step]
        return found if isinstance(found, list) else []

    def _turn_to(self, where: str, names: Sequence[str]) -> None:
        """Open the entry in which the mistake is."""
        start = ".".join(map(str, self.path))
        for name in names:
            place = f"{start}.{name}"
            if where == place or where.startswith((f"{place}.", f"{place}[", f"{place}:")):
                self.this.chosen = name
