"""Bokeh figures of scenes, boards and charts. Figures only: nothing here shows them.

Names are loaded on first use, so that missing Bokeh gives a one-sentence error.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lostatlas.extras import lazy_names

if TYPE_CHECKING:
    from lostatlas.plots.board import BoardPlot, board_figure
    from lostatlas.plots.page import board_html
    from lostatlas.plots.routes import RoutePlot
    from lostatlas.plots.scene import ScenePlot

__all__ = ["BoardPlot", "RoutePlot", "ScenePlot", "board_figure", "board_html"]

_HOME = {
    "BoardPlot": "board",
    "RoutePlot": "routes",
    "ScenePlot": "scene",
    "board_figure": "board",
    "board_html": "page",
}
"""The module that defines each name of `__all__`."""

__getattr__, __dir__ = lazy_names(__name__, _HOME)
