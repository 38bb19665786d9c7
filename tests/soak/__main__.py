"""The soaks that find faults, one after another: ``make soak``, or ``python -m tests.soak [NAME...]``."""

from __future__ import annotations

import sys
from collections.abc import Callable

from tests.soak import exercises, kills, pages, positions, titles

SOAKS: dict[str, tuple[str, Callable[[], object]]] = {
    "games": (
        "thousands of random games of every title, checked after every action",
        lambda: titles.main([]),
    ),
    "kills": ("100 kills of each kind of work, 50 full disks: nothing is lost", kills.main),
    "positions": ("10,000 states of each title are read back from their positions", positions.main),
    "pages": ("50 pages of the app are opened and closed, and no kernel is left", pages.main),
    "exercises": (
        "1,000 exercises of each kind have the key that the engine finds",
        lambda: exercises.main(1000),
    ),
}
"""What each soak is called, what it shows, and how it is run; it returns how many faults it has found."""


def main(names: list[str]) -> int:
    """Run these soaks, or all; return how many have found faults."""
    unknown = [name for name in names if name not in SOAKS]
    if unknown:
        print(f"no such soak: {unknown[0]}; there are {', '.join(SOAKS)}")
        return 2
    wrong = 0
    for name in names or SOAKS:
        told, run = SOAKS[name]
        print(f"== {name}: {told}", flush=True)
        wrong += bool(run())
    return wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
