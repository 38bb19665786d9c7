"""What would happen, told by the words for what has happened.

English tells events in the present, which does for both. Japanese tells them in the past, and each ending of
the polite past has one form for what is to come.
"""

from __future__ import annotations

import re

_ENDINGS = {"ませんでした": "ません", "ました": "ます", "でした": "です"}
_PAST = {"ja": re.compile(rf"({'|'.join(_ENDINGS)})(?=[。（：]|$)")}
"""What ends a sentence about the past, by language; within a sentence it is past even then."""


def to_future(words: str, code: str) -> str:
    """Return the words of the language `code` for an event as they tell what is still to come.

    Examples
    --------
    >>> to_future("{seller}は列車を売りませんでした。{company}が{hex}に駅を置きました（費用${cost}）。", "ja")
    '{seller}は列車を売りません。{company}が{hex}に駅を置きます（費用${cost}）。'
    >>> to_future("{company} places a token in {hex}.", "en")
    '{company} places a token in {hex}.'
    """
    return _PAST[code].sub(lambda past: _ENDINGS[past[0]], words) if code in _PAST else words


__all__ = ["to_future"]
