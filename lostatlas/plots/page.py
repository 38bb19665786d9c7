"""A board as one HTML page that needs nothing else."""

from __future__ import annotations

from lostatlas.extras import needed
from lostatlas.render.look import Look
from lostatlas.render.theme import LIGHT, Theme
from lostatlas.text import message
from lostatlas.track.board import Board


def board_html(
    board: Board, *, theme: Theme = LIGHT, look: Look | None = None, title: str = "", width: int = 900
) -> str:
    """Return a page with the board to hover, pan and zoom; BokehJS is inside, nothing is loaded.

    Raises
    ------
    MissingExtra
        When the extra ``lab`` is not installed.
    """
    with needed():
        from bokeh.embed import file_html
        from bokeh.resources import INLINE

        from lostatlas.plots.board import BoardPlot
    plot = BoardPlot(board, theme=theme, look=look, width=width)
    return file_html(plot.figure, INLINE, title=title or message("render.board.title"))
