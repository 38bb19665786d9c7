"""Timeline: back and forth over the line of play, undo and redo, and the log in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import ipywidgets

from lostatlas.kernel.tree import MAIN, Node
from lostatlas.text import language, message
from lostatlas_widgets.explorer.autoplay import Autoplay
from lostatlas_widgets.explorer.buttons import button
from lostatlas_widgets.explorer.choices import Choices, Item
from lostatlas_widgets.explorer.collapsible import Collapsible
from lostatlas_widgets.explorer.compared_node import BEFORE
from lostatlas_widgets.explorer.explorer_model import ExplorerModel
from lostatlas_widgets.explorer.undo_targets import redo_target, undo_target
from lostatlas_widgets.explorer.variation import UNITS, Standing, parts, standing, step_from, words
from lostatlas_widgets.named_row import NamedRow, set_idle
from lostatlas_widgets.text_line import TextLine
from lostatlas_widgets.tries import WayBack, at_start, back_to_game, left_at, place_words


class _Entry(NamedTuple):
    """A node of the line, and its row in the log."""

    read: tuple[Node, str, str, str | None]
    """The node, its note, the language, and whose eyes have seen it."""
    standing: Standing
    row: Item


class Timeline(ipywidgets.VBox):
    """A slider over the line of play, with undo and redo; folded away, a clock and steps of other sizes.

    The line goes from the start over here to where the branch ends. `log` is the same line in words; it is
    placed by whoever uses the timeline.

    Parameters
    ----------
    model : whose session is followed

    Examples
    --------
    >>> from lostatlas import new_game
    >>> session = new_game(["Ann", "Ben"], mode="micro", seed=1)
    >>> timeline = Timeline(ExplorerModel(session))
    >>> _ = session.push(session.legal_actions.choices[0])
    >>> timeline.slider.value, timeline.slider.max
    (1, 1)
    """

    def __init__(self, model: ExplorerModel) -> None:
        self.model = model
        self.nodes: tuple[Node, ...] = ()
        """The line of play."""
        self._begins: dict[str, list[int]] = {}
        self._known: tuple[object, ...] = ()
        self._entries: dict[int, _Entry] = {}
        """What is known of each node that was read, by its number: a line grows by one node at a time."""
        self._rows: list[int] = []
        """The row of the log of each node."""
        self._following = False
        self.slider = ipywidgets.IntSlider(
            min=0,
            max=1,
            readout=False,
            tooltip=message("explore.slider"),
            layout={"flex": "4 1 60px", "min_width": "60px", "width": "auto"},
        )
        self.unit = ipywidgets.Dropdown(
            options=[(message(f"explore.unit.{unit}"), unit) for unit in UNITS],
            description=message("explore.by"),
            tooltip=message("explore.by.hint"),
            style={"description_width": "initial"},
            layout={"width": "auto"},
        )
        self.place = TextLine(live=True)
        self.place.add_class("lostatlas-where")
        self.news = TextLine(live=True)
        """What was done last, for whoever hears the page: the log is read by those who see it."""
        self.news.add_class("lostatlas-heard")
        self.way_back = WayBack(self._back_to_game)
        self.playing = Autoplay(self._tick)
        self.playing.observe(model.guarded(lambda change: self._started(playing=change["new"])), "playing")
        self.game_log = Choices(self._chosen, label=message("explore.log"), height="300px", marks=model.marks)
        self.game_log.add_class("lostatlas-log")
        self.undo_button = self._button("undo", self.undo, icon="undo")
        self.redo_button = self._button("redo", self.redo, icon="repeat")
        self.redo_button.add_class("lostatlas-redo")
        self.first_button = self._button("first", lambda: self.go(0))
        self.last_button = self._button("last", lambda: self.go(len(self.nodes) - 1))
        walk = [self.playing, self.unit, self.first_button]
        self.walk = NamedRow(message("explore.replay"), walk)
        self.more = Collapsible(message("explore.replay"), message("explore.replay.hint"), self.walk)
        self.back_button = self._button("back", lambda: self.step_by(onward=False))
        self.next_button = self._button("next", lambda: self.step_by(onward=True))
        way = [
            self.undo_button,
            self.redo_button,
            self.back_button,
            self.next_button,
            self.last_button,
            self.slider,
            self.place,
            self.news,
            self.way_back,
            self.more,
        ]
        self._way = NamedRow(message("explore.way"), way)
        self._way.add_class("lostatlas-slider-row")
        super().__init__([self._way, self.walk], layout={"width": "100%"})
        self.slider.observe(model.guarded(lambda _change: self._slid()), "value")
        model.on_change(self._follow)

    def _button(self, name: str, press: Callable[[], object], *, icon: str = "") -> ipywidgets.Button:
        return button(
            self.model, message(f"explore.{name}"), message(f"explore.{name}.hint"), press, icon=icon
        )

    def beside(self, *more: ipywidgets.Widget) -> None:
        """Put these at the end of the row."""
        self._way.children = (*self._way.children, *more)

    @property
    def step(self) -> int:
        """The place of the current node on the line."""
        return len(self.model.session.history) - 1

    def go(self, place: int) -> None:
        """Go to a place on the line."""
        node = self.nodes[place]
        if node is not self.model.session.node:
            self.model.goto(node)

    def step_by(self, *, onward: bool) -> None:
        """Go to the next beginning of an action, turn, round or cycle, as is chosen, or to the last."""
        self.go(step_from(self._begins[self.unit.value], self.step, onward=onward))

    def walk_on(self) -> bool:
        """Step on and return whether there is more to come: what `playing` does at every tick."""
        here = self.model.session.node
        self.step_by(onward=True)
        return self.model.session.node is not here and self.step < len(self.nodes) - 1

    def _tick(self) -> bool:
        onward: list[bool] = []
        self.model.guarded(lambda: onward.append(self.walk_on()))()
        return bool(onward and onward[0])

    def _started(self, *, playing: bool) -> None:
        """Play from the start when there is nothing left to play."""
        if playing and self.step >= len(self.nodes) - 1:
            self.go(0)

    def undo(self) -> None:
        """Take back the last action, and what bots have answered to it by themselves."""
        session = self.model.session
        self._leap(undo_target(session, self.model.player_control.answers), "session.undo()", session.undo)

    def redo(self) -> None:
        """Play again what was taken back, up to where somebody is asked."""
        session = self.model.session
        self._leap(redo_target(session, self.model.player_control.answers), "session.redo()", session.redo)

    def _leap(self, there: Node | None, code: str, step: Callable[[], object]) -> None:
        """Go there, past what bots did; or one step, when they did nothing on the way."""
        with self.model.tries.taking_back():
            if there is None:
                self.model.do(code, step)
            else:
                self.model.goto(there)

    def _back_to_game(self) -> None:
        session = self.model.session
        left = left_at(session)
        if left is not None:
            code = f"session.goto({MAIN!r}); session.goto({left.id})"
            self.model.do(code, lambda: back_to_game(session))

    def _slid(self) -> None:
        if not self._following:
            self.go(self.slider.value)

    def _chosen(self, index: int, _amount: int | None) -> None:
        self.model.guarded(lambda: self.go(self._rows.index(index)))()

    # following the session

    def _follow(self) -> None:
        session = self.model.session
        tip = (session.place.forward() or (session.node,))[-1]
        notes = tuple(node.note for node in session.tree.nodes if node.note)
        known = (session.tree, tip.id, notes, self.model.viewer)
        if known != self._known:
            self._read()
            self._known = known
        self._following = True
        try:
            self.slider.max = max(len(self.nodes) - 1, 1)
            self.slider.value = self.step
        finally:
            self._following = False
        self.game_log.current = self._rows[self.step]
        self.place.text = self._place()
        self.news.text = self._entry(session.node).row.text
        self.way_back.follow(session, self.model.tries)
        set_idle(self.undo_button, idle=at_start(session))
        for one in (self.first_button, self.back_button):
            set_idle(one, idle=self.step == 0)
        for one in (self.redo_button, self.next_button, self.last_button):
            set_idle(one, idle=self.step == len(self.nodes) - 1)

    def _place(self) -> str:
        """Return the current node, on which branch of several, and what it is compared with."""
        place, pair = place_words(self.model.session), self.model.pair
        if pair.against == BEFORE or pair.node is None:
            return place
        return message("timeline.place_compared", place=place, node=pair.node.depth)

    def _read(self) -> None:
        """Reread the line: where its parts begin, and its words."""
        session = self.model.session
        self.nodes = session.line
        entries = [self._entry(node) for node in self.nodes]
        self._entries = {entry.read[0].id: entry for entry in entries}  # no tree of another game
        self._begins = parts([entry.standing for entry in entries])
        items: list[Item] = []
        self._rows = []
        heading: tuple[object, ...] = ()
        for entry in entries:
            cycle, round_, _turn = entry.standing
            if round_ is not None and heading != (cycle, round_):
                items.append(Item(text=message("explore.part", cycle=cycle, round=round_), heading=True))
            heading = (cycle, round_)
            self._rows.append(len(items))
            items.append(entry.row)
        self.game_log.show(items, current=self._rows[self.step])

    def _entry(self, node: Node) -> _Entry:
        """Return the stage of a node, and the events on the way to it; numbers are reused."""
        session, viewer = self.model.session, self.model.viewer
        read = (node, node.note, language(), viewer)
        known = self._entries.get(node.id)
        if known is None or known.read != read:
            what = words(session, node, viewer=viewer) or message("explore.start")
            more = message("explore.noted", note=node.note) if node.note else ""
            known = _Entry(read, standing(session, node), Item(text=what, more=more))
            self._entries[node.id] = known
        return known
