"""SceneView: a scene on the page whose cells can be pressed and walked over with the keys."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable

import ipywidgets

from lostatlas.plots.scene import ScenePlot
from lostatlas.scene.shapes import Scene
from lostatlas.scene.theme import Theme
from lostatlas_widgets.arrow_ways import ARROWS, effort
from lostatlas_widgets.figure_view import FigureView, aspect_of, theme_of_page

_PRESS = ("Enter", " ")
_CLEAR = "Escape"


class SceneView(ipywidgets.Box):
    """A scene in Bokeh that fills its place; `on_press` hears of every cell that is pressed.

    The arrow keys move a ring from cell to cell, Enter presses its cell, Escape takes it away.

    Parameters
    ----------
    draw : returns the scene in a theme; called again when the page turns dark or light
    """

    def __init__(self, draw: Callable[[Theme], Scene]) -> None:
        self._draw = draw
        self._pressed: Callable[[Hashable], object] = lambda _cell: None
        self._cleared: Callable[[], object] = lambda: None
        theme = theme_of_page()
        self.plot = ScenePlot(draw(theme), theme=theme)
        self.selected: Hashable | None = None
        self.view = FigureView(self.plot.figure, alt=self._alt, keys=(*ARROWS, *_PRESS, _CLEAR), theme=theme)
        self.view.fills = True
        self.view.text_below = True
        self.plot.figure.toolbar_location = "below"
        self.view.on_tap(self._tapped)
        self.view.on_key(self._key)
        self.view.on_theme(self._dress)
        super().__init__([self.view])
        self.add_class("lostatlas-scene")

    @property
    def aspect(self) -> float:
        """The width of the whole scene by its height."""
        return aspect_of(self.plot.figure)

    @property
    def _alt(self) -> str:
        return f"{self.plot.scene.title}. {self.plot.scene.summary}"

    def on_press(self, pressed: Callable[[Hashable], object], *, cleared: Callable[[], object]) -> None:
        """Call `pressed` with a cell that is pressed, and `cleared` when the ring is taken away."""
        self._pressed, self._cleared = pressed, cleared

    def show(self, *, offered: Iterable[Hashable], last: Iterable[Hashable] = ()) -> None:
        """Draw the present, and frame the cells where something is offered and those that changed last."""
        with self.view.together():
            self.plot.update(self._draw(theme_of_page()))
            self.plot.mark(offered, last=last)
            if self.selected is not None and self.selected not in self.plot.cells:
                self.select(None)
            if self.view.alt != self._alt:
                self.view.alt = self._alt

    def select(self, cell: Hashable | None) -> None:
        """Put the ring about a cell, or take it away."""
        self.selected = cell
        self.plot.select(cell)
        self.view.status = "" if cell is None else self.plot.title_of(cell)

    def _tapped(self, x: float, y: float) -> None:
        self._press(self.plot.cell_at(x, y))

    def _press(self, cell: Hashable | None) -> None:
        self.select(cell)
        if cell is None:
            self._cleared()
        else:
            self._pressed(cell)

    def _key(self, key: str) -> None:
        if key in ARROWS:
            self.select(self._next(key))
        else:
            self._press(self.selected if key in _PRESS else None)

    def _next(self, key: str) -> Hashable | None:
        """Return the nearest cell in the direction of an arrow key; at first the first one."""
        middles = {group.cell: group.at for group in self.plot.scene.groups if group.cell is not None}
        if self.selected not in middles:
            return next(iter(middles), None)
        here = middles[self.selected]
        ways = [
            (cost, place)
            for place, there in enumerate(middles.values())
            if (cost := effort(here, there, key)) is not None
        ]
        return list(middles)[min(ways)[1]] if ways else self.selected

    def _dress(self) -> None:
        with self.view.reporting(), self.view.together():
            self.plot.use_theme(theme_of_page())
            self.plot.update(self._draw(theme_of_page()))
