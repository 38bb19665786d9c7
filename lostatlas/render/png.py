"""Turn SVG into PNG with resvg: no browser, the same picture on every machine."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from lostatlas.extras import needed

FONTS = Path(__file__).parent / "fonts"
"""Our own subset of Liberation Sans, so that words show on a machine without fonts."""

_WORDS = re.compile(r">([^<]*)</text>")


def png(svg: str, *, scale: float = 1.0) -> bytes:
    r"""Return an SVG drawing as PNG, `scale` times its size in pixels.

    The system's fonts are read only when the drawing has a letter that our own font lacks.

    Raises
    ------
    MissingExtra
        When the extra ``render`` is not installed.

    Examples
    --------
    >>> from lostatlas.render import tile_svg
    >>> from lostatlas.track.tiles import parse_tile
    >>> png(tile_svg(parse_tile("path=a:0,b:3")))[:4]
    b'\x89PNG'
    """
    with needed():
        from resvg_py import svg_to_bytes
    return bytes(
        svg_to_bytes(
            svg_string=svg,
            zoom=scale,
            dpi=96,  # so that a millimetre has a size
            font_files=[str(file) for file in sorted(FONTS.glob("*.ttf"))],
            font_family="Atlas Sans",
            sans_serif_family="Atlas Sans",
            skip_system_fonts=set().union(*_WORDS.findall(svg)) <= letters(),
        )
    )


@cache
def letters() -> frozenset[str]:
    """Return every letter that our own font has."""
    return frozenset((FONTS / "letters.txt").read_text(encoding="utf-8"))
