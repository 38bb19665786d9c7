"""The charts of a game: their points are those of the tables, with words and a table beside each."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pandas as pd
import pytest
from bokeh.document import Document
from bokeh.models import CustomJS, HoverTool, Line, Quad, Text
from bokeh.models.annotations import Legend, Span
from bokeh.models.renderers import GlyphRenderer

from lostatlas import lab, position
from lostatlas.lab import charts
from lostatlas.plots import history as drawn
from lostatlas.plots.history_chart import Chart, RoundAxis, against, end_labels, frame_html
from lostatlas.render import DARK, LIGHT, Theme
from lostatlas.scene.colour import READABLE, contrast
from lostatlas.text import speaking
from lostatlas.text.catalogue import LANGUAGES
from lostatlas.text.money import dollars
from tests.lab.games import NAMES, fresh_game, random_game
from tests.teach.places import SHARES

CHARTS: tuple[Callable[..., Chart], ...] = (
    charts.net_worth, charts.worth_sources, charts.revenue, charts.price_lines, charts.holdings_over_time,
    charts.shareholdings, charts.train_rush,
)  # fmt: skip
EVERY = pytest.mark.parametrize("make", CHARTS, ids=lambda make: make.__name__)
THEMES = pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)


def sources(chart: Chart, kind: type[Any]) -> list[dict[str, Any]]:
    drawn: Any = [one for one in chart.figure.renderers if isinstance(one, GlyphRenderer)]
    return [
        dict(one.data_source.data)
        for one in drawn
        if isinstance(one.glyph, kind) and "about" in one.data_source.data
    ]


@EVERY
@THEMES
def test_every_chart_is_valid_json_with_words_and_a_table(make: Callable[..., Chart], theme: Theme) -> None:
    for session in (random_game(4), fresh_game()):
        chart = make(session, theme=theme)
        document = Document()
        document.add_root(chart.figure)
        document.validate()
        assert len(json.dumps(document.to_json(deferred=False))) < 1_500_000
        assert len(chart.alt) > 20
        assert not chart.alt.startswith("charts.")
        assert chart._repr_html_().startswith('<div class="mathjax_ignore"><table>')
        assert chart.figure.background_fill_color == theme.background


@EVERY
def test_a_large_amount_is_written_as_in_the_sentences(make: Callable[..., Chart]) -> None:
    session = position(SHARES.replace("Ben: 300", "Ben: 11321"))
    chart = make(session)
    hovered = [about for kind in (Line, Quad) for one in sources(chart, kind) for about in one["about"]]
    told = "\n".join((chart.alt, chart._repr_html_(), *hovered))
    assert not re.search(r"\d,\d{3}", told)
    if make is charts.net_worth:
        assert "Ben $11391" in chart.alt
        assert any("$11391" in about for about in hovered)


@EVERY
def test_a_name_is_text_in_hover_and_table(make: Callable[..., Chart]) -> None:
    chart = make(random_game(4))
    tools = [tool for tool in chart.figure.toolbar.tools if isinstance(tool, HoverTool)]
    assert tools
    for tool in tools:
        assert tool.tooltips is None  # a card tells it, as text
        assert isinstance(tool.callback, CustomJS)
        assert "textContent = words" in tool.callback.code
    html = chart._repr_html_()
    assert "<b>" not in html


@EVERY
@THEMES
def test_words_on_a_chart_can_be_read(make: Callable[..., Chart], theme: Theme) -> None:
    for renderer in make(random_game(4), theme=theme).figure.renderers:
        data = renderer.data_source.data  # type: ignore[attr-defined]  # only glyphs are drawn
        if "back" in data:
            for colour, back in zip(data["colour"], data["back"], strict=True):
                if back is not None:
                    assert contrast(colour, back) >= READABLE


def test_net_worth_lines_end_at_the_ranking() -> None:
    game = random_game(4)
    chart = charts.net_worth(game)
    ends = {data["about"][-1].splitlines()[0]: data["y"][-1] for data in sources(chart, Line)}
    assert ends == {one.player: one.score[0] for one in game.ranking}
    assert chart.table.iloc[-1].to_dict() == ends


def test_the_bars_of_each_source_add_up_to_net_worth() -> None:
    """Gains above zero and losses below it: their sum is what the line says."""
    told = lab.history(random_game(4))
    chart = drawn.worth_sources(told)
    (data,) = sources(chart, Quad)
    sums: dict[tuple[str, float], float] = {}
    for about, left, low, high in zip(data["about"], data["left"], data["bottom"], data["top"], strict=True):
        at = (about.splitlines()[0], left)
        sums[at] = sums.get(at, 0) + high - low
    ends = told.by_round()
    shown = {
        player: [value for (name, _), value in sorted(sums.items()) if name == player] for player in NAMES
    }
    first = RoundAxis.of(told).first
    for player in NAMES:
        own = ends[(ends["player"] == player) & (ends["stretch"] >= first)]
        assert shown[player] == list(own["net_worth"])


@pytest.mark.parametrize("code", LANGUAGES)
def test_cycles_are_numbered_below_each_player(code: str) -> None:
    """In Japanese the numbers were once whole labels, which ran into each other."""
    told = lab.history(random_game(4))
    with speaking(code):
        figure = drawn.worth_sources(told).figure
    numbers = list(figure.xaxis.major_label_overrides.values())
    assert numbers == [str(cycle) for cycle in sorted(set(told.rounds["cycle"]))] * len(NAMES)


def test_hatches_and_stars_are_explained_above_the_chart() -> None:
    game = random_game(4)
    explained = {charts.revenue: {"paid out", "withheld"}, charts.shareholdings: {"treasury", "president"}}
    for make, words in explained.items():
        legends: Any = make(game).figure.legend
        assert words <= {item.label.value for legend in legends for item in legend.items}


def test_revenue_bars_are_the_runs() -> None:
    told = lab.history(random_game(4))
    (data,) = sources(drawn.revenue(told), Quad)
    shown = [top - bottom for top, bottom in zip(data["top"], data["bottom"], strict=True)]
    assert shown == list(told.revenues["revenue"])
    assert [hatch == " " for hatch in data["hatch"]] == list(told.revenues["paid"])


@pytest.mark.parametrize("height", [190, 420])
def test_the_totals_of_the_revenue_stand_on_the_bars(height: int) -> None:
    """However low the chart is, what stands on the highest bar is within it and covers no bar."""
    chart = drawn.revenue(lab.history(random_game(4)), height=height)
    written: Any = [one for one in chart.figure.renderers if isinstance(getattr(one, "glyph", None), Text)]
    totals = [one.data_source.data for one in written if "bottom" in one.data_source.data["baseline"]]
    (data,) = sources(chart, Quad)
    assert len(totals) == 1
    assert set(totals[0]["y"]) <= set(data["top"])
    range_: Any = chart.figure.y_range
    assert (range_.end - max(totals[0]["y"])) / range_.end * height > 18


def test_the_key_of_the_revenue_tells_what_each_company_earned_in_all() -> None:
    told = lab.history(random_game(4))
    legends: list[Any] = [one for one in drawn.revenue(told).figure.above if isinstance(one, Legend)]
    words = [item.label.value for legend in legends for item in legend.items]
    for code, total in told.revenues.groupby("company")["revenue"].sum().items():
        assert f"{code} {dollars(total)}" in words


def test_price_lines_go_through_every_price() -> None:
    told = lab.history(random_game(4))
    lines = sources(drawn.price_lines(told), Line)
    codes = list(dict.fromkeys(told.companies["company"]))
    assert len(lines) == len(codes)
    for code, line in zip(codes, lines, strict=True):
        own = told.companies[told.companies["company"] == code]["price"]
        assert set(line["y"]) == set(own)
        assert line["x"] == sorted(line["x"])


def test_the_mark_stands_where_the_move_is() -> None:
    told = lab.history(random_game(4))
    chart = drawn.net_worth(told)
    (now,) = [one for one in chart.figure.center if isinstance(one, Span)]
    assert not now.visible
    last = int(told.rounds["last"].iloc[3])
    chart.mark(last)
    assert now.visible
    assert now.location == 4 - RoundAxis.of(told).first
    chart.mark(10**6)  # somebody has played on meanwhile
    assert chart.axis is not None
    assert now.location == chart.axis.count
    chart.mark(None)
    assert not now.visible


def test_rounds_are_equally_broad_and_time_never_runs_back() -> None:
    told = lab.history(random_game(4))
    axis = RoundAxis.of(told)
    places = [axis.at(move) for move in told.moves["move"]]
    assert places == sorted(places)
    assert places[-1] == axis.count


def test_labels_never_cover_one_another() -> None:
    for level in (50.0, 195.0):
        labels = end_labels([(name, 1.0, level, "#000000") for name in NAMES], per_pixel=2.0, top=200)
        heights = [label["y"] for label in labels]
        assert all(high - low >= 28 for low, high in pairwise(heights))
        assert max(heights) <= 186, "half a label below the upper edge"


@THEMES
def test_lines_stand_out_from_the_ground(theme: Theme) -> None:
    for colour in ("#ffffff", "#000000", "#15171c", "#808080", "#f2dfbb"):
        assert contrast(against(colour, theme.background), theme.background) >= 3


def test_a_column_called_like_the_index_is_written_too() -> None:
    """Players may be called anything, "round" too."""
    frame = pd.DataFrame([[1, None]], index=pd.Index(["SR"], name="round"), columns=["round", "x"])
    assert frame_html(frame).count("<td>") == 3
    assert "None" not in frame_html(frame)


def test_prices_of_chosen_companies_only() -> None:
    told = lab.history(random_game(4))
    code = told.companies["company"].iloc[0]
    chart = drawn.price_lines(told, companies=[code])
    assert len(sources(chart, Line)) == 1
    assert list(chart.table.columns) == [code]
