"""The titles, one folder each; `open_title` loads one on demand."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.ruleset import Setting, Start, Title

if TYPE_CHECKING:
    from lostatlas.kernel.session import Session

TITLES: Mapping[str, str] = {"lost_atlas": "lostatlas.games.lost_atlas.game"}
"""Each title and the module whose `TITLE` it is."""


def open_title(name: str) -> Title:
    """Return a title by name.

    Raises
    ------
    GameDataError
        When no title has this name.

    Examples
    --------
    >>> open_title("lost_atlas").name
    'lost_atlas'
    """
    if name not in TITLES:
        raise GameDataError("games.unknown_title", title=name, known=", ".join(TITLES))
    title: Title = import_module(TITLES[name]).TITLE
    return title


def new_game(
    players: tuple[str, ...] | list[str],
    *,
    title: str = "lost_atlas",
    variant: Any = None,
    mode: str = "long",
    seed: int | None = None,
    board: Any = None,
    options: Mapping[str, Any] = FrozenMap(),
) -> Session:
    """Start a game.

    Parameters
    ----------
    players
        Their names, in seat order (clockwise).
    variant
        A variant of the title, or its plain data; None is the title as published.
    mode
        Which game of the box, such as ``"long"``.
    seed
        Decides every hidden order; None draws one.
    board
        A finished map (a `Board` or the path of its file); None builds the map as part of play.
    options
        Named options of the title that differ from their defaults.

    Raises
    ------
    GameDataError
        For a mode, number of players, name, option or board that the rules do not allow.

    Examples
    --------
    >>> game = new_game(["Ann", "Ben", "Cid"], mode="short", seed=1)
    >>> game.state.round
    'MAP'
    """
    from lostatlas.kernel.session import Session  # loaded with the first game

    opened = open_title(title)
    start = Start(seed=fresh_seed() if seed is None else seed, board=_plain_board(board))
    data = variant.to_plain() if hasattr(variant, "to_plain") else variant
    setting = Setting(title=title, mode=mode, variant=data, options=FrozenMap(options))
    return Session.new(opened.ruleset(setting), tuple(players), start)


def fresh_seed() -> int:
    """Return a seed that nobody chose."""
    import secrets

    return secrets.randbelow(2**32)


def _plain_board(board: Any) -> Any:
    if board is None or isinstance(board, dict):
        return board
    from lostatlas.track.board import Board

    if not isinstance(board, Board):
        from lostatlas.games.lost_atlas.boards import load_board

        board = load_board(board)
    return board.to_plain()
