"""§6: turns of the stock round."""

from __future__ import annotations

from tests.games.lost_atlas.rules.cases import sold_table
from tests.games.lost_atlas.rules.table import launched


def test_item_30_passing_is_soft() -> None:
    table = launched(("EM", "Alice", 140))
    table.do("pass", "buy EM from treasury", "pass", "buy EM from treasury")
    assert table.shares("EM")["Bob"] == 1
    assert table.shares("EM")["Carol"] == 1


def test_item_22_sell_first_then_buy_then_the_turn_is_over() -> None:
    table = sold_table(columns=(("OV",),))
    table.do("sell 1 EM")
    assert table.actor == "Alice"
    assert table.refusal("bid 120").key == "rail.sold_then_auction"
    table.do("pass")
    assert table.actor == "Bob"
    table.do("buy EM from pool")
    assert table.actor == "Carol"
