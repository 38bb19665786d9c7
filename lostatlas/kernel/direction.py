"""Signs that turn the direction of a text: nobody sees them, and what stands about them reads wrongly.

Words of languages that run from right to left need none of them: a page knows the direction of each letter.
Names and notes are shown inside our sentences, which such a sign would turn about as well.
"""

from __future__ import annotations

_SIGNS = frozenset(map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A))))


def turning_signs(text: str) -> tuple[str, ...]:
    r"""Return the signs in a text that turn its direction, each once, as they are told.

    Examples
    --------
    >>> turning_signs("Ann"), turning_signs("Ann\u202e\u2066\u202e")
    ((), ('U+202E', 'U+2066'))
    """
    return tuple(dict.fromkeys(f"U+{ord(sign):04X}" for sign in text if sign in _SIGNS))


def without_turning_signs(text: str) -> str:
    r"""Return a text without the signs that turn its direction.

    Examples
    --------
    >>> without_turning_signs("a \u202egood\u202c move")
    'a good move'
    """
    return "".join(sign for sign in text if sign not in _SIGNS)


__all__ = ["turning_signs", "without_turning_signs"]
