"""The map pieces of a variant: chosen by their pictures, each hex of them drawn on."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import ipywidgets

from lostatlas.kernel.errors import GameDataError
from lostatlas.render import board_scene, scene_svg, tile_svg
from lostatlas.text import message
from lostatlas.track.board import Board
from lostatlas.track.hexes import Hex
from lostatlas.track.printed_hex import PrintedHex
from lostatlas_widgets.designing.draft_history import VariantHistory
from lostatlas_widgets.designing.hex_editor import HexEditor
from lostatlas_widgets.designing.list_editor import ListEditor
from lostatlas_widgets.explorer.choices import Choices, Item
from lostatlas_widgets.figure_view import theme_of_page
from lostatlas_widgets.position_editor.report import Report


class PieceEditor(ListEditor):
    """Map pieces with their hexes.

    Examples
    --------
    >>> pieces = PieceEditor(VariantHistory(), Report())
    >>> pieces.follow()
    >>> pieces.choose("3")
    >>> pieces.choose_hex(2)
    >>> pieces.hex.drawing.buttons["city"].click()
    >>> pieces.drafts.variant.map.pieces[2].cells[2].code
    'city=revenue:20'
    """

    def __init__(self, drafts: VariantHistory, report: Report) -> None:
        self.hex_chosen = 0
        self.hexes = Choices(
            report.guarded(lambda at, _amount: self.choose_hex(at)), label=message("design.hexes"), grid=True
        )
        self.hex = HexEditor(drafts, report)
        self._drawn: dict[str, str] = {}
        super().__init__(drafts, report, ("map", "pieces"), leave=("cells",), height="250px")

    def pictures(self) -> list[ipywidgets.Widget]:
        """Return the hexes of the chosen piece, and the form of the chosen hex."""
        return [self.hexes, self.hex]

    @property
    def placed(self) -> bool:
        """Whether the present trouble is shown here."""
        return super().placed or self.hex.placed

    def choose(self, name: str) -> None:
        """Open a piece at its first hex."""
        self.hex_chosen = 0
        super().choose(name)

    def choose_hex(self, at: int) -> None:
        """Open a hex of the chosen piece, counted from 0."""
        self.hex_chosen = at
        self.follow()

    def follow(self) -> None:
        """Show the draft."""
        super().follow()
        piece = self._piece(self.this.chosen)
        cells = [] if piece is None else list(piece["cells"])
        if not cells:
            self.hexes.show([])
            self.hex.show(None, lambda _data, _entry: None, place="")
            return
        at = self.hex_chosen = min(self.hex_chosen, len(cells) - 1)
        self.hexes.show([self._hex(number, cell) for number, cell in enumerate(cells)], current=at)
        place, name = self.entries.names.index(self.this.chosen), self.this.chosen

        def put(data: dict[str, Any], entry: dict[str, Any]) -> None:
            data["map"]["pieces"][place]["cells"][at] = entry

        self.hex.show(cells[at], put, place=f"map.pieces.{name}.cells[{at}]")

    def item(self, name: str) -> Item:
        """Return a piece as its picture with its number."""
        piece = self._piece(name) or {}
        key = repr((piece.get("cells"), self.drafts.variant.map.terrains, self.drafts.variant.map.costs))
        if key not in self._drawn:
            self._drawn[key] = self._picture(piece)
        hint = message(
            "design.piece.hint", company=piece.get("company") or "–", count=len(piece.get("ids", ()))
        )
        return Item(text=name, picture=self._drawn[key], hint=hint)

    def _piece(self, name: str) -> Any:
        known = self.entries.names
        return self.drafts.data["map"]["pieces"][known.index(name)] if name in known else None

    def _picture(self, piece: Any) -> str:
        shape = self.drafts.variant.map.shape
        try:
            cells = [self._cell(entry, Hex(*at)) for entry, at in zip(piece["cells"], shape, strict=False)]
        except GameDataError:
            return ""
        scene = board_scene(Board.of(cells), theme=theme_of_page())
        return scene_svg(replace(scene, background=""), width=84)  # whatever the page's ground is

    def _cell(self, entry: Any, at: Hex) -> PrintedHex:
        made: PrintedHex = self.drafts.room.printed_hex(self.drafts.variant, entry)
        return PrintedHex(at, made.terrain, made.printed, made.home, made.home_city)

    def _hex(self, number: int, entry: Any) -> Item:
        try:
            picture = tile_svg(self._cell(entry, Hex(0, 0)).printed, width=64)
        except GameDataError:
            picture = ""
        words = self.drafts.room.value_words(entry.get("terrain", ""))
        return Item(text=message("design.column.hex", hex=number + 1), more=words, picture=picture)
