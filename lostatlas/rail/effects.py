"""What a title tells of a power at work, for counting how often it mattered."""

from __future__ import annotations

from typing import NamedTuple


class Effect(NamedTuple):
    """A power took effect: it did something that could not have been without it.

    Examples
    --------
    >>> Effect("tunnels", "SR", 60)
    Effect(power='tunnels', company='SR', amount=60)
    """

    power: str
    """What it is called; a title brings the words."""
    company: str
    """Who used it."""
    amount: int = 0
    """The dollars that it brought at once, where they can be told."""
