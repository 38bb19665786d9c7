"""§20: forced purchases and bankruptcy."""

from __future__ import annotations

from typing import Any

from lostatlas.rail.depot import Depot
from lostatlas.rail.state import POOL
from tests.games.lost_atlas.rules.cases import two
from tests.games.lost_atlas.rules.table import Table, launched


def test_company_cash_that_covers_the_cheapest_may_buy_any_train_it_can_pay() -> None:
    table = two(printing="text").change(depot=Depot((("3", 1),), pool=("2",), endless=("7",)), phase=1)
    table.cash_is({"EM": 200}).operate("EM", "trains")
    assert {"train 3 from deck for 200", "train 2 from pool for 100"} <= table.legal()
    table.cash_is({"EM": 150})
    assert table.refusal("train 3 from deck for 200").key == "rail.cheapest_only"  # no president's help


def test_item_71_company_cash_first_then_the_presidents() -> None:
    table = two().cash_is({"EM": 60, "Alice": 100}).operate("EM", "trains")
    table.do("train 2 from deck for 100")
    assert (table.cash("EM"), table.cash("Alice"), table.trains("EM")) == (0, 60, ("2",))


def test_item_70_a_trainless_company_may_buy_from_another_instead() -> None:
    table = two().cash_is({"EM": 60, "Alice": 0}).company_has("SU", trains=("2",)).operate("EM", "trains")
    assert "train 2 from SU for 1" in table.legal()
    table.do("train 2 from SU for 60", "accept")
    assert (table.cash("EM"), table.trains("EM")) == (0, ("2",))


def forced() -> Table:
    """Alice presides over EM without train or cash, has 80 and two shares of SU at 60; a 3 is cheapest."""
    table = two().buys("Alice", "SU", 2).company_has("SU", operated=True)
    table.change(depot=Depot((("3", 2),), endless=("7",)), phase=1)
    return table.cash_is({"EM": 0, "Alice": 80}).operate("EM", "trains")


def test_items_72_73_single_shares_at_an_unchanged_price_and_one_drop() -> None:
    table = forced()
    assert table.legal() == {"sell 1 SU"}
    assert table.refusal("sell 2 SU").key == "rail.one_at_a_time"
    assert table.refusal("bankrupt").key == "rail.sell_first"
    table.do("sell 1 SU", "sell 1 SU")
    assert (table.cash("Alice"), table.price("SU")) == (200, 60)
    assert table.refusal("sell 1 SU").key == "rail.enough_money"  # no more than needed
    table.do("train 3 from deck for 200")
    assert (table.cash("Alice"), table.cash("EM"), table.trains("EM"), table.price("SU")) == (
        0,
        0,
        ("3",),
        50,
    )


def test_forced_sales_change_no_presidency_and_keep_the_limits() -> None:
    table = forced().buys("Bob", "EM", 2)
    assert "sell 1 EM" not in table.legal()
    assert table.refusal("sell 1 EM").rule == "§9"  # only the president's certificate
    company = table.state.companies["EM"]
    table.company_has("EM", shares=company.shares.moved("treasury", "Alice", 1), operated=True)
    assert "sell 1 EM" in table.legal()  # 2 against 2 keeps it
    shares = table.state.companies["EM"].shares
    table.company_has("EM", shares=shares.moved("Bob", "Carol", 2).moved("Carol", "Bob", 2))
    table.company_has("SU", operated=False)
    assert table.refusal("sell 1 SU").key == "rail.not_operated"


def test_item_74_worked_forced_purchase() -> None:
    seats = ("Ann", "Ben", "Cid", "Dan")
    table = (
        Table(*seats)
        .do("bid 140")
        .passes(3)
        .do("launch EM")
        .passes(3)
        .do("bid 120")
        .passes(3)
        .do("launch EA")
    )
    assert table.cash("Ann") == 15
    table.change(depot=Depot((("3", 2),), endless=("7",)), phase=1).operate("EM", "dividend", revenue=40).do(
        "pay"
    )
    assert table.cash("Ann") == 31
    table.operate("EA", "issue").do("issue")
    assert table.cash("EA") == 180
    table.operate("EA", "trains").do("train 3 from deck for 200")
    assert (table.cash("Ann"), table.cash("EA"), table.trains("EA")) == (11, 0, ("3",))
    table = (
        Table(*seats)
        .do("bid 140")
        .passes(3)
        .do("launch EM")
        .passes(3)
        .do("bid 120")
        .passes(3)
        .do("launch EA")
    )
    table.change(depot=Depot((("3", 2),), endless=("7",)), phase=1).cash_is({"EA": 180}).operate(
        "EA", "trains"
    )
    assert table.legal() == {"bankrupt"}  # 195 < 200, nothing to sell


def broke(**options: Any) -> Table:
    """Alice presides over EM (Bob holds one) and SU (Bob holds two, Carol one); she cannot pay a 3 for EM."""
    table = launched(("EM", "Alice", 140), ("SU", "Alice", 120), **options).buys("Bob", "EM", 1)
    table.buys("Bob", "SU", 2).buys("Carol", "SU", 1)
    table.change(depot=Depot((("3", 2),), endless=("7",)), phase=1)
    return table.cash_is({"EM": 20, "Alice": 30}).operate("EM", "trains")


def test_item_75_bankruptcy_only_when_no_sale_is_left() -> None:
    assert broke().legal() == {"bankrupt"}


def test_r9_what_becomes_of_companies_and_shares() -> None:
    table = broke().change(priority="Alice")
    total = table.state.ledger.total
    table.do("bankrupt")
    assert (table.state.players, table.state.out, table.state.priority) == (
        ("Bob", "Carol"),
        ("Alice",),
        "Bob",
    )
    # of the closing company, without a drop
    assert (table.actor, table.legal()) == ("Bob", {"sell 1 EM", "pass"})
    cash = table.cash("Bob")
    table.do("sell 1 EM")
    assert table.cash("Bob") == cash + 70
    assert "EM" not in table.state.companies
    assert (table.president("SU"), table.shares("SU")) == ("Bob", {"Bob": 2, "Carol": 1, POOL: 2})
    assert table.state.ledger.total == total
    assert not table.state.over  # R10: two players are left


def test_r9_a_company_without_an_heir_closes_too() -> None:
    table = broke()
    shares = table.state.companies["SU"].shares
    table.company_has("SU", shares=shares.moved("Bob", POOL, 1).moved("Carol", POOL, 1))
    table.do("bankrupt")
    assert {"EM", "SU"} <= set(table.state.closed)


def test_r9_the_pool_may_exceed_its_limit() -> None:
    table = broke()
    shares = table.state.companies["SU"].shares
    table.company_has("SU", shares=shares.moved("Carol", POOL, 1)).do("bankrupt", "pass")
    assert table.pool("SU") == 3  # 60 %


def test_unsold_shares_of_the_closed_company_are_void() -> None:
    table = broke().do("bankrupt")
    cash = table.cash("Bob")
    table.do("pass")
    assert table.cash("Bob") == cash


def test_r10_bankruptcy_may_end_the_game() -> None:
    table = broke(bankruptcy="ends_game").do("bankrupt")
    assert table.state.over == "rail.end_bankrupt"
    assert table.rules.outcome(table.state) is not None


def test_the_last_player_wins() -> None:
    table = broke().change(players=("Alice", "Bob"))
    table.do("bankrupt")
    assert table.state.over == "rail.end_last_player"
    assert [one.player for one in table.rules.outcome(table.state).ranking][:1] == ["Bob"]  # type: ignore[union-attr]


def test_priority_passes_left_of_the_bankrupt_only_if_held() -> None:
    assert broke().change(priority="Carol").do("bankrupt").state.priority == "Carol"
    assert broke().change(priority="Alice").do("bankrupt").state.priority == "Bob"
