"""Random games of every title, checked after every action: ``python -m tests.soak lost_cities --games 2000``.

Without a title all are played, one after the other; the exit code says whether anything was wrong.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping

from tests.games.acquire import random_games as acquire
from tests.games.lost_cities import random_games as lost_cities
from tests.games.west18 import random_games as west18
from tests.soak import random_games as lost_atlas


def _lost_atlas(seed: int) -> None:
    mode, players = lost_atlas.TABLES[seed % len(lost_atlas.TABLES)]
    told = lost_atlas.play(mode, players, seed)
    assert "fault" not in told, told["fault"]


def _lost_cities(seed: int) -> None:
    faults = lost_cities.play(seed)
    assert not faults, faults


SOAKS: Mapping[str, Callable[[int], object]] = {
    "acquire": acquire.check_game,
    "lost_atlas": _lost_atlas,
    "lost_cities": _lost_cities,
    "west18": west18.check_game,
}
"""What plays and checks the game of a seed, by title."""


def main() -> int:
    """Play the games, and tell what was wrong."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("titles", nargs="*", metavar="TITLE", help=", ".join(SOAKS))
    parser.add_argument("--games", type=int, default=2000, help="how many of each title")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    args = parser.parse_args()
    if unknown := set(args.titles) - set(SOAKS):
        parser.error(f"no such title: {', '.join(sorted(unknown))}")
    faults = 0
    for title in args.titles or SOAKS:
        for seed in range(args.first, args.first + args.games):
            try:
                SOAKS[title](seed)
            except AssertionError as error:
                faults += 1
                print(f"{title}, seed {seed}: {error}", flush=True)
        print(f"{title}: {args.games} games, {faults} faults so far", flush=True)
    return int(faults > 0)


if __name__ == "__main__":
    raise SystemExit(main())
