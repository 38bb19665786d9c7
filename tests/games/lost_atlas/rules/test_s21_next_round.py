"""§21: the next company, the next round."""

from __future__ import annotations

from tests.games.lost_atlas.rules.cases import merging
from tests.games.lost_atlas.rules.land import do
from tests.games.lost_atlas.rules.table import launched


def test_s21_the_second_round_follows_in_the_order_of_the_new_prices() -> None:
    table = launched(("EM", "Alice", 160), ("SU", "Bob", 140)).passes(3)
    assert table.company == "EM"
    table.until("trains", "SU")
    table.price_is("SU", 200)
    table.do(*sorted(table.legal())[:1])
    while table.state.round == "OR1":
        table.do("pass" if "pass" in table.legal() else sorted(table.legal())[0])
    assert (table.state.round, table.company) == ("OR2", "SU")


def test_or2_uses_the_order_of_the_new_prices() -> None:
    game = merging(now="OR1 TU trains, cycle 1", em="60, trains 3", tu="60, trains 3", more="order: EM TU")
    do(game, "pass")
    assert game.state.round == "OR2"
    assert game.acting_for == game.state.market.order[0]
