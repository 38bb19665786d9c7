"""The market as a Bokeh figure: after any steps it is what a new one would be; only what differs is sent."""

from __future__ import annotations

from typing import Any

from bokeh.document import Document
from bokeh.models import CustomJS, HoverTool

from lostatlas.kernel.session import Session
from lostatlas.lab import charts
from lostatlas.plots.market import MarketPlot
from lostatlas.render import DARK
from lostatlas.render.market_view import MarketView, market_view
from tests.lab.games import random_game


def views() -> list[MarketView]:
    game = random_game(4)
    return [
        market_view(game.ruleset, node.state, before=node.parent.state.market)
        for node in game.history
        if node.parent
    ]


def contents(plot: MarketPlot) -> list[Any]:
    """Return the rows of every source, without blank ones at the end."""
    found = []
    for renderer in plot.figure.renderers:
        data = renderer.data_source.data  # type: ignore[attr-defined]  # only glyphs are drawn
        rows = list(zip(*(data[name] for name in sorted(data)), strict=True))
        while rows and not any(rows[-1][sorted(data).index(n)] for n in ("xs", "text") if n in data):
            rows.pop()
        found.append(rows)
    return found


def test_after_many_steps_the_figure_is_that_of_the_last_view() -> None:
    shown = views()
    plot = MarketPlot(shown[0])
    for view in shown[1:]:
        plot.update(view)
    assert contents(plot) == contents(MarketPlot(shown[-1]))


def test_a_step_that_moves_nothing_sends_nothing() -> None:
    shown = views()
    plot = MarketPlot(shown[0])
    document = Document()
    document.add_root(plot.figure)
    sent: list[Any] = []
    document.on_change(sent.append)
    assert plot.update(shown[0]) == 0
    assert sent == []
    last = shown[-1]
    assert plot.update(last) > 0
    assert sent
    assert {type(event).__name__ for event in sent} == {"ColumnsPatchedEvent"}


def test_the_theme_changes_everything_but_the_places() -> None:
    view = views()[-1]
    plot = MarketPlot(view)
    plot.use_theme(DARK)
    assert contents(plot) == contents(MarketPlot(view, theme=DARK))
    assert plot.figure.background_fill_color == DARK.background


def test_hover_is_text_and_tells_the_stack() -> None:
    view = max(views(), key=lambda one: len(one.markers))
    plot = MarketPlot(view)
    tools = [tool for tool in plot.figure.toolbar.tools if isinstance(tool, HoverTool)]
    assert len(tools) == 1
    assert tools[0].tooltips is None  # a card tells it, as text
    assert isinstance(tools[0].callback, CustomJS)
    assert "textContent = words" in tools[0].callback.code
    about = "\n".join(plot.figure.renderers[0].data_source.data["about"])  # type: ignore[attr-defined]  # as above
    for code, _ in view.markers:
        assert code in about


def test_the_figure_is_valid_and_has_a_table_beside() -> None:
    plot = MarketPlot(views()[-1])
    document = Document()
    document.add_root(plot.figure)
    document.validate()
    picture, _, table = plot._repr_html_().partition("</svg>\n")
    assert picture.startswith("<div><svg ")
    assert table.startswith('<div class="mathjax_ignore"><div class="lostatlas-market"><table>')
    assert plot.alt.startswith("Share prices from $0 to $500.")


def test_a_session_shows_what_its_last_decision_moved() -> None:
    game = random_game(4)
    own = Session(game.tree)
    plot = charts.market(own, rows=1)
    moved = 0
    for node in game.history[::3]:
        own.goto(node)
        plot.update(charts.market_now(own, rows=1))
        moved += len(plot.view.moves)
        assert tuple(code for code, _ in plot.view.markers) == tuple(
            one.company for one in sorted(node.state.market.markers, key=lambda one: one.space)
        )
    assert moved
