"""Guide: a turn that is played for the first time, with a word for each step, and some questions."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import ipywidgets

from lostatlas.capabilities.course import GuidePlan
from lostatlas.games.saved import position
from lostatlas.kernel.session import Session
from lostatlas.kernel.tree import Node
from lostatlas.kernel.values import Action
from lostatlas.teach.milestones import milestones
from lostatlas.text import message
from lostatlas_widgets.close_tree import close_tree
from lostatlas_widgets.explorer.panel import Explorer
from lostatlas_widgets.explorer.recovery import kept_folder
from lostatlas_widgets.lessons.guide_pages import GuidePage, GuidePages
from lostatlas_widgets.lessons.prediction import Prediction
from lostatlas_widgets.scrolling import ScrollAnchor
from lostatlas_widgets.text_line import TextLine


class _Step(TextLine):
    """The line that counts the steps, which brings the looks of the guide."""

    _css = TextLine.looks + (Path(__file__).parent / "guide.css").read_text(encoding="utf-8")


class Guide(ipywidgets.VBox):
    """A session to play in, and above it what to do next.

    It follows the session: what is clicked in the panel counts like a line of Python. Whoever plays something
    else is free to look around, and is led back with one button.

    Parameters
    ----------
    plan : the steps
    session : where it begins
    ask : makes the question of a step, from its name and the position it is about
    finished : called when the last step is done
    known : whether the turn was completed before, so that it is played once more

    Attributes
    ----------
    done : int
        How many actions of the plan have been played.
    """

    def __init__(
        self,
        plan: GuidePlan,
        session: Session,
        *,
        ask: Callable[[str, Session, Callable[[int], object]], Prediction],
        finished: Callable[[], object] | None = None,
        known: Callable[[], bool] = bool,
    ) -> None:
        self.plan, self.session = plan, session
        self._ask, self._finished, self._known = ask, finished, known
        self._start = session.node
        self._line: list[Action] = []
        """The actions of the plan, as the rules read them."""
        self._places: list[Session] = []
        """A game of its own at the beginning of each step."""
        self._steps: list[int] = []
        """The step that each action belongs to."""
        self._plan_ahead()
        self.done = 0
        self.step = _Step()
        self.show_me = _button("lesson.show_me", self.play_next)
        self.back = _button("lesson.back", self.go_back)
        # Kept apart: a chapter that begins in the same way must not offer what was played in a lesson.
        self.panel = _plain(Explorer(session, folder=kept_folder() / "lessons" / plan.name))
        self.panel.observe(lambda _change: self._speak(), "children")  # rebuilt in another language
        self.pages = self._written()
        self._words = ipywidgets.VBox([self._head(), self.pages])
        self._words.add_class("lostatlas-guide")
        super().__init__([self._words, self.panel], layout={"width": "100%"})
        self.add_class("lostatlas-panel")
        session.watch(lambda _session: self._follow())
        self._follow()

    def _head(self) -> ipywidgets.HBox:
        """Return the heading of every page, so that a button stays where it was pressed."""
        head = ipywidgets.HBox([self.step, self.show_me, self.back, ScrollAnchor()])
        head.add_class("lostatlas-guide-head")
        return head

    def _written(self) -> GuidePages:
        """Return a page for each step, one for the end, and one for whoever goes a way of their own."""
        pages = [self._page(number) for number in range(len(self.plan.steps))]
        end = GuidePage(message(f"lessons.{self.plan.name}.end"), marks=self.panel.model.marks)
        return GuidePages([*pages, end, GuidePage(message("lesson.aside"))])

    def _page(self, number: int) -> GuidePage:
        step = self.plan.steps[number]
        asked = self._ask(step.ask, self._places[number], lambda _n: self._follow()) if step.ask else None
        what_to_do, veiled = message(f"lessons.{self.plan.name}.{step.name}"), message("lesson.veiled")
        return GuidePage(what_to_do, asked, marks=self.panel.model.marks, veiled=veiled)

    def _plan_ahead(self) -> None:
        self._ahead = ahead = position(self.session.position())
        for number, step in enumerate(self.plan.steps):
            self._places.append(position(ahead.position()))
            for text in step.play:
                self._line.append(ahead.legal_actions.read(text))
                self._steps.append(number)
                ahead.push(text)

    @property
    def begun(self) -> bool:
        """Whether anything has been played since the beginning of the turn."""
        return self.session.node is not self._start

    def _played(self) -> list[Node]:
        """Return the actions played here since the beginning, without automatic ones."""
        nodes: list[Node] = []
        for node in self.session.node.upwards():
            if node is self._start:
                return [one for one in reversed(nodes) if not one.automatic]
            nodes.append(node)
        return []

    def _follow(self) -> None:
        """Say what is next, at the current node."""
        played = self._played()
        same = 0
        while same < min(len(played), len(self._line)) and played[same].action == self._line[same]:
            same += 1
        self.done = same
        whole, steps = len(self._line), len(self.plan.steps)
        over = same == whole
        aside = not over and len(played) > same
        number = steps if over else self._steps[same]
        step = "lesson.step_again" if self._known() else "lesson.step"
        key = "lesson.steps_done" if over else step
        self.step.text = message(key, number=number + 1, whole=steps)
        self.pages.turn_to(steps + 1 if aside else number)
        self._veil()
        self.show_me.layout.display = "none" if over or aside or self.pages.current.waits else None
        self.back.layout.display = None if aside else "none"
        just_over = over and len(played) == whole
        self.panel.actions.say_well_done(self._reached() if just_over else "")
        if over and self._finished is not None:
            self._finished()

    def _reached(self) -> str:
        """Return what the turn has brought."""
        start, *nodes = self._ahead.history
        return milestones(nodes, self._ahead, str(self._ahead.ruleset.actor(start.state)))

    def _veil(self) -> None:
        """Hide the legal actions while a question waits: they would be the answer."""
        waits = self.pages.current.waits
        self.panel.actions.veil(message("lesson.veiled_here") if waits else "")
        self.panel.board.point_to_offers(shown=not waits)

    def _speak(self) -> None:
        """Say everything again: the panel speaks another language, and begins without a veil."""
        _plain(self.panel)
        for button, key in ((self.show_me, "lesson.show_me"), (self.back, "lesson.back")):
            button.description = message(key)
        before, self.pages = self.pages, self._written()
        self._words.children = [self._words.children[0], self.pages]
        close_tree(before)
        self._follow()

    def play_next(self) -> None:
        """Play the next action of the plan."""
        if self.done < len(self._line):
            self.session.push(self._line[self.done])

    def go_back(self) -> None:
        """Go back to the last place that belongs to the plan."""
        played = self._played()
        self.session.goto(played[self.done - 1] if self.done else self._start)

    def stand_at(self, place: Node | None = None) -> None:
        """Go to a place, by default where the turn begins, and look again at what is answered there."""
        self.session.goto(self._start if place is None else place)
        self._follow()

    def __repr__(self) -> str:
        return f"<Guide {self.plan.name}: {self.done} of {len(self._line)}>"


def _plain(panel: Explorer) -> Explorer:
    """Return the panel without what a first turn needs not, so that the map stands near the words."""
    panel.deciders.layout.display = "none"
    panel.recovery.withdraw()  # the steps follow this session, and would lose sight of another one
    return panel


def _button(key: str, press: Callable[[], object]) -> ipywidgets.Button:
    made = ipywidgets.Button(description=message(key), layout={"width": "auto"})
    made.on_click(lambda _button: press())
    return made
