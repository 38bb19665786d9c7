"""What the kernel pays for a widget: the first board, one step, one move of a piece. Printed only."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from lostatlas import Board
from lostatlas.games.lost_atlas.boards import official
from lostatlas.games.lost_atlas.map_data import tile_set
from lostatlas_widgets import BoardView, MapBuilder, StepSlider, explore

Bench = Callable[..., Any]
GAME = Path(__file__).parents[2] / "examples" / "games" / "long.json"


@pytest.fixture(scope="module")
def boards() -> list[Board]:
    """Return a board that grows by a tile at each step."""
    boards = [official().with_blanks()]
    plain = [tile for tile in tile_set().of_colour("yellow") if not tile.nodes]
    empty = [cell.hex for cell in boards[0].cells.values() if cell.terrain == "blank"]
    for hex_, tile in zip(empty, cycle(plain), strict=False):
        boards.append(boards[-1].lay(hex_, tile.rotated(hex_.q)))
    return boards


def bench_first_board(benchmark: Bench, boards: list[Board]) -> None:
    """Build a board view, its snapshot included (the modules are loaded)."""
    benchmark(lambda: BoardView(boards[-1]).get_state())


def bench_open_a_whole_game(benchmark: Bench) -> None:
    """Load a long game and build its explorer (the modules are loaded); `bench_project.py` has the import."""
    benchmark(lambda: explore(GAME).close())


def bench_slider_step(benchmark: Bench, boards: list[Board]) -> None:
    """Go one step on; 5 ms is the aim."""
    steps = StepSlider(boards)
    values = cycle([*range(1, len(boards)), *range(len(boards) - 2, -1, -1)])

    def step() -> None:
        steps.slider.value = next(values)

    benchmark(step)


def bench_slider_far_jump(benchmark: Bench, boards: list[Board]) -> None:
    """Jump from the empty board to the full one and back: every tile differs."""
    steps = StepSlider(boards)
    values = cycle([len(boards) - 1, 0])

    def step() -> None:
        steps.slider.value = next(values)

    benchmark(step)


def bench_select_a_hex(benchmark: Bench, boards: list[Board]) -> None:
    """Select a hex and describe it."""
    view = BoardView(boards[-1])
    hexes = cycle(boards[-1].cells)
    benchmark(lambda: view.select(next(hexes)))


def bench_move_a_piece(benchmark: Bench) -> None:
    """Move the drawn piece of a half-built map to another place, and show it there."""
    workshop = MapBuilder("long", seed=1)
    while len(workshop.builder.progress.placements) < 16 or workshop.builder.phase != "place":
        (workshop.draw if workshop.builder.phase == "draw" else workshop.place)()
    keys = cycle(("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"))
    benchmark(lambda: workshop._key(next(keys)))
