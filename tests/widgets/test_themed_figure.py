"""Drawings in the colours of the page, whichever theme it turns out to have."""

from __future__ import annotations

from typing import Any

import pytest

from lostatlas import best_routes
from lostatlas.games.lost_atlas.rulebook_figures import figure
from lostatlas.kernel.errors import GameDataError
from lostatlas.plots.routes import RoutePlot
from lostatlas.render import DARK, LIGHT, Theme
from lostatlas_widgets import ThemedFigure


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
