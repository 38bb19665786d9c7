"""Guide: a turn that is played for the first time, with a word for each step, and some questions."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets

from lostatlas.games.saved import position
from lostatlas.kernel.session import Session
from lostatlas.kernel.tree import Node
from lostatlas.kernel.values import Action
from lostatlas.teach.course import GuidePlan
from lostatlas.text import message
from lostatlas_widgets.explorer.panel import Explorer
from lostatlas_widgets.explorer.recovery import kept_folder
from lostatlas_widgets.lessons.prediction import Prediction
from lostatlas_widgets.lessons.steady import Steady
from lostatlas_widgets.practice.asked import VerdictLine
from lostatlas_widgets.text_line import TextLine


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
    ) -> None:
        self.plan, self.session = plan, session
        self._ask, self._finished = ask, finished
        self._start = session.node
        self._line: list[Action] = []
        """The actions of the plan, as the rules read them."""
        self._places: list[Session] = []
        """A game of its own at the beginning of each step."""
        self._steps: list[int] = []
        """The step that each action belongs to."""
        self._plan_ahead()
        self.done = 0
        self._asking: int | None = None
        self.step = TextLine()
        self.asked = ipywidgets.VBox([])
        self.told = TextLine(live=True)
        self.told.add_class("lostatlas-next")
        self.veiled = TextLine()
        """What is said while a question waits, for the list that is out of sight."""
        self.aside = VerdictLine()
        self.show_me = _button("lesson.show_me", self.play_next)
        self.back = _button("lesson.back", self.go_back)
        # Kept apart: a chapter that begins in the same way must not offer what was played in a lesson.
        self.panel = begun_anew(Explorer(session, folder=kept_folder() / "lessons" / plan.name))
        self.panel.observe(lambda _change: self._speak(), "children")  # made anew in another language
        buttons = ipywidgets.HBox([self.show_me, self.back], layout={"margin": "auto 0 0"})
        self._steady = Steady(self._all_told())
        """Room for the longest of what is said: the next step pushes nothing away below it."""
        told = (self.told, self._steady)
        words = ipywidgets.VBox([self.step, self.asked, self.veiled, *told, self.aside, buttons])
        words.add_class("lostatlas-guide")
        super().__init__([words, self.panel], layout={"width": "100%"})
        self.add_class("lostatlas-panel")
        session.watch(lambda _session: self._follow())
        self._follow()

    def _plan_ahead(self) -> None:
        ahead = position(self.session.position())
        for number, step in enumerate(self.plan.steps):
            self._places.append(position(ahead.position()))
            for text in step.play:
                self._line.append(ahead.legal_actions.read(text))
                self._steps.append(number)
                ahead.push(text)

    def _all_told(self) -> list[str]:
        """Return what is said at each step, and at the end."""
        names = [*(step.name for step in self.plan.steps), "end"]
        return [message(f"lessons.{self.plan.name}.{name}") for name in names]

    def _played(self) -> list[Node]:
        """Return what was played here since the beginning, without what plays by itself."""
        nodes: list[Node] = []
        for node in self.session.node.upwards():
            if node is self._start:
                return [one for one in reversed(nodes) if not one.automatic]
            nodes.append(node)
        return []

    def _follow(self) -> None:
        """Say what is next, at the place where the session stands."""
        played = self._played()
        same = 0
        while same < min(len(played), len(self._line)) and played[same].action == self._line[same]:
            same += 1
        self.done = same
        whole, steps = len(self._line), len(self.plan.steps)
        over = same == whole
        number = steps if over else self._steps[same]
        aside = not over and len(played) > same
        self._turn_to(number)
        waits = self._waits
        self.aside.tell(message("lesson.aside") if aside else "", right=None)
        self.told.layout.display = "none" if waits else None
        self.veiled.text = message("lesson.veiled") if waits else ""
        self.veiled.layout.display = None if waits else "none"
        self._veil()
        self.show_me.layout.display = "none" if over or aside or waits else None
        self.back.layout.display = None if aside else "none"
        if over and self._finished is not None:
            self._finished()

    def _veil(self) -> None:
        """Keep what may be done out of sight while a question waits: it would be the answer."""
        waits = self._waits
        self.panel.actions.veil(message("lesson.veiled_here") if waits else "")
        self.panel.board.point_to_offers(shown=not waits)
        for one in self.asked.children:  # an answered question makes room for what is to be done
            one.rows.layout.display = None if waits else "none"

    def _speak(self) -> None:
        """Say everything again: the panel speaks another language, and begins without a veil."""
        begun_anew(self.panel)
        for button, key in ((self.show_me, "lesson.show_me"), (self.back, "lesson.back")):
            button.description = message(key)
        self._steady.texts = self._all_told()
        self._asking = None
        self._follow()

    @property
    def _waits(self) -> bool:
        """Whether the step begins with a question that has no answer yet."""
        return any(isinstance(one, Prediction) and one.right is None for one in self.asked.children)

    def _turn_to(self, number: int) -> None:
        if self._asking == number:
            return
        self._asking = number
        if number == len(self.plan.steps):
            self.step.text, self.asked.children = message("lesson.steps_done"), []
            self.told.text = message(f"lessons.{self.plan.name}.end")
            return
        step = self.plan.steps[number]
        self.step.text = message("lesson.step", number=number + 1, whole=len(self.plan.steps))
        self.told.text = message(f"lessons.{self.plan.name}.{step.name}")
        asks = [self._ask(step.ask, self._places[number], lambda _number: self._follow())] if step.ask else []
        self.asked.children = asks

    def play_next(self) -> None:
        """Play the next action of the plan."""
        if self.done < len(self._line):
            self.session.push(self._line[self.done])

    def go_back(self) -> None:
        """Go back to the last place that belongs to the plan."""
        played = self._played()
        self.session.goto(played[self.done - 1] if self.done else self._start)

    def start_over(self) -> None:
        """Go back to where the turn begins, and ask its questions anew."""
        self._asking = None
        self.session.goto(self._start)
        self._follow()

    def __repr__(self) -> str:
        return f"<Guide {self.plan.name}: {self.done} of {len(self._line)}>"


def begun_anew(panel: Explorer) -> Explorer:
    """Return the panel without the offer to go on where the same game was left."""
    panel.recovery.layout.display = "none"
    return panel


def _button(key: str, press: Callable[[], object]) -> ipywidgets.Button:
    made = ipywidgets.Button(description=message(key), layout={"width": "auto"})
    made.on_click(lambda _button: press())
    return made
