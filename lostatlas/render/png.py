"""Turn SVG into PNG with resvg: no browser, the same picture on every machine."""

from __future__ import annotations

import re
from functools import cache
from math import inf
from pathlib import Path

from lostatlas.extras import needed
from lostatlas.kernel.arguments import checked_arguments
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.messages import short_repr

FONTS = Path(__file__).parent / "fonts"
"""Our own subset of Liberation Sans, so that words show on a machine without fonts."""

_FOLDERS = (
    "/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts", "~/.fonts",
    "/System/Library/Fonts", "/Library/Fonts", "C:/Windows/Fonts",
)  # fmt: skip
_GOTHIC = (
    ("NotoSansCJK-Regular.ttc", "NotoSansCJK-Bold.ttc"),
    ("NotoSansCJKjp-Regular.otf", "NotoSansCJKjp-Bold.otf"),
    ("ipaexg.ttf",),
    ("ipagp.ttf",),
    ("ipag.ttf",),
    ("YuGothM.ttc", "YuGothB.ttc"),
    ("meiryo.ttc", "meiryob.ttc"),
)
"""Files of Japanese fonts without serifs, the best first; the regular one before the bold one."""
_JAPANESE = re.compile("[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]*")
_WORDS = re.compile(r">([^<]*)</text>")


@checked_arguments
def png(svg: str, *, scale: float = 1.0) -> bytes:
    r"""Return an SVG drawing as PNG, `scale` times its size in pixels.

    The system's fonts are read only when the drawing has a letter that our own font lacks. Where all of
    those are Japanese, a Japanese font of the system without serifs is taken alone, if there is one.

    Raises
    ------
    GameDataError
        If it is not an SVG drawing, or its size is not a number above 0.
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
    if not 0 < scale < inf:
        raise GameDataError("render.scale", where="scale", found=short_repr(scale))
    lacking = set().union(*_WORDS.findall(svg)) - letters()
    more = japanese_fonts() if lacking and _JAPANESE.fullmatch("".join(lacking)) else ()
    try:
        return bytes(
            svg_to_bytes(
                svg_string=svg,
                zoom=scale,
                dpi=96,  # so that a millimetre has a size
                font_files=[str(file) for file in (*sorted(FONTS.glob("*.ttf")), *more)],
                font_family="Atlas Sans",
                sans_serif_family="Atlas Sans",
                skip_system_fonts=not lacking or bool(more),
            )
        )
    except ValueError as error:  # its text names what it could not read, and where
        raise GameDataError("render.no_svg", problem=str(error)) from error


@cache
def letters() -> frozenset[str]:
    """Return every letter that our own font has."""
    return frozenset((FONTS / "letters.txt").read_text(encoding="utf-8"))


@cache
def japanese_fonts() -> tuple[Path, ...]:
    """Return the files of the best Japanese font without serifs that is installed; none without one."""
    installed = {
        file.name: file for folder in map(Path, _FOLDERS) for file in folder.expanduser().rglob("*.[ot]t[fc]")
    }
    chosen = next((names for names in _GOTHIC if names[0] in installed), ())
    return tuple(installed[name] for name in chosen if name in installed)
