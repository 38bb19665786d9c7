"""One greedy player among random ones: how often does it win?

Seats are rotated with the seed, so the greedy one sits everywhere equally often. One line of JSON a game goes
to a file; what is in it is not played again: ``python -m tests.soak.greedy_wins wins.jsonl --games 200``.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from lostatlas import new_game
from lostatlas.players import playout, seated
from tests.soak.random_games import NAMES


def play(seed: int, *, mode: str = "short", players: int = 4, challenger: str = "greedy") -> dict[str, Any]:
    """Play one game with one challenger; return who won it."""
    names = NAMES[:players]
    kinds = ["random"] * players
    kinds[seed % players] = challenger
    session = new_game(list(names), mode=mode, seed=seed)
    state = playout(session.ruleset, session.state, seated(kinds, names, seed=seed))
    outcome = session.ruleset.outcome(state)
    assert outcome is not None
    return {
        "seed": seed,
        "challenger": names[seed % players],
        "won": names[seed % players] in outcome.winners,
        "ranking": {one.player: one.score[0] for one in outcome.ranking},
    }


def main() -> int:
    """Play what is missing and say how many the challenger has won."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--mode", default="short")
    parser.add_argument("--players", type=int, default=4)
    args = parser.parse_args()
    lines = args.file.read_text(encoding="utf-8").splitlines() if args.file.exists() else []
    played = {one["seed"]: one for one in map(json.loads, lines)}
    with args.file.open("a", encoding="utf-8") as out:
        for seed in range(1, args.games + 1):
            if seed not in played:
                played[seed] = play(seed, mode=args.mode, players=args.players)
                out.write(json.dumps(played[seed]) + "\n")
                out.flush()
    won = sum(one["won"] for one in played.values())
    print(f"{won} of {len(played)} games won: {won / len(played):.1%}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
