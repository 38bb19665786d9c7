"""Outcome: what would come of an action, told as what would be: nothing of it has happened yet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lostatlas.capabilities.foresight import foreseen
from lostatlas.kernel.session import Session
from lostatlas.kernel.values import Action, Event
from lostatlas.text import message
from lostatlas.text.message_format import future_message


def events_of(session: Session, action: Action) -> tuple[str, ...]:
    """Return each thing that would happen in words: who is paid what, where a price goes, what rusts."""
    return in_words(foreseen(session.ruleset, session.state, action).events)


def in_words(events: Iterable[Event]) -> tuple[str, ...]:
    """Return events that have not happened yet in words, a sentence or two for each."""
    return tuple(future_message(event.key, **event.facts) for event in events)


def then(events: Sequence[str]) -> str:
    """Return what would happen in one line; nothing when nothing would.

    >>> then(("Ann bids $120.", "Ben leaves the auction.")), then(())
    ('Then: Ann bids $120. Ben leaves the auction.', '')
    """
    return message("explore.then", events=tuple(events)) if events else ""


def preview_text(session: Session, action: Action) -> str:
    """Return what would come of an action, in one line."""
    return then(events_of(session, action))


__all__ = ["events_of", "in_words", "preview_text", "then"]
