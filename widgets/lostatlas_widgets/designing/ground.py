"""The map of a variant: the ground of every piece, and maps on which a mode is always played."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import ipywidgets

from lostatlas.kernel.errors import GameDataError
from lostatlas.render import board_svg
from lostatlas.text import message
from lostatlas_widgets.designing.bench import Bench, Change
from lostatlas_widgets.designing.section import Acts, Section
from lostatlas_widgets.explorer.choices import Choices, Item
from lostatlas_widgets.position_editor.form import Cell, Row
from lostatlas_widgets.position_editor.report import Report
from lostatlas_widgets.position_editor.section import options


class Pieces(Section):
    """A row for each map piece: the ground of its hexes."""

    name = "pieces"

    def fill(self) -> tuple[list[str], list[Row], Acts]:
        """Return a row for each piece."""
        land = self.bench.data["map"]
        grounds = list(land["terrains"])
        acts: dict[str, Callable[[str], Change]] = {}
        rows = []
        for at, piece in enumerate(land["pieces"]):
            number, place = piece["number"], f"map.pieces.{piece['number']}"
            cells = [Cell(kind="plain", value=number)]
            for hex_, cell in enumerate(piece["cells"]):
                key = f"{at}.{hex_}"
                label = message("design.ground_of", hex=hex_ + 1, piece=number)
                cells.append(
                    Cell(kind="choice", key=key, value=cell["terrain"], label=label,
                         options=options(grounds, now=cell["terrain"]), place=f"{place}.cells[{hex_}]")
                )  # fmt: skip
                acts[key] = _ground(at, hex_)
            cells.append(Cell(kind="plain", value=piece.get("company", "")))
            cells.append(Cell(kind="plain", value=len(piece["ids"])))
            rows.append(Row(key=str(at), place=place, cells=cells, heading=True))
        hexes = max((len(piece["cells"]) for piece in land["pieces"]), default=0)
        head = [message("design.column.piece")]
        head += [message("design.column.hex", hex=hex_ + 1) for hex_ in range(hexes)]
        return [*head, message("design.column.company"), message("design.column.copies")], rows, acts


class Fixed(ipywidgets.VBox):
    """The map on which a mode is always played: drawn by chance, or read from the file of a board.

    Examples
    --------
    >>> fixed = Fixed(Bench(), Report())
    >>> fixed.mode.value = "short"
    >>> fixed.draw()
    >>> fixed.bench.room.fixed_board(fixed.bench.variant, "short")
    <Board: 87 hexes>
    """

    def __init__(self, bench: Bench, report: Report) -> None:
        self.bench, self.report = bench, report
        style = {"description_width": "initial"}
        self.mode = ipywidgets.Dropdown(
            description=message("design.mode_fixed"), style=style, layout={"width": "auto"}
        )
        self.seed = ipywidgets.Text(
            value="1", description=message("design.seed"), style=style, layout={"width": "130px"}
        )
        self.file = ipywidgets.Text(placeholder="board.json", layout={"width": "170px"})
        acts = {"fix": self.draw, "fix_file": self.read, "unfix": self.build}
        self.buttons = {name: self._button(name, press) for name, press in acts.items()}
        fix, fix_file, unfix = self.buttons.values()
        row = [self.mode, self.seed, fix, self.file, fix_file, unfix]
        self.picture = Choices(lambda _at, _amount: None, label=message("design.fixed"), grid=True)
        self._seen: Any = None
        super().__init__([ipywidgets.HBox(row, layout={"flex_flow": "row wrap"}), self.picture])
        self.follow()

    placed = False

    def draw(self) -> None:
        """Fix a map that chance puts together of the variant's pieces."""
        seed = self.seed.value.strip()
        if not (seed.isascii() and seed.isdecimal()) or len(seed) > 18:
            raise GameDataError("design.seed_form", text=self.seed.value)
        variant, mode = self.bench.variant, self.mode.value
        players = variant.modes[mode].tables[-1].players
        self._fix(self.bench.random_board(mode, int(seed), players, variant=variant))

    def read(self) -> None:
        """Fix the map of a board's file, such as the one that the map builder saves."""
        if not self.file.value.strip():
            raise GameDataError("design.no_file")
        path = Path(self.file.value.strip()).expanduser()
        self._fix(self.bench.room.load_board(self.bench.variant, path))

    def build(self) -> None:
        """Let the players build the map again."""
        mode = self.mode.value
        self.bench.edit(lambda data: data["map"].get("boards", {}).pop(mode, None))

    def follow(self) -> None:
        """Show the fixed maps of the last valid variant."""
        variant = self.bench.variant
        modes = list(variant.modes)
        if list(self.mode.options) != modes:
            now = self.mode.value
            self.mode.options = modes
            self.mode.value = now if now in modes else modes[0]
        if self._seen == variant.map:
            return
        self._seen = variant.map
        boards = {mode: self.bench.room.fixed_board(variant, mode) for mode in modes}
        self.picture.show(
            [
                Item(text=mode, picture=board_svg(board, width=300))
                for mode, board in boards.items()
                if board is not None
            ]
        )

    def _fix(self, board: Any) -> None:
        plain, mode = board.to_plain(), self.mode.value
        fixed = {key: plain[key] for key in ("placements", "capitals", "blanks") if key in plain}
        self.bench.edit(lambda data: data["map"].setdefault("boards", {}).update({mode: fixed}))

    def _button(self, name: str, press: Callable[[], object]) -> ipywidgets.Button:
        button = ipywidgets.Button(
            description=message(f"design.{name}"), tooltip=message(f"design.{name}.hint"),
            layout={"width": "auto"},
        )  # fmt: skip
        button.on_click(self.report.guarded(lambda _button: press()))
        return button


def _ground(at: int, hex_: int) -> Callable[[str], Change]:
    """Return what gives a hex of a piece another ground; what was printed on the old one goes with it."""

    def act(text: str) -> Change:
        def change(data: dict[str, Any]) -> None:
            cell = data["map"]["pieces"][at]["cells"][hex_]
            if cell["terrain"] != text:
                cell["terrain"] = text
                for printed in ("code", "colour"):
                    cell.pop(printed, None)

        return change

    return act
