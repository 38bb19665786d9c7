"""Entries: what the buttons that add, take away and move entries of a list do."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets

from lostatlas.text import message
from lostatlas_widgets.designing.draft_history import VariantHistory
from lostatlas_widgets.position_editor.form_table import FormCell
from lostatlas_widgets.position_editor.report import Report

Path = tuple[str | int, ...]
SIGNS = {"up": "↑", "down": "↓", "add": "+", "remove": "✕"}
"""Signs of the buttons."""


class Entries:
    """The entries at one place of a variant, changed with whatever else names them.

    Examples
    --------
    >>> trains = Entries(VariantHistory(), ("trains",))
    >>> trains.add(after="6")
    '6+'
    >>> trains.move("6+", by=-1)
    >>> trains.names
    ['2', '3', '4', '5', '6+', '6', '7', '∞']
    >>> trains.neighbour("6+"), trains.neighbour("∞")
    ('6', '7')
    >>> trains.remove("6+")
    >>> trains.drafts.differences
    ()
    """

    def __init__(self, drafts: VariantHistory, path: Path) -> None:
        self.drafts, self.path = drafts, path

    @property
    def names(self) -> list[str]:
        """The names of the entries, in their order."""
        found: list[str] = self.drafts.room.names_in(self.drafts.data, self.path)
        return found

    def neighbour(self, name: str) -> str:
        """Return the entry behind another one, or else the one before it; empty where it is the only one."""
        names = self.names
        here = names.index(name)
        return next(iter([*names[here + 1 :], *reversed(names[:here])]), "")

    def add(self, *, after: str = "") -> str:
        """Add an entry behind another one and return its name."""
        made: list[str] = []
        self.drafts.edit(lambda data: made.append(self.drafts.room.add_entry(data, self.path, after=after)))
        return made[0]

    def remove(self, name: str) -> None:
        """Take an entry away."""
        self.drafts.edit(lambda data: self.drafts.room.remove_entry(data, self.path, name))

    def move(self, name: str, *, by: int) -> None:
        """Move an entry up or down."""
        self.drafts.edit(lambda data: self.drafts.room.move_entry(data, self.path, name, by=by))

    def rename(self, old: str, new: str) -> None:
        """Give an entry another name."""
        self.drafts.edit(lambda data: self.drafts.room.rename_entry(data, self.path, old, new))

    def do(self, act: str, name: str) -> None:
        """Do what a button says: ``up``, ``down``, ``add`` or ``remove``."""
        doing: dict[str, Callable[[], object]] = {
            "up": lambda: self.move(name, by=-1),
            "down": lambda: self.move(name, by=1),
            "add": lambda: self.add(after=name),
            "remove": lambda: self.remove(name),
        }
        doing[act]()

    def buttons(self, name: str) -> list[FormCell]:
        """Return the buttons beside an entry, as cells of a form."""
        known = self.names
        off = {"up": known[:1] == [name], "down": known[-1:] == [name]}
        cells = []
        for act, sign in SIGNS.items():
            words = message(f"design.entry.{act}", name=name)
            cells.append(
                FormCell(kind="button", value=sign, key=f"{act}/{name}", label=words, hint=words,
                     off=off.get(act, False))
            )  # fmt: skip
        return cells


def move_buttons(do: Callable[[str], object], report: Report) -> dict[str, ipywidgets.Button]:
    """Return guarded buttons that move, add and take away an entry, by what they do, which `do` is given.

    >>> move_buttons(print, Report())["up"].click()
    up
    """
    buttons = {}
    for act in SIGNS:
        button = ipywidgets.Button(description=message(f"design.do.{act}"), layout={"width": "auto"})
        button.on_click(report.guarded(lambda _button, act=act: do(act)))
        buttons[act] = button
    return buttons
