"""§9: selling shares."""

from __future__ import annotations

from lostatlas.kernel.frozen import evolve
from lostatlas.rail.state import StockRound
from tests.games.lost_atlas.rules.cases import sold_table
from tests.games.lost_atlas.rules.table import launched


def test_item_32_what_may_not_be_sold() -> None:
    table = sold_table().company_has("EM", operated=False)
    assert table.refusal("sell 1 EM").key == "rail.not_operated"
    table.company_has("EM", operated=True)
    assert table.refusal("sell 2 EM").key == "rail.presidents_certificate"
    assert "sell 1 EM" in table.legal()
    table.do("sell 1 EM")
    table.change(stock=StockRound(player="Alice"))
    # The panel tells this beside what can be done, where nobody has asked for any number of shares.
    assert str(table.refusal("sell 1 EM")).startswith(
        "Alice presides over EM and may sell only ordinary shares, of which Alice has 0."
    )


def test_item_33_several_shares_drop_the_price_once() -> None:
    table = launched(("EM", "Alice", 140)).buys("Bob", "EM", 2).company_has("EM", operated=True)
    table.change(stock=evolve(table.state.stock, turns=type(table.state.companies)()))
    before = table.cash("Bob")
    table.do("sell 2 EM")
    assert (table.cash("Bob") - before, table.price("EM"), table.pool("EM")) == (140, 60, 2)
    assert table.refusal("sell 1 EM").key == "rail.sold_this_turn"


def test_r19_a_sale_may_cost_the_presidency_afterwards() -> None:
    table = launched(("EM", "Alice", 140)).buys("Alice", "EM", 1).buys("Bob", "EM", 2)
    table.company_has("EM", operated=True)
    table.change(stock=evolve(table.state.stock, player="Alice", turns=type(table.state.companies)()))
    table.do("sell 1 EM")  # 2 against 2
    assert table.president("EM") == "Alice"
    shares = table.state.companies["EM"].shares
    assert shares.ordinary("Alice") == 0
    assert table.refusal("sell 1 EM").rule == "§9"


def test_r5_sales_only_on_the_first_turn() -> None:
    table = sold_table().do("pass")
    table.do("bid 120").passes(2).do("launch OV")  # Bob acts, so the round goes on
    table.do("pass")
    assert (table.actor, table.refusal("sell 1 EM").rule) == ("Alice", "R5")


def test_r5_one_turn_of_choice_or_every_turn() -> None:
    one = sold_table(sell_timing="one_turn").do("pass", "bid 120").passes(2).do("launch OV").do("pass")
    assert one.actor == "Alice"
    one.do("sell 1 EM").do("pass", "buy EM from pool", "pass")
    assert one.refusal("sell 1 EM").rule in ("R5", "§9")
    every = sold_table(sell_timing="every_turn").do("pass", "bid 120").passes(2).do("launch OV").do("pass")
    assert "sell 1 EM" in every.legal()
