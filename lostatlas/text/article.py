"""The English article of a short name, as it is spoken: a 2-train, an 8-train, an A-train, a B-train."""

from __future__ import annotations

import re

ARTICLES = ("an", "An")
"""What asks for an article: inside a sentence, and as its first word."""
_VOWEL = re.compile(
    r"8|1[18](?![0-9])"  # eight, eighty, eleven, eighteen
    r"|[AEFHILMNORSX](?![a-z])"  # a capital by itself is spelt out: an F, an X
    r"|[AEIOaeio]|[Uu](?=[a-z])"
    r"|∞"  # infinity
)


def with_article(name: str, *, first: bool = False) -> str:
    """Return a name with its article, which begins a sentence when it is `first`.

    Examples
    --------
    >>> [with_article(name) for name in ("2", "8", "11", "110", "A", "B", "F", "U", "express", "∞")]
    ['a 2', 'an 8', 'an 11', 'a 110', 'an A', 'a B', 'an F', 'a U', 'an express', 'an ∞']
    >>> with_article("A", first=True)
    'An A'
    """
    article = "an" if _VOWEL.match(name) else "a"
    return f"{article.capitalize() if first else article} {name}"


__all__ = ["ARTICLES", "with_article"]
