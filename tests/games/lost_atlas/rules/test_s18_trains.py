"""§18: buying trains."""

from __future__ import annotations

import pytest

from lostatlas.rail.depot import Depot
from tests.games.lost_atlas.rules.cases import deck, two
from tests.games.lost_atlas.rules.table import launched


def test_item_82_no_purchase_above_the_limit() -> None:
    table = two().company_has("EM", trains=("2", "2")).operate("EM", "trains")
    assert table.company != "EM"  # nothing to decide: the step was skipped
    spacious = launched(("SP", "Alice", 140)).cash_is({"SP": 500}).company_has("SP", trains=("2", "2"))
    spacious.operate("SP", "trains")
    assert "train 2 from deck for 100" in spacious.legal()
    spacious.company_has("SP", trains=("2", "2", "2")).operate("SP", "trains")
    assert spacious.state.step != "trains"  # three are its limit


@pytest.mark.parametrize(("code", "limit"), [("EM", 1), ("SP", 2)])
def test_item_82_one_and_two_trains_in_purple_and_gray(code: str, limit: int) -> None:
    for phase in ("5", "6", "7"):
        for owned in (limit - 1, limit):
            table = launched((code, "Alice", 140)).phase_is(phase).cash_is({code: 5000})
            table.company_has(code, trains=("5",) * owned).operate(code, "trains")
            bought = {text for text in table.legal() if text.startswith("train") and " with " not in text}
            assert bool(bought) == (owned < limit)  # trading one in for ∞ leaves as many


def test_item_81_a_traded_train_goes_to_the_pool() -> None:
    table = deck(two(), "7").change(phase=5).cash_is({"EM": 900}).company_has("EM", trains=("5",))
    table.operate("EM", "trains")
    # the limit is 1, so only in exchange
    assert table.legal() == {"train ∞ from deck for 800 with 5", "pass"}
    table.do("train ∞ from deck for 800 with 5")
    assert (table.cash("EM"), table.trains("EM"), table.state.depot.pool) == (100, ("∞",), ("5",))
    assert table.state.depot.top == "7"  # the supply never ends


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


def test_r1_nothing_to_buy_means_nothing_must_be_bought() -> None:
    table = two().change(depot=Depot(())).operate("EM", "trains")
    assert table.company != "EM"
