"""Play the sample games of this folder again: greedy players, a game of each mode and of each other title.

Run it with a folder to write to: ``python examples/sample_games.py examples/games``. The same seeds give the
same games as long as rules and players stay the same; the rules decide whether the old ones still load.
"""

import sys
from pathlib import Path

import lostatlas
from lostatlas.players import finish, seated

GAMES = {
    "long": (["Ann", "Ben", "Cid", "Dan"], 2),
    "short": (["Ann", "Ben", "Cid"], 6),
    "micro": (["Ann", "Ben"], 4),
}
"""Each mode with its players and its seed."""
TITLES = {
    "acquire": (["Ann", "Ben", "Cid", "Dan"], 5),
    "lost_cities": (["Ann", "Ben", "Cid"], 7),
    "west18": (["Ann", "Ben", "Cid"], 3),
    "chubu18": (["Ann", "Ben", "Cid"], 1),
}
"""Other titles with the players and the seed of their game."""


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "games")
    folder.mkdir(parents=True, exist_ok=True)
    games = [(mode, "lost_atlas", mode, *rest) for mode, rest in GAMES.items()]
    games += [(title, title, "", *rest) for title, rest in TITLES.items()]
    for name, title, mode, players, seed in games:
        game = lostatlas.new_game(players, title=title, mode=mode, seed=seed)
        finish(game, seated(["greedy"], players, seed=seed))
        file = folder / f"{name}.json"
        game.save(file)
        ranking = ", ".join(f"{one.player} {one.points}" for one in game.ranking)
        print(f"{file.name}: {len(game.history) - 1} actions; {ranking}")


if __name__ == "__main__":
    main()
