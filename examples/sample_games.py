"""Play the three sample games of this folder again: greedy players, one game of each mode.

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


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "games")
    folder.mkdir(parents=True, exist_ok=True)
    for mode, (players, seed) in GAMES.items():
        game = lostatlas.new_game(players, mode=mode, seed=seed)
        finish(game, seated(["greedy"], players, seed=seed))
        file = folder / f"{mode}.json"
        game.save(file)
        ranking = ", ".join(f"{one.player} {one.score[0]}" for one in game.ranking)
        print(f"{file.name}: {len(game.history) - 1} actions; {ranking}")


if __name__ == "__main__":
    main()
