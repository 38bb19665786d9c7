"""Colours as ``#rrggbb``: mixing, and whether words on them can be read (WCAG 2.2 contrast ratio)."""

from __future__ import annotations

from functools import lru_cache

READABLE = 4.5
"""The least contrast ratio of normal text: WCAG 2.2, success criterion 1.4.3 (AA)."""


def channels(colour: str) -> tuple[int, int, int]:
    """Return red, green and blue (0–255).

    Examples
    --------
    >>> channels("#ff8000")
    (255, 128, 0)
    """
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(one: str, other: str, share: float) -> str:
    """Return the colour that lies `share` of the way from `one` to `other`.

    Examples
    --------
    >>> mix("#000000", "#ffffff", 0.5)
    '#808080'
    """
    pairs = zip(channels(one), channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


@lru_cache(maxsize=1024)
def luminance(colour: str) -> float:
    """Return the relative luminance of WCAG (0 black – 1 white)."""
    linear = [c / 3294.6 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in channels(colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours (1–21).

    Examples
    --------
    >>> contrast("#000000", "#ffffff")
    21.0
    """
    low, high = sorted((luminance(one), luminance(other)))
    return round((high + 0.05) / (low + 0.05), 2)


@lru_cache(maxsize=1024)
def readable(colour: str, on: str, *, least: float = READABLE) -> str:
    """Return `colour`, made darker or lighter just enough to be read as text on `on`.

    Parameters
    ----------
    least : the contrast that is enough, less for a line or an area than for text

    Examples
    --------
    >>> readable("#777777", "#ffffff"), readable("#000000", "#ffffff")
    ('#707070', '#000000')
    """
    end = max(("#000000", "#ffffff"), key=lambda extreme: contrast(extreme, on))
    shades = (mix(colour, end, step / 16) for step in range(17))
    return next((shade for shade in shades if contrast(shade, on) >= least), end)


@lru_cache(maxsize=1024)
def ink_on(colour: str) -> str:
    """Return near-black, white or black: the first that can be read on `colour`, white if it is better."""
    if contrast("#1a1a1a", colour) >= max(READABLE, contrast("#ffffff", colour)):
        return "#1a1a1a"
    return "#ffffff" if contrast("#ffffff", colour) >= READABLE else "#000000"
