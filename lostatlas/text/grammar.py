"""Grammar that a message needs: the English article of a short name, and the Japanese future.

English has events in the present, which also serves for future ones. Japanese has them in the past,
and each ending of the polite past has one form for the future.
"""

from __future__ import annotations

import re

ARTICLES = ("an", "An")
"""Patterns of words that need an article: inside a sentence, and as its first word."""
_VOWEL = re.compile(
    r"8|1[18](?![0-9])"  # eight, eighty, eleven, eighteen
    r"|[AEFHILMNORSX](?![a-z])"  # a capital by itself is spelt out: an F, an X
    r"|[AEIOaeio]|[Uu](?=[a-z])"
    r"|∞"  # infinity
)
_ENDINGS = {"ませんでした": "ません", "ました": "ます", "でした": "です"}
_PAST = {"ja": re.compile(rf"({'|'.join(_ENDINGS)})(?=[。（：]|$)")}
"""Endings of a sentence about the past, by language."""


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


def to_future(text: str, code: str) -> str:
    """Return the text of an event in the language `code`, turned into the future.

    Examples
    --------
    >>> to_future("{seller}は列車を売りませんでした。{company}が{hex}に駅を置きました（費用${cost}）。", "ja")
    '{seller}は列車を売りません。{company}が{hex}に駅を置きます（費用${cost}）。'
    >>> to_future("{company} places a token in {hex}.", "en")
    '{company} places a token in {hex}.'
    """
    return _PAST[code].sub(lambda past: _ENDINGS[past[0]], text) if code in _PAST else text


__all__ = ["ARTICLES", "to_future", "with_article"]
