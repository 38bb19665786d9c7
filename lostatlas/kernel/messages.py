"""The hook by which the kernel's message keys become words.

The kernel knows no language: errors and events carry a key and facts. `lostatlas.text` installs its catalogue
here when ``lostatlas`` is imported.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def raw_message(key: str, /, **facts: Any) -> str:
    """Return a key and its facts as they are; what `message_text` does before a catalogue is installed.

    Examples
    --------
    >>> raw_message("hex.unknown", text="Z99")
    "hex.unknown {'text': 'Z99'}"
    """
    return f"{key} {facts}" if facts else key


_catalogue: Callable[..., str] = raw_message


def set_catalogue(catalogue: Callable[..., str]) -> None:
    """Install a catalogue: a function that returns the words of a key, given its facts."""
    global _catalogue
    _catalogue = catalogue


def message_text(key: str, /, **facts: Any) -> str:
    """Return the words of `key`, filled with `facts`, in the current language."""
    return _catalogue(key, **facts)


def short_repr(value: Any) -> str:
    """Return a value as a sentence shows it: its repr, cut to 60 characters.

    Examples
    --------
    >>> short_repr("K9"), len(short_repr("K9" * 100))
    ("'K9'", 60)
    """
    if isinstance(value, int) and value.bit_length() > 200:
        return message_text("data.shown.huge")  # Python refuses to print the largest integers
    told = repr(value)
    return told if len(told) <= 60 else told[:57] + "..."
