"""KeyForm: keys of a variant one below the other, each with its name, made from the title's own form."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from lostatlas.text import message
from lostatlas_widgets.designing.draft_history import VariantHistory
from lostatlas_widgets.designing.fields import act_of, cell_of
from lostatlas_widgets.designing.section import Acts, VariantSection
from lostatlas_widgets.position_editor.form_table import FormCell, FormRow
from lostatlas_widgets.position_editor.report import Report

Path = tuple[str | int, ...]


class KeyForm(VariantSection):
    """A row for each key at and below some places of the variant.

    Parameters
    ----------
    paths : the places
    name : the part of its title's message key; default: the last step of the first place
    leave : steps of keys that stand elsewhere

    Examples
    --------
    >>> sheet = KeyForm(VariantHistory(), Report(), ("auction",))
    >>> sheet.follow()
    >>> sheet.form.change("auction.minimum", "100")
    >>> [one.words for one in sheet.drafts.differences]
    ['An auction begins at $100 instead of $120.']
    """

    def __init__(
        self,
        drafts: VariantHistory,
        report: Report,
        *paths: Path | str,
        name: str = "",
        leave: Sequence[str] = (),
    ) -> None:
        self.paths: tuple[Path, ...] = tuple((one,) if isinstance(one, str) else one for one in paths)
        self.leave = frozenset(leave)
        self.name = name or str(self.paths[0][-1])
        super().__init__(drafts, report, caption=message(f"variant.sheet.{self.name}"))

    def items(self) -> list[Any]:
        """Return the keys that are shown."""
        data = self.drafts.data
        found = [item for path in self.paths for item in self.drafts.room.form_fields(data, path)]
        return [item for item in found if not self.leave & set(map(str, item.path))]

    def fill(self) -> tuple[list[str], list[FormRow], Acts]:
        """Return a row for each key."""
        rows: list[FormRow] = []
        acts: dict[str, Callable[[str], Any]] = {}
        for item in self.items():
            key = ".".join(map(str, item.path))
            acts[key] = act_of(self.drafts, item)
            cells = [FormCell(kind="plain", value=item.label), cell_of(self.drafts, item, key=key)]
            if item.note:
                cells.append(FormCell(kind="note", value=item.note))
            rows.append(FormRow(key=key, place=item.place, cells=cells, heading=True))
        return [], rows, acts
