"""The board that a state shows: the finished one, or the one that is being built."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from lostatlas.games import room_of
from lostatlas.track.board import Board

__all__ = ["shown_board"]


def shown_board(rules: Any, state: Any) -> Board:
    """Return the board of a state; while a map is built, what lies of it so far.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> game = new_game(["Ann", "Ben"], mode="short", seed=1)
    >>> for _ in range(2):
    ...     node = game.push(next(iter(game.legal_actions.choices)))
    >>> shown_board(game.ruleset, game.state), game.state.board
    (<Board: 6 hexes>, <Board: 0 hexes>)
    """
    if getattr(state, "building", None) is not None:
        room = room_of(rules.setting.title)
        board: Board = import_module(f"{room}.steps.build_map").builder_of(rules, state).board()
        return board
    found = getattr(state, "board", None)
    return found if isinstance(found, Board) else Board.of(())
