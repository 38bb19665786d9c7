"""BoardPlot: a board as one Bokeh figure that is built once and then patched."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from bokeh.models.sources import ColumnDataSource
from bokeh.plotting import figure as Figure  # noqa: N812 - it is a class

from lostatlas.plots.frame import Frame, hex_columns
from lostatlas.plots.rows import LAYERS, Layer, Row, outline, padded, rows_of
from lostatlas.render import geometry
from lostatlas.render.describe import describe_board, describe_hex
from lostatlas.render.look import Look, look_of
from lostatlas.render.paint import fill_of
from lostatlas.render.scene import box_of, hex_group, spot_at
from lostatlas.render.shapes import Group
from lostatlas.render.theme import LIGHT, Theme
from lostatlas.track.board import Board
from lostatlas.track.hexes import Hex

Patch = dict[str, list[tuple[int, object]]]


class BoardPlot:
    """A board drawn in Bokeh; `update` shows another board by patching the rows of the hexes that differ.

    Each layer has one source, with the same number of rows for every hex. `figure` may be shown, embedded or
    put into a widget; what a tap selects is in ``hexes.selected``, which `selected` translates.

    Parameters
    ----------
    board : what is drawn
    theme, look : see `lostatlas.render.board_svg`
    highlights, last : hexes to point out, and the one that changed last
    width : of the drawing, in pixels

    Examples
    --------
    >>> from lostatlas.track.board import Cell
    >>> from lostatlas.track.tiles import parse_tile
    >>> board = Board.of([Cell(Hex(q, 0), "blank", parse_tile("")) for q in range(3)])
    >>> plot = BoardPlot(board)
    >>> plot.update(board.lay(Hex(1, 0), parse_tile("path=a:0,b:3", id="9", colour="yellow")))
    1
    """

    def __init__(
        self,
        board: Board,
        *,
        theme: Theme = LIGHT,
        look: Look | None = None,
        highlights: Collection[Hex] = (),
        last: Hex | None = None,
        width: int = 760,
    ) -> None:
        self.board, self.theme = board, theme
        self._look = look
        self._highlights, self._last = frozenset(highlights), last
        self._rows: dict[Hex, int] = {}
        self._room: dict[str, int] = {}
        self._drawn: dict[Hex, dict[str, list[Row]]] = {}
        self._marks: dict[Hex, str] = {}
        self._frame = Frame(box_of(board.cells), width=width)
        self._frame.dress(theme)
        self._draw_all()

    @property
    def figure(self) -> Figure:
        """The Bokeh figure; its ranges are in hex units, ``y`` growing downwards."""
        return self._frame.figure

    @property
    def hexes(self) -> ColumnDataSource:
        """One row for each hex, sorted; what a tap selects."""
        return self._frame.hexes

    @property
    def alt(self) -> str:
        """What the drawing shows, in words."""
        return describe_board(self.board)

    @property
    def look(self) -> Look:
        """The colours, names and signs in use."""
        return self._look or look_of(self.board)

    @property
    def selected(self) -> Hex | None:
        """The hex that is selected, if any."""
        indices = self.hexes.selected.indices
        return list(self._rows)[indices[0]] if indices else None

    def update(self, board: Board, *, last: Hex | None = None) -> int:
        """Show another board and return how many hexes were redrawn.

        Only the rows that differ are sent; a board with other hexes is drawn anew.
        """
        before, self.board = self.board, board
        if board.cells.keys() != before.cells.keys():
            self._drawn.clear()
            self._frame.fit(box_of(board.cells))
            self._draw_all()
            self.point_out(self._highlights, last=last)
            return len(board.cells)
        changed = changed_hexes(before, board)
        if changed:
            self._redraw(changed)
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
        differ = [h for h in self._rows if wanted.get(h) != self._marks.get(h)]
        self._marks = wanted
        if differ:
            self.hexes.patch(
                {
                    "mark": [(self._rows[h], wanted.get(h, self.theme.highlight)) for h in differ],
                    "shown": [(self._rows[h], float(h in wanted)) for h in differ],
                }
            )
        return len(differ)

    def select(self, hex_: Hex | None) -> None:
        """Select a hex, or none.

        Raises
        ------
        KeyError
            When the board has no such hex.
        """
        self.hexes.selected.indices = [] if hex_ is None else [self._rows[hex_]]

    def frame_hexes(self, hexes: Iterable[Hex]) -> None:
        """Show the part of the plane that these hexes take, whether the board has them or not."""
        self._frame.fit(box_of(tuple(hexes)))

    def find(self, hex_: Hex, *, across: float = 7.0) -> None:
        """Move and zoom so that a hex stands in the middle of `across` hex units, and select it.

        Raises
        ------
        KeyError
            When the board has no such hex.
        """
        self.select(hex_)
        self._frame.look_at(*geometry.centre(hex_), across=across)

    def show_all(self) -> None:
        """Show the whole board again."""
        self._frame.fit(box_of(self.board.cells))

    def fill_page(self) -> None:
        """Let the drawing be as broad as its place on the page instead of a fixed number of pixels."""
        self._frame.stretch()

    def use_theme(self, theme: Theme) -> None:
        """Draw everything in the colours of another theme."""
        if theme != self.theme:
            self.theme = theme
            self._frame.dress(theme)
            self._draw_all()

    def describe(self, hex_: Hex) -> str:
        """Return everything about a hex, as lines of plain text."""
        return describe_hex(self.board, hex_, self.look)

    def _draw_all(self) -> None:
        """Fill every source anew."""
        order = sorted(self.board.cells)
        self._rows = {hex_: k for k, hex_ in enumerate(order)}
        groups = {hex_: self._group(hex_) for hex_ in order}
        self._drawn = {hex_: rows_of(groups[hex_]) for hex_ in order}
        corners = [outline(geometry.hexagon(-0.03), geometry.centre(hex_)) for hex_ in order]
        self._frame.seams.data = {"xs": [xs for xs, _ in corners], "ys": [ys for _, ys in corners]}
        self._marks = {}
        self.hexes.data = dict(hex_columns([(groups[h], self._fill(h)) for h in order], self.theme))
        for layer in LAYERS:
            self._fill_layer(layer)
        self.point_out(self._highlights, last=self._last)

    def _fill_layer(self, layer: Layer) -> None:
        """Fill the source of a layer anew, with room for the hex that needs most."""
        needs = max((len(rows.get(layer.name, ())) for rows in self._drawn.values()), default=0)
        room = self._room[layer.name] = max(layer.room, needs)
        rows = [
            row for drawn in self._drawn.values() for row in padded(drawn.get(layer.name, []), layer, room)
        ]
        self._frame.sources[layer.name].data = {
            column: [row[k] for row in rows] for k, column in enumerate(layer.columns)
        }

    def _redraw(self, changed: Collection[Hex]) -> None:
        """Patch the rows of these hexes; a layer whose room is too small is filled anew."""
        before = {hex_: self._drawn[hex_] for hex_ in changed}
        groups = {hex_: self._group(hex_) for hex_ in changed}
        for hex_, group in groups.items():
            self._drawn[hex_] = rows_of(group)
        self.hexes.patch(
            {
                "fill": [(self._rows[h], self._fill(h)) for h in changed],
                "about": [(self._rows[h], groups[h].title) for h in changed],
            }
        )
        for layer in LAYERS:
            room = self._room[layer.name]
            if any(len(self._drawn[hex_].get(layer.name, ())) > room for hex_ in changed):
                self._fill_layer(layer)
            elif patch := self._patch(layer, before):
                self._frame.sources[layer.name].patch(patch)

    def _patch(self, layer: Layer, before: dict[Hex, dict[str, list[Row]]]) -> Patch:
        """Return what turns the rows of these hexes, as they were, into what they are now."""
        patch: Patch = {}
        room = self._room[layer.name]
        for hex_, drawn in before.items():
            old = padded(drawn.get(layer.name, []), layer, room)
            new = padded(self._drawn[hex_].get(layer.name, []), layer, room)
            for k, (was, now) in enumerate(zip(old, new, strict=True), self._rows[hex_] * room):
                for column, one, other in zip(layer.columns, was, now, strict=True):
                    if one != other:
                        patch.setdefault(column, []).append((k, other))
        return patch

    def _group(self, hex_: Hex) -> Group:
        return hex_group(self.board, hex_, theme=self.theme, look=self.look)

    def _fill(self, hex_: Hex) -> str:
        return fill_of(spot_at(self.board, hex_), self.theme)


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


__all__ = ["BoardPlot", "changed_hexes"]
