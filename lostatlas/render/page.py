"""A page to print: a board as large as the paper allows, with title, scale and legend, in millimetres."""

from __future__ import annotations

from hashlib import blake2s

from lostatlas.capabilities.style import Style
from lostatlas.kernel.errors import GameDataError
from lostatlas.render.drawing_arguments import drawing
from lostatlas.render.legend import legend
from lostatlas.render.map_scene import board_scene
from lostatlas.render.title_style import style_of
from lostatlas.scene.shapes import Scene
from lostatlas.scene.svg import CAPITAL, FONT, SCALE, body_lines, escape
from lostatlas.scene.theme import LIGHT, Theme
from lostatlas.text import message
from lostatlas.track.board import Board

PAPERS = {"A4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Short and long side, in millimetres."""
MARGIN = 10.0
TITLE, SMALL = 6.0, 3.0
"""Font sizes, in millimetres."""
LEGEND_UNIT = 4.1
"""Millimetres to a hex unit of the legend."""


@drawing
def page_svg(
    board: Board,
    paper: str = "A4",
    *,
    title: str = "",
    theme: Theme = LIGHT,
    style: Style | None = None,
) -> str:
    """Return a page with the board, upright or across, whichever shows it larger.

    Parameters
    ----------
    paper : ``"A4"`` or ``"letter"``
    title : words above the map

    Raises
    ------
    GameDataError
        For an unknown paper.

    Examples
    --------
    >>> from lostatlas.track.printed_hex import PrintedHex
    >>> from lostatlas.track.hexes import Hex
    >>> from lostatlas.track.tiles import parse_tile
    >>> 'width="210mm" height="297mm"' in page_svg(Board.of([PrintedHex(Hex(0, 0), "blank", parse_tile(""))]))
    True
    """
    if paper not in PAPERS:
        raise GameDataError("render.page.paper", paper=paper, known=tuple(PAPERS))
    style = style or style_of(board)
    scene = board_scene(board, theme=theme, style=style)
    short, long = PAPERS[paper]
    pages = [_Page(board, scene, (wide, tall), theme, style) for wide, tall in ((short, long), (long, short))]
    return max(pages, key=lambda page: page.unit).svg(title or message("render.board.title"))


class _Page:
    """The board on one way of turning the paper; `unit` is the millimetres of a hex unit."""

    def __init__(
        self, board: Board, scene: Scene, paper: tuple[float, float], theme: Theme, style: Style
    ) -> None:
        self.scene, self.paper, self.theme = scene, paper, theme
        self.wide = paper[0] - 2 * MARGIN
        groups, height = legend(board, theme=theme, style=style, across=self.wide / LEGEND_UNIT)
        self.legend = Scene(groups, (0.0, 0.0, 0.0, 0.0), "", "", "")
        self.foot = height * LEGEND_UNIT
        self.head = TITLE + 3 * SMALL + 1.0
        self.free = paper[1] - 2 * MARGIN - self.head - self.foot - 3.0
        self.unit = min(self.wide / scene.box[2], max(self.free, 1.0) / scene.box[3])

    def svg(self, title: str) -> str:
        """Return the page."""
        (wide, tall), (left, top, across, down) = self.paper, self.scene.box
        x = MARGIN + (self.wide - across * self.unit) / 2 - left * self.unit
        y = MARGIN + self.head + (self.free - down * self.unit) / 2 - top * self.unit
        scale = message("render.page.scale", across=f"{self.unit * 3**0.5:.1f}")
        board = Scene(self.scene.groups, self.scene.box, "", "", "")
        parts = [
            f'<rect width="{wide:g}" height="{tall:g}" fill="{self.theme.background}"/>\n',
            self._words(title, MARGIN + TITLE * 0.5, TITLE, weight="bold"),
            self._words(self.scene.summary, MARGIN + TITLE + SMALL, SMALL),
            self._words(f"{scale}.", MARGIN + TITLE + 2.5 * SMALL, SMALL),
            _placed(board, x, y, self.unit),
            _placed(self.legend, MARGIN, tall - MARGIN - self.foot, LEGEND_UNIT),
        ]
        body = "".join(parts)
        prefix = "p" + blake2s(body.encode(), digest_size=5).hexdigest()
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="{prefix}t {prefix}d" '
            f'width="{wide:g}mm" height="{tall:g}mm" viewBox="0 0 {wide:g} {tall:g}" '
            f'font-family="{FONT}" text-anchor="middle"><title id="{prefix}t">{escape(title)}</title>'
            f'<desc id="{prefix}d">{escape(self.scene.summary)}</desc>{body}</svg>\n'
        )

    def _words(self, text: str, middle: float, size: float, *, weight: str = "normal") -> str:
        return (
            f'<text x="{MARGIN:g}" y="{middle + CAPITAL * size:.2f}" font-size="{size:g}" '
            f'text-anchor="start" font-weight="{weight}" fill="{self.theme.ink}">{escape(text)}</text>\n'
        )


def _placed(scene: Scene, x: float, y: float, unit: float) -> str:
    body = "".join(body_lines(scene))
    return f'<g transform="translate({x:.3f} {y:.3f}) scale({unit / SCALE:.5f})">{body}</g>\n'
