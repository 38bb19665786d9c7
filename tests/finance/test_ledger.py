"""Money only moves, and never from a holder who has less."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lostatlas.finance.ledger import Ledger, LedgerError, transfer, transfer_each
from lostatlas.kernel.serialize import from_plain, to_plain

HOLDERS = ("Ann", "Ben", "north line")


def ledger() -> Ledger:
    return Ledger.opened(HOLDERS, each=100)


def test_the_bank_pays_the_starting_cash() -> None:
    assert [ledger()[holder] for holder in (*HOLDERS, "bank")] == [100, 100, 100, -300]
    assert ledger().total == 0


def test_a_transfer_moves_exactly_the_amount() -> None:
    after = transfer(ledger(), "Ann", "north line", 60)
    assert (after["Ann"], after["north line"], after["Ben"]) == (40, 160, 100)
    assert ledger()["Ann"] == 100  # the ledger before it is unchanged


def test_everything_may_be_paid_but_not_one_more() -> None:
    assert transfer(ledger(), "Ann", "Ben", 100)["Ann"] == 0
    with pytest.raises(LedgerError, match="Ann has 100 and cannot pay 101 to Ben"):
        transfer(ledger(), "Ann", "Ben", 101)


def test_only_the_bank_may_be_negative() -> None:
    assert transfer(ledger(), "bank", "Ann", 10_000)["bank"] == -10_300


def test_a_negative_amount_is_refused() -> None:
    with pytest.raises(LedgerError, match="never negative"):
        transfer(ledger(), "Ann", "Ben", -1)


@pytest.mark.parametrize("pair", [("Ann", "Zoe"), ("Zoe", "Ann")])
def test_an_unknown_holder_is_refused_even_for_nothing(pair: tuple[str, str]) -> None:
    with pytest.raises(LedgerError, match="Zoe holds no cash"):
        transfer(ledger(), *pair, 0)


def test_paying_oneself_changes_nothing_but_needs_the_money() -> None:
    assert transfer(ledger(), "Ann", "Ann", 100) == ledger()
    with pytest.raises(LedgerError):
        transfer(ledger(), "Ann", "Ann", 101)


def test_names_are_unique() -> None:
    with pytest.raises(LedgerError):
        Ledger.opened(("Ann", "Ann"))
    with pytest.raises(LedgerError):
        Ledger.opened(("Ann", "bank"))
    with pytest.raises(LedgerError):
        ledger().with_holder("Ann")


def test_a_holder_leaves_only_with_nothing() -> None:
    with pytest.raises(LedgerError, match="balance of 100"):
        ledger().without_holder("Ann")
    empty = transfer(ledger(), "Ann", "bank", 100)
    assert "Ann" not in empty.without_holder("Ann")
    assert empty.without_holder("Ann").total == 0


def test_a_dividend_is_paid_to_each() -> None:
    after = transfer_each(ledger(), "bank", {"Ann": 30, "Ben": 0, "north line": 10})
    assert [after[holder] for holder in HOLDERS] == [130, 100, 110]


moves = st.tuples(
    st.sampled_from((*HOLDERS, "bank")), st.sampled_from((*HOLDERS, "bank")), st.integers(-5, 150)
)


@given(st.lists(moves))
def test_whatever_is_tried_the_sum_stays_and_nobody_owes(tried: list[tuple[str, str, int]]) -> None:
    now = ledger()
    for payer, payee, amount in tried:
        before = now
        try:
            now = transfer(now, payer, payee, amount)
        except LedgerError:
            assert amount < 0 or before[payer] < amount
        assert now.total == 0
        assert all(now[holder] >= 0 for holder in HOLDERS)
    assert from_plain(Ledger, to_plain(now)) == now
