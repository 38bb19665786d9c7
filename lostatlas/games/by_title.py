"""What differs by title and is asked for at the front door: boards, variants, tiles, and rules in words.

Each takes ``title=``, the first title unless another is named, and asks what that title offers; a title that
offers no such thing refuses in a sentence.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lostatlas.capabilities import BOARDS, RULE_BOOK, VARIANTS, title_capability
from lostatlas.games import DEFAULT_TITLE, open_title

if TYPE_CHECKING:
    from lostatlas.games.lost_atlas.rule_text import Rule
    from lostatlas.games.lost_atlas.variants import LostAtlasVariant
    from lostatlas.track.board import Board
    from lostatlas.track.tile_set import TileSet

__all__ = ["load_board", "load_variant", "random_board", "rule", "tile_set"]


def load_board(source: Any, *, title: str = DEFAULT_TITLE, **options: Any) -> Board:
    """Return the board in a file or in plain data, checked by the rules of the title.

    Parameters
    ----------
    source : a path, or the data itself
    title : the game that it belongs to
    options : what the title takes besides, such as ``variant``

    Raises
    ------
    GameDataError
        For the first thing that is wrong: it names the file, the place in it and the rule.

    Examples
    --------
    >>> load_board({"placements": [{"piece": "07", "q": 0, "r": 0, "rotation": 0}], "capitals": ["M15"]})
    <Board: 3 hexes>
    """
    board: Board = title_capability(open_title(title), BOARDS).load(source, **options)
    return board


def random_board(mode: str, *args: Any, title: str = DEFAULT_TITLE, **options: Any) -> Board:
    """Return a board drawn from a seed; a seed gives the same board on every machine.

    Parameters
    ----------
    mode : one of the title's games, such as ``"short"``
    args, options : ``seed``, ``players`` and whatever else the title takes
    title : the game that it belongs to

    Raises
    ------
    GameDataError
        For what the title does not know or allow.

    Examples
    --------
    >>> random_board("short", 7)
    <Board: 87 hexes>
    """
    board: Board = title_capability(open_title(title), BOARDS).random(mode, *args, **options)
    return board


def tile_set(*, title: str = DEFAULT_TITLE) -> TileSet:
    """Return the track tiles of a title.

    Examples
    --------
    >>> len(tile_set())
    54
    """
    tiles: TileSet = title_capability(open_title(title), BOARDS).tiles()
    return tiles


def load_variant(source: Any, *, title: str = DEFAULT_TITLE) -> LostAtlasVariant:
    """Return the variant under a name that comes with the title, in a file, or in plain data.

    Raises
    ------
    GameDataError
        When it is none; the message names the file and the place in it.

    Examples
    --------
    >>> load_variant("beginner").name
    "A beginner's game"
    """
    variant: LostAtlasVariant = title_capability(open_title(title), VARIANTS).load(source)
    return variant


def rule(name: Any, *, title: str = DEFAULT_TITLE) -> Rule:
    """Return what a rule says, in our own words.

    Parameters
    ----------
    name : a clause as the title numbers it, or a refusal or its key
    title : the game whose rule it is

    Raises
    ------
    GameDataError
        When there is no such rule.

    Examples
    --------
    >>> print(rule("§17.top"))
    Rule 17, Step 6: the dividend (§17.top)
    A marker at $500 that should rise stays where it is.
    """
    found: Rule = title_capability(open_title(title), RULE_BOOK).rule(name)
    return found
