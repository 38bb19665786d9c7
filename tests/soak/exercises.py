"""A thousand exercises of each kind: is every key what the engine finds in another way, and how quickly?

Run it with ``python -m tests.soak.exercises [COUNT [FIRST SEED]]``; it prints a line for each kind.
"""

from __future__ import annotations

import statistics
import sys
from time import process_time

from lostatlas.teach import LEVELS, course_of, exercise
from tests.teach.engine import ANSWERS

KINDS = course_of().kinds


def main(count: int, first: int = 0) -> int:
    """Make and check `count` exercises of each kind, the levels in turn; return how many were wrong.

    The seeds of a level are those from `first` on.
    """
    wrong = 0
    for kind in KINDS:
        times, distinct = [], set()
        for number in range(count):
            level = LEVELS[number % len(LEVELS)]
            before = process_time()
            asked = exercise(kind, level=level, seed=first + number // len(LEVELS))
            times.append(1000 * (process_time() - before))
            distinct.add((asked.question, asked.key))
            if ANSWERS[kind](asked) != asked.key:
                wrong += 1
                print(f"WRONG {kind} level {level} seed {asked.seed}: {asked}", flush=True)
        told = f"{len(distinct)} different, median {statistics.median(times):.2f} ms"
        print(f"{kind}: {count} made, {told}, mean {statistics.fmean(times):.0f} ms", flush=True)
    return wrong


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:3] or ["1000"])) != 0)
