"""BoardPlot: a board as one Bokeh figure that is built once and then patched."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from bokeh.models.sources import ColumnDataSource
from bokeh.plotting import figure as Figure  # noqa: N812 - it is a class

from lostatlas.capabilities.style import Style
from lostatlas.plots.frame import Frame
from lostatlas.plots.layer_table import LayerTable
from lostatlas.plots.scene_rows import GROUND, LAYERS, Row, rows_of
from lostatlas.render import geometry
from lostatlas.render.describe import describe_board, describe_hex
from lostatlas.render.drawing_arguments import drawing
from lostatlas.render.map_scene import box_of, hex_group, ring
from lostatlas.render.title_style import style_of
from lostatlas.scene.shapes import Group
from lostatlas.scene.theme import LIGHT, Theme
from lostatlas.track.board import Board
from lostatlas.track.hexes import Hex
from lostatlas.track.quarter_turn import quarter_turn

CORNERS = {"top-left": (0, 0), "top-right": (1, 0), "bottom-left": (0, 1)}
"""Where words may lie over a board; its tools are in the last corner."""
_CORNER_SIZE = (0.45, 0.3)
"""How much of a board a corner takes, across and down."""


class BoardPlot:
    """A board drawn in Bokeh; `update` shows another board by patching the rows of the hexes that differ.

    Each layer has one source, in which a hex has as many rows as it needs. `figure` may be shown, embedded or
    put into a widget; what a tap selects is in ``hexes.selected``, which `selected` translates.

    Parameters
    ----------
    board : what is drawn
    theme, style : see `lostatlas.render.board_svg`
    highlights, last : hexes to point out, and the one that changed last
    width : of the drawing, in pixels

    Examples
    --------
    >>> from lostatlas.track.printed_hex import PrintedHex
    >>> from lostatlas.track.tiles import parse_tile
    >>> board = Board.of([PrintedHex(Hex(q, 0), "blank", parse_tile("")) for q in range(3)])
    >>> plot = BoardPlot(board)
    >>> plot.update(board.lay(Hex(1, 0), parse_tile("path=a:0,b:3", id="9", colour="yellow")))
    1
    """

    @drawing
    def __init__(
        self,
        board: Board,
        *,
        theme: Theme = LIGHT,
        style: Style | None = None,
        highlights: Collection[Hex] = (),
        last: Hex | None = None,
        width: int = 760,
    ) -> None:
        self.board, self.theme = board, theme
        self.turned = False
        """Whether the map is seen turned clockwise by a quarter."""
        self._style = style
        self._highlights, self._last = frozenset(highlights), last
        self._marks: dict[Hex, str] = {}
        self._tables: dict[str, LayerTable[Hex]] = {layer.name: LayerTable(layer) for layer in LAYERS}
        self._ground = self._tables[GROUND.name]
        sources = {name: table.source for name, table in self._tables.items()}
        self._frame = Frame(self._box(board.cells), sources, width=width)
        self._frame.dress(theme)
        self._draw_all()

    @property
    def figure(self) -> Figure:
        """The Bokeh figure; its ranges are in hex units, ``y`` growing downwards."""
        return self._frame.figure

    @property
    def hexes(self) -> ColumnDataSource:
        """One row for each hex, and some spare ones; what a tap selects."""
        return self._ground.source

    @property
    def alt(self) -> str:
        """Alternative text of the drawing."""
        return describe_board(self.board)

    @property
    def style(self) -> Style:
        """The colours, names and signs in use."""
        return self._style or style_of(self.board)

    @property
    def selected(self) -> Hex | None:
        """The hex that is selected, if any."""
        rows = {row: hex_ for hex_, row in self._ground.first.items()}
        return next((rows[index] for index in self.hexes.selected.indices if index in rows), None)

    def update(self, board: Board, *, last: Hex | None = None) -> int:
        """Show another board and return how many hexes were redrawn.

        Only the rows that differ are sent. Hexes that come take the rows of those that went, or spare ones;
        when there are none, everything is redrawn.
        """
        before, self.board = self.board, board
        changed = changed_hexes(before, board)
        if board.cells.keys() == before.cells.keys():
            self._redraw(changed)
        else:
            self._frame.fit(self._box(board.cells))
            chosen = self.selected
            gone, come = before.cells.keys() - board.cells.keys(), board.cells.keys() - before.cells.keys()
            self._exchange(gone, come, changed=changed)
            self.select(chosen if chosen in board.cells else None)
        self.point_out(self._highlights, last=last)
        return len(changed)

    def highlight(self, hexes: Iterable[Hex] = ()) -> int:
        """Point out these hexes and no others; return how many frames appeared, vanished or changed."""
        return self.point_out(hexes, last=self._last)

    def point_out(self, hexes: Iterable[Hex], *, last: Hex | None) -> int:
        """Point out these hexes, and `last` as the one that changed last; return how many frames changed."""
        self._highlights, self._last = frozenset(hexes), last
        wanted = dict.fromkeys(self._highlights & self.board.cells.keys(), self.theme.highlight)
        if last in self.board.cells:
            assert last is not None
            wanted[last] = self.theme.last
        row = self._ground.first
        differ = [h for h in row if wanted.get(h) != self._marks.get(h)]
        self._marks = wanted
        if differ:
            colours = [(row[h], wanted.get(h, self.theme.highlight)) for h in differ]
            self.hexes.patch({"mark": colours, "shown": [(row[h], float(h in wanted)) for h in differ]})
        return len(differ)

    def select(self, hex_: Hex | None) -> None:
        """Select a hex, or none.

        Raises
        ------
        KeyError
            When the board has no such hex.
        """
        self.hexes.selected.indices = [] if hex_ is None else [self._ground.first[hex_]]

    def frame_hexes(self, hexes: Iterable[Hex]) -> None:
        """Show the part of the plane that these hexes take, whether the board has them or not."""
        self._frame.fit(self._box(tuple(hexes)))

    def find(self, hex_: Hex, *, across: float = 7.0) -> None:
        """Move and zoom so that a hex stands in the middle of `across` hex units, and select it.

        Raises
        ------
        KeyError
            When the board has no such hex.
        """
        self.select(hex_)
        with quarter_turn(turned=self.turned):
            x, y = geometry.centre(hex_)
        self._frame.look_at(x, y, across=across)

    def look_at(self, hexes: Iterable[Hex]) -> None:
        """Move and zoom so that these hexes and their neighbours fill the frame, at least 9 hex units of it.

        Where that is as much as the whole board, and where there are no hexes, the whole board is shown.
        """
        wanted = set(hexes)
        near = {
            one for hex_ in wanted for one in (hex_, *hex_.neighbours())
        } & self.board.cells.keys() | wanted
        left, top, wide, tall = self._box(near)
        across = max(9.0, wide, tall * self._frame.width / self._frame.height)
        if wanted and across < self._frame.box[2]:
            self._frame.look_at(left + wide / 2, top + tall / 2, across=across)
        else:
            self.show_all()

    def show_all(self) -> None:
        """Show the whole board again."""
        self._frame.fit(self._box(self.board.cells))

    def turn(self, *, turned: bool) -> None:
        """Show the whole map turned clockwise by a quarter, its words upright; or as it lies."""
        if turned != self.turned:
            self.turned = turned
            self.show_all()
            self._draw_all()

    def fill_page(self) -> None:
        """Let the drawing be as wide as its place on the page instead of a fixed number of pixels."""
        self._frame.stretch()

    def use_theme(self, theme: Theme) -> None:
        """Draw everything in the colours of another theme."""
        if theme != self.theme:
            self.theme = theme
            self._frame.dress(theme)
            self._draw_all()

    def describe(self, hex_: Hex) -> str:
        """Return everything about a hex, as lines of plain text."""
        with quarter_turn(turned=self.turned):
            return describe_hex(self.board, hex_, self.style)

    def free_corner(self, hex_: Hex) -> str:
        """Return the corner of the board where words about a hex hide fewest others, and never itself."""
        left, top, wide, high = self._box(self.board.cells)
        with quarter_turn(turned=self.turned):
            middles = {cell: geometry.centre(cell) for cell in self.board.cells}

        def hidden(corner: str) -> tuple[bool, int]:
            right, below = CORNERS[corner]
            cells = {
                cell
                for cell, (x, y) in middles.items()
                if abs((x - left) / wide - right) < _CORNER_SIZE[0]
                and abs((y - top) / high - below) < _CORNER_SIZE[1]
            }
            return hex_ in cells, len(cells)

        return min(CORNERS, key=hidden)

    def _box(self, hexes: Collection[Hex]) -> tuple[float, float, float, float]:
        with quarter_turn(turned=self.turned):
            return box_of(hexes)

    def _draw_all(self) -> None:
        """Refill every table; the hex that is selected stays so, in whatever row it stands now."""
        order, chosen = sorted(self.board.cells), self.selected
        rows = {hex_: self._rows(hex_) for hex_ in order}
        marks = {"mark": self.theme.highlight, "shown": 0.0, "pick": self.theme.chosen}
        for name, table in self._tables.items():
            own = {hex_: found.get(name, []) for hex_, found in rows.items()}
            table.fill(own, more=marks if table is self._ground else {})
        self._marks = {}
        self.select(chosen if chosen in self.board.cells else None)
        self.point_out(self._highlights, last=self._last)

    def _exchange(self, gone: Collection[Hex], come: Collection[Hex], *, changed: Collection[Hex]) -> None:
        """Draw a board that has lost and won these hexes; their neighbours may look different too."""
        for hex_ in gone:
            self._marks.pop(hex_, None)
        if len(come) > self._ground.free + len(gone):
            self._draw_all()
            return
        if gone:
            row = self._ground.first
            self.hexes.patch({"shown": [(row[hex_], 0.0) for hex_ in gone]})
        near = {near for hex_ in (*gone, *come) for near in hex_.neighbours()}
        self._redraw(sorted((near | {*changed}) & self.board.cells.keys()), gone=gone)

    def _redraw(self, hexes: Iterable[Hex], *, gone: Collection[Hex] = ()) -> None:
        rows = {hex_: self._rows(hex_) for hex_ in hexes}
        for name, table in self._tables.items():
            table.change({hex_: rows[hex_].get(name, []) if hex_ in rows else [] for hex_ in (*gone, *rows)})

    def _rows(self, hex_: Hex) -> dict[str, list[Row]]:
        with quarter_turn(turned=self.turned):
            turn = hex_.layout.turn
            seam, frame = geometry.hexagon(-0.03, turn), ring("#000000", turn).points
            return rows_of(self._group(hex_), seam=seam, frame=frame)

    def _group(self, hex_: Hex) -> Group:
        return hex_group(self.board, hex_, theme=self.theme, style=self.style)


@drawing
def board_figure(board: Board, **options: Any) -> Figure:
    """Return a Bokeh figure of a board; the options are those of `BoardPlot`.

    Raises
    ------
    GameDataError
        When this is not a board.
    MissingExtra
        When the extra ``lab`` is not installed.

    Examples
    --------
    >>> from lostatlas import random_board
    >>> board = random_board("short", seed=1)
    >>> len(board_figure(board).renderers) > 0
    True
    """
    return BoardPlot(board, **options).figure


def changed_hexes(before: Board, after: Board) -> list[Hex]:
    """Return the hexes that look or read differently on two boards with the same hexes, in a fixed order."""
    changed = {h for h in after.cells.keys() | before.cells.keys() if _differs(before, after, h)}
    for old, new in ((before.tokens, after.tokens), (before.reservations, after.reservations)):
        if old is not new:
            changed |= {stop.hex for stop in old.keys() | new.keys() if old.get(stop) != new.get(stop)}
    return sorted(changed)


def _differs(before: Board, after: Board, hex_: Hex) -> bool:
    return (
        before.laid.get(hex_) != after.laid.get(hex_)
        or before.markers.get(hex_) != after.markers.get(hex_)
        or before.cells.get(hex_) != after.cells.get(hex_)
    )


__all__ = ["CORNERS", "BoardPlot", "board_figure", "changed_hexes"]
