"""What happens on the way from one state to the next is told to a `Story`: a list of events."""

from __future__ import annotations

from typing import Any

from lostatlas.kernel.values import Event


class Story(list[Event]):
    """The events of one action, in order.

    Examples
    --------
    >>> story = Story()
    >>> story.tell("rail.passed", player="Ann")
    >>> story[0].facts["player"]
    'Ann'
    """

    def tell(self, key: str, /, **facts: Any) -> None:
        """Add an event: a message key in the past tense, and the facts that fill it."""
        self.append(Event(key, facts))
