"""Computer players, and how to let them play.

A player is made from a seed and asked for one action at a time; the same seed and the same positions give the
same actions. `PLAYERS` makes them by name.

Examples
--------
>>> from lostatlas import new_game
>>> game = new_game(["Ann", "Ben"], mode="micro", seed=3)
>>> action = RandomPlayer(seed=1).choose(game)
>>> action in game.legal_actions
True
"""

from lostatlas.players.greedy import GreedyPlayer
from lostatlas.players.masking import masked
from lostatlas.players.playing import finish, playout
from lostatlas.players.protocol import PLAYERS, Player, seated
from lostatlas.players.random_player import RandomPlayer
from lostatlas.players.search import SearchPlayer

__all__ = [
    "PLAYERS",
    "GreedyPlayer",
    "Player",
    "RandomPlayer",
    "SearchPlayer",
    "finish",
    "masked",
    "playout",
    "seated",
]

PLAYERS["random"] = RandomPlayer
PLAYERS["greedy"] = GreedyPlayer
PLAYERS["search"] = SearchPlayer
