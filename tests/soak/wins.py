"""How often does one kind of player win against others, in any title?

The first kind changes seats with the seed. One line of JSON a game goes to a file, and what is in it is not
played again: ``python -m tests.soak.wins wins.jsonl --title acquire --kinds search,greedy,greedy``.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from time import process_time
from typing import Any

from lostatlas import new_game
from lostatlas.players import Player, SearchPlayer, playout, seated
from lostatlas.players.search.player import BUDGET
from tests.soak.random_games import NAMES
from tests.soak.search_wins import wilson


def play(
    seed: int,
    *,
    title: str,
    kinds: tuple[str, ...],
    mode: str = "",
    budget: int = BUDGET,
    horizon: int | None = None,
) -> dict[str, Any]:
    """Play one game; return whether the first kind won it alone, what everybody had, and the time it took."""
    names, seat = NAMES[: len(kinds)], seed % len(kinds)
    at = kinds[-seat:] + kinds[:-seat] if seat else kinds
    players: dict[str, Player] = seated(at, names, seed=seed)
    for name, kind in zip(names, at, strict=True):
        if kind == "search":
            players[name] = SearchPlayer(seed=seed, budget=budget, horizon=horizon)
    session = new_game(list(names), title=title, mode=mode, seed=seed)
    begun = process_time()
    outcome = session.ruleset.outcome(playout(session.ruleset, session.state, players))
    assert outcome is not None
    return {
        "seed": seed, "challenger": names[seat], "won": outcome.winners == (names[seat],),
        "points": {one.player: one.points for one in outcome.ranking},
        "seconds": round(process_time() - begun, 2),
    }  # fmt: skip


def main() -> int:
    """Play what is missing, and say how many games the first kind has won."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--title", required=True)
    parser.add_argument("--mode", default="", help="the title's first one by default")
    parser.add_argument("--kinds", default="greedy,random,random")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--budget", type=int, default=BUDGET, help="actions of the roll-outs of a decision")
    parser.add_argument("--horizon", type=int, help="how far a roll-out looks ahead; the title's by default")
    args = parser.parse_args()
    lines = args.file.read_text(encoding="utf-8").splitlines() if args.file.exists() else []
    played = {one["seed"]: one for one in map(json.loads, lines)}
    kinds = tuple(args.kinds.split(","))
    with args.file.open("a", encoding="utf-8") as out:
        for seed in range(args.first, args.first + args.games):
            if seed not in played:
                told = {name: getattr(args, name) for name in ("title", "mode", "budget", "horizon")}
                played[seed] = play(seed, kinds=kinds, **told)
                out.write(json.dumps(played[seed]) + "\n")
                out.flush()
    won, games = sum(one["won"] for one in played.values()), len(played)
    low, high = wilson(won, games)
    seconds = sum(one["seconds"] for one in played.values()) / games
    print(f"{args.title}, {args.kinds}: {won} of {games} games won, {won / games:.1%}"
          f" (95 % interval {low:.1%} to {high:.1%}), {seconds:.2f} s of processor time a game")  # fmt: skip
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
