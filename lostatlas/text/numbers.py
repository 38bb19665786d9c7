"""Numbers as print writes them: with a true minus, and a plus where a change is meant."""

from __future__ import annotations

__all__ = ["MINUS", "signed", "with_minus"]

MINUS = "−"


def with_minus(number: object) -> str:
    """Return a number, or one that was written out already, with a true minus.

    Examples
    --------
    >>> with_minus(-15), with_minus(2.5), with_minus("-0.3 %")
    ('−15', '2.5', '−0.3 %')
    """
    text = str(number)
    return MINUS + text[1:] if text.startswith("-") else text


def signed(change: float) -> str:
    """Return a change with its sign.

    Examples
    --------
    >>> signed(5), signed(-25), signed(0)
    ('+5', '−25', '+0')
    """
    return with_minus(f"{change:+}")
