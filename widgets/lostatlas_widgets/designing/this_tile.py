"""ThisTile: the number, the notation and the copies of the chosen design."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lostatlas.text import message
from lostatlas_widgets.designing.draft_history import VariantHistory
from lostatlas_widgets.designing.section import Acts, VariantSection
from lostatlas_widgets.drafts import Edit
from lostatlas_widgets.position_editor.edits import number
from lostatlas_widgets.position_editor.form_table import FormCell, FormRow
from lostatlas_widgets.position_editor.report import Report


class ThisTile(VariantSection):
    """A row for the number of the design, one for its notation, one for the copies."""

    name = "tiles"
    when_done = ("id",)

    def __init__(self, drafts: VariantHistory, report: Report) -> None:
        self.chosen = ("", "")
        """Colour and number of the design."""
        super().__init__(drafts, report)

    def fill(self) -> tuple[list[str], list[FormRow], Acts]:
        """Return the rows."""
        colour, tile = self.chosen
        entry = self.drafts.data["tiles"].get(colour, {}).get(tile)
        if entry is None:
            return [], [], {}
        trouble = self.drafts.trouble
        place = f"tiles.{colour}.{tile}"
        where = place  # a mistake in the notation names the notation itself behind the tile
        if trouble is not None and trouble.where.startswith(f"{place}.count"):
            where = f"{place}.code"
        values = {"id": tile, "code": entry.get("code", ""), "count": entry.get("count", "")}
        wide = {"id": 10, "code": 60, "count": 4}
        places = {"id": f"{place}.id", "code": where, "count": f"{place}.count"}
        rows = []
        for key, value in values.items():
            words = message(f"design.tiles.{key}")
            label = message("design.of", column=words, name=tile)
            cell = FormCell(
                kind="number" if key == "count" else "text", key=key, value=value, label=label,
                wide=wide[key], place=places[key],
            )  # fmt: skip
            rows.append(
                FormRow(
                    key=key,
                    place=places[key],
                    cells=[FormCell(kind="plain", value=words), cell],
                    heading=True,
                )
            )
        return [], rows, {"id": self._renamed, "code": self.put("code"), "count": self.put("count")}

    def put(self, key: str) -> Callable[[str], Edit]:
        """Return what puts a text into the chosen design."""
        colour, tile = self.chosen

        def act(text: str) -> Edit:
            value: Any = number(text) if key == "count" else text.strip()
            return lambda data: data["tiles"][colour][tile].update({key: value})

        return act

    def _renamed(self, text: str) -> Edit:
        colour, tile = self.chosen

        def change(data: dict[str, Any]) -> None:
            self.drafts.room.rename_entry(data, ("tiles", colour), tile, text)
            self.chosen = (colour, text.strip())

        return change
