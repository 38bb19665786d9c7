"""Fixed maps: the map on which a mode is always played, drawn by chance, read from a file, changed by hex."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import ipywidgets

from lostatlas.kernel.errors import GameDataError
from lostatlas.render.geometry import hex_at
from lostatlas.text import message
from lostatlas.track.board import Board
from lostatlas.track.hexes import Hex, parse_hex
from lostatlas_widgets.board_view import BoardView
from lostatlas_widgets.designing.draft_history import VariantHistory
from lostatlas_widgets.designing.hex_editor import HexEditor
from lostatlas_widgets.designing.placements import FixedLists, Placements
from lostatlas_widgets.designing.seed_box import SeedBox
from lostatlas_widgets.named_row import named_by_hint
from lostatlas_widgets.position_editor.report import Report
from lostatlas_widgets.text_line import TextLine


class DrawnBoard(BoardView):
    """A board view that also reports clicks beside the map."""

    def __init__(self, board: Board, *, beside: Callable[[Hex], object]) -> None:
        self._beside = beside
        super().__init__(board)
        self.toolbar.layout.display = "none"  # the editor's own box finds a hex and names a new one

    def _tapped(self, x: float, y: float) -> None:
        super()._tapped(x, y)
        hex_ = hex_at(x, y)
        if hex_ not in self.board.cells:
            self._beside(hex_)

    def _key(self, key: str) -> None:
        super()._key(key)
        if key.startswith("Arrow") and self.selected is not None:
            self._call(self.selected)


class Fixed(ipywidgets.VBox):
    """The map on which a mode is always played; its hexes are clicked and changed one by one.

    Examples
    --------
    >>> fixed = Fixed(VariantHistory(), Report())
    >>> fixed.follow()
    >>> fixed.mode.value = "short"
    >>> fixed.draw()
    >>> fixed.follow()
    >>> fixed.ask("M13")
    >>> fixed.hex.this.form.change("terrain", "water")
    >>> fixed.drafts.room.fixed_hex(fixed.drafts.variant, "short", "M13")["terrain"]
    'water'
    """

    def __init__(self, drafts: VariantHistory, report: Report) -> None:
        self.drafts, self.report = drafts, report
        self.chosen: Hex | None = None
        """The hex that was clicked, on the map or beside it."""
        style = {"description_width": "initial"}
        self.mode = ipywidgets.Dropdown(
            description=message("design.mode_fixed"), style=style, layout={"width": "auto"}
        )
        self.mode.observe(report.guarded(lambda _change: self.follow()), "value")
        self.seed = SeedBox()
        said = named_by_hint(message("design.board_file"))
        self.file = ipywidgets.Text(placeholder="board.json", layout={"width": "170px"}, **said)
        self.name = ipywidgets.Text(
            description=message("design.hex_name"), placeholder="M13", style=style, continuous_update=False,
            layout={"width": "150px"},
        )  # fmt: skip
        self.name.observe(report.guarded(lambda _change: self._named()), "value")
        acts: dict[str, Callable[[], object]] = {
            "fix": self.draw, "fix_empty": self.begin, "fix_file": self.read, "unfix": self.build,
            "hex_add": self.add, "hex_remove": self.remove, "hex_reset": self.reset,
        }  # fmt: skip
        self.buttons = {name: self.report.button(f"design.{name}", press) for name, press in acts.items()}
        wrap = {"flex_flow": "row wrap", "align_items": "center", "width": "100%"}
        fix, empty, from_file, unfix, *hexes = self.buttons.values()
        bar = ipywidgets.HBox([self.mode, self.seed, fix, empty, self.file, from_file, unfix], layout=wrap)
        self.news, self.trouble = TextLine(live=True), TextLine(live=True)
        self.board: DrawnBoard | None = None
        self._place = ipywidgets.VBox([], layout={"flex": "3 1 420px", "min_width": "0"})
        self.hex = HexEditor(drafts, report)
        self.pieces, self.lists = Placements(drafts, report), FixedLists(drafts, report)
        self.side = ipywidgets.VBox(
            [ipywidgets.HBox([self.name, *hexes], layout=wrap), self.news, self.trouble, self.hex],
            layout={"flex": "2 1 340px", "min_width": "0"},
        )
        self.body = ipywidgets.HBox([self._place, self.side], layout={**wrap, "align_items": "flex-start"})
        super().__init__([bar, self.body, self.pieces, self.lists], layout={"width": "100%"})
        self._seen: Any = None

    @property
    def placed(self) -> bool:
        """Whether the present trouble is shown here."""
        trouble = self.drafts.trouble
        return trouble is not None and trouble.where.startswith("map.boards.")

    # the map as a whole

    def draw(self) -> None:
        """Fix a map that chance puts together of the variant's pieces."""
        seed = self.seed.number
        variant, mode = self.drafts.variant, self.mode.value
        players = variant.modes[mode].tables[-1].players
        self._fix(self.drafts.random_board(mode, seed, players, variant=variant))

    def begin(self) -> None:
        """Fix a map of a single blank hex, from which another one is drawn."""
        self._put({"hexes": [{"hex": str(Hex(0, 0)), "terrain": "blank"}]})

    def read(self) -> None:
        """Fix the map of a board's file, such as the one that the map builder saves."""
        if not self.file.value.strip():
            raise GameDataError("design.no_board_file")
        path = Path(self.file.value.strip()).expanduser()
        self._fix(self.drafts.room.load_board(self.drafts.variant, path))

    def build(self) -> None:
        """Let the players build the map again."""
        mode = self.mode.value
        self.drafts.edit(lambda data: data["map"].get("boards", {}).pop(mode, None))

    def _fix(self, board: Any) -> None:
        self._put(self.drafts.room.fixed_data(board))

    def _put(self, fixed: dict[str, Any]) -> None:
        mode = self.mode.value
        self.chosen = None
        self.drafts.edit(lambda data: data["map"].setdefault("boards", {}).update({mode: fixed}))

    # single hexes

    def ask(self, hex_: Hex | str) -> None:
        """Choose a hex, on the map or beside it."""
        self.chosen = parse_hex(hex_) if isinstance(hex_, str) else hex_
        self._show_hex()

    def add(self) -> None:
        """Put a blank hex where there is none."""
        if self.chosen is not None:
            self._edit(
                lambda data, mode, name: self.drafts.room.put_hex(
                    data, mode, {"hex": name, "terrain": "blank"}
                )
            )

    def remove(self) -> None:
        """Take the chosen hex off the map."""
        cells = self._cells()
        if self.chosen in cells:
            source = cells[self.chosen].source
            self._edit(lambda data, mode, name: self.drafts.room.remove_hex(data, mode, name, source=source))

    def reset(self) -> None:
        """Let the chosen hex be what its piece makes it."""
        self._edit(self.drafts.room.reset_hex)

    def _edit(self, change: Callable[[dict[str, Any], str, str], object]) -> None:
        mode, name = self.mode.value, str(self.chosen)
        self.report.text = ""
        self.drafts.edit(lambda data: change(data, mode, name))

    # what is shown

    def follow(self) -> None:
        """Show the fixed map of the last valid variant."""
        variant = self.drafts.variant
        modes = [(self.drafts.room.value_words(mode), mode) for mode in variant.modes]
        if list(self.mode.options) != modes:
            now = self.mode.value
            fixed = next(iter(variant.map.boards), modes[0][1])
            self.mode.options = modes
            self.mode.value = now if now in variant.modes else fixed
        trouble = self.drafts.trouble
        self.trouble.text = str(trouble) if trouble is not None and self.placed else ""
        seen = (variant, self.mode.value)
        if self._seen != seen:
            self._seen = seen
            self._show_board(self.drafts.room.fixed_board(variant, self.mode.value))
        self._show_hex()
        for part in (self.pieces, self.lists):
            part.mode = self.mode.value
            part.layout.display = (
                None if self.mode.value in self.drafts.data["map"].get("boards", {}) else "none"
            )
            part.follow()

    def _show_board(self, board: Board | None) -> None:
        self.body.layout.display = "none" if board is None else None
        self.buttons["unfix"].disabled = board is None
        if board is None:
            return
        if self.board is None:
            self.board = DrawnBoard(board, beside=self.ask)
            self.board.on_click(self.ask)
            self._place.children = [self.board]
        else:
            self.board.board = board

    def _cells(self) -> dict[Hex, Any]:
        board = self.drafts.room.fixed_board(self.drafts.variant, self.mode.value)
        return {} if board is None else dict(board.cells)

    def _show_hex(self) -> None:
        hex_, mode = self.chosen, self.mode.value
        drawn = self.drafts.data["map"].get("boards", {}).get(mode, {})
        cells = self._cells() if drawn else {}  # a draft with a mistake may have let the map go
        name = "" if hex_ is None else str(hex_)
        entry = self._draft(drawn, name, there=hex_ in cells)
        own = {*(one.get("hex") for one in drawn.get("hexes", ())), *drawn.get("gone", ())}
        self.buttons["hex_add"].disabled = not cells or hex_ is None or hex_ in cells
        self.buttons["hex_remove"].disabled = hex_ not in cells
        self.buttons["hex_reset"].disabled = name not in own or not drawn.get("placements")
        if not cells or hex_ is None:
            self.news.text = message("design.hex.choose")
        else:
            self.news.text = message("design.hex.chosen" if hex_ in cells else "design.hex.empty", hex=name)
        if self.name.value != name:
            self.name.value = name

        def put(data: dict[str, Any], entry: dict[str, Any]) -> None:
            self.drafts.room.put_hex(data, mode, entry)

        places = [one.get("hex") for one in drawn.get("hexes", ())]
        at = places.index(name) if name in places else len(places)
        place, trouble = f"map.boards.{mode}.hexes[{at}]", self.drafts.trouble
        prefix = f"map.boards.{mode}: hexes[{at}]"  # as the board's own reader says it
        if trouble is not None and trouble.where.startswith(prefix):
            place = prefix
        self.hex.show(entry, put, place=place)

    def _draft(self, drawn: Any, name: str, *, there: bool) -> Any:
        """Return the hex as the draft has it, valid or not; else as the last valid variant has it."""
        here = next((one for one in drawn.get("hexes", ()) if one.get("hex") == name), None)
        if here is not None:
            return here
        return self.drafts.room.fixed_hex(self.drafts.variant, self.mode.value, name) if there else None

    def _named(self) -> None:
        if self.name.value.strip() and self.name.value.strip() != str(self.chosen):
            self.ask(self.name.value.strip())
            if self.board is not None and self.chosen in self.board.board.cells:
                self.board.select(self.chosen)
