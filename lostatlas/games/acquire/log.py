"""The log as one player may read it: what others draw stays hidden."""

from __future__ import annotations

from collections.abc import Iterable

from lostatlas.kernel.values import Event


def visible_events(events: Iterable[Event], viewer: str | None) -> tuple[Event, ...]:
    """Return the events as a viewer may read them; None sees everything.

    Examples
    --------
    >>> drawn = Event("acquire.drew", {"player": "Ann", "tiles": ("5E",), "count": 1})
    >>> [one.facts.get("tiles") for viewer in ("Ann", "Ben") for one in visible_events([drawn], viewer)]
    [('5E',), None]
    """
    return tuple(event if viewer is None else _visible(event, viewer) for event in events)


def _visible(event: Event, viewer: str) -> Event:
    if event.key != "acquire.drew" or event.facts["player"] == viewer:
        return event
    return Event("acquire.drew_hidden", {name: event.facts[name] for name in ("player", "count")})
