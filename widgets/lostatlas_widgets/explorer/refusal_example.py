"""ExampleView: a live example of a refusal: a board to touch, the refused action beside a legal one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import ipywidgets

from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.session import Session
from lostatlas.rail.action_text import tried_action_text
from lostatlas.text import message
from lostatlas_widgets.explorer.buttons import button
from lostatlas_widgets.explorer.explorer_model import ExplorerModel
from lostatlas_widgets.explorer.session_board import SessionBoard
from lostatlas_widgets.explorer.variation import words
from lostatlas_widgets.named_row import WRAP
from lostatlas_widgets.text_line import TextLine

Opener = Callable[[Session], object]
"""Opens a session somewhere on the page."""


class Example(Protocol):
    """What a title knows of an example; see its module ``refusals``."""

    @property
    def key(self) -> str:
        """The key of the refusal."""

    @property
    def rule(self) -> str:
        """The section or ruling that the refusal names."""

    @property
    def refused(self) -> str:
        """The action that is refused."""

    @property
    def lawful(self) -> str:
        """An action that is legal instead, if there is one."""

    @property
    def after(self) -> tuple[str, ...]:
        """The actions played first."""

    def session(self) -> Session:
        """Return a new session where the action is refused."""

    def refusal(self, session: Session | None = None) -> Refusal:
        """Return what the engine says."""


def in_words(session: Session, text: str) -> str:
    """Return a typed action in words, legal or not; the text itself where there are no words for it.

    Examples
    --------
    >>> from lostatlas import rule
    >>> shown = rule("rail.bid_step").shown
    >>> in_words(shown.session(), shown.refused)
    'Bid $122'
    """
    action = session.legal_actions.parse(text)
    return tried_action_text(session.ruleset, session.state, action) or text


class ExampleView(ipywidgets.VBox):
    """A small position; one button tries what is refused, the other plays what is legal.

    Parameters
    ----------
    example : what is shown
    opener : opens its session elsewhere, such as in an explorer; without one there is no button for it

    Examples
    --------
    >>> from lostatlas import rule
    >>> view = ExampleView(rule("rail.bid_step").shown)
    >>> view.told_refused.text
    'A bid of $122 is not allowed: bids go up in steps of $5. [§7]'
    >>> view.play()
    >>> view.model.answer.text
    'Ann starts an auction with $125.'
    """

    def __init__(self, example: Example, *, opener: Opener | None = None) -> None:
        self.example = example
        session = example.session()
        self._begun = session.node
        self.model = ExplorerModel(session)
        self.board = SessionBoard(self.model)
        self.board.toolbar.layout.display = "none"  # a board as small as this is searched at a glance
        self.board.view.status = ""
        self._refusal = str(example.refusal(session))
        self.told_refused = TextLine(self._refusal, marks=self.model.marks)
        rows = [self._row("✗", example.refused, "refused.try", self.try_it, self.told_refused, "danger")]
        if example.lawful:
            self.told_lawful = TextLine(message("refused.lawful"))
            rows.append(
                self._row("✓", example.lawful, "refused.play", self.play, self.told_lawful, "success")
            )
        more = [button(self.model, message("refused.again"), message("refused.again.hint"), self.again)]
        if opener is not None:
            open_hint = message("refused.open.hint")
            more.append(button(self.model, message("refused.open"), open_hint, lambda: self._open(opener)))
        self.model.code.layout.display = "none"  # there is nothing to copy yet
        self.model.code.observe(lambda _change: self.model.code.layout.set_trait("display", None), "code")
        before = [words(session, node) for node in session.history[1:]]
        first = [message("refused.first", before=before)] if before else []
        beside = ipywidgets.VBox(
            [
                *(TextLine(line, marks=self.model.marks) for line in first),
                *rows,
                self.model.answer,
                ipywidgets.HBox(more, layout=WRAP),
                self.model.code,
            ],
            layout={"flex": "1 1 260px", "min_width": "0"},
        )
        picture = ipywidgets.VBox(
            [self.board], layout={"flex": "1 1 240px", "min_width": "0", "max_width": "420px"}
        )
        both = ipywidgets.HBox([beside, picture], layout={"width": "100%", "flex_flow": "row wrap"})
        super().__init__([both], layout={"width": "100%"})
        self.add_class("lostatlas-example")

    def _row(
        self,
        sign: str,
        action: str,
        hint: str,
        press: Callable[[], object],
        line: TextLine,
        style: str,
    ) -> ipywidgets.HBox:
        session = self.model.session
        spoken = in_words(session, action)
        made = button(self.model, f"{sign} {spoken}", message(hint), press)
        made.button_style = style
        made.layout.max_width = "100%"
        typed = TextLine(action if spoken != action else "")
        typed.add_class("lostatlas-typed")
        return ipywidgets.HBox([made, typed, line], layout=WRAP)

    def try_it(self) -> None:
        """Try what is refused: the answer is the refusal, which then need not stand beside the button too."""
        self.again()
        self.told_refused.text = ""
        self.model.push(self.example.refused)

    def play(self) -> None:
        """Play the legal action, and report what happened."""
        self.again()
        self.model.push(self.example.lawful)
        self.model.show_message(words(self.model.session, self.model.session.node))

    def again(self) -> None:
        """Return to where the example begins."""
        self.model.show_message("")
        self.told_refused.text = self._refusal
        self.model.session.goto(self._begun)

    def _open(self, opener: Opener) -> None:
        opener(self.example.session())
        asked = f"{self.example.key} {self.example.rule}"
        self.model.code.code = f'from lostatlas import rule; explore(rule("{asked}").shown.session())'

    def close(self) -> None:
        """Stop to follow the session."""
        self.model.close()
        super().close()

    def __repr__(self) -> str:
        return f"<ExampleView: {self.example.refused}>"


__all__ = ["Example", "ExampleView", "Opener", "in_words"]
