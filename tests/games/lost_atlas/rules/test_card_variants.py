"""The variants on the cards (part H of the clarifications): off by default, each one named option."""

from __future__ import annotations

import pytest

from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import evolve
from lostatlas.rail.state import OperatingRound
from tests.games.lost_atlas.rules.table import Table, launched


def test_item_34_a_drop_for_every_share_sold() -> None:
    for drop, price in (("sale", 60), ("share", 50)):
        table = launched(("EM", "Alice", 140), sale_drop=drop).buys("Bob", "EM", 2)
        table.company_has("EM", operated=True)
        table.change(stock=type(table.state.stock)(player="Bob"))  # type: ignore[misc]  # a stock round
        table.do("sell 2 EM")
        assert table.price("EM") == price


def test_item_116_the_small_bank_and_the_limits() -> None:
    table = Table(bank_break=True)
    assert table.cash("bank") == 8000 - 3 * 300
    limits = table.rules.variant.bank_break.certificates
    assert limits == {"3": 16, "4": 12, "5": 10}


def test_item_116_nobody_holds_more_certificates_than_the_limit() -> None:
    small = {"bank_break": {"certificates": {"3": 1}}}
    for on in (False, True):
        table = launched(("EM", "Alice", 140), bank_break=on, variant=small)
        table.change(stock=type(table.state.stock)(player="Alice"))  # type: ignore[misc]  # a stock round
        assert ("buy EM from treasury" in table.legal()) is not on
        assert ("bid 120" in table.legal()) is not on
        if on:
            assert table.refusal("buy EM from treasury").key == "rail.certificate_limit"
            assert table.refusal("bid 120").key == "rail.certificate_limit"


@pytest.mark.parametrize("on", [False, True])
def test_item_116_the_game_ends_after_the_operating_rounds_in_which_the_bank_breaks(on: bool) -> None:
    table = launched(("EM", "Alice", 140), bank_break=on).operate("EM", "dividend", revenue=50_000).do("pay")
    assert table.state.bank_broken
    assert not table.state.over
    operating = OperatingRound(number=2, acted=("EM",), order=("EM",))
    table.change(operating=operating, round="OR2", step="")
    assert table.state.over == ("rail.end_bank" if on else "")


@pytest.mark.parametrize("on", [False, True])
def test_item_116_the_bank_may_break_with_the_last_dividend_of_the_operating_rounds(on: bool) -> None:
    table = launched(("EM", "Alice", 140), bank_break=on)
    full = evolve(table.state.companies["EM"], trains=("2", "2"))  # it may own no more trains
    table.change(companies=table.state.companies.set("EM", full))
    table.operate("EM", "dividend", revenue=50_000, number=2).do("pay")
    assert table.state.over == ("rail.end_bank" if on else "")
    told = [event for event in table.events if event.key == "rail.bank_broken"]
    assert [event.facts["cycle"] for event in told] == ([1] if on else [])


def test_a_value_that_a_variant_does_not_have_is_refused() -> None:
    with pytest.raises(GameDataError, match="'share'"):
        Table(sale_drop="twice")
    with pytest.raises(GameDataError, match=r"one of: False \(no\), True \(yes\)"):
        Table(bank_break=1)
