"""The effects of powers, which a simulation counts to see how often each power mattered."""

from __future__ import annotations

from typing import NamedTuple


class Effect(NamedTuple):
    """A power took effect: something happened that would have been impossible without it.

    Examples
    --------
    >>> Effect("tunnels", "SR", 60)
    Effect(power='tunnels', company='SR', amount=60)
    """

    power: str
    """Its name; the title has the words for it."""
    company: str
    """The company that used it."""
    amount: int = 0
    """The money that it brought at once, where that can be told."""
