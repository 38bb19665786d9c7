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
_LATIN = re.compile("[a-z0-9]")
_AFTER_SALE = "rail.price_moved.sale"
"""The event of a price whose line begins with the sale that moved it."""


def in_words(
    events: Sequence[Event], session: Session, *, text: str, besides: str = "", blank: str = ""
) -> tuple[str, ...]:
    """Return events that have not happened yet in words: who is paid what, where a price goes, what rusts.

    Parameters
    ----------
    text : the words of the choice itself: what they say already is left out, who does what, for how much
    besides : what else is told of the choice
    blank : stands for each name that is in either, if given

    Examples
    --------
    >>> from lostatlas import new_game, random_board
    >>> game = new_game(["Ann", "Ben"], mode="short", board=random_board("short", seed=7), seed=1)
    >>> events = game.ruleset.apply(game.state, game.parse("bid 120")).events
    >>> in_words(events, game, text="Auction"), in_words(events, game, text="Bid $120")
    (('Ann starts an auction with $120.',), ())
    """
    actor, said = str(session.actor), f"{text} {besides}"
    currency = title_capability(session.ruleset.title, STYLE).currency
    known = {"", "None", currency, actor, str(session.acting_for)}
    lines = [future_message(event.key, **event.facts) for event in events]
    deed = _deed(events, text=text, actor=actor, known=known)
    told = [
        _told(event, line, said=said, known=known) if place == deed else _named_cause(event, line, text=text)
        for place, (event, line) in enumerate(zip(events, lines, strict=True))
    ]
    if blank:
        named = [
            {
                name: blank if isinstance(fact, str) and fact not in known and _names(said, fact) else fact
                for name, fact in event.facts.items()
            }
            for event in events
        ]
        lines = [future_message(event.key, **facts) for event, facts in zip(events, named, strict=True)]
    return tuple(filter(None, (_rest(line, count) for line, count in zip(lines, told, strict=True))))


def _deed(events: Sequence[Event], *, text: str, actor: str, known: set[str]) -> int | None:
    """Return which event is the choice itself: the first of those with most in common with its words.

    What pays for it may come before it. A choice that names nothing, such as a pass, may have no event.
    """
    named = [sum(_names(text, fact) for fact in {*facts_in(event.facts)} - known) for event in events]
    if any(named):
        return named.index(max(named))
    return 0 if events and actor in facts_in(events[0].facts) else None


def _told(event: Event, line: str, *, said: str, known: set[str]) -> int:
    """Return how many clauses at the beginning of a line tell nothing that is not said or known."""
    news = [fact for fact in facts_in(event.facts) if fact not in known and not _names(said, fact)]
    clauses = _clauses(line)
    tells = (place for place, one in enumerate(clauses) if any(_names(one, fact) for fact in news))
    return next(tells, len(clauses))


def _named_cause(event: Event, line: str, *, text: str) -> int:
    """Return 1 for the line of a price that begins with the sale of which the words tell, else 0."""
    sold = event.key == _AFTER_SALE and _names(text, str(event.facts["company"]))
    return int(sold and len(_clauses(line)) > 1)


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
    """Return whether a text has a fact in it as a word of its own, in capitals or not.

    Other letters than Latin ones may stand right beside it: Japanese has no blanks.

    >>> [_names(text, "AA") for text in ("Launch aa.", "AAは", "AAB", "CAA or AA")]
    [True, True, False, True]
    """
    text, fact = text.casefold(), fact.casefold()
    place = text.find(fact)
    while place >= 0:
        end = place + len(fact)
        if not (_LATIN.match(text, end) or (place and _LATIN.match(text, place - 1))):
            return True
        place = text.find(fact, place + 1)
    return False


__all__ = ["beginning", "beside", "facts_in", "in_words"]
