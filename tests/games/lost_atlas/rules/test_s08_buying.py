"""§8: buying a share."""

from __future__ import annotations

from lostatlas.kernel.frozen import evolve
from lostatlas.rail.state import POOL
from tests.games.lost_atlas.rules.cases import sold_table
from tests.games.lost_atlas.rules.table import Table, launched


def test_item_31_prices_and_payees_of_a_purchase() -> None:
    table = launched(("EM", "Alice", 140)).price_is("EM", 80)
    table.do("buy EM from treasury")
    assert (table.cash("Bob"), table.cash("EM"), table.price("EM")) == (220, 220, 80)
    table.company_has("EM", shares=table.state.companies["EM"].shares.moved("treasury", POOL, 1))
    bank = table.cash("bank")
    table.do("buy EM from pool")
    assert (table.cash("Carol"), table.cash("bank"), table.cash("EM")) == (220, bank + 80, 220)


def test_a_share_that_cannot_be_paid_is_refused() -> None:
    table = launched(("EM", "Alice", 140)).cash_is({"Bob": 69})
    assert table.refusal("buy EM from treasury").key == "rail.cannot_pay"
    assert table.refusal("buy OV from treasury").key == "rail.not_launched"


def test_item_40_worked_purchases_of_four_players() -> None:
    seats = ("Ann", "Ben", "Cid", "Dan")
    table = Table(*seats).do("bid 140").passes(3).do("launch EM").passes(3).do("buy EM from treasury")
    assert (table.cash("Ann"), table.cash("EM"), table.shares("EM")["Ann"]) == (65, 210, 3)
    table = Table(*seats).do("bid 180").passes(3).do("launch EM").passes(3).do("buy EM from treasury")
    assert (table.cash("Ann"), table.cash("EM")) == (5, 270)
    table = Table(*seats).do("bid 140").passes(3).do("launch EM").passes(3)
    table.do("bid 120").passes(3).do("launch EA")
    assert (table.cash("Ann"), table.cash("EM"), table.cash("EA")) == (15, 140, 120)


def test_s8_a_company_sold_in_this_round_cannot_be_bought_back_in_it() -> None:
    """Neither in the turn of the sale nor in a later one; others may, and the seller in the next round."""
    table = sold_table().do("sell 1 EM")
    assert table.refusal("buy EM from pool").key == "rail.sold_this_round"
    table.do("pass", "buy EM from pool", "pass")
    assert table.actor == "Alice"
    for source in ("pool", "treasury"):
        table.company_has("EM", shares=table.state.companies["EM"].shares.moved("Bob", POOL, 1))
        assert table.refusal(f"buy EM from {source}").key == "rail.sold_this_round"
    table.change(stock=evolve(table.state.stock, sold=()))
    assert "buy EM from pool" in table.legal()
