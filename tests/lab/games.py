"""Games that the tests of tables and charts look at, played by a seed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from lostatlas import new_game
from lostatlas.games.lost_atlas.boards import official
from lostatlas.kernel.session import Session
from lostatlas.players import finish, seated

NAMES = ("Ann", "<b>Ben</b>", "Cid", "Dan")
"""One of them is what an attacker would be called."""


@cache
def random_game(seed: int = 3) -> Session:
    """Return a finished game of four random players on the official map; do not move about in it."""
    game = new_game(list(NAMES), mode="long", seed=seed, board=official())
    return finish(game, seated(["random"], NAMES, seed=seed))


@cache
def game_with(*keys: str) -> Session:
    """Return the first of these games in which each of these events happens."""
    for seed in range(3, 40):
        game = random_game(seed)
        if set(keys) <= {event.key for node in game.history for event in node.events}:
            return game
    raise LookupError(f"no game with {keys}")


def state_where(holds: Callable[[Session, Any], object]) -> tuple[Session, Any]:
    """Return the first state, with its game, of which something holds while that game goes on."""
    for seed in range(3, 40):
        game = random_game(seed)
        for node in game.history:
            if not node.state.over and holds(game, node.state):
                return game, node.state
    raise LookupError("no such state")


@cache
def fresh_game() -> Session:
    """Return a game on the official map before its first action."""
    return new_game(list(NAMES), mode="long", seed=3, board=official())
