"""Rulings and their values in words, instead of the codes in files, such as ``every_turn``."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from lostatlas.text import message

__all__ = ["ruling_note", "ruling_value"]

_TRUTH = re.compile("\\b(True|False)\\b(?=[:\uff1a])")
_CODE = re.compile(r'"(\w+)"')


def ruling_value(name: str, value: Any) -> str:
    """Return a value of a ruling as people read it; the value itself when there are no words for it.

    >>> ruling_value("sell_timing", "every_turn"), ruling_value("must_run", True)
    ('in every turn', 'yes')
    """
    key = f"variant.ruling.{name}.{str(value).lower()}"
    words = message(key)
    if words != key:
        return words
    if isinstance(value, bool):
        return message("variant.value.yes" if value else "variant.value.no")
    return str(value)


def ruling_note(name: str, text: str, values: Iterable[Any]) -> str:
    """Return what is said of a ruling with the words of its values instead of their codes.

    >>> ruling_note("sell_timing", '"one_turn": in any one turn.', ["one_turn"])
    '“in any one turn”: in any one turn.'
    """
    codes = {str(value): value for value in values}

    def quoted(match: re.Match[str]) -> str:
        if match[1] not in codes:
            return match[0]
        return message("variant.ruling_quoted", words=ruling_value(name, codes[match[1]]))

    return _TRUTH.sub(quoted, _CODE.sub(quoted, text))
