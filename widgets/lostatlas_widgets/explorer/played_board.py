"""The board that a game is played on, apart from the map that is still being built."""

from __future__ import annotations

from typing import Any

from lostatlas.track.board import Board


def board_of(state: Any) -> Board:
    """Return the board of a state; an empty one before the map is finished, or for a game without.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> board_of(new_game(["Ann", "Ben"], mode="micro", seed=1).state)
    <Board: 0 hexes>
    """
    board = getattr(state, "board", None)
    return board if isinstance(board, Board) else Board.of([])


__all__ = ["board_of"]
