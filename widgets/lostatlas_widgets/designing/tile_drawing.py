"""TileDrawing: a printed hex or tile to draw on: track by two clicks, stops and signs by buttons."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets

from lostatlas.capabilities.style import Style
from lostatlas.text import message
from lostatlas.track import tile_edits
from lostatlas.track.tile_parts import NODES, TilePart, read_parts
from lostatlas.track.tiles import Tile
from lostatlas_widgets.designing.tile_pad import TilePad
from lostatlas_widgets.position_editor.form_table import FormCell, FormRow, FormTable
from lostatlas_widgets.position_editor.report import Report
from lostatlas_widgets.text_line import TextLine

ADDED = ("city", "town", "junction")
Edit = Callable[[str], object]


class TileDrawing(ipywidgets.VBox):
    """A pad with the tile on it, its stops as rows, and buttons for what can be put there.

    Parameters
    ----------
    edit : called with the new notation

    Examples
    --------
    >>> from lostatlas.track.tiles import parse_tile
    >>> codes = []
    >>> drawing = TileDrawing(Report(), Style(), codes.append)
    >>> drawing.show(parse_tile("path=a:0,b:3", colour="yellow"), "path=a:0,b:3")
    >>> drawing.pad.press("0")
    >>> drawing.pad.press("2")
    >>> drawing.buttons["city"].click()
    >>> codes
    ['path=a:0,b:3;path=a:0,b:2', 'city=revenue:20;path=a:0,b:3']
    """

    def __init__(self, report: Report, style: Style, edit: Edit) -> None:
        self._report, self._style, self._edit = report, style, edit
        self._code, self._start = "", ""
        self.tile: Tile | None = None
        self.pad = TilePad(report.guarded(self._pressed))
        self.stops = FormTable("", edit=self._typed)
        self.help = TextLine(live=True)
        acts: dict[str, Callable[[], str]] = {
            kind: lambda kind=kind: tile_edits.with_stop(self._code, kind)  # type: ignore[misc]  # bound now
            for kind in ADDED
        }
        acts["turn"] = lambda: tile_edits.turned(self._code, 1)
        acts["clear"] = lambda: tile_edits.without_track(self._code)
        self.buttons = {name: self._button(name, act) for name, act in acts.items()}
        row = ipywidgets.HBox(list(self.buttons.values()), layout={"flex_flow": "row wrap"})
        beside = ipywidgets.VBox([row, self.stops, self.help], layout={"flex": "1 1 300px", "min_width": "0"})
        body = ipywidgets.HBox([self.pad, beside], layout={"flex_flow": "row wrap", "width": "100%"})
        super().__init__([body], layout={"width": "100%"})

    def show(self, tile: Tile | None, code: str) -> None:
        """Show a tile and let its notation be changed; None: it cannot be drawn as it is now."""
        if code != self._code:
            self._start = ""
        self.tile, self._code = tile, code
        for button in self.buttons.values():
            button.disabled = tile is None
        if tile is not None:
            self.pad.show(tile, style=self._style, start=self._start)
        self.stops.show(*self._stops() if tile is not None else ([], []))
        start = next((spot["name"] for spot in self.pad.spots if spot["end"] == self._start), "")
        self.help.text = (
            message("design.tiles.undrawn")
            if tile is None
            else message("design.tiles.from", start=start)
            if start
            else message("design.tiles.draw")
        )

    def _stops(self) -> tuple[list[str], list[FormRow]]:
        rows = []
        parts = read_parts(self._code)
        for number, part in enumerate(part for part in parts if part.kind in NODES):
            name = message("design.tiles.city", number=number)
            rows.append(FormRow(key=str(number), heading=True, cells=self._stop(number, part, name)))
        label = next((part.attributes[0][0] for part in parts if part.kind == "label"), "")
        words = message("design.tiles.label")
        sign = FormCell(
            kind="text",
            key="label",
            value=label,
            label=words,
            wide=6,
            hint=message("design.tiles.label.hint"),
        )
        rows.append(FormRow(key="label", heading=True, cells=[FormCell(kind="plain", value=words), sign]))
        head = ["stop", "revenue", "slots"] if len(rows) > 1 else []
        return [message(f"design.tiles.head.{one}") for one in head], rows

    def _stop(self, number: int, part: TilePart, name: str) -> list[FormCell]:
        def field(key: str, *, off: bool) -> FormCell:
            label = message("design.of", column=message(f"design.tiles.head.{key}"), name=name)
            usual = "1" if key == "slots" and part.kind == "city" else ""
            return FormCell(
                kind="text" if key == "revenue" else "number", key=f"{number}.{key}", wide=6, off=off,
                value=part.get(key, usual), label=label,
            )  # fmt: skip

        kind = message(f"design.tiles.kind.{part.kind}", number=number)
        return [
            FormCell(kind="plain", value=kind),
            field("revenue", off=part.kind == "junction"),
            field("slots", off=part.kind != "city"),
            FormCell(
                kind="button",
                value="✕",
                key=f"{number}.gone",
                label=message("design.entry.remove", name=name),
            ),
        ]

    def _typed(self, key: str, value: str, done: bool) -> None:  # noqa: FBT001 - the page says it
        def act() -> None:
            stop, _, what = key.partition(".")
            clean = value.strip()
            if key == "label":
                self._put(tile_edits.with_label(self._code, clean))
            elif what == "gone":
                self._put(tile_edits.without_stop(self._code, int(stop)))
            else:
                plain = what == "slots" and clean == "1"
                self._put(tile_edits.with_value(self._code, int(stop), what, "" if plain else clean))

        if done:
            self._report.guarded(act)()

    def _pressed(self, end: str) -> None:
        if self.tile is None:
            return
        if not self._start or self._start == end:
            self._start = "" if self._start else end
            self.show(self.tile, self._code)
            return
        start, self._start = self._start, ""
        self._put(tile_edits.with_path(self._code, start, end))
        self.show(self.tile, self._code)

    def _put(self, code: str) -> None:
        self._report.text = ""
        self._edit(code)

    def _button(self, name: str, act: Callable[[], str]) -> ipywidgets.Button:
        button = ipywidgets.Button(
            description=message("design.tiles.add_city" if name == "city" else f"design.tiles.{name}"),
            tooltip=message(f"design.tiles.{name}.hint"),
            layout={"width": "auto"},
        )  # fmt: skip
        button.on_click(self._report.guarded(lambda _button: self._put(act())))
        return button
