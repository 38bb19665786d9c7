"""Explore positions, design variants and teach the rules of Railways of the Lost Atlas.

The public names of the package. Each is loaded on first use, so ``import lostatlas`` itself costs little.

Examples
--------
The track of a map is a networkx graph:

>>> import lostatlas
>>> board = lostatlas.random_board("short", seed=1)
>>> graph = lostatlas.track_graph(board)
>>> graph.number_of_nodes(), graph.number_of_edges()
(40, 11)

A game is a session, on which actions are pushed and popped; the rules explain what they refuse:

>>> game = lostatlas.new_game(["Ann", "Ben"], board=board, mode="short", seed=1)
>>> node = game.push("bid 120")
>>> game.actor, str(game.why_not("bid 120"))
('Ben', 'A bid of $120 is too low: at least $125. [§7]')
>>> game.pop()
Bid(amount=120)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import lostatlas.storage
import lostatlas.text  # noqa: F401 - installs the words of every error and event
from lostatlas.extras import lazy_names

if TYPE_CHECKING:
    from lostatlas.games import new_game
    from lostatlas.games.by_title import load_board, load_variant, random_board, rule, tile_set
    from lostatlas.games.saved import load, position, position_text
    from lostatlas.kernel.errors import AmbiguousAction, GameDataError, IllegalAction, NotationError
    from lostatlas.kernel.session import Session
    from lostatlas.rail.valuation.best_run import best_routes
    from lostatlas.rail.valuation.lays import best_lays
    from lostatlas.rail.valuation.mergers import merger_value
    from lostatlas.rail.valuation.tokens import best_tokens
    from lostatlas.text import set_language
    from lostatlas.track.board import Board
    from lostatlas.track.graph import track_graph
    from lostatlas.track.hexes import Hex, parse_hex
    from lostatlas.track.train_graph import train_graph

__all__ = [
    "AmbiguousAction",
    "Board",
    "GameDataError",
    "Hex",
    "IllegalAction",
    "NotationError",
    "Session",
    "best_lays",
    "best_routes",
    "best_tokens",
    "load",
    "load_board",
    "load_variant",
    "merger_value",
    "new_game",
    "parse_hex",
    "position",
    "position_text",
    "random_board",
    "rule",
    "set_language",
    "tile_set",
    "track_graph",
    "train_graph",
]

_HOME = {
    "AmbiguousAction": "kernel.errors",
    "Board": "track.board",
    "GameDataError": "kernel.errors",
    "Hex": "track.hexes",
    "IllegalAction": "kernel.errors",
    "NotationError": "kernel.errors",
    "Session": "kernel.session",
    "best_tokens": "rail.valuation.tokens",
    "best_lays": "rail.valuation.lays",
    "best_routes": "rail.valuation.best_run",
    "load": "games.saved",
    "load_board": "games.by_title",
    "load_variant": "games.by_title",
    "merger_value": "rail.valuation.mergers",
    "new_game": "games",
    "parse_hex": "track.hexes",
    "position": "games.saved",
    "position_text": "games.saved",
    "random_board": "games.by_title",
    "rule": "games.by_title",
    "set_language": "text",
    "tile_set": "games.by_title",
    "track_graph": "track.graph",
    "train_graph": "track.train_graph",
}
"""The module that defines each name of `__all__`."""
_ROOMS = ("lab", "players", "plots", "render", "teach")
"""Packages that are loaded on first use as well, as in ``lostatlas.lab.history(game)``."""

_load, _ = lazy_names(__name__, _HOME)


def __getattr__(name: str) -> Any:
    """Load a public name on first use (PEP 562)."""
    if name == "__version__":
        from importlib.metadata import version

        return version("lostatlas")
    return import_module(f"lostatlas.{name}") if name in _ROOMS else _load(name)


def __dir__() -> list[str]:
    return sorted({*__all__, *_ROOMS, "__version__"})
