"""The tile editor: every design by colour, its notation, its drawing to draw on, what it upgrades."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets

from lostatlas.kernel.errors import GameDataError
from lostatlas.render import tile_svg
from lostatlas.render.look import title_look
from lostatlas.text import message
from lostatlas.track.tiles import Tile, parse_tile
from lostatlas.track.upgrades import UpgradeRules, upgrade_rotations
from lostatlas_widgets.designing.bench import Bench, Change
from lostatlas_widgets.designing.pad import TilePad
from lostatlas_widgets.designing.section import Acts, Section
from lostatlas_widgets.explorer.choices import Choices, Item
from lostatlas_widgets.position_editor.edits import number
from lostatlas_widgets.position_editor.form import Cell, Row
from lostatlas_widgets.position_editor.report import Report
from lostatlas_widgets.text_line import TextLine


def with_path(code: str, a: str, b: str) -> str:
    """Return a tile's notation with a path between two ends, or without it when it has it.

    >>> with_path("city=revenue:20", "0", "_0")
    'city=revenue:20;path=a:0,b:_0'
    >>> with_path("city=revenue:20;path=a:_0,b:0;label=C", "0", "_0")
    'city=revenue:20;label=C'
    """
    tile = parse_tile(code)
    kept = [part for part in tile.parts if part.kind != "path" or {part.get("a"), part.get("b")} != {a, b}]
    parts = [str(part) for part in kept]
    if len(kept) == len(tile.parts):
        parts.append(f"path=a:{a},b:{b}")
    return ";".join(parts)


class ThisTile(Section):
    """The notation and the number of copies of the chosen design."""

    name = "tiles"

    def __init__(self, bench: Bench, report: Report) -> None:
        self.chosen = ("", "")
        """Colour and number of the design."""
        super().__init__(bench, report)

    def fill(self) -> tuple[list[str], list[Row], Acts]:
        """Return a row for the notation and one for the count."""
        colour, tile = self.chosen
        entry = self.bench.data["tiles"].get(colour, {}).get(tile)
        if entry is None:
            return [], [], {}
        trouble = self.bench.trouble
        place = f"tiles.{colour}.{tile}"
        where = place  # a mistake in the notation names the notation itself behind the tile
        if trouble is not None and trouble.where.startswith(f"{place}.count"):
            where = f"{place}.code"
        rows = []
        for key, wide in (("code", 60), ("count", 4)):
            label = message("design.of", column=message(f"design.tiles.{key}"), name=tile)
            cells = [
                Cell(kind="plain", value=message(f"design.tiles.{key}")),
                Cell(kind="number" if key == "count" else "text", key=key, value=entry.get(key, ""),
                     label=label, wide=wide, place=where if key == "code" else f"{place}.{key}"),
            ]  # fmt: skip
            rows.append(
                Row(key=key, place=where if key == "code" else f"{place}.{key}", cells=cells, heading=True)
            )
        return [], rows, {"code": self.put("code"), "count": self.put("count")}

    def put(self, key: str) -> Callable[[str], Change]:
        """Return what puts a text into the chosen design."""
        colour, tile = self.chosen

        def act(text: str) -> Change:
            value: Any = number(text) if key == "count" else text.strip()
            return lambda data: data["tiles"][colour][tile].update({key: value})

        return act


class Tiles(ipywidgets.VBox):
    """The designs by colour; the chosen one with its drawing, on which track is drawn by clicking two ends.

    Examples
    --------
    >>> tiles = Tiles(Bench(), Report())
    >>> tiles.follow()
    >>> tiles.choose("yellow", "9")
    >>> tiles.pad.press("0")
    >>> tiles.pad.press("2")
    >>> tiles.bench.variant.tiles["yellow"]["9"].code
    'path=a:0,b:3;path=a:0,b:2'
    """

    def __init__(self, bench: Bench, report: Report) -> None:
        self.bench, self.report = bench, report
        self.look = title_look(bench.base.title)
        self.this = ThisTile(bench, report)
        self._turns, self._start = 0, ""
        self._ids: list[str] = []
        self.colour = ipywidgets.Dropdown(
            description=message("design.tiles.colour"),
            options=list(bench.base.tiles),
            layout={"width": "auto"},
        )
        guarded = report.guarded
        self.colour.observe(guarded(lambda _change: self.choose(self.colour.value)), "value")
        self.list = Choices(
            guarded(lambda at, _amount: self.choose(self.colour.value, self._ids[at])),
            label=message("design.tiles.all"), grid=True, height="250px",
        )  # fmt: skip
        self.pad = TilePad(guarded(self._pressed))
        self.turn = self._button("turn", self.rotate, hint=message("design.tiles.turn.hint"))
        self.clear = self._button("clear", self.erase)
        self.upgrades, self.help = TextLine(), TextLine(live=True)
        beside = ipywidgets.VBox(
            [self.this, ipywidgets.HBox([self.turn, self.clear]), self.help, self.upgrades],
            layout={"flex": "1 1 300px", "min_width": "0"},
        )
        self.desk = ipywidgets.HBox([self.pad, beside], layout={"flex_flow": "row wrap", "width": "100%"})
        super().__init__([self.colour, self.list, self.desk], layout={"width": "100%"})

    @property
    def placed(self) -> bool:
        """Whether the present trouble is shown here."""
        return self.this.placed

    def choose(self, colour: str, tile: str = "") -> None:
        """Open a design; the first of the colour when none is named."""
        known = self.bench.data["tiles"].get(colour, {})
        if tile and tile not in known:
            return
        self.this.chosen = (colour, tile or next(iter(known), ""))
        self._turns, self._start = 0, ""
        if self.colour.value != colour:
            self.colour.value = colour
            self.this.chosen = (colour, tile or next(iter(known), ""))
        self.follow()

    def rotate(self) -> None:
        """Show the design turned by one more side."""
        self._turns = (self._turns + 1) % 6
        self.follow()

    def erase(self) -> None:
        """Take all track off the design."""
        code = ";".join(str(part) for part in parse_tile(self._code).parts if part.kind != "path")
        self.bench.edit(self.this.put("code")(code))

    def follow(self) -> None:
        """Show the draft."""
        trouble = self.bench.trouble
        if trouble is not None and trouble.where.startswith("tiles."):
            self._turn_to(trouble.where)
        if not self.this.chosen[0]:
            self.this.chosen = (
                self.colour.value,
                next(iter(self.bench.data["tiles"].get(self.colour.value, {})), ""),
            )
        colour, chosen = self.this.chosen
        self.this.follow()
        entries = self.bench.data["tiles"].get(colour, {})
        self._ids = list(entries)
        items = [self._item(colour, tile, entry) for tile, entry in entries.items()]
        self.list.show(items, current=self._ids.index(chosen) if chosen in entries else -1)
        found = self._tile(colour, chosen)
        for button in (self.turn, self.clear):
            button.disabled = found is None
        if found is None:
            self.upgrades.text = ""
            return
        self.pad.show(found.rotated(self._turns), look=self.look, start=self._start)
        start = next((spot["name"] for spot in self.pad.spots if spot["end"] == self._start), "")
        self.help.text = message("design.tiles.from", start=start) if start else message("design.tiles.draw")
        self.upgrades.text = self._about_upgrades(found)

    @property
    def _code(self) -> str:
        colour, tile = self.this.chosen
        return str(self.bench.data["tiles"][colour][tile]["code"])

    def _pressed(self, end: str) -> None:
        if not self._start or self._start == end:
            self._start = "" if self._start else end
            self.follow()
            return
        start, self._start = self._start, ""
        self.bench.edit(self.this.put("code")(with_path(self._code, start, end)))
        self.follow()

    def _turn_to(self, where: str) -> None:
        """Open the design in which the mistake is."""
        for colour, entries in self.bench.data["tiles"].items():
            for tile in entries:
                place = f"tiles.{colour}.{tile}"
                if where == place or where.startswith((f"{place}:", f"{place}.")):
                    self.this.chosen = (colour, tile)

    def _tile(self, colour: str, tile: str) -> Tile | None:
        entry = self.bench.data["tiles"].get(colour, {}).get(tile)
        if entry is None:
            return None
        try:
            return parse_tile(entry["code"], id=tile, colour=colour)
        except GameDataError:  # it is told beside the notation
            return None

    def _item(self, colour: str, tile: str, entry: Any) -> Item:
        found = self._tile(colour, tile)
        picture = "" if found is None else tile_svg(found, look=self.look, width=64)
        text = message("design.tiles.item", tile=tile, count=entry.get("count", ""))
        return Item(text=text, picture=picture, hint=str(entry.get("code", "")))

    def _about_upgrades(self, tile: Tile) -> str:
        rules: UpgradeRules = self.bench.upgrade_rules
        others = [one for one in self.bench.room.tiles_of(self.bench.variant) if one.id != tile.id]
        before = [one.id for one in others if upgrade_rotations(one, tile, rules)]
        after = [one.id for one in others if upgrade_rotations(tile, one, rules)]
        none = message("design.tiles.none")
        return message(
            "design.tiles.upgrades", before=", ".join(before) or none, after=", ".join(after) or none
        )

    def _button(self, name: str, press: Callable[[], object], *, hint: str = "") -> ipywidgets.Button:
        button = ipywidgets.Button(
            description=message(f"design.tiles.{name}"), tooltip=hint, layout={"width": "auto"}
        )
        button.on_click(self.report.guarded(lambda _button: press()))
        return button
