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
    text : the words of the choice itself: what they say already is left out, who does what, for how much
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
    told = _told(events, lines, text=text, known=known)
    if blank:
        named = [
            {
                name: blank if isinstance(fact, str) and fact not in known and _names(text, fact) else fact
                for name, fact in event.facts.items()
            }
            for event in events
        ]
        lines = [future_message(event.key, **facts) for event, facts in zip(events, named, strict=True)]
    return tuple(filter(None, (_rest(line, said) for line, said in zip(lines, told, strict=True))))


def _told(events: Sequence[Event], lines: Sequence[str], *, text: str, known: set[str]) -> list[int]:
    """Return with how many clauses each line begins that tell nothing new beside the words of the choice.

    The event that is the choice itself is the first of those with most in common with its words, since what
    pays for a deed may come before it. It may be told wholly; of any other the last clause is left at least.
    """
    named = [{fact for fact in facts_in(event.facts) if _names(text, fact)} - known for event in events]
    deed = named.index(max(named, key=len)) if named else None
    told = []
    for place, (event, line) in enumerate(zip(events, lines, strict=True)):
        facts, clauses = set(facts_in(event.facts)) - {"", "None"}, _clauses(line)
        if place != deed:
            clauses.pop()
        said = [
            not any(_names(one, fact) for fact in facts - named[place] - known)
            and (place == deed or any(_names(one, fact) for fact in named[place]))
            for one in clauses
        ]
        told.append([*said, False].index(False))
    return told


def _rest(line: str, told: int) -> str:
    """Return a line without the clauses that are told, as a sentence."""
    left = "".join(_clauses(line)[told:]).strip()
    return left[:1].upper() + left[1:] if told else left


def _clauses(line: str) -> list[str]:
    return [clause for clause in _CLAUSE.split(line) if clause]


def beginning(line: str) -> str:
    """Return the first clause of a line as a sentence: that something happens, without how.

    >>> beginning("Ann launches AA: the bid goes into its treasury."), beginning("Ben bids.")
    ('Ann launches AA.', 'Ben bids.')
    """
    first, end = _clauses(line)[0].rstrip(":;：；"), line[-1]
    return first if first.endswith(end) or end not in ".。" else first + end


def beside(line: str, text: str) -> str:
    """Return a line without the name at its beginning that the words of a choice hold already.

    >>> beside("Tramway: pays $5 a round.", "Buy Tramway"), beside("Spacious: a train more.", "Launch SP")
    ('Pays $5 a round.', 'Spacious: a train more.')
    """
    return _rest(line, int(_clauses(line)[0].rstrip(":：") in text))


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


__all__ = ["beginning", "beside", "facts_in", "in_words"]
