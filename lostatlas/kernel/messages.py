"""The hook by which the kernel's message keys become words.

The kernel knows no language: errors and events carry a key and facts. `lostatlas.text` installs its catalogue
here when ``lostatlas`` is imported.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from unicodedata import category

from lostatlas.kernel import bidi


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


def printable(text: str, *, limit: int = 300) -> str:
    r"""Return a text of somebody else as a line shows it: without control characters, and not endless.

    Examples
    --------
    >>> printable("Ann\x1b[2J\n"), len(printable("Ann" * 1000))
    ('Ann\\x1b[2J\\n', 300)
    """
    if not text.isprintable():
        text = "".join(_visible(sign) for sign in text[: limit + 1])
    return text if len(text) <= limit else text[: limit - 1] + "…"


def _visible(sign: str) -> str:
    reorders = sign in bidi.CONTROLS
    return sign.encode("unicode_escape").decode() if reorders or category(sign) in _UNSEEN else sign


_UNSEEN = ("Cc", "Cs", "Zl", "Zp")
"""The categories of Unicode for controls, surrogates and separators of lines."""


def short_repr(value: Any) -> str:
    """Return a value as a sentence shows it: its repr, cut to 60 characters.

    Examples
    --------
    >>> short_repr("K9"), len(short_repr("K9" * 100))
    ("'K9'", 60)
    """
    if isinstance(value, int) and value.bit_length() > 200:
        return message_text("data.shown.huge")  # Python refuses to print the largest integers
    try:
        text = repr(value)
    except RecursionError:  # data may be nested deeper than Python can write
        text = "[" * 60
    return text if len(text) <= 60 else text[:57] + "..."
