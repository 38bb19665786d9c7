"""Width of a line of text, so that words can be placed without a browser.

The widths are those of Arial, which our own font, Liberation Sans, Arimo and Helvetica share.
"""

from __future__ import annotations

from collections.abc import Iterable

from lostatlas.scene.shapes import Point

REGULAR = (
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778,
    722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278,
    278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
)  # fmt: skip
"""Thousandths of the font size, for U+0020 to U+007E."""
BOLD = (
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778,
    722, 278, 556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333,
    278, 333, 584, 556, 333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611,
    611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
)  # fmt: skip
"""The same for bold type."""
_WIDE = 0x1100
"""From here on (Hangul, kana, ideographs) a letter is as wide as the font is tall."""


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """Return the breadth of a line of text set in `size`, in the same unit.

    Examples
    --------
    >>> round(text_width("M13", 0.15), 3)
    0.292
    """
    table = BOLD if bold else REGULAR
    return sum(_width(ord(letter), table) for letter in text) * size / 1000


def flow(widths: Iterable[float], *, across: float, line: float) -> tuple[list[Point], float]:
    """Place items of these breadths in lines, each beginning at the left; return their places and the height.

    Examples
    --------
    >>> flow([4, 4, 4], across=10, line=2)
    ([(0.0, 0.0), (4.0, 0.0), (0.0, 2.0)], 4.0)
    """
    places: list[Point] = []
    x, y = 0.0, 0.0
    for width in widths:
        if x and x + width > across:
            x, y = 0.0, y + line
        places.append((x, y))
        x += width
    return places, y + line if places else 0.0


def _width(code: int, table: tuple[int, ...]) -> int:
    if code < 0x7F:
        return table[max(code - 0x20, 0)]
    return 1000 if code >= _WIDE else 600
