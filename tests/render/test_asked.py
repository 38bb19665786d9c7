"""What cannot be drawn is refused in words: which themes, measures and companies there are."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import lostatlas
from lostatlas.kernel.errors import GameDataError
from lostatlas.lab import charts
from lostatlas.plots import BoardPlot, RoutePlot, board_figure, board_html
from lostatlas.render import DARK, board_svg, page_svg, tile_svg
from lostatlas.text import speaking

GAME = lostatlas.load(Path(__file__).parents[2] / "examples" / "games" / "micro.json")
BOARD = GAME.state.board
CHARTS: tuple[Callable[..., object], ...] = (
    charts.market,
    charts.net_worth,
    charts.worth_sources,
    charts.revenue,
    charts.price_lines,
    charts.shareholdings,
    charts.holdings_over_time,
    charts.train_rush,
)
BOARDS: tuple[Callable[..., object], ...] = (
    board_figure,
    BoardPlot,
    RoutePlot,
    board_html,
    board_svg,
    page_svg,
)


def whole(draw: Callable[..., object]) -> Any:
    """Return what a function draws of."""
    return GAME if draw in CHARTS else BOARD


@pytest.mark.parametrize("draw", [*CHARTS, *BOARDS])
def test_what_is_no_theme_is_told_which_there_are(draw: Callable[..., object]) -> None:
    for wrong in ("dark", None, 3):
        with pytest.raises(GameDataError, match=r"^theme: .* is not a theme: give LIGHT or DARK of "):
            draw(whole(draw), theme=wrong)
    with speaking("ja"), pytest.raises(GameDataError, match=r"lostatlas.renderのLIGHTかDARKか、自分で作った"):
        draw(whole(draw), theme="dark")
    draw(whole(draw), theme=DARK)


@pytest.mark.parametrize("draw", [*CHARTS, board_figure, BoardPlot, board_html, board_svg])
def test_a_measure_that_shows_nothing_is_refused(draw: Callable[..., object]) -> None:
    for wrong in (0, -5, 10**9):
        with pytest.raises(GameDataError, match=r"^width: expected a whole number from 20 to 20000"):
            draw(whole(draw), width=wrong)
    for kind in ("wide", 1.5, True):
        with pytest.raises(GameDataError, match=r"^width: expected .*, got"):
            draw(whole(draw), width=kind)


@pytest.mark.parametrize("draw", [charts.net_worth, charts.worth_sources, charts.revenue, charts.price_lines])
def test_so_is_a_height(draw: Callable[..., object]) -> None:
    for wrong in (0, "high"):
        with pytest.raises(GameDataError, match=r"^height: "):
            draw(GAME, height=wrong)


def test_what_is_no_style_or_no_hex_is_refused_wherever_it_is_given() -> None:
    for draw in (board_figure, board_svg):
        for wrong in ({"style": 3}, {"highlights": 3}, {"highlights": ["K9"]}, {"last": "K9"}):
            with pytest.raises(GameDataError, match=f"^{next(iter(wrong))}: expected "):
                draw(BOARD, **wrong)
    with pytest.raises(GameDataError, match=r"^style: "):
        charts.shareholdings(GAME, style="red")
    with pytest.raises(GameDataError, match=r"^width: "):
        tile_svg(lostatlas.tile_set()["57"], width=0)


def test_the_market_tells_whose_markers_there_are() -> None:
    known = ", ".join(sorted(GAME.state.market.order))
    for ask in (charts.market, charts.market_now):
        with pytest.raises(GameDataError, match=f"^company: ZZ has no marker .* give one of {known}."):
            ask(GAME, company="ZZ")
        with pytest.raises(GameDataError, match=r"^rows: expected a whole number from 1 to "):
            ask(GAME, rows=0)
        ask(GAME, company="")
        ask(GAME, company=GAME.state.market.order[0])


def test_before_the_first_launch_nobody_has_one() -> None:
    young = lostatlas.new_game(["Ann", "Ben"], mode="micro", seed=3)
    with pytest.raises(GameDataError, match="no company has been launched yet"):
        charts.market(young, company="EM")
