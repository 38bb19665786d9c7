"""How a title looks to the functions that draw boards: the style of its companies and labels."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from lostatlas.capabilities import STYLE, title_capability
from lostatlas.capabilities.style import PLAIN, Style
from lostatlas.games import DEFAULT_TITLE, TITLES, open_title
from lostatlas.kernel.arguments import check_type

if TYPE_CHECKING:  # a title without a map asks for its style as well
    from lostatlas.track.board import Board


@cache
def title_style(title: str) -> Style:
    """Return the style of a title; `PLAIN` for a title that is not known.

    Examples
    --------
    >>> title_style("no such title") == PLAIN
    True
    """
    return title_capability(open_title(title), STYLE) if title in TITLES else PLAIN


def style_of(board: Board | None = None) -> Style:
    """Return the style of a board's title; of the first title for a board or tile that names none.

    A board that was not assembled from pieces is known by its companies.

    Raises
    ------
    GameDataError
        When this is not a board.

    Examples
    --------
    >>> from lostatlas import random_board
    >>> board = random_board("short", seed=1)
    >>> style_of(board) == style_of()
    True
    """
    if board is None:
        return title_style(DEFAULT_TITLE)
    from lostatlas.track.board import Board

    check_type("board", board, Board)
    if board.recipe is not None:
        return title_style(board.recipe.title)
    homes = frozenset(cell.home for cell in board.cells.values() if cell.home is not None)
    return _style_of_companies(homes.union(*board.tokens.values(), *board.reservations.values()))


@lru_cache(maxsize=64)
def _style_of_companies(codes: frozenset[str]) -> Style:
    """Return the style of the title that has all these companies; of the first title where none has."""
    known = (title_style(title) for title in TITLES) if codes else ()
    return next((style for style in known if codes <= style.colours.keys()), title_style(DEFAULT_TITLE))
