"""Write a scene as SVG: no scripts, style sheets or outside references; ids of its own for each drawing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import blake2s
from html import escape as html_escape

from lostatlas.kernel.arguments import checked_arguments
from lostatlas.scene.shapes import Circle, Curve, Group, Point, Polygon, Scene, Shape, Text

SCALE = 100
"""SVG units to a hex unit."""
JAPANESE = "Noto Sans CJK JP, Noto Sans JP, Hiragino Sans, Yu Gothic, Meiryo, IPAexGothic, IPAPGothic"
"""For the letters that the Latin fonts lack, on every system the ones that it usually has."""
FONT = f"Atlas Sans, Liberation Sans, Arial, Helvetica, {JAPANESE}, sans-serif"
"""The first is our own; the Latin ones all have the same widths."""
CAPITAL = 0.36
"""Half the height of a capital letter or figure: how far below its middle a line of text stands."""

_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@checked_arguments
def scene_svg(scene: Scene, *, width: int | None = None, unit: float = 40) -> str:
    """Return a scene as one SVG document; `width` in pixels, or else `unit` pixels to a hex unit.

    Raises
    ------
    GameDataError
        When this is not a scene.

    Examples
    --------
    >>> from lostatlas import random_board
    >>> board = random_board("short", seed=1)
    >>> from lostatlas.render.map_scene import board_scene
    >>> 'width="640"' in scene_svg(board_scene(board), width=640)
    True
    """
    left, top, wide, tall = scene.box
    across = wide * unit if width is None else width
    body = "".join(body_lines(scene))
    prefix = "a" + blake2s(body.encode(), digest_size=5).hexdigest()
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="{prefix}t {prefix}d" '
        f'width="{across:.0f}" height="{across * tall / wide:.0f}" '
        f'viewBox="{_n(left)} {_n(top)} {_n(wide)} {_n(tall)}" font-family="{FONT}" text-anchor="middle">'
        f'<title id="{prefix}t">{escape(scene.title)}</title>'
        f'<desc id="{prefix}d">{escape(scene.summary)}</desc>'
        f"{body}</svg>\n"
    )


def body_lines(scene: Scene) -> Iterator[str]:
    """Yield the elements of a scene."""
    if scene.background:
        x, y, w, h = map(_n, scene.box)
        yield f'<rect x="{x}" y="{y}" width="{w}" height="{h}" fill="{scene.background}"/>\n'
    for group in scene.groups:
        yield from _group(group)


def escape(text: str) -> str:
    """Return any text as it may stand in SVG; characters that XML does not know become ``?``.

    Examples
    --------
    >>> escape("<b>&")
    '&lt;b&gt;&amp;'
    """
    return html_escape(_NOT_XML.sub("?", text))


def _group(group: Group) -> Iterator[str]:
    x, y = map(_n, group.at)
    name = f' data-hex="{escape(str(group.cell))}"' if group.cell is not None else ""
    yield f'<g transform="translate({x} {y})"{name}>'
    if group.title:
        yield f"<title>{escape(group.title)}</title>"
    for shape in group.shapes:
        yield _element(shape)
    yield "</g>\n"


def _element(shape: Shape) -> str:
    match shape:
        case Polygon():
            return f'<polygon points="{_points(shape.points)}"{_fill(shape.fill)}/>'
        case Circle(at=(x, y), radius=radius):
            return f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}"{_fill(shape.fill)}{_stroke(shape)}/>'
        case Curve():
            return f'<path d="{_path(shape.points)}" fill="none"{_stroke(shape)}/>'
        case Text(at=(x, y)):
            weight = ' font-weight="bold"' if shape.bold else ""
            anchor = f' text-anchor="{shape.anchor}"' if shape.anchor != "middle" else ""
            place = f'x="{_n(x)}" y="{_n(y + CAPITAL * shape.size)}" font-size="{_n(shape.size)}"'
            return f"<text {place}{weight}{anchor}{_fill(shape.fill)}>{escape(shape.text)}</text>"


def _fill(colour: str) -> str:
    return f' fill="{colour}"'


def _stroke(shape: Circle | Curve) -> str:
    if not shape.stroke:
        return ""
    return f' stroke="{shape.stroke}" stroke-width="{_n(shape.width)}"'


def _path(points: tuple[Point, ...]) -> str:
    (x, y), rest = points[0], points[1:]
    command = {1: "L", 2: "Q", 3: "C"}[len(rest)]
    return f"M{_n(x)} {_n(y)}{command}" + " ".join(f"{_n(px)} {_n(py)}" for px, py in rest)


def _points(points: tuple[Point, ...]) -> str:
    return " ".join(f"{_n(x)},{_n(y)}" for x, y in points)


def _n(value: float) -> str:
    """Return a length in SVG units, as short as a tenth of a unit allows."""
    text = f"{value * SCALE:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text
