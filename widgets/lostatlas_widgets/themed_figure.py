"""ThemedFigure: a chart or a board with runs, in the colours of the page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import ipywidgets
from bokeh.models import Model

from lostatlas.kernel.arguments import checked_arguments
from lostatlas.render import Theme
from lostatlas_widgets.close_tree import close_tree
from lostatlas_widgets.figure_view import FigureView, theme_of_page


class HasFigure(Protocol):
    """The drawing: a chart, a plot of a board."""

    @property
    def figure(self) -> Model:
        """The figure of Bokeh."""
        ...

    @property
    def alt(self) -> str:
        """The same in words."""
        ...


class ThemedFigure(ipywidgets.VBox):
    """A drawing that is redrawn when the page turns out to have another theme.

    Parameters
    ----------
    draw : makes the drawing in a theme: anything with a Bokeh ``figure`` and the words for it, ``alt``.
        It may be called again at any time, so its names should go on meaning the same.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> from lostatlas.lab.charts import market
    >>> game = new_game(["Ann", "Ben"], mode="micro", seed=3)
    >>> drawn = ThemedFigure(lambda theme: market(game, theme=theme))
    >>> drawn.view.dark
    False
    """

    @checked_arguments
    def __init__(self, draw: Callable[[Theme], HasFigure]) -> None:
        self._draw = draw
        self._gone: FigureView | None = None
        super().__init__([], layout={"width": "100%"})
        self._show()

    def _show(self) -> None:
        theme = theme_of_page()
        drawing = self._draw(theme)
        self.view = FigureView(drawing.figure, alt=drawing.alt, theme=theme)
        if self._gone is not None:
            close_tree(self._gone)
        self._gone = self.view
        self.children = [self.view]
        self.view.on_theme(self._show)

    def __repr__(self) -> str:
        return f"<ThemedFigure: {self.view.alt}>"
