"""Preview of an action: its events, in words of the future."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from lostatlas.capabilities import STYLE, title_capability
from lostatlas.capabilities.foresight import foreseen
from lostatlas.kernel.session import Session
from lostatlas.kernel.values import Action, Event
from lostatlas.text import message
from lostatlas.text.message_format import future_message


def events_of(session: Session, action: Action, *, text: str = "") -> tuple[str, ...]:
    """Return the events of an action in words: who is paid what, where a price goes, what rusts.

    Parameters
    ----------
    text : the words of the choice itself, which are not repeated

    Examples
    --------
    >>> from lostatlas import new_game, random_board
    >>> game = new_game(["Ann", "Ben"], mode="short", board=random_board("short", seed=7), seed=1)
    >>> bid = game.parse("bid 120")
    >>> events_of(game, bid), events_of(game, bid, text="Bid $120")
    (('Ann starts an auction with $120.',), ())
    """
    return in_words(news_in(foreseen(session.ruleset, session.state, action).events, session, text=text))


def news_in(events: Sequence[Event], session: Session, *, text: str) -> Sequence[Event]:
    """Return events without the first, if `text` says the same: who does what, for how much."""
    if not text or not events:
        return events
    currency = title_capability(session.ruleset.title, STYLE).currency
    known = {"", "None", currency, str(session.actor), str(session.acting_for)}
    (sentence,) = in_words(events[:1])
    news = [fact for fact in facts_in(events[0].facts) if fact not in known and _names(sentence, fact)]
    return events[1:] if all(_names(text, fact) for fact in news) else events


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


def in_words(events: Iterable[Event]) -> tuple[str, ...]:
    """Return events that have not happened yet in words, a sentence or two for each."""
    return tuple(future_message(event.key, **event.facts) for event in events)


def then(events: Sequence[str]) -> str:
    """Return what would happen in one line; nothing when nothing would.

    >>> then(("Ann bids $120.", "Ben leaves the auction.")), then(())
    ('Then: Ann bids $120. Ben leaves the auction.', '')
    """
    return message("explore.then", events=tuple(events)) if events else ""


__all__ = ["events_of", "facts_in", "in_words", "news_in", "then"]
