"""The look of a title: its companies' colours and names, and the signs of its labels.

Nothing here knows a title. A title brings its look as plain data, a module ``look`` beside its ``game`` with
``COLOURS``, ``NAMES`` and ``SIGNS``; a board that knows its title is drawn with it, and a drawing may be
given another one.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from zlib import crc32

from lostatlas.games import TITLES, package_of
from lostatlas.kernel.arguments import checked_arguments
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.track.board import Board

SPARE = (
    "#cc6677", "#332288", "#ddcc77", "#117733", "#88ccee", "#882255", "#44aa99", "#999933", "#aa4499",
)  # fmt: skip
"""Colours of owners that no look names: Paul Tol's "muted" scheme."""

_NONE: FrozenMap[str, str] = FrozenMap()


@dataclass(frozen=True, slots=True)
class TitleStyle:
    """How owners and labels are shown.

    Examples
    --------
    >>> TitleStyle(colours=FrozenMap(PRR="#117733")).colour("PRR")
    '#117733'
    """

    colours: FrozenMap[str, str] = _NONE
    """Colour of an owner (``#rrggbb``) by its short code."""
    names: FrozenMap[str, str] = _NONE
    """Full name of an owner by its short code."""
    signs: FrozenMap[str, str] = _NONE
    """Which sign stands for a tile label: ``star``, ``mine`` or ``port``. Other labels are written out."""

    def colour(self, owner: str) -> str:
        """Return the colour of an owner; one that has none gets a fixed spare one."""
        return self.colours.get(owner) or SPARE[crc32(owner.encode()) % len(SPARE)]

    def name(self, owner: str) -> str:
        """Return an owner's name with its code, or just the code."""
        return f"{self.names[owner]} ({owner})" if owner in self.names else owner


PLAIN = TitleStyle()
"""Names nothing: codes and labels as they are."""


@cache
def title_style(title: str) -> TitleStyle:
    """Return the look that a title brings; `PLAIN` for a title that brings none.

    Examples
    --------
    >>> title_style("no such title") == PLAIN
    True
    """
    if title not in TITLES:
        return PLAIN
    data = import_module(f"{package_of(title)}.look")
    return TitleStyle(FrozenMap(data.COLOURS), FrozenMap(data.NAMES), FrozenMap(data.SIGNS))


@checked_arguments
def style_of(board: Board | None = None) -> TitleStyle:
    """Return the look of a board's title; of the first title for a board or tile that knows none.

    Raises
    ------
    GameDataError
        When this is no board.

    Examples
    --------
    >>> from lostatlas import random_board
    >>> board = random_board("short", seed=1)
    >>> style_of(board) == style_of()
    True
    """
    recipe = board.recipe if board is not None else None
    return title_style(recipe.title if recipe is not None else next(iter(TITLES)))
