"""The charts of `lostatlas.plots` for a session as it stands.

Each function returns a `lostatlas.plots.history_chart.Chart`: its ``figure`` (which is never shown here), its
``alt`` text and its ``table``. The options are those of the function of the same name in `lostatlas.plots`.

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
from lostatlas.kernel.session import Session
from lostatlas.rail.outlook import deck_pace
from lostatlas.render.look import title_look

with needed():
    from lostatlas.lab.game_history import history
    from lostatlas.plots import history as drawn
    from lostatlas.plots import holdings, trains
    from lostatlas.plots.history_chart import Chart


def net_worth(session: Session, **options: Any) -> Chart:
    """Return the net worth of each player over time."""
    return drawn.net_worth(history(session), **options)


def worth_sources(session: Session, **options: Any) -> Chart:
    """Return where each player's net worth came from."""
    return drawn.worth_sources(history(session), **options)


def revenue(session: Session, **options: Any) -> Chart:
    """Return what the companies earned in each operating round."""
    return drawn.revenue(history(session), **options)


def price_lines(session: Session, **options: Any) -> Chart:
    """Return the share price of every company over time."""
    return drawn.price_lines(history(session), **options)


def holdings_over_time(session: Session, **options: Any) -> Chart:
    """Return who owned what at the end of each round."""
    return holdings.holdings_over_time(history(session), **options)


def shareholdings(session: Session, **options: Any) -> Chart:
    """Return who owns what now."""
    options = {"look": title_look(session.ruleset.setting.title), **options}
    return holdings.shareholdings(session.ruleset, session.state, **options)


def train_rush(session: Session, **options: Any) -> Chart:
    """Return which trains are left, what rusts next and who is caught, at the pace of the last rounds."""
    pace = deck_pace(node.state for node in session.history)
    options = {"look": title_look(session.ruleset.setting.title), "pace": pace, **options}
    return trains.train_rush(session.ruleset, session.state, **options)
