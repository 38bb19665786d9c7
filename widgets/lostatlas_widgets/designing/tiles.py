"""The tile editor: every design by colour, its notation, its drawing to draw on, what it upgrades."""

from __future__ import annotations

from typing import Any

import ipywidgets

from lostatlas.kernel.errors import GameDataError
from lostatlas.render import tile_svg
from lostatlas.render.title_style import title_style
from lostatlas.text import message
from lostatlas.track.tiles import Tile, parse_tile
from lostatlas.track.upgrades import upgrade_rotations
from lostatlas_widgets.designing.draft_history import VariantHistory
from lostatlas_widgets.designing.entries import Entries, move_buttons
from lostatlas_widgets.designing.this_tile import ThisTile
from lostatlas_widgets.designing.tile_drawing import TileDrawing
from lostatlas_widgets.explorer.choices import Choices, Item
from lostatlas_widgets.position_editor.report import Report

_PICTURE = 64


class TileEditor(ipywidgets.VBox):
    """The designs by colour; the chosen one with its drawing, on which track is drawn by clicking two ends.

    Examples
    --------
    >>> tiles = TileEditor(VariantHistory(), Report())
    >>> tiles.follow()
    >>> tiles.choose("yellow", "9")
    >>> tiles.pad.press("0")
    >>> tiles.pad.press("2")
    >>> tiles.drafts.variant.tiles["yellow"]["9"].code
    'path=a:0,b:3;path=a:0,b:2'
    """

    def __init__(self, drafts: VariantHistory, report: Report) -> None:
        self.drafts, self.report = drafts, report
        self.style = title_style(drafts.base.title)
        self.this = ThisTile(drafts, report)
        self._around: dict[str, list[tuple[str, str]]] = {"before": [], "after": []}
        self._asked: tuple[Any, ...] = ()
        guarded = report.guarded
        colours = list(drafts.base.tiles)
        self.colour = ipywidgets.Dropdown(
            description=message("design.tiles.colour"),
            options=[(drafts.room.value_words(one), one) for one in colours],
            layout={"width": "220px"}, style={"description_width": "initial"},
        )  # fmt: skip
        self.colour.observe(guarded(lambda _change: self.choose(self.colour.value)), "value")
        self.list = Choices(
            guarded(lambda at, _amount: self.choose(self.colour.value, self.entries.names[at])),
            label=message("design.tiles.all"), grid=True, height="250px",
        )  # fmt: skip
        self.buttons = move_buttons(self.do, report)
        self.drawing = TileDrawing(report, self.style, self._drawn)
        self.pad, self.help = self.drawing.pad, self.drawing.help
        self.before, self.after = (self._list(name) for name in ("before", "after"))
        row = {"flex_flow": "row wrap", "width": "100%", "align_items": "center"}
        bar = ipywidgets.HBox([self.colour, *self.buttons.values()], layout=row)
        super().__init__(
            [bar, self.list, self.this, self.drawing, self.before, self.after], layout={"width": "100%"}
        )

    @property
    def placed(self) -> bool:
        """Whether the present trouble is shown here."""
        return self.this.placed

    @property
    def entries(self) -> Entries:
        """The designs of the chosen colour."""
        colour = self.this.chosen[0] or self.colour.value
        return Entries(self.drafts, ("tiles", colour))

    def choose(self, colour: str, tile: str = "") -> None:
        """Open a design; the first of the colour when none is named."""
        known = self.drafts.data["tiles"].get(colour, {})
        if tile and tile not in known:
            return
        self.this.chosen = (colour, tile or next(iter(known), ""))
        if self.colour.value != colour:
            chosen = self.this.chosen
            self.colour.value = colour
            self.this.chosen = chosen
        self.follow()

    def do(self, act: str) -> None:
        """Add, take away or move the chosen design."""
        self.report.text = ""
        colour, tile = self.this.chosen
        entries = self.entries
        if act == "add":
            self.drafts.edit(lambda data: data["tiles"].setdefault(colour, {}))
            self.choose(colour, entries.add(after=tile))
        elif act == "remove":
            self.this.chosen = (colour, entries.neighbour(tile))
            entries.remove(tile)
        else:
            entries.do(act, tile)

    def rotate(self) -> None:
        """Write the design turned by one more side."""
        self.drawing.buttons["turn"].click()

    def follow(self) -> None:
        """Show the draft."""
        trouble = self.drafts.trouble
        if trouble is not None and trouble.where.startswith("tiles."):
            self._turn_to(trouble.where)
        colour, chosen = self.this.chosen
        known = self.drafts.data["tiles"].get(colour or self.colour.value, {})
        if not colour or chosen not in known:
            self.this.chosen = (colour or self.colour.value, next(iter(known), ""))
            colour, chosen = self.this.chosen
        self.this.follow()
        items = [self._item(colour, tile, entry) for tile, entry in known.items()]
        names = list(known)
        self.list.show(items, current=names.index(chosen) if chosen in names else -1)
        for act, off in {
            "up": names[:1] == [chosen], "down": names[-1:] == [chosen], "remove": False, "add": False,
        }.items():  # fmt: skip
            self.buttons[act].disabled = off or (act != "add" and not names)
            self.buttons[act].tooltip = message(f"design.entry.{act}", name=chosen)
        found = self._tile(colour, chosen)
        code = str(known.get(chosen, {}).get("code", ""))
        self.drawing.layout.display = None if names else "none"
        self.drawing.show(found, code)
        self._show_upgrades(found)

    def _drawn(self, code: str) -> None:
        self.drafts.edit(self.this.put("code")(code))
        self.follow()

    def _turn_to(self, where: str) -> None:
        """Open the design in which the mistake is."""
        for colour, entries in self.drafts.data["tiles"].items():
            for tile in entries:
                place = f"tiles.{colour}.{tile}"
                if where == place or where.startswith((f"{place}:", f"{place}.")):
                    self.this.chosen = (colour, tile)

    def _tile(self, colour: str, tile: str) -> Tile | None:
        entry = self.drafts.data["tiles"].get(colour, {}).get(tile)
        if entry is None:
            return None
        try:
            return parse_tile(entry["code"], id=tile, colour=colour)
        except GameDataError:  # shown beside the notation
            return None

    def _item(self, colour: str, tile: str, entry: Any) -> Item:
        found = self._tile(colour, tile)
        picture = "" if found is None else tile_svg(found, style=self.style, width=_PICTURE)
        text = message("design.tiles.item", tile=tile, count=entry.get("count", ""))
        return Item(text=text, picture=picture, hint=str(entry.get("code", "")))

    # what it upgrades

    def _list(self, name: str) -> Choices:
        return Choices(
            self.report.guarded(lambda at, _amount: self._opened(name, at)),
            label=message(f"design.tiles.{name}"), grid=True, height="220px",
        )  # fmt: skip

    def _opened(self, name: str, at: int) -> None:
        colour, tile = self._around[name][at]
        if tile:
            self.choose(colour, tile)

    def _show_upgrades(self, tile: Tile | None) -> None:
        variant = self.drafts.variant
        asked = (variant, tile)
        if asked == self._asked:
            return
        self._asked = asked
        if tile is None:
            for part in (self.before, self.after):
                part.show([])
            return
        room, rules = self.drafts.room, self.drafts.upgrade_rules
        others = [one for one in room.tiles_of(variant) if one.id != tile.id]
        grounds = room.lies_on(variant, tile, rules)
        before = [one for one in others if upgrade_rotations(one, tile, rules)]
        after = [one for one in others if upgrade_rotations(tile, one, rules)]
        under = [
            Item(text=message("design.tiles.ground", ground=one.name, count=one.count),
                 picture=tile_svg(one.printed, style=self.style, width=_PICTURE))
            for one in grounds
        ]  # fmt: skip
        self._show_around("before", under, before)
        self._show_around("after", [], after)

    def _show_around(self, name: str, first: list[Item], tiles: list[Tile]) -> None:
        heading = Item(text=message(f"design.tiles.{name}"), heading=True)
        items = [
            *first,
            *(Item(text=one.id, picture=tile_svg(one, style=self.style, width=_PICTURE)) for one in tiles),
        ]
        none = [] if items else [Item(text=message("design.tiles.none"), heading=True)]
        self._around[name] = [("", ""), *(("", "") for _ in first), *((one.colour, one.id) for one in tiles)]
        {"before": self.before, "after": self.after}[name].show([heading, *items, *none])
