"""The tables of companies, players and trains."""

from __future__ import annotations

from lostatlas import new_game
from lostatlas_widgets.explorer.tables_page import TablesPage


def test_trains_without_end_are_said_to_be_so() -> None:
    """Of the D there is one card that never leaves the deck."""
    session = new_game(["Ann", "Ben", "Cid"], title="chubu18", seed=1)
    page = TablesPage()
    page.show(session)
    left = {row[0]: row[2] for row in page.depot.rows}
    assert (left["2"], left["D"]) == (6, "∞")
