"""Find the known word that a mistyped one was meant to be."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

ALIKE = 0.6
"""The least similarity of two words, as `difflib` measures it: 1 means equal."""


def suggest(word: str, known: Iterable[str], *, alike: float = ALIKE) -> str:
    """Return the known word that was most likely meant, in whatever case it was typed, or an empty text.

    Examples
    --------
    >>> suggest("slel", ["buy", "Sell"]), suggest("headquaters", ["headquarters"]), suggest("dig", ["pass"])
    ('Sell', 'headquarters', '')
    """
    names = {one.lower(): one for one in known}
    close = get_close_matches(word.lower(), names, n=1, cutoff=alike)
    return names[close[0]] if close else ""
