"""§4, §6–10: shares, the stock round and its auction; part B of the clarifications."""

from __future__ import annotations

from typing import Any

import pytest

from lostatlas.kernel.frozen import evolve
from lostatlas.rail.state import POOL
from tests.games.lost_atlas.rules.table import Table, launched


def sold_table(**options: Any) -> Table:
    """Alice presides over EM (3 shares) and has operated; Bob has one; a new stock round begins."""
    table = launched(("EM", "Alice", 140), **options)
    table.buys("Alice", "EM", 1).buys("Bob", "EM", 1).company_has("EM", operated=True)
    stock = evolve(table.state.stock, player="Alice", passes=0, turns=type(table.state.companies)())
    return table.change(stock=stock)


# auction


@pytest.mark.parametrize(
    ("bid", "key"), [(119, "too_low"), (121, "step"), (122, "step"), (115, "too_low"), (305, "above_cash")]
)
def test_item_23_bids_that_are_refused(bid: int, key: str) -> None:
    refusal = Table().refusal(f"bid {bid}")
    assert (refusal.rule, refusal.key) == ("§7", f"rail.bid_{key}")


def test_item_23_a_raise_is_at_least_five_more_and_passing_is_for_good() -> None:
    table = Table().do("bid 140")
    assert table.actor == "Bob"
    assert table.refusal("bid 140").key == "rail.bid_too_low"
    assert table.refusal("bid 147").key == "rail.bid_step"
    table.do("pass", "bid 145")  # Bob leaves, Carol raises
    assert table.actor == "Alice"
    table.do("bid 150")
    assert table.actor == "Carol"  # Bob is not asked again
    table.do("pass")
    assert table.legal() == {"launch EM", "launch OV", "launch AD"}


def test_item_24_the_whole_bid_goes_to_the_treasury() -> None:
    table = launched(("EM", "Alice", 190))
    assert (table.cash("Alice"), table.cash("EM")) == (110, 190)


@pytest.mark.parametrize(
    ("bid", "price"),
    [(120, 60), (125, 60), (135, 60), (140, 70), (160, 80), (165, 80), (180, 90), (190, 90), (300, 90)],
)
def test_item_25_launch_prices_in_yellow(bid: int, price: int) -> None:
    table = launched(("EM", "Alice", bid))
    assert (table.price("EM"), table.cash("EM")) == (price, bid)


@pytest.mark.parametrize(
    ("train", "bid", "price"),
    [("2", 400, 90), ("3", 400, 110), ("4", 210, 100), ("5", 400, 135), ("7", 400, 135), ("5", 260, 120)],
)
def test_item_25_the_range_follows_the_phase(train: str, bid: int, price: int) -> None:
    table = Table().phase_is(train).cash_is({"Alice": 500})
    table.do(f"bid {bid}").passes(2).do("launch EM")
    assert table.price("EM") == price


def test_item_26_what_the_winner_gets() -> None:
    table = launched(("EM", "Alice", 140), ("NP", "Bob", 140))
    assert table.shares("NP") == {"Bob": 2, "treasury": 3}
    assert table.president("NP") == "Bob"
    assert table.state.market.order == ("EM", "NP")  # at the bottom of the space
    assert len(table.state.board.hubs_of("NP")) == 1


def test_r14_the_marker_may_go_to_the_top() -> None:
    table = launched(("EM", "Alice", 140), ("NP", "Bob", 140), launch_marker="top")
    assert table.state.market.order == ("NP", "EM")


def test_item_27_adaptive_chooses_its_home_before_anything_else() -> None:
    table = Table().do("bid 120").passes(2).do("launch AD")
    assert table.actor == "Alice"
    assert all(text.startswith("home") for text in table.legal())
    assert table.refusal("pass").key == "rail.not_now"


def test_what_comes_too_early_is_told_in_the_words_that_are_written() -> None:
    table = Table().do("bid 120").passes(2)
    assert str(table.refusal("bid 130")) == (
        "Not now: 'bid' does not fit here; what may be done is: launch. [§7]"
    )


def test_item_28_after_the_auction_the_left_neighbour_of_the_starter_is_next() -> None:
    table = Table().do("bid 120", "pass", "bid 130", "pass", "launch EM")
    assert (table.president("EM"), table.actor) == ("Carol", "Bob")


def test_item_29_an_auction_counts_as_an_act_of_its_starter() -> None:
    table = Table().do("pass", "bid 120", "bid 130", "pass", "pass", "launch EM")
    assert table.president("EM") == "Carol"
    table.do("pass", "pass").do("pass")
    assert table.state.round == "OR1"
    assert table.state.priority == "Carol"  # left of Bob, who started the auction


def test_no_auction_without_a_charter() -> None:
    table = launched(("EM", "Alice", 140)).change(charters=((), (), ()))
    assert table.refusal("bid 120").key == "rail.nothing_to_launch"


# turns


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


def test_item_31_prices_and_payees_of_a_purchase() -> None:
    table = launched(("EM", "Alice", 140)).price_is("EM", 80)
    table.do("buy EM from treasury")
    assert (table.cash("Bob"), table.cash("EM"), table.price("EM")) == (220, 220, 80)
    table.company_has("EM", shares=table.state.companies["EM"].shares.moved("treasury", POOL, 1))
    bank = table.cash("bank")
    table.do("buy EM from pool")
    assert (table.cash("Carol"), table.cash("bank"), table.cash("EM")) == (220, bank + 80, 220)


def test_item_31_nobody_holds_more_than_60_percent() -> None:
    table = launched(("EM", "Alice", 140)).buys("Alice", "EM", 1).passes(2)
    assert table.refusal("buy EM from treasury").key == "rail.holding_limit"


def test_a_share_that_cannot_be_paid_is_refused() -> None:
    table = launched(("EM", "Alice", 140)).cash_is({"Bob": 69})
    assert table.refusal("buy EM from treasury").key == "rail.cannot_pay"
    assert table.refusal("buy OV from treasury").key == "rail.not_launched"


def test_item_32_what_may_not_be_sold() -> None:
    table = sold_table().company_has("EM", operated=False)
    assert table.refusal("sell 1 EM").key == "rail.not_operated"
    table.company_has("EM", operated=True)
    assert table.refusal("sell 2 EM").key == "rail.presidents_certificate"
    assert "sell 1 EM" in table.legal()


def test_item_33_several_shares_drop_the_price_once() -> None:
    table = launched(("EM", "Alice", 140)).buys("Bob", "EM", 2).company_has("EM", operated=True)
    table.change(stock=evolve(table.state.stock, turns=type(table.state.companies)()))
    before = table.cash("Bob")
    table.do("sell 2 EM")
    assert (table.cash("Bob") - before, table.price("EM"), table.pool("EM")) == (140, 60, 2)
    assert table.refusal("sell 1 EM").key == "rail.sold_this_turn"


def test_item_35_the_pool_holds_at_most_half() -> None:
    table = sold_table().buys(POOL, "EM", 1).company_has("EM")
    shares = table.state.companies["EM"].shares
    assert shares.of(POOL) == 1
    table.company_has("EM", shares=shares.moved("Bob", POOL, 1))
    assert table.refusal("sell 1 EM").key == "rail.pool_limit"


def test_item_36_a_tie_keeps_the_president_and_strictly_more_takes_over() -> None:
    table = launched(("EM", "Alice", 140)).do("buy EM from treasury").passes(2)
    table.do("buy EM from treasury").passes(2)
    assert (table.shares("EM"), table.president("EM")) == ({"Alice": 2, "Bob": 2, "treasury": 1}, "Alice")
    table.do("buy EM from treasury")
    assert (table.president("EM"), table.state.companies["EM"].shares.ordinary("Alice")) == ("Bob", 2)
    assert "rail.presidency_passed" in table.keys


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


# end


def test_item_37_wholly_owned_companies_rise_one_space() -> None:
    table = launched(("EM", "Alice", 120)).buys("Alice", "EM", 1).buys("Bob", "EM", 2)
    table.passes(3)
    assert (table.state.round, table.price("EM")) == ("OR1", 70)
    assert "rail.price_moved.wholly_owned" in table.keys


def test_priority_stays_when_nobody_acted() -> None:
    table = launched(("EM", "Alice", 120))
    table.change(cycle=2, stock=evolve(table.state.stock, last=None, launched=0, player="Alice", passes=0))
    table.passes(3)
    assert (table.state.round, table.state.priority) == ("OR1", "Alice")


def test_item_38_the_very_first_round_is_repeated_only_once_nothing_was_launched() -> None:
    table = Table().passes(3)
    assert (table.state.round, table.state.shuffles) == ("SR", 1)
    table.passes(3)
    assert table.state.shuffles == 2


def test_item_39_there_is_no_certificate_limit() -> None:
    bids = [(code, "Alice", 120) for code in ("EM", "SU", "AG", "NP", "RE", "EA", "ER", "OV")]
    table = Table("Alice", "Bob", "Carol").cash_is({"Alice": 5000})
    for code, player, bid in bids:
        table.change(charters=((code,),), stock=evolve(table.state.stock, player=player))
        table.do(f"bid {bid}").passes(2).do(f"launch {code}")
    assert sum(table.shares(code)["Alice"] for code, _, _ in bids) == 16
    table.change(stock=evolve(table.state.stock, player="Alice"))
    assert "buy EM from treasury" in table.legal()


def test_item_40_worked_purchases_of_four_players() -> None:
    seats = ("Ann", "Ben", "Cid", "Dan")
    table = Table(*seats).do("bid 140").passes(3).do("launch EM").passes(3).do("buy EM from treasury")
    assert (table.cash("Ann"), table.cash("EM"), table.shares("EM")["Ann"]) == (65, 210, 3)
    table = Table(*seats).do("bid 180").passes(3).do("launch EM").passes(3).do("buy EM from treasury")
    assert (table.cash("Ann"), table.cash("EM")) == (5, 270)
    table = Table(*seats).do("bid 140").passes(3).do("launch EM").passes(3)
    table.do("bid 120").passes(3).do("launch EA")
    assert (table.cash("Ann"), table.cash("EM"), table.cash("EA")) == (15, 140, 120)
