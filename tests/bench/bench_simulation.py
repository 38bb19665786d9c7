"""How long many games take; aims: 1,000 greedy short games for four on two cores in 20 min and 1.5 GB.

Two workers are to be at least 1.8 times as fast as one, and writing Parquet is to take at most 2 % of the
time. The samples are small; what follows for 1,000 games is printed with them. Memory is the most that this
process and its largest worker ever had, counted for two workers.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from lostatlas.lab import Results, simulate
from lostatlas.lab.simulation.store import Store
from lostatlas.lab.simulation.tables import TABLES, Rows
from tests.soak.speed_up import times, told

GAMES = 24
MANY = 1_000
FOLD = 4
"""A part holds what two workers play in 20 s, which is some hundred games."""


def short_games(games: int, *, workers: int, folder: Path | None = None, seed: int = 1) -> Results:
    """Play greedy games for four."""
    return simulate(
        mode="short", players=["greedy"] * 4, games=games, seed=seed, workers=workers, folder=folder,
        progress=False,
    )  # fmt: skip


def say(text: str) -> None:
    """Print a line below the table of figures."""
    sys.__stderr__.write(f"\n    {text}\n") if sys.__stderr__ else None


@pytest.mark.parametrize("workers", [1, 2])
def bench_short_games(benchmark: BenchmarkFixture, workers: int) -> None:
    """A sample of games, worker processes begun anew for it as for any other call."""
    short_games(1, workers=1)  # the compiled search is loaded before
    results = benchmark.pedantic(short_games, args=(GAMES,), kwargs={"workers": workers}, rounds=1)
    assert results.failed.empty
    cost = results.frame("work").query("seat.isna()")["seconds"].mean()
    say(f"{workers} workers: {cost:.2f} s of processor time a game, so {MANY} on two cores: "
        f"{MANY * cost / 120:.1f} min; memory {memory():.0f} MB")  # fmt: skip


def bench_speed_up(benchmark: BenchmarkFixture) -> None:
    """The same games by one worker process and by two; aim: 1.8 times as fast, on a quiet machine.

    ``python -m tests.soak.speed_up --games 200`` says it of more games.
    """

    def both() -> str:
        return told(*(list(times(workers, FOLD * GAMES)) for workers in (1, 2)))

    say(benchmark.pedantic(both, rounds=1))


def bench_writing_a_part(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    """One part of games to disk, each file synchronised; aim: 2 % of what playing them takes."""
    results = short_games(GAMES, workers=2)
    rows: Rows = {
        name: FOLD * [tuple(row.values()) for row in results.table(name).to_pylist()] for name in TABLES
    }
    store = Store(tmp_path)
    with store.writing(results.settings):
        benchmark(store.add, rows)
    spent = FOLD * results.frame("work").query("seat.isna()")["seconds"].sum()
    if benchmark.stats is not None:
        share = benchmark.stats.stats.median / spent
        say(f"writing {FOLD * GAMES} games is {100 * share:.2f} % of their {spent:.1f} s of processor time")


def memory() -> float:
    """Return the most megabytes that this process and two workers like the largest one have had."""
    if sys.platform == "win32":
        return float("nan")
    import resource

    scale = 1 / 1e6 if sys.platform == "darwin" else 1 / 1e3
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    worker = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    return float(own + 2 * worker) * scale
