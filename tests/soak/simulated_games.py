"""A long simulation in a folder: wall clock, processor time, memory of all processes, and what Parquet costs.

``python -m tests.soak.simulated_games FOLDER --games 1000 --workers 2``; a folder that holds games already is
gone on with, and only what was played now is counted. Memory is the proportional share of every process of
this program together, looked at twice a second (Linux only); the largest sum is told.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from time import perf_counter, process_time, thread_time
from typing import Any

from lostatlas.lab import simulate
from lostatlas.lab.simulation.store import Store
from lostatlas.lab.simulation.tables import TABLES

PROC = Path("/proc")


def processes() -> list[int]:
    """Return this process and everything that it has begun."""
    parents = {}
    for folder in PROC.glob("[0-9]*"):
        try:
            parents[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
        except (OSError, ValueError):  # it has ended meanwhile
            continue
    found = [os.getpid()]
    for one in found:
        found += [child for child, parent in parents.items() if parent == one]
    return found


def megabytes() -> float:
    """Return the memory of all these processes, what they share counted once."""
    total = 0
    for process in processes():
        try:
            lines = (PROC / str(process) / "smaps_rollup").read_text().splitlines()
        except OSError:
            continue
        total += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return total / 1000


class Peak(Thread):
    """The most memory that is seen until `stop`."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.most = 0.0
        self._done = Event()

    def run(self) -> None:
        while not self._done.wait(0.5):
            self.most = max(self.most, megabytes())

    def stop(self) -> float:
        self._done.set()
        self.join()
        return self.most


@contextmanager
def timed_writing() -> Iterator[dict[str, float]]:
    """Add up what writing parts costs: wall clock, and processor time."""
    spent = {"parts": 0.0, "wall": 0.0, "cpu": 0.0}
    watched: Any = Store  # measured from outside, so the product needs no clock
    plain = watched.add

    def add(store: Store, rows: Any) -> None:
        wall, cpu = perf_counter(), thread_time()
        plain(store, rows)
        spent["wall"] += perf_counter() - wall
        spent["cpu"] += thread_time() - cpu
        spent["parts"] += 1

    watched.add = add
    try:
        yield spent
    finally:
        watched.add = plain


def main() -> int:
    """Play and say what it cost."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--mode", default="short")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    peak = Peak()
    peak.start()
    before = set(Store(args.folder).table("games").column("game").to_pylist())
    begun, own = perf_counter(), process_time()
    with timed_writing() as spent:
        results = simulate(
            mode=args.mode, players=["greedy"] * args.players, games=args.games, seed=args.seed,
            workers=args.workers, folder=args.folder,
        )  # fmt: skip
    wall, own = perf_counter() - begun, process_time() - own
    costs = results.frame("work").query("seat.isna()")
    work = costs[~costs["game"].isin(before)]["seconds"]
    sizes = {name: sum(one.stat().st_size for one in (args.folder / name).iterdir()) for name in TABLES}
    print(
        f"{len(work)} games by {args.workers} workers ({len(results)} in the folder, {len(results.failed)}"
        f" failed): {wall:.0f} s; the games took {work.sum():.0f} s of processor time ({work.mean():.3f} s"
        f" each, longest {work.max():.2f} s), this process {own:.1f} s."
        f" Memory of all: {peak.stop():.0f} MB at most."
    )
    print(
        f"Parquet: {spent['parts']:.0f} parts in {spent['wall']:.2f} s, {spent['cpu']:.2f} s of it processor"
        f" time: {spent['wall'] / wall:.2%} of the clock, {spent['cpu'] / (work.sum() + own):.2%} of the"
        f" processors."
    )
    told = ", ".join(f"{name} {size / 1000:.0f} kB" for name, size in sizes.items())
    print(f"Folder: {sum(sizes.values()) / 1e6:.1f} MB ({told}).")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
