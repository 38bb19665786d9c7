"""How a title looks to the functions that draw boards: the style of its companies and labels."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from lostatlas.capabilities import STYLE, title_capability
from lostatlas.capabilities.style import PLAIN, Style
from lostatlas.games import DEFAULT_TITLE, TITLES, find_title
from lostatlas.kernel.arguments import check_type
from lostatlas.text.catalogue import speak_of

if TYPE_CHECKING:  # a title without a map asks for its style as well
    from lostatlas.track.board import Board


def title_style(title: str) -> Style:
    """Return the style of a title, and speak of it; `PLAIN` for a title that is not known.

    Examples
    --------
    >>> title_style("no such title") == PLAIN
    True
    """
    if title not in TITLES:
        return PLAIN
    speak_of(title)
    return _style(title)


@cache
def _style(title: str) -> Style:
    return title_capability(find_title(title), STYLE)


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
    return title_style(_title_of_companies(homes.union(*board.tokens.values(), *board.reservations.values())))


@lru_cache(maxsize=64)
def _title_of_companies(codes: frozenset[str]) -> str:
    """Return the title that has all these companies; the first title where none has."""
    known = TITLES if codes else ()
    return next((title for title in known if codes <= _style(title).colours.keys()), DEFAULT_TITLE)
