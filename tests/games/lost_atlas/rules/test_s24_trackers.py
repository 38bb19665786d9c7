"""§24: the trackers of round and cycle."""

from __future__ import annotations

from tests.games.lost_atlas.rules.cases import closing, two
from tests.games.lost_atlas.rules.land import do


def test_s24_the_trackers_move_on() -> None:
    table = two().passes(3)
    assert (table.state.cycle, table.state.round) == (1, "OR1")
    table.until("stock")
    assert (table.state.cycle, table.state.round) == (2, "SR")


def test_the_next_cycle_begins_with_its_stock_round() -> None:
    game = do(closing("deck: 4x2 5x3 6x2 7x7", em="90, trains 3", cycle=2), "pass")
    assert (game.state.round, game.state.cycle) == ("SR", 3)
