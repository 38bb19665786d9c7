"""Drawn: a chart in a lesson, in the colours of the page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets

from lostatlas.kernel.session import Session
from lostatlas.render import DARK, LIGHT
from lostatlas_widgets.figure_view import FigureView, page_is_dark
from lostatlas_widgets.put_away import put_away


class Drawn(ipywidgets.VBox):
    """A chart of a session, drawn anew when the theme of the page turns out to be another one.

    Parameters
    ----------
    draw : makes the chart from the session and a theme, as the functions of `lostatlas.lab.charts` do
    session : what it shows

    Examples
    --------
    >>> from lostatlas import new_game
    >>> from lostatlas.lab.charts import market
    >>> drawn = Drawn(market, new_game(["Ann", "Ben"], mode="micro", seed=3))
    >>> drawn.view.dark
    False
    """

    def __init__(self, draw: Callable[..., Any], session: Session) -> None:
        self._draw, self._session = draw, session
        self._gone: FigureView | None = None
        super().__init__([], layout={"width": "100%"})
        self._show(dark=page_is_dark())

    def _show(self, *, dark: bool) -> None:
        chart = self._draw(self._session, theme=DARK if dark else LIGHT)
        self.view = FigureView(chart.figure, alt=chart.alt)
        self.view.observe(lambda change: self._show(dark=change["new"]), "dark")
        if self._gone is not None:
            put_away(self._gone)
        self._gone = self.view
        self.children = [self.view]

    def __repr__(self) -> str:
        return f"<Drawn: {self.view.alt}>"
