"""RuleView: what a rule says, with a live example of what it refuses; and the button that leads there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets

from lostatlas.kernel.errors import Refusal
from lostatlas.text import message
from lostatlas_widgets.close_tree import close_tree
from lostatlas_widgets.explorer.choices import Choices, Item
from lostatlas_widgets.explorer.explorer_model import ExplorerModel
from lostatlas_widgets.explorer.glossary_marks import Marks
from lostatlas_widgets.explorer.refusal_example import Example, ExampleView, Opener, in_words
from lostatlas_widgets.scrolling import ScrollIntoView
from lostatlas_widgets.text_line import TextLine


class RuleView(ipywidgets.VBox):
    """A rule in our own words; below it an example of the refusal that was asked about.

    For a whole rule every refusal that it gives is listed, and one of them shown at a time.

    Parameters
    ----------
    found : a rule, as `lostatlas.rule` gives it
    opener : opens the session of an example elsewhere, such as in an explorer
    marks : finds the words of a text that are explained

    Examples
    --------
    >>> from lostatlas import rule
    >>> view = RuleView(rule("rail.bid_step"))
    >>> view.text.text.splitlines()[0], view.example.example.lawful
    ('Rule "Auction and launch"', 'bid 125')
    >>> whole = RuleView(rule("§13"))
    >>> whole.list.choose(2)
    >>> whole.example.example.key
    'rail.cannot_pay'
    """

    def __init__(self, found: Any, *, opener: Opener | None = None, marks: Marks | None = None) -> None:
        self._opener, self._marks = opener, marks
        self.example: ExampleView | None = None
        self.text = TextLine(message("explore.clause", rule=found.words, text=found.text), marks=marks)
        self.remark = TextLine(found.remark, marks=marks)
        self.list = Choices(self._chosen, label=message("refused.list"), height="160px", marks=marks)
        self._place = ipywidgets.VBox([], layout={"width": "100%"})
        super().__init__(
            [self.text, self.remark, self.list, self._place], layout={"width": "100%", "padding": "4px 0"}
        )
        self.remark.layout.display = None if found.remark else "none"
        self._examples = _examples_of(found)
        several = len(self._examples) > 1
        self.list.layout.display = None if several else "none"
        if several:
            self.list.show([_row(one) for one in self._examples])
        if self._examples:
            self._chosen(0, None)

    def _chosen(self, index: int, _amount: int | None) -> None:
        self.list.current = index
        before, self.example = self.example, ExampleView(self._examples[index], opener=self._opener)
        self._place.children = [self.example]
        if before is not None:
            close_tree(before)


def _examples_of(found: Any) -> tuple[Example, ...]:
    if found.shown is not None:
        return (found.shown,)
    return () if found.remark else tuple(found.refusals)


def _row(one: Example) -> Item:
    """Return the row of an example: what is refused there, how that is typed, and why it is refused."""
    session = one.session()
    return Item(text=in_words(session, one.refused), code=one.refused, more=str(one.refusal(session)))


class Why(ipywidgets.VBox):
    """A button that is there while the last answer was a refusal: it opens the rule and a live example.

    Parameters
    ----------
    guarded : makes a callback safe
    find : finds the rule of a refusal; None for none
    opener : opens the session of an example elsewhere, such as in an explorer
    marks : finds the words of a text that are explained
    tell_code : shows the Python that prints a rule, given by its name

    Examples
    --------
    >>> from lostatlas import new_game, rule
    >>> game = new_game(["Ann", "Ben"], mode="micro", seed=1)
    >>> why = Why(lambda callback: callback, rule)
    >>> why.point(game.why_not("pass"))
    >>> why.shown
    True
    >>> why.button.value = True
    >>> why.rule.example.example.key
    'rail.not_now'
    """

    def __init__(
        self,
        guarded: Callable[[Callable[..., object]], Callable[..., object]],
        find: Callable[[Refusal], Any],
        *,
        opener: Opener | None = None,
        marks: Marks | None = None,
        tell_code: Callable[[str], object] = lambda _name: None,
    ) -> None:
        self._find, self._opener, self._marks, self._tell_code = find, opener, marks, tell_code
        self.refusal: Refusal | None = None
        self.rule: RuleView | None = None
        self._shown = ""
        self.button = ipywidgets.ToggleButton(
            description=message("refused.show"),
            tooltip=message("refused.show.hint"),
            icon="question-circle",
            layout={"width": "auto", "align_self": "flex-start"},
        )
        self._sight = ScrollIntoView()
        super().__init__([self.button, self._sight], layout={"width": "100%", "display": "none"})
        self.button.observe(guarded(lambda change: self._turn(on=change["new"])), "value")

    @classmethod
    def of(cls, model: ExplorerModel) -> Why:
        """Return the button for what an explorer refuses."""
        return cls(
            model.guarded, model.rule, opener=model.opener, marks=model.marks, tell_code=model.show_rule_code
        )

    @property
    def shown(self) -> bool:
        """Whether there is a refusal to be explained."""
        return str(self.layout.display) != "none"

    def point(self, refusal: Refusal | None, *, shown: str = "") -> None:
        """Offer to explain this refusal, or none; `shown` is the text already shown above.

        Where that is the whole rule, and there is no example of it, nothing is left to explain.
        """
        self.refusal, self._shown = refusal, shown
        self.button.value = False
        found = None if refusal is None or not refusal.rule else self._find(refusal)
        examples = () if found is None else _examples_of(found)
        self.button.description, self.button.tooltip = (
            (message("refused.show"), message("refused.show.hint"))
            if examples
            else (message("refused.show_rule"), message("refused.show_rule.hint"))
        )
        more = found is not None and (examples or found.remark or found.text not in shown)
        self.layout.display = None if more else "none"

    def _turn(self, *, on: bool) -> None:
        before, self.rule = self.rule, None
        refusal = self.refusal
        if on and refusal is not None:
            found = self._find(refusal)
            self.rule = RuleView(found, opener=self._opener, marks=self._marks)
            if found.text in self._shown:
                self.rule.text.layout.display = "none"
            self._tell_code(f"{refusal.key} {refusal.rule}")
        kept = [self.button, self._sight]  # the page rebuilds everything after a change
        self.children = kept if self.rule is None else [*kept, self.rule]
        if before is not None:
            close_tree(before)


__all__ = ["RuleView", "Why"]
