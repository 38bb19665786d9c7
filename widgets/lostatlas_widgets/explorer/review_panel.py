"""ReviewPanel: what there is to learn from a game, with the better choice on the board."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic

import ipywidgets

from lostatlas.lab.branch_labels import branch_label
from lostatlas.teach.game_review import Review, ReviewLesson, reviewing
from lostatlas.text import message, plural
from lostatlas_widgets.explorer.buttons import button
from lostatlas_widgets.explorer.choices import Choices, Item
from lostatlas_widgets.explorer.explorer_model import ExplorerModel
from lostatlas_widgets.explorer.session_board import SessionBoard
from lostatlas_widgets.named_row import UNSEEN_LABEL, WRAP
from lostatlas_widgets.text_line import TextLine
from lostatlas_widgets.work_slices import SLICE, WorkSlices

EVERYBODY = ""
BUDGETS = {"exact": 0, "all": 300}
"""How deep to look, and how many actions are played for each decision that nobody can reckon."""
ORDERS = ("play", "loss")


class ReviewPanel(ipywidgets.VBox):
    """Decisions of the game where another choice was worth clearly more.

    The walk over the game goes on in small slices and can be stopped; what it has found stands in the list at
    once. Choosing a row goes to the decision and points to the better choice; *Show* plays it in a branch of
    its own, *Try again* leaves the decision to whoever tries. A player's eyes see their own decisions only.

    Parameters
    ----------
    model : whose game is reviewed
    board : where the better choice is pointed out

    Attributes
    ----------
    review : Review or None
        What was found so far.

    Examples
    --------
    >>> from lostatlas import load
    >>> model = ExplorerModel(load("examples/games/micro.json"))
    >>> panel = ReviewPanel(model, SessionBoard(model))
    >>> panel.run()
    >>> len(panel.list.texts) == len(panel.review.lessons) > 0
    True
    """

    def __init__(self, model: ExplorerModel, board: SessionBoard) -> None:
        self.model, self.board = model, board
        self.review: Review | None = None
        self.lesson: ReviewLesson | None = None
        """The one that was chosen."""
        self._walk: Iterator[Review] | None = None
        self._seen: tuple[object, str | None] | None = None
        self._shown: tuple[ReviewLesson, ...] = ()
        self.slices = WorkSlices(self._slice)
        self.whose = ipywidgets.Dropdown(
            options=[],
            description=message("review.whose"),
            style=UNSEEN_LABEL,
            layout={"width": "auto", "max_width": "150px"},
        )
        self.depth = ipywidgets.Dropdown(
            options=[(message(f"review.depth.{name}"), name) for name in BUDGETS],
            description=message("review.depth"),
            style=UNSEEN_LABEL,
            layout={"width": "auto"},
        )
        self.order = ipywidgets.Dropdown(
            options=[(message(f"review.order.{name}"), name) for name in ORDERS],
            description=message("review.order"),
            style=UNSEEN_LABEL,
            layout={"width": "auto"},
        )
        self.go = button(model, message("review.start"), message("review.start.hint"), self.start)
        self.halt = button(model, message("review.stop"), message("review.stop.hint"), self.stop)
        self.text_line = TextLine(message("review.about"), live=True)
        self.list = Choices(self._chosen, label=message("review.list"), height="260px", marks=model.marks)
        self.better = button(model, message("review.show"), message("review.show.hint"), self.show)
        self.again = button(model, message("review.again"), message("review.again.hint"), self.try_again)
        first = ipywidgets.HBox([self.whose, self.depth, self.go, self.halt, self.slices], layout=WRAP)
        second = ipywidgets.HBox([self.order, self.better, self.again], layout=WRAP)
        super().__init__([first, self.text_line, self.list, second], layout={"width": "100%"})
        self.order.observe(model.guarded(lambda _change: self._list()), "value")
        model.on_change(self._follow)
        self._buttons()

    # walking over the game

    def start(self) -> None:
        """Begin to look, at the first decision of the branch that the session is on."""
        session = self.model.session
        players = [self.whose.value] if self.whose.value else None
        self._walk = reviewing(session, players=players, budget=BUDGETS[self.depth.value])
        self.lesson, self._shown = None, ()
        self._seen = (session.tree, self.model.viewer)
        self.review = next(self._walk)
        self.model.code.code = f"from lostatlas.teach import review; {self._code}"
        self.slices.running = True
        self._tell()
        self._list()

    def stop(self) -> None:
        """Look no further; what was found stays."""
        self.slices.running = False
        self._walk = None
        self._tell()

    def run(self) -> None:
        """Run to the end at once, where no page asks for slices."""
        self.start()
        while self._slice():
            pass

    def take(self, other: ReviewPanel) -> None:
        """Go on where another panel was, which looks no further."""
        self.depth.value, self.order.value = other.depth.value, other.order.value
        self.review, self.lesson, self._seen = other.review, other.lesson, other._seen
        self._walk, running = other._walk, other.slices.running
        other.slices.running = False
        self._follow()  # these eyes may be others
        if other.whose.value in dict(self.whose.options).values():
            self.whose.value = other.whose.value
        self.slices.running = running and self._walk is not None
        self._tell()
        self._list()

    @property
    def _code(self) -> str:
        arguments = [f"players=[{self.whose.value!r}]"] if self.whose.value else []
        arguments += [f"budget={BUDGETS[self.depth.value]}"] if BUDGETS[self.depth.value] else []
        return f"review({', '.join(['session', *arguments])})"

    def _slice(self) -> bool:
        """Look for a moment; return whether there is more to look at."""
        onward = [False]
        self.model.guarded(lambda: onward.append(self._look()))()
        if not onward[-1]:
            self._walk = None
            self.slices.running = False
        self._tell()
        return onward[-1]

    def _look(self) -> bool:
        if self._walk is None:
            return False
        until = monotonic() + SLICE
        for found in self._walk:
            self.review = found
            if monotonic() > until:
                break
        assert self.review is not None
        if self.review.lessons != self._shown:
            self._list()
        return self.review.done < self.review.total

    # what the user does

    def _chosen(self, index: int, _amount: int | None) -> None:
        self.model.guarded(lambda: self.choose(self._sorted()[index]))()

    def choose(self, lesson: ReviewLesson) -> None:
        """Go to a decision, and point to the better choice on the board."""
        self.lesson = lesson
        self.model.goto(lesson.node)
        self._point_out()
        self._mark()

    def show(self) -> None:
        """Play the better choice in a branch of its own."""
        review, lesson = self._chosen_lesson()
        node = self.model.session.node
        with self.model.quietly():
            review.show(lesson)
        if self.model.session.node is not node:
            self.model.code.code = (
                f"from lostatlas.teach import review; found = {self._code}; "
                f"found.show(found.lessons[{review.lessons.index(lesson)}])"
            )
            self.model.show_message(
                message("review.shown", branch=branch_label(self.model.session.branch_name))
            )
        self._point_out()

    def try_again(self) -> None:
        """Go back to the decision in a branch of its own."""
        review, lesson = self._chosen_lesson()
        with self.model.quietly():
            review.try_again(lesson)
        self.model.code.code = (
            f"from lostatlas.teach import review; found = {self._code}; "
            f"found.try_again(found.lessons[{review.lessons.index(lesson)}])"
        )
        self.model.show_message(message("review.tried", branch=branch_label(self.model.session.branch_name)))

    def _chosen_lesson(self) -> tuple[Review, ReviewLesson]:
        assert self.review is not None  # the buttons are idle before
        assert self.lesson is not None
        return self.review, self.lesson

    def _point_out(self) -> None:
        if self.lesson is not None and self.lesson.hexes:
            self.board.highlight(self.lesson.hexes)

    # showing

    def _follow(self) -> None:
        """Forget what was found in another game, or by other eyes."""
        session, viewer = self.model.session, self.model.viewer
        names = [(message("review.everybody"), EVERYBODY), *((name, name) for name in session.players)]
        if viewer is not None:
            names = [(viewer, viewer)]
        if [tuple(one) for one in self.whose.options] != names:
            self.whose.options = names
            self.whose.value = names[0][1]
        if self._seen is not None and self._seen != (session.tree, viewer):
            self._seen = self.review = self.lesson = self._walk = None
            self.slices.running = False
            self.text_line.text = message("review.about")
            self._list()

    def _sorted(self) -> tuple[ReviewLesson, ...]:
        if self.review is None:
            return ()
        lessons = self.review.lessons
        return lessons if self.order.value == "play" else self.review.costliest(len(lessons))

    def _list(self) -> None:
        self._shown = self.review.lessons if self.review is not None else ()
        self.list.show([_row(one) for one in self._sorted()])
        self._mark()

    def _mark(self) -> None:
        lessons = self._sorted()
        self.list.current = lessons.index(self.lesson) if self.lesson in lessons else -1
        self._buttons()

    def _tell(self) -> None:
        found = self.review
        if found is not None:
            facts = {"done": found.done, "total": found.total}
            key = "review.looking" if self.slices.running else "review.looked"
            if found.done < found.total and not self.slices.running:
                key = "review.stopped"
            self.text_line.text = plural(key, len(found.lessons), **facts)
        self._buttons()

    def _buttons(self) -> None:
        self.go.disabled = self.slices.running
        self.halt.disabled = not self.slices.running
        self.better.disabled = self.again.disabled = self.lesson is None


def _row(lesson: ReviewLesson) -> Item:
    facts = {"player": lesson.player, "node": lesson.node, "made": lesson.words}
    return Item(text=str(lesson), more=message("review.row", **facts))


__all__ = ["ReviewPanel"]
