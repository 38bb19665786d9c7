"""StepHelp: what the step at hand is about, in a sentence, and what its rule says."""

from __future__ import annotations

from typing import Any

import ipywidgets

from lostatlas.kernel.beside import beside
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.session import Session
from lostatlas.text import message
from lostatlas_widgets.explorer.belonging import rule_of_step
from lostatlas_widgets.explorer.desk import Desk
from lostatlas_widgets.text_line import TextLine

_KEYS = ("explore.help", "explore.preparing")


class StepHelp(ipywidgets.VBox):
    """A quiet line for each step that is open, with a button that shows the rule of the step.

    A step has a line when the catalogue has words for it, ``explore.help.<step>``; a title brings those of
    its own steps.

    Parameters
    ----------
    desk : whose session is followed

    Examples
    --------
    >>> from lostatlas import new_game, random_board
    >>> told = StepHelp(Desk(new_game(["Ann", "Ben", "Cid"], board=random_board("long", seed=1), seed=1)))
    >>> told.children[0].button.description
    'Rule "The stock round"'
    """

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._lines: dict[str, HelpLine | None] = {}
        self._steps: tuple[str, ...] = ()
        super().__init__([], layout={"width": "100%"})
        desk.on_change(self._follow)

    @property
    def texts(self) -> list[str]:
        """The lines that are shown."""
        return [line.told.text for line in self.children]

    def _follow(self) -> None:
        session = self.desk.session
        steps = tuple(session.legal_actions.steps)
        if steps == self._steps:
            return
        for step in steps:
            if step not in self._lines:
                words = step_help(step)
                line = HelpLine(self.desk, words, rule_of_step(session, step)) if words else None
                self._lines[step] = line
        self._steps = steps
        self.children = [line for step in steps if (line := self._lines[step]) is not None]


class HelpLine(ipywidgets.VBox):
    """What one step is about; its button shows the rule below.

    Parameters
    ----------
    desk : where the Python that shows the same is written
    words : what the step is about
    section : the section of the rules that describes it; nothing for none
    """

    def __init__(self, desk: Desk, words: str, section: str) -> None:
        self.desk, self.section = desk, section
        self.told = TextLine(words, marks=desk.marks)
        self.told.add_class("lostatlas-help")
        found = _rule(desk.session, section) if section else None
        self.button = ipywidgets.ToggleButton(
            description=found.words if found is not None else "",
            tooltip=message("explore.help_rule"),
            layout={"width": "auto", "flex": "0 0 auto", "display": None if found is not None else "none"},
        )
        self.button.add_class("lostatlas-help-rule")
        self.rule = TextLine(marks=desk.marks)
        self.rule.add_class("lostatlas-help-text")
        self.rule.layout.display = "none"
        super().__init__([self.told, self.button, self.rule], layout={"width": "100%"})
        self.button.observe(desk.guarded(lambda change: self._turn(on=change["new"])), "value")

    def _turn(self, *, on: bool) -> None:
        self.rule.layout.display = None if on else "none"
        if on:
            self.rule.text = _rule(self.desk.session, self.section).text
            self.desk.code.code = f"from lostatlas import rule; rule({self.section!r})"


def step_help(step: str) -> str:
    """Return what a step is about, for somebody who never played it; nothing where there are no words.

    >>> step_help("track").partition(":")[0]
    'Build track for trains to run on'
    >>> step_help("haggle")
    ''
    """
    for key in _KEYS:
        words = message(f"{key}.{step}")
        if words != f"{key}.{step}":
            return words
    return ""


def _rule(session: Session, section: str) -> Any:
    """Return a section of this title's rules; None when the title brings no such text."""
    try:
        return beside(session.ruleset, "rule_text", missing="explore.no_rule_text").rule(section)
    except GameDataError:
        return None


__all__ = ["HelpLine", "StepHelp", "step_help"]
