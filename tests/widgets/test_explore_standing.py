"""The tables, the market and the charts of the explorer."""

from __future__ import annotations

from lostatlas_widgets.explorer.charts_panel import CHARTS, PRESENT
from lostatlas_widgets.explorer.panel import Explorer
from tests.widgets.explored import RUDE


def test_tables_market_and_charts_follow(explorer: Explorer) -> None:
    session, standing = explorer.session, explorer.standing
    assert RUDE in [row[0] for row in standing.tables.players.rows]
    for place in (150, 40, 0, len(explorer.timeline.nodes) - 1):
        for tab in ("tables", "shares", "market", "merger", "watch", "charts", "seats"):
            standing.show_tab(tab)
            explorer.timeline.go(place)
            assert explorer.last_error is None
    standing.selected_index = 0
    explorer.timeline.go(150)
    cash = {row[0]: row[1] for row in standing.tables.players.rows}
    assert cash == {player: session.state.cash(player) for player in session.players}


def test_every_chart_is_drawn(explorer: Explorer) -> None:
    standing = explorer.standing
    standing.show_tab("charts")
    seen = set()
    for name in (*CHARTS, *PRESENT):
        standing.charts.pick.value = name
        assert explorer.last_error is None
        assert standing.charts.chart is not None
        seen.add(standing.charts.box.table.caption)
        assert standing.charts.box.table.rows
    assert len(seen) == len(CHARTS) + len(PRESENT)
