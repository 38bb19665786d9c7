"""Long runs of Lost Cities: random games with everything checked, and how often one kind of player wins.

``python -m tests.soak.lost_cities games --count 2000`` plays random games over players, modes and options and
checks every state. ``python -m tests.soak.lost_cities wins wins.jsonl --kinds greedy,random,random`` plays
games in which the first kind changes seats with the seed; one line of JSON a game goes to the file, and what
is in it is not played again.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from lostatlas import new_game
from lostatlas.players import SearchPlayer, playout, seated
from tests.games.lost_cities.random_games import NAMES, play


def game(seed: int, *, kinds: tuple[str, ...], mode: str, budget: int) -> dict[str, Any]:
    """Play one game; return whether the first kind won it, and what everybody had."""
    names = NAMES[: len(kinds)]
    seat = seed % len(kinds)
    at = kinds[-seat:] + kinds[:-seat] if seat else kinds
    players = seated(at, names, seed=seed)
    for name, kind in zip(names, at, strict=True):
        if kind == "search":
            players[name] = SearchPlayer(seed=seed, budget=budget)
    session = new_game(list(names), title="lost_cities", mode=mode, seed=seed)
    outcome = session.ruleset.outcome(playout(session.ruleset, session.state, players))
    assert outcome is not None
    points = {one.player: one.score[0] for one in outcome.ranking}
    return {"seed": seed, "challenger": names[seat], "won": names[seat] in outcome.winners, "points": points}


def wins(args: argparse.Namespace) -> int:
    """Play what is missing, and say how many games the first kind has won."""
    lines = args.file.read_text(encoding="utf-8").splitlines() if args.file.exists() else []
    played = {one["seed"]: one for one in map(json.loads, lines)}
    with args.file.open("a", encoding="utf-8") as out:
        for seed in range(1, args.count + 1):
            if seed not in played:
                kinds = tuple(args.kinds.split(","))
                played[seed] = game(seed, kinds=kinds, mode=args.mode, budget=args.budget)
                out.write(json.dumps(played[seed]) + "\n")
                out.flush()
    won = sum(one["won"] for one in played.values())
    print(f"{args.kinds}, {args.mode}: {won} of {len(played)} games won: {won / len(played):.1%}")
    return 0


def games(args: argparse.Namespace) -> int:
    """Play random games; the exit code says whether anything was wrong."""
    faults = [one for number in range(args.first, args.first + args.count) for one in play(number)]
    print("\n".join([*faults, f"{args.count} games, {len(faults)} with a fault"]))
    return int(bool(faults))


def main() -> int:
    """Run what is asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    tasks = parser.add_subparsers(required=True)
    random = tasks.add_parser("games", help="random games, checked after every action")
    random.add_argument("--count", type=int, default=2000)
    random.add_argument("--first", type=int, default=0)
    random.set_defaults(run=games)
    match = tasks.add_parser("wins", help="games of one kind of player against others")
    match.add_argument("file", type=Path)
    match.add_argument("--count", type=int, default=200)
    match.add_argument("--kinds", default="greedy,random,random")
    match.add_argument("--mode", default="full")
    match.add_argument("--budget", type=int, default=700, help="actions of the roll-outs of a decision")
    match.set_defaults(run=wins)
    args = parser.parse_args()
    code: int = args.run(args)
    return code


if __name__ == "__main__":
    raise SystemExit(main())
