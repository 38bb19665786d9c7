"""Outcomes of choices: what each leads to, and what all of them have in common, told once."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Any, TypeVar

from lostatlas.capabilities.foresight import foreseen
from lostatlas.kernel.session import Session
from lostatlas.kernel.values import Action, ActionRange, least_action
from lostatlas.text import listed, message
from lostatlas.text.money import CURRENCIES
from lostatlas_widgets.explorer.action_preview import beside, in_words

K = TypeVar("K")

_FIGURE = re.compile(rf"([{''.join(CURRENCIES)}]?\d+)")
_SENTENCE = re.compile(r"(?<=\.) (?=\S)|(?<=。)(?=.)")


@dataclass(frozen=True, slots=True)
class OutcomeText:
    """What a choice leads to, a sentence or two in each line."""

    means: tuple[str, ...] = ()
    """What the rules say about it."""
    events: tuple[str, ...] = ()
    """What happens then."""
    blanked_events: tuple[str, ...] = ()
    """The same with … in place of what the words of the choice name: of several choices it may be alike."""

    def text(self, key: str = "explore.then") -> str:
        """Return it in one or two lines; nothing where there is nothing to tell.

        >>> print(
        ...     OutcomeText(means=("Nobody has to agree.",), events=("Ann bids $120.", "Ben leaves.")).text()
        ... )
        Nobody has to agree.
        Then: Ann bids $120. Ben leaves.
        """
        then = message(key, events=self.events) if self.events else ""
        return "\n".join(filter(None, (listed(self.means, "sentences"), then)))


def outcome_of(
    session: Session, choice: Action | ActionRange, *, text: str, preview: bool = True
) -> tuple[OutcomeText, Any]:
    """Return what a choice leads to beside what its own words `text` say, and the state after it.

    Without `preview` only what the rules say about it is told.
    """
    means = session.ruleset.consequence(session.state, choice)
    told = () if means is None else tuple(_SENTENCE.split(beside(str(means), text)))
    if not preview:
        return OutcomeText(told), session.state
    state, events = foreseen(session.ruleset, session.state, least_action(choice))
    said = {"text": text, "besides": " ".join(told)}
    words, blanked = (in_words(events, session, **said, blank=blank) for blank in ("", "…"))
    return OutcomeText(told, words, blanked), state


def split_common(outcomes: Mapping[K, OutcomeText]) -> tuple[OutcomeText, dict[K, OutcomeText]]:
    """Return what all outcomes have in common, and what is left of each; of one alone all is left.

    Examples
    --------
    >>> common, left = split_common(
    ...     {
    ...         code: OutcomeText(
    ...             events=(f"{code} goes.", "Ben bids."), blanked_events=("… goes.", "Ben bids.")
    ...         )
    ...         for code in ("AA", "BB")
    ...     }
    ...     | {"CC": OutcomeText(events=("Ben bids.",), blanked_events=("Ben bids.",))}
    ... )
    >>> common.text("explore.in_any_case"), left["AA"].text(), left["CC"].text()
    ('In any case: Ben bids.', 'Then: AA goes.', '')
    >>> paid = OutcomeText(events=("J9 pays.", "K8 pays."), blanked_events=("… pays.", "… pays."))
    >>> split_common({turn: paid for turn in range(3)})[0].events
    ('J9 pays.', 'K8 pays.')
    """
    if len(outcomes) < 2:
        return OutcomeText(), dict(outcomes)
    all_ = list(outcomes.values())
    means = tuple(one for one in all_[0].means if all(one in other.means for other in all_))
    first = zip(all_[0].events, all_[0].blanked_events, strict=True)
    both = [(words, one) for words, one in first if all(one in other.blanked_events for other in all_)]
    # What they name alike, such as the hex that all of them are about, needs no blank.
    events = tuple(words if all(words in other.events for other in all_) else one for words, one in both)
    then = tuple(one for _words, one in both)
    left = {key: _without(one, means, then) for key, one in outcomes.items()}
    return OutcomeText(means, events, then), left


def text_by_number(outcomes: Mapping[int, OutcomeText]) -> str:
    """Return what choices of several numbers lead to: what all do, then what only some of them do.

    Examples
    --------
    >>> falls = ("Its price falls.",)
    >>> more = OutcomeText(events=(*falls, "Ben becomes president."))
    >>> print(text_by_number({1: OutcomeText(events=falls), 2: more, 3: more}))
    Then: Its price falls.
    2, 3: Ben becomes president.
    >>> print(
    ...     text_by_number({n: OutcomeText(events=(f"It falls from $80 to ${80 - 5 * n}.",)) for n in (1, 2)})
    ... )
    Then: It falls from $80 to $75 / $70.
    """
    outcomes = _with_figures_joined(outcomes)
    each = list(outcomes.values())
    means, events = (
        tuple(one for one in lines[0] if all(one in other for other in lines))
        for lines in ([one.means for one in each], [one.events for one in each])
    )
    left = [
        (number, tuple(line for line in (*one.means, *one.events) if line not in (*means, *events)))
        for number, one in outcomes.items()
    ]
    told = [OutcomeText(means, events).text()]
    for lines, group in groupby(left, itemgetter(1)):
        if lines:
            numbers = listed([str(number) for number, _lines in group])
            told.append(message("explore.then_with", numbers=numbers, events=lines))
    return "\n".join(filter(None, told))


def _with_figures_joined(outcomes: Mapping[int, OutcomeText]) -> Mapping[int, OutcomeText]:
    """Return the outcomes; an event that differs in one figure alone is told with the figures of all."""
    each = [{_words(event): event for event in one.events} for one in outcomes.values()]
    both = [words for words in each[0] if all(words in other for other in each)] if each else []
    joined = {words: _joined([one[words] for one in each]) for words in both}
    return {
        number: OutcomeText(one.means, tuple(joined.get(_words(event)) or event for event in one.events))
        for number, one in outcomes.items()
    }


def _words(sentence: str) -> tuple[str, ...]:
    return tuple(_FIGURE.split(sentence)[::2])


def _joined(sentences: Sequence[str]) -> str:
    """Return sentences with the same words as one if no more than one figure differs; else nothing."""
    places = list(zip(*map(_FIGURE.split, sentences), strict=True))
    differing = [n for n, alike in enumerate(places) if len(set(alike)) > 1]
    if len(differing) > 1:
        return ""
    return "".join(" / ".join(alike) if n in differing else alike[0] for n, alike in enumerate(places))


def _without(outcome: OutcomeText, means: tuple[str, ...], then: tuple[str, ...]) -> OutcomeText:
    both = zip(outcome.events, outcome.blanked_events, strict=True)
    left = [(words, blanked) for words, blanked in both if blanked not in then]
    return OutcomeText(
        tuple(one for one in outcome.means if one not in means),
        tuple(words for words, _blanked in left),
        tuple(blanked for _words, blanked in left),
    )


__all__ = ["OutcomeText", "outcome_of", "split_common", "text_by_number"]
