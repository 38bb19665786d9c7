"""The board that a state shows: the finished one, or the one that is being built."""

from __future__ import annotations

from typing import Any

from lostatlas.kernel.ruleset import Ruleset
from lostatlas.rail.rules import RailRules
from lostatlas.track.board import Board

__all__ = ["finished_board", "visible_board"]


def visible_board(rules: Ruleset[Any], state: Any) -> Board:
    """Return the board of a state, as its rules show it; an empty one for a game without a board.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> game = new_game(["Ann", "Ben"], mode="short", seed=1)
    >>> for _ in range(2):
    ...     node = game.push(next(iter(game.legal_actions.choices)))
    >>> visible_board(game.ruleset, game.state), game.state.board
    (<Board: 6 hexes>, <Board: 0 hexes>)
    """
    return rules.shown_board(state) if isinstance(rules, RailRules) else Board.of(())


def finished_board(state: Any) -> Board:
    """Return the board that is played on; an empty one before the map is finished, or for a game without.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> finished_board(new_game(["Ann", "Ben"], mode="micro", seed=1).state)
    <Board: 0 hexes>
    """
    board = getattr(state, "board", None)
    return board if isinstance(board, Board) else Board.of(())
