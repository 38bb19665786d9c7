"""Best runs of 18West against positions of an independent evaluator.

``python -m tests.oracle.west18 FILES…`` (JSON lines, also gzipped) prints every difference, then how long the
solver took, and ends with 1 if there is a difference.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Any

from lostatlas.games.west18.figures import figures
from lostatlas.games.west18.runs import DOUBLED
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.routes import Route, RouteSet, solve
from lostatlas.track.board import Board, Marker, Stop
from tests.games.west18.games import run_rules, train_problem


@dataclass(frozen=True, slots=True)
class Position:
    """One position of a file."""

    id: str
    phase: str
    company: str
    trains: tuple[str, ...]
    board: Board
    off_board: dict[str, int]
    optimum: int
    routes: tuple[dict[str, Any] | None, ...]


def positions(path: Path) -> Iterator[Position]:
    """Yield the positions of a file."""
    opened = gzip.open if path.suffix == ".gz" else open
    with opened(path, "rt", encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            if line.strip():
                try:
                    yield _position(json.loads(line))
                except (ValueError, LookupError, TypeError) as error:
                    raise SystemExit(f"{path}, line {number}: no position ({error})") from error


def _position(data: dict[str, Any]) -> Position:
    return Position(
        data["id"],
        data["phase"],
        data["company"],
        tuple(data["trains"]),
        board_of(data["tiles"], data["tokens"]),
        data["off_board"]["values"],
        data["optimum"],
        tuple(data["routes"]),
    )


def board_of(tiles: Sequence[Sequence[Any]], tokens: Sequence[Sequence[Any]]) -> Board:
    """Return the printed map with these tiles and tokens."""
    it = figures()
    laid = {it.hex(name): it.tiles[tile].rotated(rotation) for name, tile, rotation in tiles}
    board = replace(it.board, laid=FrozenMap(laid))
    for name, city, company, kind in tokens:
        stop = Stop(it.hex(name), city)
        if kind == "B":
            board = board.mark(stop.hex, Marker("B", company, city))
            continue
        board = board.place_token(stop, company)
        if kind == "x2":
            board = board.mark(stop.hex, Marker(DOUBLED, company))
    return board


def differences(position: Position, answer: RouteSet) -> Iterator[str]:
    """Yield what our answer has otherwise than the position says."""
    if answer.revenue != position.optimum:
        found = " + ".join(_route_text(position, route) for route in answer.routes)
        yield f"{position.id}: ${answer.revenue}, not ${position.optimum}: {found}"
    if not answer.optimal:
        yield f"{position.id}: ${answer.revenue} without a proof"
    for name, value in position.off_board.items():
        paid = position.board.tile(figures().hex(name)).nodes[0].revenue.at(run_rules(position.phase).colour)
        if paid != value:
            yield f"{position.id}: {name} pays {paid}, not {value}"


def _route_text(position: Position, route: Route | None) -> str:
    if route is None:
        return "–"
    train = position.trains[route.train]
    return f"{train}: " + "-".join(f"{stop[1]}.{stop[2]}" for stop in route.stops if isinstance(stop, tuple))


def main(paths: Sequence[str]) -> int:
    """Compare every position of these files; return how the process ends."""
    count, wrong, times = 0, 0, []
    for path in paths:
        for position in positions(Path(path)):
            start = perf_counter()
            problem = train_problem(position.board, position.company, position.trains, position.phase)
            answer = solve(problem)
            times.append(1000 * (perf_counter() - start))
            count += 1
            for line in differences(position, answer):
                wrong += 1
                print(line)
    if len(times) > 1:
        p95 = quantiles(times, n=20)[-1]
        print(f"{count} positions, {wrong} differences; ", end="")
        print(f"median {median(times):.2f} ms, 95 % {p95:.1f} ms, most {max(times):.1f} ms")
    else:
        print(f"{count} positions, {wrong} differences")
    return 1 if wrong or not count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
