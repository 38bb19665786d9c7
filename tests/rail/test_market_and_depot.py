"""The row of prices and its stacks; the deck, the pool and what has left the game (§2, §18, §19)."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lostatlas.rail.depot import Depot
from lostatlas.rail.market import Move
from lostatlas.rail.row_market import RowMarket

SPACES = (0, 10, 20, 30, 40, 50, 60)

moves = st.lists(st.tuples(st.sampled_from("ABCDE"), st.integers(-3, 3)), max_size=30)


def full_market() -> RowMarket:
    market = RowMarket(SPACES)
    for company, price in zip("ABCDE", (60, 30, 30, 20, 10), strict=True):
        market = market.launched(company, price)
    return market


@given(moves)
def test_the_order_is_by_price_and_a_marker_that_arrives_goes_under_those_there(
    steps: list[tuple[str, int]],
) -> None:
    market = full_market()
    for company, by in steps:
        before = market
        market = market.moved(company, Move("up", by) if by >= 0 else Move("down", -by))
        spaces = [marker.space for marker in market.markers]
        assert spaces == sorted(spaces, reverse=True)
        assert sorted(market.order) == sorted(before.order)
        others = [one for one in before.order if one != company]
        assert [one for one in market.order if one != company] == others  # the others keep their order
        target = min(max(before.space(company) + by, 0), len(SPACES) - 1)
        assert market.space(company) == target
        if target != before.space(company) or by == 0:
            stack = [marker.company for marker in market.markers if marker.space == target]
            assert stack[-1] == company


def test_a_rise_at_the_top_leaves_the_marker_where_it_is() -> None:
    market = full_market().launched("F", 60)
    assert market.moved("A", Move("up")) == market
    assert market.moved("A", Move("up", 2)).order[:2] == ("A", "F")


def test_a_marker_may_be_launched_on_top() -> None:
    assert full_market().launched("F", 30, place="top").order == ("A", "F", "B", "C", "D", "E")


@pytest.mark.parametrize(
    ("amount", "low", "high", "price"),
    [(35, 0, 60, 30), (35, 40, 60, 40), (99, 10, 50, 50), (30, 10, 50, 30)],
)
def test_the_highest_space_not_above_an_amount(amount: int, low: int, high: int, price: int) -> None:
    assert RowMarket(SPACES).below(amount, low=low, high=high) == price


@given(st.lists(st.sampled_from(["take", "pool", "buy", "rust"]), max_size=40))
def test_no_train_is_ever_lost_from_sight(deeds: list[str]) -> None:
    depot, owned = Depot((("2", 3), ("3", 2), ("7", 1)), endless=("7",)), list[str]()
    start = Counter({"2": 3, "3": 2})
    for deed in deeds:
        if deed == "take" and depot.top is not None:
            owned.append(depot.top)
            depot = depot.taken()
        elif deed == "pool" and owned:
            depot = depot.to_pool(owned.pop())
        elif deed == "buy" and depot.pool:
            owned.append(depot.pool[0])
            depot = depot.from_pool(depot.pool[0])
        elif deed == "rust":
            rusty = [train for train in owned if train == "2"]
            owned = [train for train in owned if train != "2"]
            depot = depot.without("2").lost(*rusty)
        where = Counter(dict(depot.deck)) + Counter(depot.pool) + Counter(depot.gone) + Counter(owned)
        assert {name: where[name] for name in start} == dict(start)
        assert depot.pool == tuple(sorted(depot.pool))


def test_the_last_card_of_an_endless_train_never_leaves() -> None:
    depot = Depot((("7", 1),), endless=("7",))
    assert depot.taken().taken().top == "7"
