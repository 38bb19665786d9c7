"""Bokeh figures of scenes, boards and charts. Figures only: nothing here shows them.

Names are loaded on first use, so that a missing Bokeh is told in one sentence.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from lostatlas.extras import needed

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


def __getattr__(name: str) -> Any:
    """Load a public name on first use (PEP 562)."""
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    with needed():
        value = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
