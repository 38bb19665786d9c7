"""Placements: the pieces of a fixed map as rows, with its capitals and single blank hexes below them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lostatlas.text import message
from lostatlas_widgets.designing.draft_history import VariantHistory
from lostatlas_widgets.designing.entries import SIGNS
from lostatlas_widgets.designing.fields import act_of, cell_of
from lostatlas_widgets.designing.section import Acts, VariantSection
from lostatlas_widgets.drafts import Edit
from lostatlas_widgets.position_editor.form_table import FormCell, FormRow
from lostatlas_widgets.position_editor.report import Report

_LISTS = ("capitals", "blanks")


class Placements(VariantSection):
    """A row for each piece of the map on which a mode is played: which one, where, how it is turned.

    Examples
    --------
    >>> placements = Placements(VariantHistory("beginner"), Report())
    >>> placements.mode = "short"
    >>> placements.follow()
    >>> placements.form.value("0.piece"), placements.form.value("0.rotation")
    ('03', '4')
    >>> placements.form.change("0.rotation", "9")
    >>> placements.follow()
    >>> placements.form.troubles
    ['9 is not valid here; expected: 5 or less.']
    """

    name = "placements"

    def __init__(self, drafts: VariantHistory, report: Report) -> None:
        self.mode = ""
        super().__init__(drafts, report)

    def fill(self) -> tuple[list[str], list[FormRow], Acts]:
        """Return a row for each piece, and one for each list of hexes."""
        drawn = self.drafts.data["map"].get("boards", {}).get(self.mode)
        if drawn is None:
            return [], [], {}
        path = ("map", "boards", self.mode)
        rows: list[FormRow] = []
        acts: dict[str, Callable[[str], Edit]] = {}
        lines: dict[int, list[Any]] = {}
        for item in self.drafts.room.form_fields(self.drafts.data, (*path, "placements")):
            lines.setdefault(item.path[4], []).append(item)
        for at, items in lines.items():
            cells = [FormCell(kind="plain", value=at + 1)]
            for item in items:
                key = f"{at}.{item.path[-1]}"
                acts[key] = act_of(self.drafts, item)
                cells.append(cell_of(self.drafts, item, key=key, of=str(at + 1), narrow=True))
            rows.append(
                FormRow(key=str(at), place=self._place("placements", at), heading=True,
                    cells=[*cells, *self._buttons(at, len(lines))])
            )  # fmt: skip
        if not lines:
            label = message("design.entry.first")
            rows.append(
                FormRow(key="none", cells=[FormCell(kind="button", value="+", key="add/-1", label=label)])
            )
        head = [message("design.placements.number"), *(item.label for item in next(iter(lines.values()), ()))]
        return [*head, *("" for _ in SIGNS)], rows, acts

    def _place(self, part: str, at: int) -> str:
        """Return the place of an entry as errors name it; the board's reader has its own form."""
        prefix, trouble = f"map.boards.{self.mode}: {part}[{at}]", self.drafts.trouble
        whole = f"map.boards.{self.mode}.{part}[{at}]"
        return prefix if trouble is not None and trouble.where.startswith(prefix) else whole

    def _buttons(self, at: int, size: int) -> list[FormCell]:
        cells = []
        for act, sign in SIGNS.items():
            words = message(f"design.entry.{act}", name=at + 1)
            off = (act, at) in (("up", 0), ("down", size - 1))
            cells.append(
                FormCell(kind="button", value=sign, key=f"{act}/{at}", label=words, hint=words, off=off)
            )
        return cells

    def _edited(self, key: str, value: str, done: bool) -> None:  # noqa: FBT001 - the page says it
        act, _, at = key.partition("/")
        if act not in SIGNS:
            super()._edited(key, value, done)
            return
        self.report.text = ""
        self.report.guarded(lambda: self.do(act, int(at)))()

    def do(self, act: str, at: int) -> None:
        """Add a piece behind the one at a place, take that one away, or move it."""
        self.drafts.edit(lambda data: _done(data, self.mode, act, at))


def _done(data: dict[str, Any], mode: str, act: str, at: int) -> None:
    entries: list[Any] = data["map"]["boards"][mode].setdefault("placements", [])
    if act == "add":
        laid = {one.get("piece") for one in entries}
        ids = [id_ for piece in data["map"]["pieces"] for id_ in piece["ids"]]
        like = entries[at] if entries else {"q": 0, "r": 0, "rotation": 0}
        entries.insert(at + 1, {**like, "piece": next((one for one in ids if one not in laid), ids[0])})
    elif act == "remove":
        del entries[at]
    else:
        there = at + (1 if act == "down" else -1)
        entries[at], entries[there] = entries[there], entries[at]


class FixedLists(VariantSection):
    """The capitals and the single blank hexes of the map on which a mode is played."""

    name = "placements"

    def __init__(self, drafts: VariantHistory, report: Report) -> None:
        self.mode = ""
        super().__init__(drafts, report, caption="")

    def fill(self) -> tuple[list[str], list[FormRow], Acts]:
        """Return a row for each of the two lists."""
        if self.drafts.data["map"].get("boards", {}).get(self.mode) is None:
            return [], [], {}
        rows: list[FormRow] = []
        acts: dict[str, Callable[[str], Edit]] = {}
        start, trouble = f"map.boards.{self.mode}", self.drafts.trouble
        for part in _LISTS:
            (item,) = self.drafts.room.form_fields(self.drafts.data, ("map", "boards", self.mode, part))
            acts[part] = act_of(self.drafts, item)
            prefix = f"{start}: {part}"
            place = prefix if trouble is not None and trouble.where.startswith(prefix) else f"{start}.{part}"
            cells = [FormCell(kind="plain", value=item.label), cell_of(self.drafts, item, key=part)]
            rows.append(FormRow(key=part, place=place, cells=cells, heading=True))
        return [], rows, acts
