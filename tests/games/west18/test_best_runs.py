"""§2.5: what trains earn, against positions with proven optima and against trying every route."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from random import Random

import pytest

from lostatlas.games.west18.figures import figures, first_board
from lostatlas.games.west18.runs import DOUBLED
from lostatlas.routes import RouteSet, solve
from lostatlas.track.board import Board, Marker, Stop
from lostatlas.track.upgrades import apply_lay
from tests.games.west18.brute_force import TooLargeError, best, random_position
from tests.games.west18.games import train_problem
from tests.oracle.west18 import board_of, main

RECORDED = Path(__file__).parents[2] / "data" / "oracle" / "west18" / "positions.jsonl.gz"


def run(board: Board, company: str, trains: str, phase: str) -> RouteSet:
    return solve(train_problem(board, company, trains.split(), phase))


def stop(name: str, node: int = 0) -> Stop:
    return Stop(figures().hex(name), node)


def test_every_recorded_position_has_its_optimum_with_a_proof(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(RECORDED)]) == 0
    assert "221 positions, 0 differences" in capsys.readouterr().out


def test_a_wrong_optimum_is_printed_and_ends_with_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with gzip.open(RECORDED, "rt") as lines:
        first = json.loads(lines.readline())
    first["optimum"] += 10
    file = tmp_path / "one.jsonl"
    file.write_text(json.dumps(first) + "\n")
    assert main([str(file)]) == 1
    assert f"{first['id']}: ${first['optimum'] - 10}, not ${first['optimum']}" in capsys.readouterr().out
    assert main([]) == 1


def test_two_thousand_small_positions_earn_what_trying_everything_finds() -> None:
    compared = 0
    for seed in range(2_100):
        board, company, trains, phase = random_position(Random(seed))
        try:
            most = best(board, company, trains, phase)
        except TooLargeError:
            continue
        found = solve(train_problem(board, company, trains, phase))
        assert (found.revenue, found.optimal) == (most, True), seed
        compared += 1
    assert compared >= 2_000


def test_up_begins_with_runs_of_80_and_50() -> None:
    """B §7.9: Oakland 30 × 2 + Sacramento 20; Sacramento, Salt Lake, Cheyenne and Omaha; together 130."""
    found = run(first_board(), "UP", "2 2", "2")
    assert sorted(route.revenue for route in found.routes if route is not None) == [50, 80]


def test_towns_cost_a_train_nothing_and_pay() -> None:
    found = run(first_board(), "UP", "2", "2").routes[0]
    assert found is not None
    longer = run(board_of([], [["F21", 0, "UP", "normal"]]), "UP", "2", "2").routes[0]
    assert longer is not None
    assert len(longer.stops) == 4  # Sacramento and Omaha, and the two towns between them
    assert longer.revenue == 50


def test_a_full_foreign_city_may_end_a_route_and_not_be_passed() -> None:
    """Chicago's south city is CBQ's: CRIP's 5-train ends there, and NP ends in Portland."""
    found = run(first_board(), "CRIP", "5", "2")
    assert found.revenue == 60
    assert run(first_board(), "NP", "5", "2").revenue == 30


def test_a_b_token_opens_a_full_city_to_its_owner_and_fills_none() -> None:
    """It stands beside Chicago's only circle: DRG runs in from New York and on to Cedar Rapids."""
    tokens = [["F27", 0, "CBQ", "normal"], ["F25", 0, "CRIP", "normal"], ["F27", 0, "DRG", "B"]]
    board = board_of([["F27", "251", 3]], tokens)
    assert not board.is_full(stop("F27", 1))
    assert board.is_full(stop("F27"))
    assert board.opens(stop("F27"), "DRG")
    assert not board.opens(stop("F27"), "UP")
    through = run(board, "DRG", "3", "2").revenue
    assert through > run(board_of([["F27", "251", 3]], tokens[:2]), "DRG", "3", "2").revenue == 0


def test_a_b_token_moves_with_its_city_when_the_tile_is_replaced() -> None:
    it = figures()
    board = first_board().mark(it.hex("G2"), Marker("B", "DRG", 0))
    after = apply_lay(board, it.hex("G2"), it.tiles["243"], 5, it.upgrades)
    assert after.markers[it.hex("G2")] == (Marker(DOUBLED, "UP"), Marker("B", "DRG", 1))
    assert after.tokens[stop("G2", 1)] == ("UP",)
    assert after.opens(stop("G2", 1), "DRG")


def test_new_york_is_one_area() -> None:
    """Chicago lies between two of its hexes: no route runs from one to the other."""
    board = board_of([["F27", "255", 4]], [["F27", 0, "CBQ", "normal"]])
    found = run(board, "CBQ", "6", "5").routes[0]
    assert found is not None
    assert sum(str(key[1]) in ("F29", "G28", "H27") for key in found.stops if isinstance(key, tuple)) == 1


@pytest.mark.parametrize(("phase", "seattle"), [("2", 20), ("4", 20), ("5", 40), ("6", 40), ("4D", 60)])
def test_off_board_values_follow_the_phase(phase: str, seattle: int) -> None:
    problem = train_problem(first_board(), "NP", ["2"], phase)
    assert next(one.revenue for one in problem.stops if one.key == ("stop", *stop("A4"))) == seattle
