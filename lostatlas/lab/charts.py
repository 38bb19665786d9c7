"""The charts of `lostatlas.plots` for a session as it stands.

Each function returns a `lostatlas.plots.history_chart.Chart`: its ``figure`` (which is never shown here), its
``alt`` text and its ``table``. `market` returns a `lostatlas.plots.market.MarketPlot`, which has the first
two, and its table as HTML. The options are those of the function of the same name in `lostatlas.plots`. What
is not a session is refused with a `GameDataError`, and so is a game without what the chart shows.

Examples
--------
>>> from lostatlas import new_game
>>> chart = revenue(new_game(["Ann", "Ben"], mode="micro", seed=3))
>>> chart.alt
'No company has operated yet.'
"""

from __future__ import annotations

from typing import Any

from lostatlas.extras import needed
from lostatlas.kernel.arguments import checked_arguments
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.session import Session
from lostatlas.lab.train_purchases import check_railway
from lostatlas.rail.net_worth import SOURCES
from lostatlas.rail.outlook import deck_pace
from lostatlas.render.market_view import MarketView, market_view
from lostatlas.render.title_style import title_style

with needed():
    from lostatlas.lab.game_history import History, history
    from lostatlas.plots import history as drawn
    from lostatlas.plots import holdings, trains
    from lostatlas.plots.history_chart import Chart
    from lostatlas.plots.market import MarketPlot


__all__ = [
    "drawn",
    "holdings_over_time",
    "market",
    "market_now",
    "net_worth",
    "price_lines",
    "revenue",
    "shareholdings",
    "train_rush",
    "worth_sources",
]


@checked_arguments
def market(session: Session, *, company: str | None = None, rows: int = 2, **options: Any) -> MarketPlot:
    """Return the market as it stands; ``update(market_now(session))`` shows it after another step."""
    options = {"style": title_style(session.ruleset.setting.title), **options}
    return MarketPlot(market_now(session, company=company, rows=rows), **options)


@checked_arguments
def market_now(session: Session, *, company: str | None = None, rows: int = 2) -> MarketView:
    """Return the market at the current node, with what the last decision has moved.

    Parameters
    ----------
    company : whose price is looked ahead; the acting company unless given

    Raises
    ------
    GameDataError
        For a game without trains, which has no such market.
    """
    check_railway(session)
    before = next((node for node in session.node.upwards() if not node.automatic), session.node).parent
    past = before.state.market if before is not None else None
    return market_view(session.ruleset, session.state, before=past, company=company, rows=rows)


@checked_arguments
def net_worth(session: Session, **options: Any) -> Chart:
    """Return the net worth of each player over time."""
    return drawn.net_worth(history(session), **options)


@checked_arguments
def worth_sources(session: Session, **options: Any) -> Chart:
    """Return where each player's net worth came from."""
    tables = history(session)
    if not set(SOURCES) <= set(tables.players.columns):
        known = tuple(tables.players.columns)
        raise GameDataError("charts.no_sources", title=tables.title, known=known)
    return drawn.worth_sources(tables, **options)


@checked_arguments
def revenue(session: Session, **options: Any) -> Chart:
    """Return a chart of the revenue of the companies in each operating round."""
    return drawn.revenue(_tables_with("revenues", session), **options)


@checked_arguments
def price_lines(session: Session, **options: Any) -> Chart:
    """Return the share price of every company over time."""
    return drawn.price_lines(_tables_with("companies", session), **options)


@checked_arguments
def holdings_over_time(session: Session, **options: Any) -> Chart:
    """Return who owned what at the end of each round."""
    return holdings.holdings_over_time(_tables_with("holdings", session), **options)


@checked_arguments
def shareholdings(session: Session, **options: Any) -> Chart:
    """Return who owns what now."""
    check_railway(session)
    options = {"style": title_style(session.ruleset.setting.title), "named": session.players, **options}
    return holdings.shareholdings(session.ruleset, session.state, **options)


@checked_arguments
def train_rush(session: Session, **options: Any) -> Chart:
    """Return which trains are left, what rusts next and who is caught, at the pace of the last rounds."""
    check_railway(session)
    pace = deck_pace(node.state for node in session.history)
    options = {"style": title_style(session.ruleset.setting.title), "pace": pace, **options}
    return trains.train_rush(session.ruleset, session.state, **options)


def _tables_with(name: str, session: Session) -> History:
    """Return the history of a game that has this table; GameDataError for another."""
    tables = history(session)
    if name not in tables.tables:
        raise GameDataError("charts.no_table", table=name, title=tables.title, known=tuple(tables.tables))
    return tables
