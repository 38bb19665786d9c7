"""How long pictures and figures take: a step of the slider (wished for: at most 5 ms), a first drawing."""

from __future__ import annotations

from itertools import cycle
from typing import Any

from bokeh.document import Document

from lostatlas.games.lost_atlas.boards import official
from lostatlas.plots import BoardPlot, board_html
from lostatlas.render import board_svg, layout, png, tile_painter
from lostatlas.track.board import Board
from tests.render.boards import late


def boards() -> list[Board]:
    """Return a game's boards, one lay at a time."""
    found = [official()]
    for hex_, tile in late().laid.items():
        found.append(found[-1].lay(hex_, tile))
    for stop, owners in late().tokens.items():
        for owner in owners:
            found.append(found[-1].place_token(stop, owner))
    return found


def bench_slider_step(benchmark: Any) -> None:
    """One step, tiles seen before."""
    plot = BoardPlot(official())
    Document().add_root(plot.figure)
    there = cycle(boards())
    benchmark.pedantic(lambda: plot.update(next(there)), rounds=500, warmup_rounds=120)


def bench_slider_step_with_tiles_never_seen(benchmark: Any) -> None:
    """One step whose tile must be laid out for the first time."""
    plot = BoardPlot(official())
    there = cycle(boards())

    def forget() -> None:
        layout.layout.cache_clear()
        tile_painter.paint.cache_clear()

    benchmark.pedantic(lambda: plot.update(next(there)), setup=forget, rounds=200)


def bench_slider_jump(benchmark: Any) -> None:
    """From the first board to the last and back."""
    plot = BoardPlot(official())
    there = cycle([late(), official()])
    benchmark(lambda: plot.update(next(there)))


def bench_first_figure(benchmark: Any) -> None:
    """A figure of a late board, built anew."""
    benchmark(lambda: BoardPlot(late()))


def bench_page(benchmark: Any) -> None:
    """A page of HTML with BokehJS inside."""
    benchmark.pedantic(lambda: board_html(late()), rounds=5)


def bench_svg(benchmark: Any) -> None:
    """SVG of a late board."""
    benchmark(lambda: board_svg(late()))


def bench_png(benchmark: Any) -> None:
    """PNG of a late board."""
    svg = board_svg(late())
    benchmark(lambda: png(svg))
