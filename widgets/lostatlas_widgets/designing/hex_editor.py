"""HexEditor: one printed hex, of a map piece or of a fixed map: its ground, home and print."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import ipywidgets

from lostatlas.kernel.errors import GameDataError
from lostatlas.render.title_style import title_style
from lostatlas.text import message
from lostatlas_widgets.designing.draft_history import VariantHistory
from lostatlas_widgets.designing.section import Acts, VariantSection
from lostatlas_widgets.designing.tile_drawing import TileDrawing
from lostatlas_widgets.position_editor.edits import number
from lostatlas_widgets.position_editor.form_table import FormCell, FormRow
from lostatlas_widgets.position_editor.report import Report
from lostatlas_widgets.position_editor.section import options

Entry = Mapping[str, Any]
Put = Callable[[dict[str, Any], dict[str, Any]], object]
"""Puts an entry into a draft."""


class ThisHex(VariantSection):
    """The ground of a hex, whose home it is, and its notation."""

    name = "hex"
    when_done = ("code",)

    def __init__(self, drafts: VariantHistory, report: Report) -> None:
        self.entry: Entry | None = None
        self.put: Put = lambda _data, _entry: None
        self.place = ""
        super().__init__(drafts, report)

    def fill(self) -> tuple[list[str], list[FormRow], Acts]:
        """Return a row for each thing that a hex can be."""
        if self.entry is None:
            return [], [], {}
        room, data, entry = self.drafts.room, self.drafts.data, self.entry
        grounds = list(data["map"]["terrains"])
        minors = room.names_in(data, ("minors",))
        value_words = room.value_words
        now = {key: entry.get(key) for key in ("terrain", "home", "home_city", "colour")}
        choices = {
            "terrain": tuple((one, value_words(one)) for one, _ in options(grounds, now=now["terrain"])),
            "home": options(minors, first=message("design.nothing"), now=now["home"] or ""),
            "colour": tuple(
                (one, value_words(one) if one else message("design.hex.usual"))
                for one, _ in options(COLOURS, first="", now=now["colour"] or "")
            ),
        }
        cells = {
            key: FormCell(kind="choice", key=key, value=now[key] or "", options=some,
                      place=f"{self.place}.{key}", label=message(f"design.hex.{key}"))
            for key, some in choices.items()
        }  # fmt: skip
        cells["home_city"] = FormCell(
            kind="number", key="home_city", value=now["home_city"] or 0, wide=4, off=not now["home"],
            place=f"{self.place}.home_city", label=message("design.hex.home_city"),
        )  # fmt: skip
        cells["code"] = FormCell(
            kind="text", key="code", value=room.code_of(self.drafts.variant, entry), wide=46,
            place=self.place, label=message("design.hex.code"),
        )  # fmt: skip
        order = ("terrain", "home", "home_city", "colour", "code")
        rows = [
            FormRow(key=key, place=f"{self.place}.{key}" if key != "code" else self.place, heading=True,
                cells=[FormCell(kind="plain", value=cells[key].label), cells[key]])
            for key in order
        ]  # fmt: skip
        return [], rows, {key: self._change(key) for key in order}

    def _change(self, key: str) -> Callable[[str], Any]:
        entry, put = dict(self.entry or {}), self.put

        def act(text: str) -> Any:
            edited = dict(entry)
            if key == "terrain" and text != edited.get("terrain"):
                for printed in ("code", "colour"):
                    edited.pop(printed, None)  # what was printed on the old ground goes with it
            value: Any = number(text) if key == "home_city" else text
            if key in ("home", "colour") and not text:
                edited.pop(key, None)
                if key == "home":
                    edited.pop("home_city", None)
            else:
                edited[key] = value
            return lambda data: put(data, edited)

        return act


COLOURS = ("white", "yellow", "green", "purple", "gray", "blue", "red", "black")
"""The colours that a hex can be printed in."""


class HexEditor(ipywidgets.VBox):
    """A hex: its form and its drawing; whoever owns it says what the hex is and how it is put back."""

    def __init__(self, drafts: VariantHistory, report: Report) -> None:
        self.drafts = drafts
        self.this = ThisHex(drafts, report)
        self.drawing = TileDrawing(report, title_style(drafts.base.title), self._drawn)
        self.pad = self.drawing.pad
        super().__init__([self.this, self.drawing], layout={"width": "100%"})

    @property
    def placed(self) -> bool:
        """Whether the present trouble is shown here."""
        return self.this.placed

    def show(self, entry: Entry | None, put: Put, *, place: str) -> None:
        """Show a hex; None shows nothing."""
        self.layout.display = "none" if entry is None else None
        self.this.entry, self.this.put, self.this.place = entry, put, place
        self.this.follow()
        if entry is None:
            return
        room, variant = self.drafts.room, self.drafts.variant
        try:
            printed = room.printed_hex(variant, entry).printed
        except GameDataError:  # shown beside the notation
            printed = None
        self.drawing.show(printed, room.code_of(variant, entry))

    def _drawn(self, code: str) -> None:
        if self.this.entry is None:
            return
        entry, put = dict(self.this.entry), self.this.put
        self.drafts.edit(lambda data: put(data, {**entry, "code": code}))
