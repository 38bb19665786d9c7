"""Preview of an action: its events, in words of the future."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from lostatlas.capabilities import STYLE, title_capability
from lostatlas.kernel.session import Session
from lostatlas.kernel.values import Event
from lostatlas.text.message_format import future_message

_CLAUSE = re.compile("(?<=[:;：；。])")
"""Where a clause of a sentence ends that can stand without the one before it."""


def in_words(events: Sequence[Event], session: Session, *, text: str, blank: str = "") -> tuple[str, ...]:
    """Return events that have not happened yet in words: who is paid what, where a price goes, what rusts.

    Parameters
    ----------
    text : the words of the choice itself: what the first event begins with is left out if they say the same,
        who does what, for how much
    blank : stands for each name that is in the text, if given

    Examples
    --------
    >>> from lostatlas import new_game, random_board
    >>> game = new_game(["Ann", "Ben"], mode="short", board=random_board("short", seed=7), seed=1)
    >>> events = game.ruleset.apply(game.state, game.parse("bid 120")).events
    >>> in_words(events, game, text="Auction"), in_words(events, game, text="Bid $120")
    (('Ann starts an auction with $120.',), ())
    """
    currency = title_capability(session.ruleset.title, STYLE).currency
    known = {"", "None", currency, str(session.actor), str(session.acting_for)}
    lines = [future_message(event.key, **event.facts) for event in events]
    said = 0
    if lines:
        clauses = _clauses(lines[0])
        news = [fact for fact in facts_in(events[0].facts) if fact not in known and not _names(text, fact)]
        tells = (place for place, one in enumerate(clauses) if any(_names(one, fact) for fact in news))
        said = next(tells, len(clauses))
    if blank:
        named = [
            {
                name: blank if isinstance(fact, str) and fact not in known and _names(text, fact) else fact
                for name, fact in event.facts.items()
            }
            for event in events
        ]
        lines = [future_message(event.key, **facts) for event, facts in zip(events, named, strict=True)]
    first = ["".join(_clauses(line)[said:]).strip() for line in lines[:1]]
    return tuple(filter(None, (*first, *lines[1:])))


def _clauses(line: str) -> list[str]:
    return [clause for clause in _CLAUSE.split(line) if clause]


def beginning(line: str) -> str:
    """Return the first clause of a line as a sentence: that something happens, without how.

    >>> beginning("Ann launches AA: the bid goes into its treasury."), beginning("Ben bids.")
    ('Ann launches AA.', 'Ben bids.')
    """
    first, end = _clauses(line)[0].rstrip(":;：；"), line[-1]
    return first if first.endswith(end) or end not in ".。" else first + end


def facts_in(values: Any) -> Iterator[str]:
    """Yield each plain value in tables and lists within each other, as text.

    >>> list(facts_in({"player": "Ann", "paid": (("Ben", 20),)}))
    ['Ann', 'Ben', '20']
    """
    if isinstance(values, Mapping):
        values = values.values()
    if isinstance(values, str) or not isinstance(values, Iterable):
        yield str(values)
        return
    for value in values:
        yield from facts_in(value)


def _names(text: str, fact: str) -> bool:
    # Other letters may stand right beside a code: Japanese has no blanks.
    return bool(re.search(rf"(?<![A-Za-z0-9]){re.escape(fact)}(?![A-Za-z0-9])", text, re.IGNORECASE))


__all__ = ["beginning", "facts_in", "in_words"]
