"""Timeline: one slim row to undo and redo, and to look back and on through the game."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets

from lostatlas.kernel.tree import Node
from lostatlas.text import message
from lostatlas_widgets.game_panel.model import GameModel, Update
from lostatlas_widgets.named_row import NamedRow, set_idle
from lostatlas_widgets.text_line import TextLine
from lostatlas_widgets.tries import WayBack, at_start, back_to_game, place_words


class GameTimeline(NamedRow):
    """The line of play that leads through the present, to its end.

    Looking at an earlier position changes nothing: the line keeps its length until something else is played.
    """

    def __init__(self, model: GameModel) -> None:
        self.model = model
        self.nodes: tuple[Node, ...] = ()
        self._following = False
        self.slider = ipywidgets.IntSlider(
            min=0, max=1, readout=False, tooltip=message("panel.slider"),
            layout={"flex": "1 1 80px", "min_width": "60px", "width": "auto"},
        )  # fmt: skip
        self.place = TextLine(live=True)
        self.place.add_class("lostatlas-where")
        self.way_back = WayBack(lambda: model.act(lambda: back_to_game(model.session)))
        self.undo_button = self._button("undo", model.undo, "undo")
        self.redo_button = self._button("redo", model.redo, "repeat")
        self.redo_button.add_class("lostatlas-redo")
        self.back_button = self._button("back", lambda: self.step(-1), "")
        self.next_button = self._button("next", lambda: self.step(1), "")
        self.last_button = self._button("last", lambda: self.look_at(len(self.nodes) - 1), "")
        self.last_button.add_class("lostatlas-last")
        row = [
            self.undo_button,
            self.redo_button,
            self.back_button,
            self.next_button,
            self.last_button,
            self.slider,
            self.place,
            self.way_back,
        ]
        super().__init__(message("explore.way"), row)
        self.add_class("lostatlas-timeline")
        self.add_class("lostatlas-slider-row")
        self.slider.observe(lambda _change: self._slid(), "value")
        model.on_update(self.follow)

    def beside(self, *more: ipywidgets.Widget) -> None:
        """Put these at the end of the row."""
        self.children = [self.name, *self.controls, *more]

    def step(self, by: int) -> None:
        """Look at the position so many actions further on."""
        here = len(self.model.session.history) - 1
        self.look_at(min(max(here + by, 0), len(self.nodes) - 1))

    def look_at(self, place: int) -> None:
        """Look at the position at this place of the line."""
        node = self.nodes[place]
        if node is not self.model.session.node:
            self.model.act(lambda: self.model.session.goto(node))

    def follow(self, update: Update) -> None:
        """Show where the present is."""
        session = self.model.session
        self.nodes = session.line
        here = len(session.history) - 1
        self._following = True
        try:
            self.slider.max = max(len(self.nodes) - 1, 1)
            self.slider.value = here
        finally:
            self._following = False
        self.place.text = place_words(session)
        self.way_back.follow(session, self.model.tries)
        set_idle(self.undo_button, idle=at_start(session))
        set_idle(self.back_button, idle=here == 0)
        for one in (self.redo_button, self.next_button, self.last_button):
            set_idle(one, idle=here == len(self.nodes) - 1)

    def _slid(self) -> None:
        if not self._following:
            self.look_at(self.slider.value)

    def _button(self, name: str, press: Callable[[], object], icon: str) -> ipywidgets.Button:
        made = ipywidgets.Button(
            description=message(f"panel.{name}"), tooltip=message(f"panel.{name}.hint"), icon=icon,
            layout={"width": "auto"},
        )  # fmt: skip
        made.on_click(lambda _button: press())
        return made
