"""`EventLog`: the list that collects the events of an action while it is applied."""

from __future__ import annotations

from typing import Any

from lostatlas.kernel.values import Event


class EventLog(list[Event]):
    """The events of one action, in order.

    Examples
    --------
    >>> log = EventLog()
    >>> log.add("rail.passed", player="Ann")
    >>> log[0].facts["player"]
    'Ann'
    """

    def add(self, key: str, /, **facts: Any) -> None:
        """Append an event: its message key and the facts that fill it."""
        self.append(Event(key, facts))
