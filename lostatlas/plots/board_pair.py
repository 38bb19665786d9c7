"""BoardPair: two boards side by side that move and zoom together."""

from __future__ import annotations

from collections.abc import Collection

from bokeh.layouts import row
from bokeh.models import Row

from lostatlas.plots.board import BoardPlot
from lostatlas.render.drawing_arguments import drawing
from lostatlas.scene.theme import LIGHT, Theme
from lostatlas.text import message
from lostatlas.track.board import Board
from lostatlas.track.hexes import Hex


class BoardPair:
    """Two boards in one drawing: dragging or zooming one does the same to the other.

    Parameters
    ----------
    left, right : the boards
    theme, style : see `lostatlas.plots.board.BoardPlot`
    width : of each board, in pixels

    Examples
    --------
    >>> from lostatlas.track.printed_hex import PrintedHex
    >>> from lostatlas.track.tiles import parse_tile
    >>> board = Board.of([PrintedHex(Hex(q, 0), "blank", parse_tile("")) for q in range(3)])
    >>> pair = BoardPair(board, board)
    >>> pair.update(board, board.lay(Hex(1, 0), parse_tile("path=a:0,b:3", id="9", colour="yellow")))
    >>> len(pair.figure.children), len(pair.right.board.laid)
    (2, 1)
    """

    @drawing
    def __init__(
        self,
        left: Board,
        right: Board,
        *,
        theme: Theme = LIGHT,
        width: int = 560,
    ) -> None:
        self.left, self.right = (BoardPlot(board, theme=theme, width=width) for board in (left, right))
        for one, other in ((self.left, self.right), (self.right, self.left)):
            for name in ("x_range", "y_range"):
                here, there = getattr(one.figure, name), getattr(other.figure, name)
                for end in ("start", "end"):
                    here.js_link(end, there, end)
        self.figure: Row = row(self.left.figure, self.right.figure)
        """Both figures."""
        self._fit()

    @property
    def alt(self) -> str:
        """Alternative text of the drawing."""
        return message("plots.pair", left=self.left.alt, right=self.right.alt)

    def update(self, left: Board, right: Board, *, highlights: Collection[Hex] = ()) -> None:
        """Show other boards, and point out these hexes on both."""
        same = (self.left.board.cells.keys(), self.right.board.cells.keys())
        for plot, board in ((self.left, left), (self.right, right)):
            if board is not plot.board:
                plot.update(board)
            plot.highlight(highlights)
        if same != (left.cells.keys(), right.cells.keys()):
            self._fit()

    def use_theme(self, theme: Theme) -> None:
        """Draw everything in the colours of another theme."""
        self.left.use_theme(theme)
        self.right.use_theme(theme)

    def _fit(self) -> None:
        """Show the same part of the plane on both sides."""
        hexes = [*self.left.board.cells, *self.right.board.cells]
        for plot in (self.left, self.right):
            plot.frame_hexes(hexes)


__all__ = ["BoardPair"]
