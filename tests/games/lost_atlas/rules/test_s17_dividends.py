"""§17: the dividend and the price."""

from __future__ import annotations

import pytest

from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.rail.state import POOL
from lostatlas.text import message
from tests.games.lost_atlas.rules.cases import two
from tests.games.lost_atlas.rules.table import launched


@pytest.mark.parametrize(("revenue", "parts"), [(40, {"Alice": 16, "EM": 24}), (20, {"Alice": 8, "EM": 12})])
def test_item_65_treasury_shares_pay_the_company(revenue: int, parts: dict[str, int]) -> None:
    table = two().operate("EM", "dividend", revenue=revenue).do("pay")
    assert dict(table.events[0].facts["parts"]) == parts


def test_item_64_pool_shares_pay_nobody() -> None:
    table = two()
    shares = table.state.companies["EM"].shares.moved("treasury", POOL, 2)
    table.company_has("EM", shares=shares).operate("EM", "dividend", revenue=30)
    table.do("pay")
    assert dict(table.events[0].facts["parts"]) == {"Alice": 12, "EM": 6}
    told = [message(event.key, **event.facts) for event in table.events[:2]]
    assert told == [
        "EM pays out $30, $6 a share: the treasury $6, Alice $12.",
        "Shares of EM in the pool (2) earn nothing: $12 is not paid.",
    ]


@pytest.mark.parametrize(
    ("revenue", "pooled", "unpaid", "rest"), [(27, 0, 0, 1), (27, 2, 10, 2), (30, 0, 0, 0), (3, 1, 0, 1)]
)
def test_every_dollar_of_a_dividend_is_told(revenue: int, pooled: int, unpaid: int, rest: int) -> None:
    table = two()
    shares = table.state.companies["EM"].shares.moved("treasury", POOL, pooled)
    table.company_has("EM", shares=shares).operate("EM", "dividend", revenue=revenue)
    bank = table.cash("bank")
    table.do("pay")
    told = {event.key: event.facts for event in table.events}
    paid = sum(told["rail.dividend_paid"]["parts"].values())
    assert table.cash("bank") == bank - paid
    assert told.get("rail.dividend_unpaid", {}).get("amount", 0) == unpaid
    assert told.get("rail.dividend_rounded", {}).get("amount", 0) == rest
    assert paid + unpaid + rest == revenue


@pytest.mark.parametrize(
    ("price", "revenue", "after"),
    [
        (70, 80, 80),
        (80, 80, 90),
        (80, 50, 80),
        (80, 159, 90),
        (80, 160, 100),
        (500, 1000, 500),
        (450, 900, 500),
    ],
)
def test_item_66_the_price_follows_the_total_paid(price: int, revenue: int, after: int) -> None:
    table = two().price_is("EM", price).operate("EM", "dividend", revenue=revenue).do("pay")
    assert table.price("EM") == after


def test_item_66_a_small_dividend_sends_the_marker_to_the_bottom() -> None:
    table = launched(("EM", "Alice", 140), ("SU", "Bob", 140)).operate("EM", "dividend", revenue=20).do("pay")
    assert table.state.market.order == ("SU", "EM")


def test_withholding_keeps_all_and_lowers_the_price() -> None:
    table = two().operate("EM", "dividend", revenue=90)
    before = table.cash("EM")
    table.do("withhold")
    assert (table.cash("EM"), table.price("EM")) == (before + 90, 60)


def test_item_67_r8_price_zero_closes_at_once() -> None:
    table = two().price_is("EM", 10).company_has("EM", trains=("2",)).operate("EM", "dividend", revenue=20)
    bank, cash = table.cash("bank"), table.cash("EM")
    table.do("withhold")
    assert "EM" not in table.state.companies
    assert table.state.closed == ("EM",)
    assert table.state.depot.pool == ("2",)
    assert table.cash("bank") == bank - 20 + cash + 20
    assert table.state.board.tokens_of("EM") == ()
    assert table.company == "SU"  # its turn is over


@pytest.mark.parametrize("way", ["pay", "withhold"])
def test_r26_a_company_has_operated_once_its_dividend_is_done(way: str) -> None:
    table = two().operate("EM", "dividend", revenue=20)
    assert not table.state.companies["EM"].operated
    table.do(way)
    assert table.state.companies["EM"].operated


def test_r26_a_company_without_revenue_has_operated_too() -> None:
    table = two().operate("EM", "run")  # no train, so it is withheld by itself
    assert table.state.step == "trains"
    assert table.state.companies["EM"].operated


def test_figure_7_minor_shares_of_310() -> None:
    table = two().buys("Bob", "EM", 3).operate("EM", "dividend", revenue=310).do("pay")
    assert dict(table.events[0].facts["parts"]) == {"Alice": 124, "Bob": 186}
    major = two().company_has("EM", kind="major")
    shares = evolve(major.state.companies["EM"].shares, units=FrozenMap({"Alice": 6, "Bob": 3, POOL: 1}))
    major.company_has("EM", shares=shares).operate("EM", "dividend", revenue=310).do("pay")
    assert dict(major.events[0].facts["parts"]) == {"Alice": 186, "Bob": 93}
