"""Markup whose colours follow the reader's light or dark setting, by the CSS function ``light-dark``.

A drawing is made in both themes, which differ in nothing but colours, and both colours are written where they
differ. The page that holds it says ``color-scheme: light dark``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import reduce

from lostatlas.scene.theme import DARK, LIGHT, Theme

BOTH = (LIGHT, DARK)
"""The themes of a page that follows its reader."""
_COLOUR = re.compile(r"(#[0-9a-f]{6}\b)")


def in_themes(themes: Sequence[Theme], draw: Callable[[Theme], str]) -> str:
    """Return what `draw` makes in a theme; of a light and a dark one, in colours that follow the reader.

    Examples
    --------
    >>> in_themes(BOTH, lambda theme: f'<circle fill="{theme.ink}" r="1"/>')
    '<circle fill="light-dark(#222222,#ececec)" r="1"/>'
    >>> in_themes([LIGHT], lambda theme: theme.ink)
    '#222222'
    """
    return reduce(_joined, map(draw, themes))


def _joined(light: str, dark: str) -> str:
    """Return two drawings of the same things as one."""
    if light == dark:
        return light
    parts, others = _COLOUR.split(light), _COLOUR.split(dark)
    assert len(parts) == len(others), "a drawing has the same parts in every theme"
    for number in range(1, len(parts), 2):
        if parts[number] != others[number]:
            parts[number] = f"light-dark({parts[number]},{others[number]})"
    return "".join(parts)
