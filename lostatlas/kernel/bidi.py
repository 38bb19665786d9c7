"""Unicode's bidirectional control characters: invisible, they reorder the text around them.

Right-to-left scripts need none of them, since a browser knows the direction of each letter. But names and
notes stand inside our own sentences, which such a character would reorder as well.
"""

from __future__ import annotations

CONTROLS = frozenset(map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A))))
"""The embeddings, overrides and isolates of Unicode Standard Annex #9."""


def bidi_controls(text: str) -> tuple[str, ...]:
    r"""Return the bidirectional controls in a text, each once, in the form ``U+202E``.

    Examples
    --------
    >>> bidi_controls("Ann"), bidi_controls("Ann\u202e\u2066\u202e")
    ((), ('U+202E', 'U+2066'))
    """
    return tuple(dict.fromkeys(f"U+{ord(sign):04X}" for sign in text if sign in CONTROLS))


def without_bidi_controls(text: str) -> str:
    r"""Return a text without its bidirectional controls.

    Examples
    --------
    >>> without_bidi_controls("a \u202egood\u202c move")
    'a good move'
    """
    return "".join(sign for sign in text if sign not in CONTROLS)


__all__ = ["CONTROLS", "bidi_controls", "without_bidi_controls"]
