"""StepHelp: what the step at hand is about, in a sentence, and what its rule says."""

from __future__ import annotations

import ipywidgets

from lostatlas.text import message
from lostatlas_widgets.explorer.explorer_model import ExplorerModel
from lostatlas_widgets.explorer.step_hints import rule_of_step
from lostatlas_widgets.scrolling import ScrollIntoView
from lostatlas_widgets.text_line import TextLine

_KEYS = ("explore.help", "explore.preparing")


class StepHelp(ipywidgets.VBox):
    """A quiet line for each step that is open, with a button that shows the rule of the step.

    A step has a line when the catalogue has words for it, ``explore.help.<step>``; a title brings those of
    its own steps. The lines stay, and describe another step: the page never gives back all of a widget that
    was hidden for a while.

    Parameters
    ----------
    model : whose session is followed

    Examples
    --------
    >>> from lostatlas import new_game, random_board
    >>> help_lines = StepHelp(
    ...     ExplorerModel(new_game(["Ann", "Ben", "Cid"], board=random_board("long", seed=1), seed=1))
    ... )
    >>> help_lines.lines[0].button.description
    'Rule "The stock round"'
    """

    def __init__(self, model: ExplorerModel) -> None:
        self.model = model
        self._opened: set[str] = set()
        self._steps: tuple[str, ...] = ()
        self._all: tuple[HelpLine, ...] = ()
        super().__init__([], layout={"width": "100%"})
        model.on_change(self._follow)

    @property
    def lines(self) -> list[HelpLine]:
        """The lines that are shown."""
        return [line for line in self._all if line.layout.display is None]

    @property
    def texts(self) -> list[str]:
        """Their texts."""
        return [line.text_line.text for line in self.lines]

    def _follow(self) -> None:
        session = self.model.session
        steps = tuple(session.legal_actions.steps)
        if steps == self._steps:
            return
        self._steps = steps
        helps = [(words, rule_of_step(session, step)) for step in steps if (words := step_help(step))]
        if (missing := len(helps) - len(self._all)) > 0:
            self._all += tuple(HelpLine(self.model, self._opened) for _ in range(missing))
            self.children = self._all
        for place, line in enumerate(self._all):
            line.tell(*(helps[place] if place < len(helps) else ("", "")))


class HelpLine(ipywidgets.VBox):
    """Help on one step; its button shows the rule below.

    Parameters
    ----------
    model : where the Python that shows the same is written
    opened : the sections that are shown wherever a line is about them; the button adds to them
    """

    def __init__(self, model: ExplorerModel, opened: set[str]) -> None:
        self.model, self._opened = model, opened
        self.section = ""
        self.text_line = TextLine(marks=model.marks)
        self.text_line.add_class("lostatlas-help")
        self.button = ipywidgets.ToggleButton(
            tooltip=message("explore.help_rule"), layout={"width": "auto", "flex": "0 0 auto"}
        )
        self.button.add_class("lostatlas-help-rule")
        self.rule = TextLine(marks=model.marks)
        self.rule.add_class("lostatlas-help-text")
        super().__init__([self.text_line, self.button, self.rule, ScrollIntoView()], layout={"width": "100%"})
        self.button.observe(model.guarded(lambda change: self._turn(on=change["new"])), "value")

    def tell(self, words: str, section: str) -> None:
        """Tell what a step is about, and of the section that describes it; hide for no words.

        Parameters
        ----------
        section : nothing for none
        """
        self.section = section
        self.layout.display = None if words else "none"
        self.text_line.text = words
        found = self.model.rule(section) if section else None
        self.button.layout.display = None if found is not None else "none"
        self.button.description = found.words if found is not None else ""
        self.button.value = section in self._opened
        self._show()

    def _turn(self, *, on: bool) -> None:
        if on == (self.section in self._opened):
            return
        (self._opened.add if on else self._opened.discard)(self.section)
        self._show()
        if on:
            self.model.show_rule_code(str(self.section))

    def _show(self) -> None:
        opened = self.button.value
        self.rule.layout.display = None if opened else "none"
        self.rule.text = self.model.rule(self.section).text if opened else ""


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


__all__ = ["HelpLine", "StepHelp", "step_help"]
