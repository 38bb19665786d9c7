"""The board of a state; before the game it is the map so far."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from lostatlas.games import room_of
from lostatlas.kernel.session import Session
from lostatlas.track.board import Board


def board_of(state: Any) -> Board:
    """Return the board of a state; an empty one for a game without."""
    board = getattr(state, "board", None)
    return board if isinstance(board, Board) else Board.of([])


def board_in(session: Session, state: Any) -> Board:
    """Return the board of a state of this session: the one that is being built while there is no other.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> game = new_game(["Ann", "Ben"], mode="micro", seed=1)
    >>> _ = game.push(game.legal_actions.choices[0])
    >>> board_of(game.state), board_in(game, game.state)
    (<Board: 0 hexes>, <Board: 3 hexes>)
    """
    if getattr(state, "building", None) is None:
        return board_of(state)
    room = room_of(session.ruleset.setting.title)
    board: Board = import_module(f"{room}.steps.build_map").builder_of(session.ruleset, state).board()
    return board


__all__ = ["board_in", "board_of"]
