"""Random games of every title, checked after every action, a line for each.

``python -m tests.soak.titles acquire --first 200 --count 50`` plays some of one title. `make test` plays
others.
"""

from __future__ import annotations

import argparse
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from time import process_time

from tests.games.acquire.random_games import check_game
from tests.games.chubu18.random_games import check_game as check_chubu18
from tests.games.lost_cities.random_games import play as play_lost_cities
from tests.games.west18.random_games import check_game as check_west18
from tests.soak.random_games import TABLES
from tests.soak.random_games import play as play_lost_atlas


@dataclass(frozen=True, slots=True)
class Soak:
    """The long run of a title."""

    play: Callable[[int], str]
    """Plays the game of a number; returns what there is to say of it, or raises."""
    first: int
    count: int


def acquire(number: int) -> str:
    """Play a game of two to six players, in half of the games with random options."""
    return f"{check_game(number)} actions"


def lost_cities(number: int) -> str:
    """Play a game of a table, a mode and options that follow from the number."""
    faults = play_lost_cities(number)
    assert not faults, "; ".join(faults)
    return "ended"


def west18(number: int) -> str:
    """Play a game of two to six players: the first edition, the second one, or any rulings."""
    return f"{check_west18(number)} actions"


def chubu18(number: int) -> str:
    """Play a game of two to seven players, in half of the games with random options."""
    return f"{check_chubu18(number)} actions"


def lost_atlas(number: int) -> str:
    """Play a game of each table in turn."""
    mode, players = TABLES[number % len(TABLES)]
    told = play_lost_atlas(mode, players, number)
    assert "fault" not in told, told["fault"]
    return f"{mode}, {players} players, {told['actions']} actions"


SOAKS: Mapping[str, Soak] = {
    "acquire": Soak(acquire, 200, 1800),
    "lost_cities": Soak(lost_cities, 200, 1800),
    "lost_atlas": Soak(lost_atlas, 1000, 400),
    "chubu18": Soak(chubu18, 50, 500),
    "west18": Soak(west18, 100, 500),
}
"""The long run of each title by its name."""


def main(arguments: list[str] | None = None) -> int:
    """Play the games; the exit code says whether anything went wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("titles", nargs="*", choices=[[], *SOAKS], metavar="TITLE", help="by default all")
    parser.add_argument("--first", type=int, help="the number of the first game")
    parser.add_argument("--count", type=int, help="how many games of each title")
    args = parser.parse_args(arguments)
    broken = 0
    for title in args.titles or SOAKS:
        soak = SOAKS[title]
        first = soak.first if args.first is None else args.first
        count = args.count or soak.count
        for number in range(first, first + count):
            begun = process_time()
            try:
                told = soak.play(number)
            except Exception as error:  # noqa: BLE001 - it is printed, and the next game begins
                broken += 1
                where = traceback.extract_tb(error.__traceback__)[-1]
                told = f"BROKEN {type(error).__name__}: {error} ({where.filename}:{where.lineno})"
            print(f"{title} {number}: {told}, {process_time() - begun:.2f} s", flush=True)
    print(f"{broken} games with a fault")
    return int(broken > 0)


if __name__ == "__main__":
    raise SystemExit(main())
