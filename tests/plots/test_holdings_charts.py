"""Shareholdings as bars: every share is drawn once, and the president is marked."""

from __future__ import annotations

from typing import Any

import pytest
from bokeh.models import Quad, Text
from bokeh.models.annotations import Legend
from bokeh.models.renderers import GlyphRenderer

from lostatlas import lab, new_game
from lostatlas.lab import charts
from lostatlas.players import GreedyPlayer
from lostatlas.plots.history_chart import Chart
from lostatlas.plots.holdings import holdings_over_time, shareholdings
from lostatlas.rail.outlook import threats
from lostatlas.rail.state import POOL, TREASURY
from lostatlas.render.title_style import title_style
from lostatlas.scene.theme import LIGHT
from lostatlas.text import speaking
from tests.lab.games import random_game, state_where
from tests.rail.railway import rules_of


def data_of(chart: Chart, kind: type[Any]) -> dict[str, Any]:
    """Return the data of the first glyph of this kind; the samples of the legend come after it."""
    drawn: Any = [one for one in chart.figure.renderers if isinstance(one, GlyphRenderer)]
    return next(dict(one.data_source.data) for one in drawn if isinstance(one.glyph, kind))


def legend_of(chart: Chart) -> Any:
    """Return what explains the colours."""
    return next(one for one in chart.figure.above if isinstance(one, Legend))


def test_the_bars_of_each_company_are_all_its_shares() -> None:
    game = random_game(4)
    state = max((node.state for node in game.history), key=lambda one: len(one.companies))
    chart = shareholdings(game.ruleset, state)
    data = data_of(chart, Quad)
    for row, code in enumerate(state.market.order):
        mine = [k for k, low in enumerate(data["bottom"]) if low == -row - 0.4]
        assert data["left"][mine[0]] == 0
        assert data["right"][mine[-1]] == pytest.approx(100)
        assert len(mine) == len(state.companies[code].shares.units)
        assert chart.table.loc[code, "president"] == state.companies[code].president
        assert chart.table.loc[code, TREASURY] == state.companies[code].shares.of(TREASURY)
        assert chart.table.loc[code, POOL] == state.companies[code].shares.of(POOL)


def test_every_president_has_a_star() -> None:
    game = random_game(4)
    state = max((node.state for node in game.history), key=lambda one: len(one.companies))
    words = data_of(shareholdings(game.ruleset, state), Text)
    stars = [(y, text) for y, text in zip(words["y"], words["text"], strict=True) if text.startswith("★")]
    assert [-y for y, _ in stars] == list(range(len(state.companies)))


def test_who_threatens_stands_beside_the_bar_and_in_the_table() -> None:
    game, state = state_where(lambda game, state: threats(rules_of(game), state))
    one = threats(rules_of(game), state)[0]
    chart = shareholdings(game.ruleset, state)
    assert one.rival in str(chart.table.loc[one.company, "threats"])
    assert any(text.startswith("(") for text in data_of(chart, Text)["text"])


def test_over_time_every_round_of_every_company_is_whole() -> None:
    told = lab.history(random_game(4))
    data = data_of(holdings_over_time(told), Quad)
    heights: dict[tuple[float, float], float] = {}
    for left, low, high in zip(data["left"], data["bottom"], data["top"], strict=True):
        at = (left, float(round(low)))
        heights[at] = heights.get(at, 0.0) + high - low
    assert sum(heights.values()) == pytest.approx(
        0.84 * len(told.by_round("holdings").groupby(["stretch", "company"]))
    )


def test_shares_of_others_than_players_are_drawn_and_named() -> None:
    """In 18West the government holds half of a land-grant company, which was left blank, or black."""
    game = new_game(["Ann", "Ben", "Cid"], title="west18", seed=4)
    bot = GreedyPlayer(seed=1)
    for _ in range(60):
        game.push(bot.choose(game))
    state = game.state
    with speaking("ja"):
        now, over_time = shareholdings(game.ruleset, state), holdings_over_time(lab.history(game))
        words = [item.label.value for chart in (now, over_time) for item in legend_of(chart).items]
    assert words.count("政府") == 2
    data = data_of(now, Quad)
    order = state.market.order
    row = next(row for row, code in enumerate(order) if state.companies[code].shares.of("government"))
    ends = [end for end, low in zip(data["right"], data["bottom"], strict=True) if low == -row - 0.4]
    assert ends[-1] == pytest.approx(100)
    assert now.table.loc[order[row], "government"] == 5
    bars = data_of(over_time, Quad)
    assert LIGHT.ink not in bars["colour"]


def test_in_the_nagoya_game_the_shares_lie_in_the_stock_and_in_the_market() -> None:
    game = new_game(["Ann", "Ben", "Cid"], title="chubu18", seed=4)
    words = [item.label.value for item in legend_of(shareholdings(game.ruleset, game.state)).items]
    assert {"stock", "market"} <= set(words)


def test_players_keep_their_colours_where_seats_are_drawn() -> None:
    """Ann is blue in the strip, in the charts over time and in the bars, wherever she sits."""
    game, bot = new_game(["Ann", "Ben", "Cid"], title="chubu18", seed=1), GreedyPlayer(seed=1)
    while len(game.state.market.order) < 2:
        game.push(bot.choose(game))
    assert game.state.players != game.players
    colours = title_style("chubu18").player_colours(game.players)
    for chart in (charts.shareholdings(game), charts.holdings_over_time(game)):
        seen = {item.label.value: item.renderers[0].glyph.fill_color for item in legend_of(chart).items}
        assert {player: seen[player] for player in game.players} == colours
