"""The map of a position: click a hex, choose a tile, turn it, take it up, put tokens down."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets

from lostatlas import position
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.session import Session
from lostatlas.lab.shown_board import visible_board
from lostatlas.render import DARK, LIGHT, tile_svg
from lostatlas.text import message
from lostatlas.track.board import Board
from lostatlas.track.hexes import Hex, hex_name
from lostatlas.track.tiles import Tile
from lostatlas_widgets.board_view import BoardView
from lostatlas_widgets.drafts import Edit
from lostatlas_widgets.explorer.choices import Choices, Item
from lostatlas_widgets.position_editor import edits
from lostatlas_widgets.position_editor.draft_history import PositionHistory
from lostatlas_widgets.position_editor.report import Report
from lostatlas_widgets.position_editor.section import shortly
from lostatlas_widgets.position_editor.title_facts import TitleFacts
from lostatlas_widgets.text_line import TextLine

_PICTURE = 66
_TURN, _TAKE_UP = ("r", "R"), ("Delete", "Backspace")
MAP_PLACES = ("board", "track", "tokens", "reservations", "suburbs")
"""Where the loader finds fault with the map."""


class EditedBoard(BoardView):
    """A board view that also reports the keys R (turn) and Delete."""

    def __init__(self, board: Board, *, press: Callable[[str], object]) -> None:
        self._press = press
        super().__init__(board)
        self.view.takes_keys = [*self.view.takes_keys, *_TURN, *_TAKE_UP]

    def _key(self, key: str) -> None:
        if key in (*_TURN, *_TAKE_UP):
            self._press(key)
        else:
            super()._key(key)
            if key.startswith("Arrow") and self.selected is not None:
                self._call(self.selected)


class MapEditor(ipywidgets.HBox):
    r"""The board, and beside it what may lie on the hex that was clicked.

    Examples
    --------
    >>> from lostatlas import position
    >>> drafts = PositionHistory(position("player Ann: 90\nplayer Ben: 90\nplayer Cid: 90"))
    >>> ground = MapEditor(drafts, TitleFacts(drafts), Report())
    >>> ground.follow()
    >>> ground.ask("L18")
    >>> ground.lay("8", turns=1)
    >>> drafts.session.state.board.laid[ground.hex].id
    '8'
    """

    def __init__(self, drafts: PositionHistory, facts: TitleFacts, report: Report) -> None:
        self.drafts, self.facts, self.report = drafts, facts, report
        self.hex: Hex | None = None
        """The hex that was clicked."""
        self._designs: list[str] = []
        self._turns: list[tuple[str, int]] = []
        self._token_acts: list[Callable[[], Edit]] = []
        self._fits: dict[object, tuple[str, ...]] = {}
        self._shown: tuple[object, ...] = ()
        self.board = EditedBoard(self._map_of(drafts.session), press=self._pressed)
        self.board.on_click(lambda hex_: self.ask(hex_))
        self.about, self.trouble = TextLine(message("editor.click_hex")), TextLine(live=True)
        self.trouble.add_class("lostatlas-alert")
        self.turned = Choices(lambda row, _n: self._turned(row), label=message("editor.turns"), grid=True)
        self.tokens = Choices(
            lambda row, _n: self._press_token(row), label=message("editor.hubs"), height="170px"
        )
        self.tiles = Choices(
            lambda row, _n: self._laid(row), label=message("editor.tiles"), grid=True, height="380px"
        )
        left = ipywidgets.VBox([self.board], layout={"flex": "3 1 420px", "min_width": "0"})
        self.side = ipywidgets.VBox(
            [self.trouble, self.about, self.turned, self.tokens, self.tiles],
            layout={"flex": "2 1 320px", "min_width": "0", "max_width": "620px"},
        )
        super().__init__([left, self.side], layout={"width": "100%", "align_items": "flex-start"})
        self.board.view.on_theme(report.guarded(lambda: self._show(redraw=True)))

    @property
    def placed(self) -> bool:
        """Whether the present trouble is shown here."""
        trouble = self.drafts.trouble
        if trouble is None:
            return False
        place = trouble.where.partition("[")[0].partition(".")[0].partition(":")[0]
        return place in MAP_PLACES or trouble.key == "position.too_many_hubs"

    def follow(self) -> None:
        """Show the draft's map; while the draft is not a position, its map alone if that can be read."""
        trouble = self.drafts.trouble
        self.trouble.text = str(trouble) if trouble is not None and self.placed else ""
        self.trouble.layout.display = None if self.trouble.text else "none"
        board = self._board()
        if board is not None and board != self.board.board:
            self.board.board = board
        self._show()

    def ask(self, hex_: Hex | str) -> None:
        """Show what may lie on a hex."""
        if self.board.selected is None or self.board.selected != hex_:
            self.board.select(hex_)
        self.hex = self.board.selected
        self._show()

    def lay(self, tile: str, *, turns: int = 0) -> None:
        """Lay a tile on the hex that was clicked."""
        if self.hex is not None:
            self.drafts.edit(edits.lay(hex_name(self.hex), tile, turns))

    def take_up(self) -> None:
        """Take the tile off the hex that was clicked."""
        if self.hex is not None and self._tile_here() is not None:
            self.drafts.edit(edits.take_up(hex_name(self.hex)))

    # what is shown

    def _board(self) -> Board | None:
        if self.drafts.trouble is None:
            return self._map_of(self.drafts.session)
        here = self.drafts.position
        data: dict[str, Any] = {key: here[key] for key in ("board", "track") if key in here}
        if here.get("round") == "MAP":
            return None
        data["companies"] = [_bare(company, self.drafts, self.facts) for company in here.get("companies", ())]
        for tried in (data, {**data, "companies": []}):
            try:
                return self._map_of(position({**self.drafts.draft, "position": tried}))
            except GameDataError:
                continue
        return None

    def _map_of(self, session: Session) -> Board:
        return visible_board(session.ruleset, session.state)

    def _show(self, *, redraw: bool = False) -> None:
        board, hex_ = self.board.board, self.hex
        if hex_ is not None and hex_ not in board.cells:
            hex_ = self.hex = None
        shown = (hex_, board, self.drafts.rules)
        if shown == self._shown and not redraw:
            self._show_tokens()
            return
        self._shown = shown
        if hex_ is None:
            self.about.text = message("editor.click_hex")
            for part in (self.turned, self.tiles):
                part.show([])
            self._show_tokens()
            return
        self.about.text = message("editor.on_hex", hex=hex_name(hex_))
        self._show_turns(hex_)
        self._show_tiles(hex_)
        self._show_tokens()

    def _tile_here(self) -> Tile | None:
        return self.board.board.laid.get(self.hex) if self.hex is not None else None

    def _show_turns(self, hex_: Hex) -> None:
        here = self._tile_here()
        self._turns, current, items = [], -1, []
        if here is not None:
            design = self.drafts.rules.tileset[here.id]
            items = [Item(text=message("editor.turn_tile", tile=here.id), heading=True)]
            for turns in different_turns(design):
                if design.rotated(turns) == design.rotated(here.turns):
                    current = len(items)
                picture = self._picture(design.rotated(turns))
                items.append(Item(text=message("editor.turn", turns=turns), picture=picture))
                self._turns.append((here.id, turns))
            items.append(Item(text=message("editor.take_up"), hint=message("editor.take_up.hint")))
        self.turned.show(items, current=current)

    def _show_tiles(self, hex_: Hex) -> None:
        tileset, board = self.drafts.rules.tileset, self.board.board
        here = self._tile_here()
        self._designs = []
        if getattr(self.drafts.session.state, "building", None) is not None:
            self.tiles.show([Item(text=message("editor.no_tiles_yet"), heading=True)])
            return
        items = [Item(text=message("editor.lay"), heading=True)]
        for tile in self._fitting(board, hex_):
            left = tileset.left(board, tile)
            if left > 0 and (here is None or here.id != tile):
                self._designs.append(tile)
                picture = self._picture(tileset[tile])
                words = message("editor.tile_left", tile=tile, left=left)
                items.append(Item(text=words, picture=picture))
        if not self._designs:
            items = [Item(text=message("editor.no_tile"), heading=True)]
        self.tiles.show(items)

    def _show_tokens(self) -> None:
        self._token_acts = []
        items: list[Item] = []
        board = self.board.board
        if self.hex is not None:
            nodes = board.tile(self.hex).nodes
            cities = [n for n, node in enumerate(nodes) if node.kind == "city"]
            for node in cities:
                city = hex_name(self.hex) + (f".{node}" if node else "")
                for place, company in enumerate(self.drafts.position.get("companies", ())):
                    stands = city in self._tokens_of(company)
                    key = "editor.remove_hub" if stands else "editor.place_hub"
                    items.append(Item(text=message(key, company=company.get("code", ""), city=city)))
                    act = edits.remove_token if stands else edits.place_token
                    self._token_acts.append(lambda act=act, place=place, city=city: act(place, city))  # type: ignore[misc]  # bound now
        self.tokens.show(items)
        self.tokens.layout.display = None if items else "none"

    def _tokens_of(self, company: dict[str, Any]) -> list[str]:
        if isinstance(company.get("hubs"), list):
            return [str(one) for one in company["hubs"]]
        stops = self.board.board.tokens_of(str(company.get("code", "")))
        return [hex_name(stop.hex) + (f".{stop.node}" if stop.node else "") for stop in stops]

    def _fitting(self, board: Board, hex_: Hex) -> tuple[str, ...]:
        """Return the designs that may lie on such ground: the loader is asked about each, once for a kind."""
        cell = board.cells[hex_]
        key = (self.drafts.rules, cell.terrain, cell.printed)
        if key not in self._fits:
            base = {name: self.drafts.position[name] for name in ("board",) if name in self.drafts.position}
            good = []
            for design in self.drafts.rules.tileset:
                data = {**base, "track": [f"{design.id}@{hex_name(hex_)} r0"]}
                try:
                    position({**self.drafts.draft, "position": data})
                except GameDataError:
                    continue
                good.append(design.id)
            self._fits[key] = tuple(good)
        return self._fits[key]

    def _picture(self, tile: Tile) -> str:
        return tile_svg(tile, theme=DARK if self.board.view.dark else LIGHT, width=_PICTURE)

    # what the user does

    def _pressed(self, key: str) -> None:
        here = self._tile_here()
        if here is None:
            return
        if key in _TAKE_UP:
            self.take_up()
            return
        turns = different_turns(self.drafts.rules.tileset[here.id])
        now = turns.index(here.turns) if here.turns in turns else 0
        self.lay(here.id, turns=turns[(now + (1 if key == "r" else -1)) % len(turns)])

    def _laid(self, row: int) -> None:
        self.report.guarded(lambda: self.lay(self._designs[row - 1]))()

    def _turned(self, row: int) -> None:
        def act() -> None:
            if row - 1 < len(self._turns):
                tile, turns = self._turns[row - 1]
                self.lay(tile, turns=turns)
            else:
                self.take_up()

        self.report.guarded(act)()

    def _press_token(self, row: int) -> None:
        self.report.guarded(lambda: self.drafts.edit(self._token_acts[row]()))()


def different_turns(design: Tile) -> list[int]:
    """Return the rotations of a design that look different.

    >>> from lostatlas.track.tiles import parse_tile
    >>> different_turns(parse_tile("path=a:0,b:3"))
    [0, 1, 2]
    """
    seen: dict[object, int] = {}
    for turns in range(6):
        turned = design.rotated(turns)
        seen.setdefault((turned.nodes, frozenset(_ends(path) for path in turned.paths)), turns)
    return list(seen.values())


def _ends(path: Any) -> frozenset[object]:
    return frozenset((path.a, path.b))


def _bare(company: dict[str, Any], drafts: PositionHistory, facts: TitleFacts) -> dict[str, Any]:
    """Return a company of which only the tokens matter."""
    code = str(company.get("code", ""))
    kept: dict[str, Any] = {key: company[key] for key in ("hubs", "suburbs", "parts") if key in company}
    shares = {drafts.session.state.players[0]: facts.capital(code).certificate}
    return {**kept, "code": code, "price": facts.prices[0], "shares": shares}


__all__ = ["MapEditor", "different_turns", "shortly"]
