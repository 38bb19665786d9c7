"""§18–20: trains, phases, rust, limits, forced purchases, bankruptcy; parts C and D of the clarifications."""

from __future__ import annotations

from typing import Any

import pytest

from lostatlas.rail.depot import Depot
from lostatlas.rail.state import POOL
from tests.games.lost_atlas.rules.table import Table, launched


def two(**options: Any) -> Table:
    """EM (Alice, 140 at 70) and SU (Bob, 120 at 60)."""
    return launched(("EM", "Alice", 140), ("SU", "Bob", 120), **options)


def deck(table: Table, *names: str, pool: tuple[str, ...] = ()) -> Table:
    """Leave only these trains in the deck, one of each (7s are endless)."""
    new = Depot(tuple((name, 1) for name in names), pool=pool, endless=table.state.depot.endless)
    phase = next(
        (n for n, one in enumerate(table.rules.phases) if names and one.train == names[0]), table.state.phase
    )
    return table.change(depot=new, phase=max(0, phase - 1))


# phases, rust, limits


@pytest.mark.parametrize(
    ("train", "colour", "minor", "major", "rusts"),
    [
        ("3", "green", 2, 4, ""),
        ("4", "green", 2, 3, "2"),
        ("5", "purple", 1, 2, ""),
        ("6", "purple", 1, 2, "3"),
        ("7", "gray", 1, 2, "4"),
    ],
)
def test_items_77_to_79_the_first_train_of_a_name(
    train: str, colour: str, minor: int, major: int, rusts: str
) -> None:
    table = deck(two(), train, "7").company_has("SU", trains=(rusts,) if rusts else ())
    table.cash_is({"EM": 1000}).operate("EM", "trains")
    price = table.rules.trains[train].price
    table.do(f"train {train} from deck for {price}")
    assert table.rules.phase(table.state).colour == colour
    assert table.rules.phase(table.state).limits == {"minor": minor, "major": major}
    assert table.trains("SU") == ()
    if rusts:
        assert table.state.depot.gone == {rusts: 1}


def test_item_79_the_first_infinity_train_begins_gray_too() -> None:
    table = deck(two(), "7").cash_is({"EM": 1000}).company_has("SU", trains=("4",)).operate("EM", "trains")
    table.do("train ∞ from deck for 1000")
    assert (table.rules.phase(table.state).colour, table.trains("SU"), table.trains("EM")) == (
        "gray",
        (),
        ("∞",),
    )


def test_rust_takes_trains_in_the_pool_too() -> None:
    table = deck(two(), "4", "5", pool=("2", "2")).cash_is({"EM": 400}).operate("EM", "trains")
    table.do("train 4 from deck for 300")
    assert (table.state.depot.pool, table.state.depot.gone) == ((), {"2": 2})


def test_item_80_trains_above_the_limit_go_to_the_pool_and_are_sold_again() -> None:
    table = deck(two(), "5", "6").cash_is({"EM": 450, "SU": 500}).company_has("SU", trains=("3", "4"))
    table.operate("EM", "trains").do("train 5 from deck for 450")
    assert (table.actor, table.company) == ("Bob", "SU")
    assert table.legal() == {"discard 3", "discard 4"}
    assert table.refusal("discard 5").key == "rail.not_owned"
    table.do("discard 3")
    assert (table.trains("SU"), table.state.depot.pool) == (("4",), ("3",))
    table.company_has("SU", trains=()).operate("SU", "trains")
    assert "train 3 from pool for 200" in table.legal()


def test_r22_the_buyer_itself_may_have_to_discard() -> None:
    table = (
        deck(two(), "5", "6").cash_is({"EM": 450}).company_has("EM", trains=("4",)).operate("EM", "trains")
    )
    table.do("train 5 from deck for 450")  # it fitted the limit before the purchase
    assert table.legal() == {"discard 4", "discard 5"}


def test_item_82_no_purchase_above_the_limit() -> None:
    table = two().company_has("EM", trains=("2", "2")).operate("EM", "trains")
    assert table.company != "EM"  # nothing to decide: the step was skipped
    spacious = launched(("SP", "Alice", 140)).cash_is({"SP": 500}).company_has("SP", trains=("2", "2"))
    spacious.operate("SP", "trains")
    assert "train 2 from deck for 100" in spacious.legal()


def test_item_81_a_traded_train_goes_to_the_pool() -> None:
    table = deck(two(), "7").change(phase=5).cash_is({"EM": 900}).company_has("EM", trains=("5",))
    table.operate("EM", "trains")
    assert table.legal() == {
        "train ∞ from deck for 800 with 5",
        "pass",
    }  # the limit is 1, so only in exchange
    table.do("train ∞ from deck for 800 with 5")
    assert (table.cash("EM"), table.trains("EM"), table.state.depot.pool) == (100, ("∞",), ("5",))
    assert table.state.depot.top == "7"  # the supply never ends


def test_a_train_just_handed_in_rusts_like_any_other() -> None:
    table = deck(two(), "7").cash_is({"EM": 900}).company_has("EM", trains=("4",)).operate("EM", "trains")
    table.do("train ∞ from deck for 800 with 4")
    assert (table.state.depot.pool, table.state.depot.gone) == ((), {"4": 1})


def test_trade_in_is_only_for_the_infinity_train_and_of_an_own_train() -> None:
    table = (
        deck(two(), "7")
        .change(phase=5)
        .cash_is({"EM": 900})
        .company_has("EM", trains=("5",))
        .operate("EM", "trains")
    )
    assert table.refusal("train 7 from deck for 750 with 5").key == "rail.no_trade_in"
    assert table.refusal("train ∞ from deck for 800 with 6").key == "rail.not_owned"
    assert table.refusal("train ∞ from deck for 900 with 5").key == "rail.face_value"


# purchases


def test_item_68_another_company_sells_if_its_president_agrees() -> None:
    table = two().company_has("SU", trains=("2",)).company_has("EM", trains=("2",)).operate("EM", "trains")
    assert "train 2 from SU for 1" in table.legal()
    table.do("train 2 from SU for 30")
    assert (table.actor, table.company) == ("Bob", "SU")
    table.do("decline")
    assert table.actor == "Alice"
    assert table.refusal("train 2 from SU for 30").key == "rail.price_refused"
    before = table.cash("SU")
    table.do("train 2 from SU for 31", "accept")
    assert (table.trains("EM"), table.trains("SU"), table.cash("SU")) == (("2", "2"), (), before + 31)


def test_the_same_president_needs_no_consent() -> None:
    table = launched(("EM", "Alice", 140), ("SU", "Alice", 120)).company_has("SU", trains=("2",))
    table.company_has("EM", trains=("2",)).operate("EM", "trains").do("train 2 from SU for 1")
    assert table.trains("EM") == ("2", "2")


def test_a_train_costs_at_least_one_and_company_cash_only() -> None:
    table = two().company_has("SU", trains=("2",)).operate("EM", "trains")
    assert table.refusal("train 2 from SU for 0").key == "rail.price_too_low"
    assert table.refusal("train 2 from SU for 141").key == "rail.cannot_pay"
    assert table.refusal("train 3 from SU for 1").key == "rail.not_owned"
    assert table.refusal("train 2 from EM for 1").key == "rail.no_such_seller"


def test_item_69_a_company_must_own_a_train() -> None:
    table = two().operate("EM", "trains")
    assert table.refusal("pass").key == "rail.must_own_train"
    assert table.refusal("bankrupt").rule == "§20"
    assert table.refusal("sell 1 EM").rule == "§20"


def test_company_cash_that_covers_the_cheapest_may_buy_any_train_it_can_pay() -> None:
    table = two(printing="text").change(depot=Depot((("3", 1),), pool=("2",), endless=("7",)), phase=1)
    table.cash_is({"EM": 200}).operate("EM", "trains")
    assert {"train 3 from deck for 200", "train 2 from pool for 100"} <= table.legal()
    table.cash_is({"EM": 150})
    assert table.refusal("train 3 from deck for 200").key == "rail.cheapest_only"  # no president's help


# forced purchase


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


def test_r1_nothing_to_buy_means_nothing_must_be_bought() -> None:
    table = two().change(depot=Depot(())).operate("EM", "trains")
    assert table.company != "EM"


# bankruptcy


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
    assert (table.actor, table.legal()) == (
        "Bob",
        {"sell 1 EM", "pass"},
    )  # of the closing company, without a drop
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
