"""Drawings in the colours of the page, whichever theme it turns out to have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lostatlas import best_routes, new_game, random_board
from lostatlas.games.lost_atlas.rulebook_figures import figure
from lostatlas.kernel.errors import GameDataError
from lostatlas.plots.routes import RoutePlot
from lostatlas.render import DARK, LIGHT, Theme
from lostatlas_widgets import FigureView, MapBuilder, ThemedFigure, edit_position, explore, figure_view
from tests.widgets.page import plot

BOARD = random_board("short", seed=1)


def test_a_page_that_turns_out_to_be_dark_gets_a_dark_drawing_and_the_light_one_is_put_away() -> None:
    run = best_routes(figure(7), "NP")
    asked: list[Theme] = []

    def draw(theme: Theme) -> RoutePlot:
        asked.append(theme)
        return RoutePlot(run.board, run, theme=theme)

    drawn = ThemedFigure(draw)
    light = drawn.view
    light.dark = True
    assert asked == [LIGHT, DARK]
    assert light.comm is None
    assert [*drawn.children] == [drawn.view]
    assert drawn.view.dark
    assert drawn.view.alt == light.alt
    drawn.view.dark = False
    assert asked == [LIGHT, DARK, LIGHT]


@pytest.mark.parametrize("given", [None, "a chart", 3])
def test_what_draws_nothing_is_refused(given: Any) -> None:
    with pytest.raises(GameDataError, match="draw"):
        ThemedFigure(given)


@pytest.fixture(params=["while it is drawn", "when it is made"])
def told_at_once(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> list[FigureView]:
    """Let a dark page say so while a figure is made, as it may in another thread; return the figures."""
    made: list[FigureView] = []
    initialize = FigureView.__init__
    theme_of_page = {"dark": False}

    def tell(view: FigureView, *args: Any, **named: Any) -> None:
        if request.param == "while it is drawn":
            theme_of_page["dark"] = True  # another figure has said so
        initialize(view, *args, **named)
        made.append(view)
        view.dark = True

    monkeypatch.setattr(figure_view, "_last_theme", theme_of_page)
    monkeypatch.setattr(FigureView, "__init__", tell)
    return made


@pytest.mark.parametrize(
    "make",
    [
        lambda: explore(new_game(["Ann", "Ben", "Cid"], mode="short", board=BOARD, seed=1)),
        lambda: explore(new_game(["Ann", "Ben"], title="acquire", seed=1)),
        lambda: MapBuilder("short", seed=7),
        lambda: edit_position("player Ann: 90\nplayer Ben: 90\nplayer Cid: 90"),
        lambda: ThemedFigure(lambda theme: RoutePlot(BOARD, theme=theme)),
    ],
)
def test_a_page_that_says_that_it_is_dark_while_a_panel_is_made_gets_a_dark_one(
    told_at_once: list[FigureView], make: Callable[[], object]
) -> None:
    """The map of a page that was opened again stayed light now and then."""
    kept = make()
    assert told_at_once
    for view in told_at_once:
        assert view.last_error is None
        assert view.alert == ""
    shown = [view for view in told_at_once if view.comm is not None]
    grounds = {str(plot(view).background_fill_color) for view in shown}
    assert grounds == {DARK.background}, kept
