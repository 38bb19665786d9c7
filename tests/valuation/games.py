"""States of whole games for tests: played by the greedy player, always the same."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from lostatlas import new_game
from lostatlas.kernel.frozen import evolve
from lostatlas.players import playout, seated
from lostatlas.rail.actions import LayTile
from lostatlas.track.board import Board
from lostatlas.track.hexes import Hex

Laid = tuple[tuple[Hex, str, int], ...]


@cache
def track_states(mode: str, players: int, seed: int) -> tuple[Any, tuple[Any, ...]]:
    """Return the rules and every state of a greedy game in which a company has yet to lay track."""
    names = ["Ann", "Ben", "Cid", "Dan"][:players]
    game = new_game(names, mode=mode, seed=seed)
    kept: list[Any] = []

    def watch(state: Any, action: Any) -> None:
        if state.step == "track" and not state.turn.lays:
            kept.append(state)

    playout(game.ruleset, game.state, seated(["greedy"], names, seed=seed), watch=watch)
    return game.ruleset, tuple(kept)


def all_lays(rules: Any, state: Any, done: Laid = ()) -> Iterator[tuple[Laid, Board]]:
    """Yield every sequence of lays of a turn by playing them, one after the other."""
    company = state.turn.company
    for group in rules.legal_actions(state):
        for action in group.choices if group.step == "track" else ():
            if isinstance(action, LayTile):
                after = rules.apply(state, action).state
                lays = (*done, (action.hex, action.tile, action.turns))
                yield lays, after.board
                turn = after.operating.turn if after.operating else None
                if turn is not None and turn.company == company and after.step == "track":
                    yield from all_lays(rules, after, lays)


def on_board(state: Any, board: Board) -> Any:
    """Return the state with another board."""
    return evolve(state, board=board)
