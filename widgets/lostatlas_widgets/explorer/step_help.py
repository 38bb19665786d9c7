"""StepHelp: what the step at hand is about, in a sentence, and what its rule says."""

from __future__ import annotations

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
    '§6'
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
        self.button = ipywidgets.ToggleButton(
            description=section,
            tooltip=message("explore.help_rule", rule=section),
            layout={"width": "auto", "flex": "0 0 auto", "display": "none"},
        )
        self.button.add_class("lostatlas-help-rule")
        self.rule = TextLine(marks=desk.marks)
        self.rule.add_class("lostatlas-help-text")
        self.rule.layout.display = "none"
        row = ipywidgets.HBox([self.told, self.button], layout={"width": "100%", "align_items": "baseline"})
        super().__init__([row, self.rule], layout={"width": "100%"})
        if section and _says(desk.session, section):
            self.button.layout.display = None
        self.button.observe(desk.guarded(lambda change: self._turn(on=change["new"])), "value")

    def _turn(self, *, on: bool) -> None:
        self.rule.layout.display = None if on else "none"
        if on:
            self.rule.text = _says(self.desk.session, self.section)
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


def _says(session: Session, section: str) -> str:
    """Return what a section of this title's rules says; nothing when the title brings no such text."""
    try:
        found = beside(session.ruleset, "rule_text", missing="explore.no_rule_text").rule(section)
    except GameDataError:
        return ""
    return message("explore.clause", rule=found.id, title=found.title, text=found.text)


__all__ = ["HelpLine", "StepHelp", "step_help"]
