"""Amounts in HTML: a notebook takes what stands between two dollar signs for a formula, unless it is told."""

from __future__ import annotations

__all__ = ["no_formulas"]


def no_formulas(html: str) -> str:
    """Return HTML whose dollar signs stay dollar signs, in JupyterLab as elsewhere.

    Examples
    --------
    >>> no_formulas("<p>From $70 to $80.</p>")
    '<div class="mathjax_ignore"><p>From $70 to $80.</p></div>'
    """
    return f'<div class="mathjax_ignore">{html}</div>'
