"""Solve positions in the corpus format and say how it went: ``python -m lostatlas.routes FILE.jsonl.gz``."""

from __future__ import annotations

import argparse
import gzip
import json
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.messages import short_repr
from lostatlas.routes.corpus import read_position
from lostatlas.routes.model import RouteProblem, RouteStop, Track, Train
from lostatlas.text import message

BINS = (0.5, 1, 2, 4, 8, 16, 100, 1000)
"""Upper limits of the printed distribution, milliseconds."""


class CorpusReport:
    """What became of the positions so far."""

    def __init__(self, limit: float) -> None:
        self.limit = limit
        self.totals: dict[str, int] = {}
        self.times: list[float] = []
        self.count = self.recorded = self.equal = 0
        self.failed = False

    def complain(self, key: str, **facts: Any) -> None:
        """Print the error of a position to stderr; the exit code shows it, too."""
        self.failed = True
        print(message(f"routes.cli_{key}", **facts), file=sys.stderr)

    def solve(self, line: str, place: str) -> None:
        """Read and solve one line."""
        from lostatlas.routes.solver import solve  # loaded here, where it is timed apart

        self.count += 1
        name = place
        try:
            record = _parse(line)
            name, optimum = record["id"], record.get("optimum")
            if name in self.totals:
                raise GameDataError("routes.corpus_id", found=name)
            began = perf_counter()
            answer = solve(read_position(record), time_limit=self.limit)
            self.times.append(1000 * (perf_counter() - began))
        except GameDataError as error:
            self.complain("refused", id=name if name == place else f"{place} {name}", reason=error)
            return
        if not answer.optimal:
            self.complain("unproven", id=name, limit=self.limit, revenue=answer.revenue, bound=answer.bound)
            return
        self.totals[name] = answer.revenue
        if optimum is not None:
            self.recorded += 1
            self.equal += answer.revenue == optimum
            if answer.revenue != optimum:
                self.complain("differs", id=name, revenue=answer.revenue, optimum=optimum)

    def report(self) -> None:
        """Print counts and times."""
        proven = len(self.totals)
        print(
            message(
                "routes.cli_summary",
                count=self.count,
                proven=proven,
                equal=self.equal,
                recorded=self.recorded,
            )
        )
        if self.times:
            ordered = sorted(self.times)
            at_95 = ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]
            print(message("routes.cli_times", median=median(ordered), p95=at_95, longest=ordered[-1]))
            bins = [f"≤ {top:g} ms: {sum(t <= top for t in ordered)}" for top in BINS]
            print(message("routes.cli_bins", bins=tuple(bins)))


def _parse(line: str) -> dict[str, Any]:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise GameDataError("routes.corpus_json", reason=error) from None
    if not isinstance(record, dict):
        raise GameDataError("routes.corpus_record", found=type(record).__name__)
    if not isinstance(record.get("id"), str) or not record["id"]:
        raise GameDataError("routes.corpus_id", found=short_repr(record.get("id")))
    optimum = record.get("optimum")
    if optimum is not None and (type(optimum) is not int or optimum < 0):
        raise GameDataError("routes.corpus_optimum", found=optimum)
    return record


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    with path.open("rb") as raw:
        packed = raw.read(2) == b"\x1f\x8b"
    with gzip.open(path, "rt", encoding="utf-8") if packed else path.open(encoding="utf-8") as stream:
        for number, line in enumerate(stream, 1):
            if line.strip():
                yield number, line


def warm() -> float:
    """Load the compiled search, or compile it and keep it on disk; return the seconds that took."""
    began = perf_counter()
    from lostatlas.routes import jit
    from lostatlas.routes.pricing import prove_by_prices
    from lostatlas.routes.solver import solve
    from lostatlas.routes.solver_state import SolverState

    jit.load()
    stops = (RouteStop("a", 1, token=True), RouteStop("b", 1), RouteStop("c", 1, token=True))
    track = (Track(1, "h", "a", "b"), Track(2, "h", "b", "c"), Track(3, "i", "a", "c"))
    problem = RouteProblem(stops, track, (Train("2", 2), Train("3", 3), Train("4", 4)))
    solve(problem)
    for _ in prove_by_prices(SolverState(problem), []):  # which such a problem does not need
        pass
    _warm_supposed_boards()
    jit.note_complete()
    return perf_counter() - began


def _warm_supposed_boards() -> None:
    """Load what is asked of one supposed board after another, with the types that are used for it."""
    import numpy as np

    from lostatlas.routes.connected_track_jit import connected
    from lostatlas.routes.plain_trains import most_revenue

    one = np.ones(1, np.int64)
    piece = np.array([[1, ~0, ~1, 0, 0]])
    rows, stops = connected(piece, 0 * one, np.zeros(2, np.int64), 0)
    facts, value = np.array([[1, 1, 1, 0, 1], [0, 1, 1, 0, 1]]), np.ones(2, np.int64)
    track = np.frombuffer(rows.tobytes(), np.int64).reshape(rows.shape)
    groups = (np.zeros(3, np.int64), np.zeros(0, np.int64), 0)
    most_revenue(track, stops, facts, value, *groups, 2 * one, 0 * one, 2, local_routes=True)


def main(arguments: list[str] | None = None) -> int:
    """Run the command; return 0 if every position was read, proven, and equal to what is recorded."""
    parser = argparse.ArgumentParser(prog="python -m lostatlas.routes", description=__doc__)
    parser.add_argument(
        "files", metavar="FILE", type=Path, nargs="*", help="positions, one JSON object a line"
    )
    parser.add_argument("--limit", type=float, default=60.0, metavar="S", help="seconds a position (60)")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write {id: total} of all proven positions")
    parser.add_argument("--warm", action="store_true", help="compile the search, keep it on disk")
    options = parser.parse_args(arguments)
    if not options.files and not options.warm:
        parser.error("name a FILE, or --warm")
    if not options.limit >= 0:
        parser.error("--limit is a time in seconds, 0 or more")
    print(message("routes.cli_loaded", seconds=warm()))
    tally = CorpusReport(options.limit)
    for path in options.files:
        try:
            for number, line in _lines(path):
                tally.solve(line, f"{path}:{number}")
        except (OSError, EOFError, UnicodeDecodeError, zlib.error) as error:
            tally.complain("file", file=path, reason=error)
    if options.files:
        tally.report()
    if options.out:
        try:
            options.out.write_text(json.dumps(tally.totals, indent=1) + "\n", encoding="utf-8")
        except OSError as error:
            tally.complain("unwritten", file=options.out, reason=error)
    return int(tally.failed)


if __name__ == "__main__":
    sys.exit(main())
