"""Bokeh figures of the scenes that `lostatlas.render` draws. Figures only: nothing here shows them.

Names are loaded on first use, so that a missing Bokeh is told in one sentence.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lostatlas.extras import needed
from lostatlas.plots.page import board_html
from lostatlas.render.drawing_arguments import drawing
from lostatlas.track.board import Board

if TYPE_CHECKING:
    from bokeh.plotting import figure as Figure  # noqa: N812 - it is a class

    from lostatlas.plots.board import BoardPlot
    from lostatlas.plots.routes import RoutePlot

__all__ = ["BoardPlot", "RoutePlot", "board_figure", "board_html"]


@drawing
def board_figure(board: Board, **options: Any) -> Figure:
    """Return a Bokeh figure of a board; the options are those of `BoardPlot`.

    Raises
    ------
    GameDataError
        When this is no board.
    MissingExtra
        When the extra ``lab`` is not installed.

    Examples
    --------
    >>> from lostatlas import random_board
    >>> board = random_board("short", seed=1)
    >>> len(board_figure(board).renderers) > 0
    True
    """
    with needed():
        from lostatlas.plots.board import BoardPlot
    return BoardPlot(board, **options).figure


def __getattr__(name: str) -> Any:
    """Load `BoardPlot` or `RoutePlot` on first use (PEP 562)."""
    if name not in ("BoardPlot", "RoutePlot"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    with needed():
        from lostatlas.plots.board import BoardPlot
        from lostatlas.plots.routes import RoutePlot
    return BoardPlot if name == "BoardPlot" else RoutePlot
