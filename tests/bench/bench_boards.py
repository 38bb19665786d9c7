"""Maps put together by chance, the places for a piece, and boards read from files.

The goal is 1,000 random long boards in 60 s on one core; restarts are counted in `extra_info`.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from lostatlas.games.lost_atlas.boards import load_board, official, random_board
from lostatlas.games.lost_atlas.map_data import map_box
from lostatlas.track.board import Board
from lostatlas.track.builder import Builder, BuildProgress


@pytest.mark.parametrize(("mode", "players"), [("long", None), ("short", None), ("micro", 3), ("micro", 2)])
def bench_a_thousand_random_boards(benchmark: BenchmarkFixture, mode: str, players: int | None) -> None:
    """Put together boards 0–999 of a mode."""

    def thousand() -> int:
        boards = (random_board(mode, seed, players) for seed in range(1_000))
        return sum(board.recipe.restarts for board in boards if board.recipe is not None)

    benchmark.extra_info["restarts"] = benchmark.pedantic(thousand, rounds=3)


def bench_all_legal_places_of_the_last_piece(benchmark: BenchmarkFixture) -> None:
    """List every anchor and rotation on a map of 32 pieces, from remembered progress."""
    recipe = random_board("long", 1).recipe
    assert recipe is not None
    *before, last = recipe.placements
    progress = BuildProgress((), last.piece, tuple(before))
    Builder.resume(map_box(), progress)
    benchmark(lambda: Builder.resume(map_box(), progress).placements)


def bench_read_the_official_board(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    """Read and check a board file."""
    official().with_blanks().save(tmp_path / "board.json")
    benchmark(load_board, tmp_path / "board.json")


def bench_plain_data_and_back(benchmark: BenchmarkFixture) -> None:
    """Write a board as plain data and read it back unchecked, as positions do."""
    board = official().with_blanks()
    benchmark(lambda: Board.from_plain(board.to_plain()))
