"""The tables, the market and the charts of the explorer."""

from __future__ import annotations

import pandas as pd
import pytest

from lostatlas.text import speaking
from lostatlas_widgets.explorer.charts_panel import CHARTS, PRESENT
from lostatlas_widgets.explorer.data_table import DataTable
from lostatlas_widgets.explorer.panel import Explorer
from tests.widgets.explored import RUDE

COLUMNS = ["portrait", "price", "treasury", "president", "trains", "limit", "rusting", "cards", "trainless"]


def test_tables_market_and_charts_follow(explorer: Explorer) -> None:
    session, standing = explorer.session, explorer.standing
    assert not standing.made, "a drawer that is shut costs nothing"
    explorer.frame.fit.drawer_open = True
    assert RUDE in [row[0] for row in standing.page("tables").players.rows]
    for place in (150, 40, 0, len(explorer.timeline.nodes) - 1):
        for tab in ("tables", "shares", "market", "merger", "watch", "charts", "seats"):
            standing.bring(tab)
            explorer.timeline.go(place)
            assert explorer.last_error is None
    standing.selected_index = 0
    explorer.timeline.go(150)
    cash = {row[0]: row[1] for row in standing.page("tables").players.rows}
    assert cash == {player: session.state.cash(player) for player in session.players}


def test_every_chart_is_drawn(explorer: Explorer) -> None:
    standing = explorer.standing
    explorer.frame.fit.drawer_open = True
    standing.bring("charts")
    seen = set()
    for name in (*CHARTS, *PRESENT):
        standing.page("charts").pick.value = name
        assert explorer.last_error is None
        assert standing.page("charts").chart is not None
        seen.add(standing.page("charts").box.table.caption)
        assert standing.page("charts").box.table.rows
    assert len(seen) == len(CHARTS) + len(PRESENT)


@pytest.mark.parametrize(
    ("spoken", "name", "short", "told"),
    [
        ("en", "rusting", "Rust next", "Rust next: The trains of the company that rust next"),
        ("ja", "rusting", "次の廃車", "次に廃車になる列車: 次に廃車になり、"),
        ("en", "treasury", "Cash", "Treasury: What the company owns."),
    ],
)
def test_the_short_heads_of_a_broad_table_tell_what_they_mean(
    spoken: str, name: str, short: str, told: str
) -> None:
    with speaking(spoken):
        table = DataTable("Companies", marks=lambda _text: [[0, 4, "treasury: What the company owns."]])
        table.show(pd.DataFrame({name: [""] for name in COLUMNS}, index=pd.Index(["EA"], name="company")))
    place = 1 + COLUMNS.index(name)
    assert (table.dense, table.head[place]) == (True, short)
    ((begins, ends, meaning),) = table.marks[0][place]
    assert (begins, ends) == (0, len(short))
    assert str(meaning).startswith(told)


def test_a_table_of_few_columns_has_room_for_whole_heads() -> None:
    table = DataTable("Companies")
    table.show(pd.DataFrame({"rusting": ["2 2"]}, index=pd.Index(["EA"], name="company")))
    assert (table.dense, table.head) == (False, ["Company", "Rust next"])
    assert table.head == table.full
