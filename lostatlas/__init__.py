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
    "AmbiguousAction": "lostatlas.kernel.errors",
    "Board": "lostatlas.track.board",
    "GameDataError": "lostatlas.kernel.errors",
    "Hex": "lostatlas.track.hexes",
    "IllegalAction": "lostatlas.kernel.errors",
    "NotationError": "lostatlas.kernel.errors",
    "Session": "lostatlas.kernel.session",
    "best_tokens": "lostatlas.rail.valuation.tokens",
    "best_lays": "lostatlas.rail.valuation.lays",
    "best_routes": "lostatlas.rail.valuation.best_run",
    "load": "lostatlas.games.saved",
    "load_board": "lostatlas.games.by_title",
    "load_variant": "lostatlas.games.by_title",
    "merger_value": "lostatlas.rail.valuation.mergers",
    "new_game": "lostatlas.games",
    "parse_hex": "lostatlas.track.hexes",
    "position": "lostatlas.games.saved",
    "position_text": "lostatlas.games.saved",
    "random_board": "lostatlas.games.by_title",
    "rule": "lostatlas.games.by_title",
    "set_language": "lostatlas.text",
    "tile_set": "lostatlas.games.by_title",
    "track_graph": "lostatlas.track.graph",
    "train_graph": "lostatlas.track.train_graph",
}
"""The module that defines each name of `__all__`."""
_ROOMS = ("lab", "players", "plots", "render", "teach")
"""Packages that are loaded on first use as well, as in ``lostatlas.lab.history(game)``."""


def __getattr__(name: str) -> Any:
    """Load a public name on first use (PEP 562)."""
    if name == "__version__":
        from importlib.metadata import version

        value: Any = version("lostatlas")
    elif name in _ROOMS:
        value = import_module(f"lostatlas.{name}")
    elif name in _HOME:
        value = getattr(import_module(_HOME[name]), name)
    else:
        raise AttributeError(f"module 'lostatlas' has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*__all__, *_ROOMS, "__version__"})
