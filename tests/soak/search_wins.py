"""One search player among three greedy ones: how often does it win, and what does a decision cost?

Seats are rotated with the seed, so the search player sits everywhere equally often. One line of JSON a game
goes to a file; what is in it is not played again, so the script may be stopped and started at will:
``python -m tests.soak.search_wins wins.jsonl --games 40 --budget 700``. Games of another budget, mode or
table in the same file are left alone. Cost is the time of the process, not of the clock.
"""

from __future__ import annotations

import argparse
import json
from math import sqrt
from pathlib import Path
from time import process_time
from typing import Any

from lostatlas import new_game
from lostatlas.kernel.session import Session
from lostatlas.kernel.values import Action
from lostatlas.players import SearchPlayer, playout, seated
from lostatlas.players.search.player import BUDGET
from tests.soak.random_games import NAMES


class Timed:
    """A player whose decisions are counted and timed, the building of the map apart."""

    def __init__(self, player: SearchPlayer) -> None:
        self.player = player
        self.decisions = 0
        self.seconds: list[float] = []
        """What each decision took that needed roll-outs."""

    def choose(self, session: Session) -> Action:
        return self.decide(session.ruleset, session.state)

    def decide(self, rules: Any, state: Any) -> Action:
        begun, before = process_time(), self.player.nodes
        action = self.player.decide(rules, state)
        self.decisions += state.building is None
        if self.player.nodes > before:
            self.seconds.append(process_time() - begun)
        return action


def play(
    seed: int, *, mode: str = "short", players: int = 4, budget: int = BUDGET, others: str = "greedy"
) -> dict[str, Any]:
    """Play one game with one search player; return who won it and what the decisions cost."""
    names = NAMES[:players]
    challenger = names[seed % players]
    session = new_game(list(names), mode=mode, seed=seed)
    timed = Timed(SearchPlayer(seed=seed, budget=budget))
    seats = {**seated([others], names, seed=seed), challenger: timed}
    outcome = session.ruleset.outcome(playout(session.ruleset, session.state, seats))
    assert outcome is not None
    return {
        "seed": seed, "mode": mode, "players": players, "budget": budget, "others": others,
        "challenger": challenger, "seat": 1 + seed % players, "won": outcome.winners == (challenger,),
        "ranking": {one.player: one.score[0] for one in outcome.ranking},
        "decisions": timed.decisions, "searched": len(timed.seconds), "nodes": timed.player.nodes,
        "seconds": round(sum(timed.seconds), 2), "slowest": round(max(timed.seconds, default=0.0), 2),
    }  # fmt: skip


def wilson(won: int, games: int, *, z: float = 1.96) -> tuple[float, float]:
    """Return the interval of Wilson (1927) for a share of games won, by default the 95 % one.

    >>> [round(bound, 3) for bound in wilson(16, 40)]
    [0.263, 0.554]
    """
    share, spread = won / games, z * z / games
    middle = share + spread / 2
    half = z * sqrt(share * (1 - share) / games + spread / (4 * games))
    return (middle - half) / (1 + spread), (middle + half) / (1 + spread)


def told(games: list[dict[str, Any]]) -> str:
    """Return the result in words."""
    won = sum(one["won"] for one in games)
    low, high = wilson(won, len(games))
    seats = sorted({one["seat"] for one in games})
    by_seat = ", ".join(
        f"seat {seat}: {sum(one['won'] for one in games if one['seat'] == seat)}"
        f" of {sum(one['seat'] == seat for one in games)}"
        for seat in seats
    )
    seconds = sum(one["seconds"] for one in games)
    slowest = max(one["slowest"] for one in games)
    decisions, searched = (sum(one[name] for one in games) for name in ("decisions", "searched"))
    return (
        f"{won} of {len(games)} games won: {won / len(games):.1%} (95 % interval {low:.1%} to {high:.1%});"
        f" {by_seat}. CPU time: {seconds / decisions:.2f} s a decision, {seconds / searched:.2f} s where"
        f" there was a choice ({searched} of {decisions}), slowest {slowest:.1f} s."
    )


def main() -> int:
    """Play what is missing and say how many the search player has won."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--mode", default="short")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--budget", type=int, default=BUDGET)
    parser.add_argument("--others", default="greedy")
    args = parser.parse_args()
    table = {name: getattr(args, name) for name in ("mode", "players", "budget", "others")}
    lines = args.file.read_text(encoding="utf-8").splitlines() if args.file.exists() else []
    games = [one for one in map(json.loads, lines) if table.items() <= one.items()]
    with args.file.open("a", encoding="utf-8") as out:
        for seed in range(1, args.games + 1):
            if seed not in {one["seed"] for one in games}:
                games.append(play(seed, **table))
                out.write(json.dumps(games[-1], ensure_ascii=False) + "\n")
                out.flush()
    print(told(games))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
