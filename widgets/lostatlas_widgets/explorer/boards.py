"""The board of a state; before the game it is the map so far."""

from __future__ import annotations

from typing import Any

from lostatlas.kernel.session import Session
from lostatlas.lab.shown_board import shown_board
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
    return shown_board(session.ruleset, state)


__all__ = ["board_in", "board_of"]
