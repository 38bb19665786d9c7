"""Amounts of money: how one is written, and how a notebook is kept from reading two as a formula."""

from __future__ import annotations

from lostatlas.text.numbers import MINUS

__all__ = ["dollars", "escape_dollars"]


CURRENCIES = ("$", "¥")
"""The signs that stand before amounts of money."""


def dollars(amount: float, currency: str = "$") -> str:
    """Return an amount as the sentences of the catalogue write it: whole dollars, without a comma.

    Examples
    --------
    >>> dollars(1391), dollars(-12.6), dollars(-0.2)
    ('$1391', '−$13', '$0')
    """
    whole = round(amount)
    return f"{MINUS}{currency}{-whole}" if whole < 0 else f"{currency}{whole}"


def escape_dollars(html: str) -> str:
    """Return HTML whose dollar signs stay dollar signs: what stands between two is a formula to a notebook.

    Examples
    --------
    >>> escape_dollars("<p>From $70 to $80.</p>")
    '<div class="mathjax_ignore"><p>From $70 to $80.</p></div>'
    """
    return f'<div class="mathjax_ignore">{html}</div>'
