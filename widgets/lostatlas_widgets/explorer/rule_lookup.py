"""Ask about a rule: `show_rule` puts it on the page with live examples of what it refuses."""

from __future__ import annotations

from functools import cache
from typing import Any

import ipywidgets

from lostatlas import rule
from lostatlas.kernel.session import Session
from lostatlas_widgets.explorer.glossary_marks import glossary_marks
from lostatlas_widgets.explorer.panel import explore
from lostatlas_widgets.explorer.rule_view import RuleView
from lostatlas_widgets.opened_below import OpenedBelow


class RuleLookup(ipywidgets.VBox):
    """A rule with its example; positions opened from it appear below.

    Attributes
    ----------
    rule : RuleView

    Examples
    --------
    >>> show_rule("§7.bids").rule.example.example.refused
    'bid 50'
    """

    def __init__(self, found: Any) -> None:
        example = found.shown or next(iter(found.refusals), None)
        marks = None if example is None else glossary_marks(cache(example.session))
        self.rule = RuleView(found, opener=self._open, marks=marks)
        self._below = OpenedBelow()
        super().__init__([self.rule, self._below], layout={"width": "100%"})

    def _open(self, session: Session) -> None:
        self._below.put(explore(session))

    def __repr__(self) -> str:
        return f"<RuleLookup: {self.rule.text.text.splitlines()[0]}>"


def show_rule(asked: Any) -> RuleLookup:
    """Show a rule on the page, with a live example of what it refuses.

    Parameters
    ----------
    asked : whatever `lostatlas.rule` takes: the name of a rule, a refusal, or the error of an illegal action

    Raises
    ------
    GameDataError
        When there is no such rule.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> game = new_game(["Ann", "Ben"], mode="micro", seed=1)
    >>> show_rule(game.why_not("pass"))
    <RuleLookup: Rule "Setup and building the map">
    """
    return RuleLookup(rule(asked))


__all__ = ["RuleLookup", "show_rule"]
