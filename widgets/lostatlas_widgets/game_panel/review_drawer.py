"""ReviewDrawer: decisions of the game where another choice was worth clearly more."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic
from typing import TYPE_CHECKING

import ipywidgets

from lostatlas.text import message, plural
from lostatlas_widgets.explorer.choices import Choices, Item
from lostatlas_widgets.game_panel.model import GameModel, Update
from lostatlas_widgets.text_line import TextLine
from lostatlas_widgets.work_slices import SLICE, WorkSlices

if TYPE_CHECKING:
    from lostatlas.teach.game_review import Review

BUDGET = 300
"""Number of actions that are played for each decision."""


class ReviewDrawer(ipywidgets.VBox):
    """Looks over the game in small slices; press a row to go to the decision.

    A player's eyes see their own decisions only, as judged by what they knew.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> drawer = ReviewDrawer(GameModel(new_game(["Ann", "Ben"], title="lost_cities", seed=1)))
    >>> drawer.start()
    >>> drawer.review.done, drawer.halt.disabled
    (0, False)
    """

    def __init__(self, model: GameModel) -> None:
        self.model = model
        self.review: Review | None = None
        """Findings so far."""
        self._walk: Iterator[Review] | None = None
        self._seen: tuple[object, str | None] | None = None
        self.slices = WorkSlices(self._slice)
        self.go, self.halt = (
            ipywidgets.Button(
                description=message(f"review.{name}"),
                tooltip=message(f"review.{name}.hint"),
                layout={"width": "auto"},
            )
            for name in ("start", "stop")
        )
        self.go.on_click(lambda _button: self.start())
        self.halt.on_click(lambda _button: self.stop())
        self.status = TextLine(message("review.about"), live=True)
        self.rows = Choices(self._chosen, label=message("review.list"), height="240px")
        first = ipywidgets.HBox([self.go, self.halt, self.slices])
        super().__init__([first, self.status, self.rows], layout={"width": "100%"})
        self._show()

    def start(self) -> None:
        """Begin to look, at the first decision of the branch that the session is on."""
        from lostatlas.teach.game_review import reviewing  # it loads the rules of railways, for their runs

        viewer = self.model.update.viewer
        players = None if viewer is None else [viewer]
        self._walk = reviewing(self.model.session, players=players, budget=BUDGET)
        self._seen = (self.model.session.tree, viewer)
        self.review = next(self._walk)
        self.slices.running = True
        self._show()

    def stop(self) -> None:
        """Look no further; what was found stays."""
        self.slices.running, self._walk = False, None
        self._show()

    def take(self, other: ReviewDrawer) -> None:
        """Go on where another drawer was, which looks no further."""
        self.review, self._walk, self._seen = other.review, other._walk, other._seen
        self.slices.running, other.slices.running = other.slices.running, False
        self._show()

    def _slice(self) -> bool:
        """Look for a moment; return whether there is more to look at."""
        until = monotonic() + SLICE
        for found in self._walk or ():
            self.review = found
            if monotonic() > until:
                break
        if self._walk is None or self.review is None or self.review.done == self.review.total:
            self.stop()
        self._show()
        return self.slices.running

    def _show(self) -> None:
        found = self.review
        self.go.disabled, self.halt.disabled = self.slices.running, not self.slices.running
        lessons = found.lessons if found is not None else ()
        self.rows.show([Item(text=str(one), more=_place(one.node, one.player, one.words)) for one in lessons])
        if found is not None:
            key = "review.looking" if self.slices.running else "review.looked"
            if found.done < found.total and not self.slices.running:
                key = "review.stopped"
            self.status.text = plural(key, len(lessons), done=found.done, total=found.total)

    def _chosen(self, index: int, _amount: int | None) -> None:
        if self.review is not None:
            node = self.review.lessons[index].node
            self.model.act(lambda: self.model.session.goto(node))

    def follow(self, update: Update) -> None:
        """Forget what was found in another game, or by other eyes."""
        if self._seen is not None and self._seen != (self.model.session.tree, update.viewer):
            self.review = self._seen = None
            self.status.text = message("review.about")
            self.stop()


def _place(node: int, player: str, made: object) -> str:
    return message("review.row", node=node, player=player, made=made)
