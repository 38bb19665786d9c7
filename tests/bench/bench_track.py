"""Track: graphs, reach, lays and route problems on the last boards of a recorded long game."""

from __future__ import annotations

from dataclasses import replace
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from lostatlas.games.lost_atlas.map_data import tile_set
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.rail.route_problem import RunRules, run_problem
from lostatlas.routes import Train
from lostatlas.track.blocking import FullCities
from lostatlas.track.board import Board
from lostatlas.track.graph import track_graph
from lostatlas.track.lays import LayRules, Lays
from lostatlas.track.reach import Reach
from lostatlas.track.track_index import track_index
from lostatlas.track.train_graph import train_graph
from lostatlas.track.upgrades import UpgradeRules
from tests.oracle.traces import Moment, moments, read_trace

TILES = tile_set()
MINE = UpgradeRules(loose=frozenset({"M"}))
LADDER = ("yellow", "green", "purple", "gray")


@pytest.fixture(scope="module")
def late() -> list[Moment]:
    """Return the last forty decisions about track of a long game with four players."""
    trace = read_trace(Path(__file__).parents[1] / "data" / "oracle" / "long4-105.jsonl.gz")
    laying = [moment for moment in moments(trace, TILES, MINE) if "tiles" in moment.action.get("legal", {})]
    return laying[-40:]


def unseen(board: Board) -> Board:
    """Return an equal board of which nothing is remembered."""
    return (
        Board.of(board.cells.values())
        if not board.laid
        else replace(board, cells=FrozenMap(board.cells), laid=FrozenMap(board.laid))
    )


def fresh(boards: list[Board]) -> Any:
    """Return a setup that hands out a board nobody has seen, each with its own map."""
    row = cycle(boards)
    return lambda: ((unseen(next(row)),), {})


def test_track_graph_of_an_unseen_late_board(benchmark: BenchmarkFixture, late: list[Moment]) -> None:
    graph = benchmark.pedantic(track_graph, setup=fresh([late[-1].board]), rounds=60)
    assert graph.number_of_edges() > 100


def test_track_graph_after_one_more_tile(benchmark: BenchmarkFixture, late: list[Moment]) -> None:
    board = late[-1].board
    hex_, tile = next(iter(board.laid.items()))
    track_index(board)
    benchmark.pedantic(track_graph, setup=lambda: ((board.lay(hex_, tile.rotated(1)),), {}), rounds=60)


def test_track_graph_again_after_a_token_moved(benchmark: BenchmarkFixture, late: list[Moment]) -> None:
    board = late[-1].board
    track_graph(board)
    benchmark.pedantic(track_graph, setup=lambda: ((replace(board),), {}), rounds=400)


def test_track_graph_from_memory(benchmark: BenchmarkFixture, late: list[Moment]) -> None:
    track_graph(late[-1].board)
    benchmark(track_graph, late[-1].board)


def test_train_graph_of_a_late_board(benchmark: BenchmarkFixture, late: list[Moment]) -> None:
    board = late[-1].board
    benchmark.pedantic(train_graph, setup=lambda: ((replace(board), late[-1].company), {}), rounds=60)


def test_reach_of_a_company_on_a_late_board(benchmark: BenchmarkFixture, late: list[Moment]) -> None:
    row = cycle(late)
    for moment in late:
        track_index(moment.board)

    def setup() -> Any:
        moment = next(row)
        hubs = moment.board.tokens_of(moment.company or "")
        return (moment.board, moment.company, hubs, FullCities.END), {}

    benchmark.pedantic(Reach, setup=setup, rounds=400)


def test_all_legal_lays_of_a_company_on_a_late_board(benchmark: BenchmarkFixture, late: list[Moment]) -> None:
    row = cycle(late)

    def setup() -> Any:
        moment = next(row)
        return (replace(moment.board), moment.company, TILES, LayRules(LADDER, upgrades=MINE)), {}

    benchmark.pedantic(lambda *which: len(Lays(*which)), setup=setup, rounds=400)


def test_route_problem(benchmark: BenchmarkFixture, late: list[Moment]) -> None:
    trains = [Train("5", 5), Train("∞")]
    benchmark(run_problem, late[-1].board, late[-1].company, trains, RunRules("gray"))
