"""The charts of a game in one place, each with its table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import ipywidgets

from lostatlas import lab
from lostatlas.kernel.session import Session
from lostatlas.lab import charts
from lostatlas.plots.history import net_worth, price_lines, revenue, worth_sources
from lostatlas.plots.history_chart import Chart
from lostatlas.plots.holdings import holdings_over_time
from lostatlas.rail.outlook import deck_pace
from lostatlas.text import message
from lostatlas_widgets.explorer.chart_box import DRAWER_HEIGHT, ChartBox
from lostatlas_widgets.explorer.glossary_marks import Marks
from lostatlas_widgets.figure_view import page_is_dark, theme_of_page

CHARTS: dict[str, Callable[..., Chart]] = {
    "net_worth": partial(net_worth, height=DRAWER_HEIGHT),
    "sources": partial(worth_sources, height=DRAWER_HEIGHT),
    "revenue": partial(revenue, height=DRAWER_HEIGHT),
    "prices": partial(price_lines, height=DRAWER_HEIGHT),
    "holdings": holdings_over_time,
}
"""The charts of a whole line of play, by the key of their name; holdings have a row for each company."""
PRESENT: dict[str, Callable[..., Chart]] = {
    "shares": charts.shareholdings,
    "train_rush": charts.train_rush,
}
"""The charts of the current node."""


def held(session: Session) -> object:
    """Return all that the chart of shareholdings shows: a step that does not change it redraws nothing."""
    state = session.state
    return tuple((code, state.companies[code].shares, state.price(code)) for code in state.market.order)


def rush(session: Session) -> object:
    """Return all that the chart of the train rush shows."""
    state = session.state
    fleets = tuple(
        (code, company.kind, company.powers, company.trains, company.kept)
        for code in state.market.order
        for company in (state.companies[code],)
    )
    return state.depot, state.phase, fleets, deck_pace(node.state for node in session.history)


SEEN: dict[str, Callable[[Session], object]] = {"shares": held, "train_rush": rush}
"""What each chart of the present is drawn from."""
_FUNCTIONS = {"sources": "worth_sources", "prices": "price_lines", "holdings": "holdings_over_time"}
_FUNCTIONS |= {"shares": "shareholdings"}
_WIDTH = 1040


class Charts(ipywidgets.Box):
    """A chart of the line of play, with its table below it; a line marks the current node.

    Examples
    --------
    >>> Charts().pick.value
    'net_worth'
    """

    def __init__(self, *, marks: Marks | None = None) -> None:
        options = [
            *((message(f"explore.chart.{name}"), name) for name in CHARTS),
            *((message(f"player_control.chart.{name}"), name) for name in PRESENT),
        ]
        self.pick = ipywidgets.Dropdown(
            options=options,
            description=message("explore.chart.pick"),
            style={"description_width": "initial"},
            layout={"width": "220px"},
        )
        self.box = ChartBox(marks=marks)
        room = self.box.layout  # kept: another one would leave it behind
        room.flex, room.width, room.min_width = "1 1 640px", "auto", "0"
        self._shown: tuple[object, ...] = ()
        super().__init__([self.pick, self.box], layout={"width": "100%", "flex_flow": "row wrap"})

    @property
    def chart(self) -> Chart | None:
        """The chart that is shown."""
        return self.box.chart

    def code(self, _session: Session) -> str:
        """Return the line that draws the chart."""
        name = _FUNCTIONS.get(self.pick.value, self.pick.value)
        return f"from lostatlas.lab import charts; charts.{name}(session)"

    def show(self, session: Session) -> None:
        """Draw the chart of the whole line of play, or only move the mark when it is drawn already."""
        name = self.pick.value
        line, here = session.line, len(session.history) - 1
        drawn_of = SEEN[name](session) if name in SEEN else line[-1]  # the node, as numbers are given again
        shown = (session.tree, drawn_of, name, page_is_dark())
        if shown != self._shown:
            options = {"theme": theme_of_page(), "width": _WIDTH}
            if name in PRESENT:
                self.box.show(PRESENT[name](session, **options))
            else:
                self.box.show(CHARTS[name](lab.history(session, to=line[-1]), **options))
            self._shown = shown
        self.box.mark(here)


__all__ = ["CHARTS", "PRESENT", "Charts"]
