"""Words for keys: the kernel carries keys and facts, and whoever knows a language says them.

`lostatlas.text` hands in its catalogue when ``lostatlas`` is imported, so nothing here knows a language.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def bare(key: str, /, **facts: Any) -> str:
    """Return a key as itself, with what would fill its words.

    Examples
    --------
    >>> bare("hex.unknown", text="Z99")
    "hex.unknown {'text': 'Z99'}"
    """
    return f"{key} {facts}" if facts else key


_catalogue: Callable[..., str] = bare


def say_by(catalogue: Callable[..., str]) -> None:
    """Say keys by this catalogue from now on: a function of a key and its facts."""
    global _catalogue
    _catalogue = catalogue


def say(key: str, /, **facts: Any) -> str:
    """Return the words of `key`, filled with `facts`, in the current language."""
    return _catalogue(key, **facts)


def shown(value: Any) -> str:
    """Return a value as it is told in a sentence: as it is written, but short.

    Examples
    --------
    >>> shown("K9"), len(shown("K9" * 100))
    ("'K9'", 60)
    """
    if isinstance(value, int) and value.bit_length() > 200:
        return say("data.shown.huge")  # Python itself refuses to write the hugest
    told = repr(value)
    return told if len(told) <= 60 else told[:57] + "..."
