"""The HTML of a question, for paper and notebooks, with everything needed to answer it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from lostatlas.render.svg import board_svg, tile_svg
from lostatlas.render.title_style import style_of
from lostatlas.track.board import Board
from lostatlas.track.hexes import Hex
from lostatlas.track.tiles import Tile

__all__ = ["question_html"]

TILE = 90
"""How wide the picture of a tile is, in pixels."""


def question_html(
    question: str,
    *,
    board: Board | None = None,
    hexes: Sequence[Hex] = (),
    tile: Tile | None = None,
    given: Iterable[str] = (),
    options: Iterable[str] = (),
    unit: str = "",
) -> str:
    """Return the board, the tile in its rotation, the given facts, the question, and room for the answer.

    Parameters
    ----------
    hexes : hexes to highlight on the board
    options : the answers to choose from; without any there is a line to write on
    unit : printed before that line

    Examples
    --------
    >>> question_html("Who presides?", options=["Ann", "Ben"])
    '<p><strong>Who presides?</strong></p><p class="option">☐ Ann</p><p class="option">☐ Ben</p>'
    """
    lines = []
    if board is not None:
        lines.append(board_svg(board, look=style_of(board), highlights=hexes))
    known = "".join(f"<li>{escape(told)}</li>" for told in given)
    if known:
        lines.append(f"<ul>{known}</ul>")
    lines.append(f"<p><strong>{escape(question)}</strong></p>")
    if tile is not None:
        lines.append(f'<p class="tile">{tile_svg(tile, width=TILE)}</p>')
    answers = [f'<p class="option">☐ {escape(option)}</p>' for option in options]
    return "".join([*lines, *(answers or [f"<p>{escape(unit)} <span class='blank'></span></p>"])])
