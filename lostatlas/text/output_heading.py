"""A heading within what a notebook shows below a cell."""

from __future__ import annotations

from html import escape


def output_heading(words: str, *, title: str = "") -> str:
    """Return a heading as HTML: of the third level, as it stands in a section, but in smaller letters.

    Examples
    --------
    >>> output_heading("Bonuses & ties", title="9")
    '<h3 style="font-size:var(--jp-content-font-size2,1em)" title="9">Bonuses &amp; ties</h3>'
    """
    hint = f' title="{escape(title)}"' if title else ""
    return f'<h3 style="font-size:var(--jp-content-font-size2,1em)"{hint}>{escape(words)}</h3>'
