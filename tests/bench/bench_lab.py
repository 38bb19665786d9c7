"""How long tables and charts of a game take; wished for: its history in 1 s, a market step in 5 ms."""

from __future__ import annotations

from itertools import cycle
from typing import Any

from bokeh.document import Document

from lostatlas import lab
from lostatlas.lab import charts
from lostatlas.plots.market import MarketPlot
from lostatlas.render.market_view import market_view
from lostatlas.render.title_style import title_style
from tests.lab.games import random_game


def bench_history(benchmark: Any) -> None:
    """All tables of a game of some 250 actions."""
    benchmark(lambda: lab.history(random_game(4)))


def bench_company_table(benchmark: Any) -> None:
    """One table of a position."""
    state = random_game(4).history[150].state
    benchmark(lambda: lab.companies(state))


def bench_market_step(benchmark: Any) -> None:
    """One step of the market figure, with what can move the acting company's price."""
    game = random_game(4)
    style = title_style(game.ruleset.setting.title)
    nodes = cycle([node for node in game.history if node.parent])

    def view() -> Any:
        node = next(nodes)
        assert node.parent is not None
        return market_view(game.ruleset, node.state, before=node.parent.state.market)

    plot = MarketPlot(view(), style=style)
    Document().add_root(plot.figure)
    benchmark.pedantic(lambda: plot.update(view()), rounds=500, warmup_rounds=260)


def bench_chart_of_net_worth(benchmark: Any) -> None:
    """A chart from tables that stand ready."""
    told = lab.history(random_game(4))
    benchmark(lambda: charts.drawn.net_worth(told))


def bench_chart_of_the_train_rush(benchmark: Any) -> None:
    """A chart of a position."""
    benchmark(lambda: charts.train_rush(random_game(4)))
