"""The charts of games without trains: over rounds or expeditions, with the words and units of the title."""

from __future__ import annotations

from functools import cache

import pytest
from bokeh.models import ColumnDataSource, Quad, Range1d
from bokeh.models.renderers import GlyphRenderer

from lostatlas import lab, new_game
from lostatlas.games.acquire.game import Acquire
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.session import Session
from lostatlas.lab import charts
from lostatlas.players import finish, seated
from lostatlas.plots.history import net_worth
from lostatlas.text import speaking

NAMES = ("Ann", "Ben", "Cid")


@cache
def played(title: str, mode: str = "") -> Session:
    """Return a game of sensible players, at its end."""
    session = new_game(list(NAMES), title=title, mode=mode, seed=4)
    return finish(session, seated(["greedy"], NAMES, seed=4))


@pytest.mark.parametrize(("title", "mode"), [("acquire", ""), ("lost_cities", "full")])
def test_net_worth_ends_at_the_ranking(title: str, mode: str) -> None:
    session = played(title, mode)
    chart = charts.net_worth(session)
    final = {one.player: one.points for one in session.ranking}
    assert dict(chart.table.iloc[-1]) == final
    first = session.ranking[0]
    assert f"{first.player} {'$' if title == 'acquire' else ''}{first.points}" in chart.alt


def test_where_holdings_are_hidden_a_player_sees_the_line_of_nobody_else() -> None:
    """§4 of Acquire: cash and shares are kept secret."""
    session = new_game(list(NAMES), title="acquire", options={"holdings": "hidden"}, seed=4)
    bots = seated(["greedy"], NAMES, seed=4)
    for _ in range(40):
        actor = session.actor
        assert actor is not None
        session.push(bots[actor].decide(session.ruleset, session.observe(actor)))
    chart = net_worth(lab.history(session, viewer="Ann"))
    assert [name for name in NAMES if name in chart.alt] == ["Ann"]
    assert [name for name in NAMES if name in net_worth(lab.history(session)).alt] == list(NAMES)


def test_points_below_zero_lie_within_the_figure() -> None:
    tables = lab.history(played("lost_cities", "full"))
    tables.players.loc[3, "net_worth"] = -40
    figure = net_worth(tables).figure
    assert isinstance(figure.y_range, Range1d)
    assert figure.y_range.start == pytest.approx(-42.4)
    assert figure.yaxis[0].axis_label == "Points"


def test_time_is_counted_in_rounds_of_turns_and_in_expeditions() -> None:
    """Three players: the fourth turn begins the second round."""
    rounds = lab.history(played("acquire")).rounds
    assert rounds["round_number"].tolist() == list(range(1, len(rounds) + 1))
    told = lab.history(played("lost_cities", "full"))
    assert told.rounds["expedition"].tolist() == [1, 2, 3]
    figure = charts.net_worth(played("lost_cities", "full")).figure
    assert figure.xaxis[0].axis_label == "Expedition"
    with speaking("ja"):
        assert charts.net_worth(played("acquire")).figure.xaxis[0].axis_label == "ラウンド"


def test_the_value_of_each_share_over_time_is_that_of_the_card() -> None:
    session = played("acquire")
    chart, told = charts.price_lines(session), lab.history(session)
    assert isinstance(session.ruleset, Acquire)
    figures = session.ruleset.figures
    last = told.companies[told.companies["move"] == told.companies["move"].max()]
    expected = {
        company: figures.price(company, session.state.sizes.get(company, 0)) for company in figures.letters
    }
    assert dict(zip(last["company"], last["price"], strict=True)) == expected
    founded = {company for node in session.history for company in node.state.sizes}
    assert all((company in chart.alt) == (company in founded) for company in figures.letters)


def test_the_25_shares_of_each_company_are_somebodys_in_every_round() -> None:
    session = played("acquire")
    told = lab.history(session)
    assert set(told.holdings.groupby(["move", "company"])["units"].sum()) == {25}
    chart = charts.holdings_over_time(session)
    rows = chart.table.sum(axis=1)
    assert set(rows) == {25}
    drawn = [one for one in chart.figure.renderers if isinstance(one, GlyphRenderer)]
    bars = [one.data_source for one in drawn if isinstance(one.glyph, Quad)]
    texts = [str(bar.data.get("about", "")) for bar in bars if isinstance(bar, ColumnDataSource)]
    assert any("bank" in text.lower() for text in texts)


OF_RAILWAYS = ("market", "market_now", "revenue", "shareholdings", "train_rush", "worth_sources")
OF_SHARES = ("holdings_over_time", "price_lines")


@pytest.mark.parametrize(
    ("title", "name"),
    [
        *(("acquire", name) for name in OF_RAILWAYS),
        *(("lost_cities", name) for name in OF_RAILWAYS + OF_SHARES),
    ],
)
def test_a_chart_that_does_not_fit_is_refused_in_words(title: str, name: str) -> None:
    session = new_game(list(NAMES), title=title, seed=4)
    with pytest.raises(GameDataError, match=title) as refused:
        getattr(charts, name)(session)
    assert "lab.history(game)" in str(refused.value)


@pytest.mark.parametrize("title", ["acquire", "lost_cities"])
def test_tables_of_railways_are_refused_of_other_games_by_name(title: str) -> None:
    session = new_game(list(NAMES), title=title, seed=4)
    for ask in (lab.companies, lab.players, lab.holdings, lab.market, lab.per_share, lab.earnings):
        for game in (session, session.node):
            with pytest.raises(GameDataError) as refused:
                ask(game)
            assert str(refused.value).startswith(f"{title} has no trains and no track")
