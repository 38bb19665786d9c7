"""The still picture of the designer: the variant's name and changes, for pages without a kernel."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from xml.sax.saxutils import escape

_WIDE, _LETTERS, _LINE = 820, 104, 19
_MOST = 60
"""No picture has more lines."""


def static_picture(name: str, lines: Sequence[str]) -> str:
    """Return an SVG with these lines below a name; nothing in them is taken for markup.

    >>> "&lt;b&gt;Mine" in static_picture("<b>Mine", ["Nothing differs."])
    True
    """
    wrapped = [row for line in lines for row in wrap(line, _LETTERS, subsequent_indent="   ") or [""]]
    if len(wrapped) > _MOST:
        wrapped = [*wrapped[: _MOST - 1], "…"]
    tall = 52 + _LINE * len(wrapped)
    rows = "".join(
        f'<text x="16" y="{58 + _LINE * at}" font-size="13">{escape(row)}</text>'
        for at, row in enumerate(wrapped)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDE}" height="{tall}"'
        f' viewBox="0 0 {_WIDE} {tall}"'
        f' role="img" font-family="sans-serif" fill="#222222"><title>{escape(name)}</title>'
        f'<rect width="{_WIDE}" height="{tall}" fill="#ffffff"/>'
        f'<text x="16" y="30" font-size="17" font-weight="bold">{escape(name)}</text>{rows}</svg>'
    )
