"""How many times faster are two worker processes than one? Their start is counted, and on its own too.

``python -m tests.soak.speed_up --games 200``; a quiet machine is needed, or the clock tells of others.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from time import perf_counter
from typing import Any

from lostatlas.lab.simulation.game_factory import GameFactory, makers_of
from lostatlas.lab.simulation.processes import Processes
from lostatlas.lab.simulation.settings import Settings


def backend(workers: int, *, mode: str = "short", players: int = 4) -> Processes:
    """Return worker processes for greedy games, even if it is a single one."""
    kinds = ("greedy",) * players
    settings = Settings(title="lost_atlas", mode=mode, players=kinds, seed=1)
    return Processes(GameFactory(settings, makers_of(kinds)), kinds, workers=workers)


def times(workers: int, games: int, **table: Any) -> Iterator[float]:
    """Yield the seconds until each game was done, from before the workers were begun."""
    begun = perf_counter()
    for _ in backend(workers, **table).play(range(games)):
        yield perf_counter() - begun


def told(one: list[float], two: list[float]) -> str:
    """Return the result in words."""
    inner = (one[-1] - one[0]) / (two[-1] - two[1]) * (len(two) - 2) / (len(one) - 1)
    return (
        f"{len(one)} games: {one[-1]:.1f} s by one worker, {two[-1]:.1f} s by two:"
        f" {one[-1] / two[-1]:.2f} times as fast with their start, {inner:.2f} without it"
        f" (first game after {one[0]:.1f} and {two[0]:.1f} s)."
    )


def main() -> int:
    """Play the same games by one worker and by two, and say how much faster two are."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--mode", default="short")
    parser.add_argument("--players", type=int, default=4)
    args = parser.parse_args()
    table = {"mode": args.mode, "players": args.players}
    print(told(*(list(times(workers, args.games, **table)) for workers in (1, 2))))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
