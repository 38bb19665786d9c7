"""Shares lie somewhere, and the presidency goes to strictly more of them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lostatlas.finance.holdings import Shares, clockwise, combined
from lostatlas.finance.ledger import LedgerError
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.serialize import from_plain, to_plain

SEATS = ("Ann", "Ben", "Cid", "Dan")


def held(president: str | None = "Ann", **units: int) -> Shares:
    return Shares(FrozenMap(units), president, 2)


def test_a_launch_takes_the_presidents_certificate_from_the_treasury() -> None:
    shares = Shares.created(5, "treasury", presidents_units=2).with_president("Ann", source="treasury")
    assert (shares.of("Ann"), shares.of("treasury"), shares.president) == (2, 3, "Ann")
    assert (shares.certificates("Ann"), shares.certificates("treasury")) == (1, 3)
    assert shares.percent("treasury") == Fraction(60)


def test_the_presidents_certificate_is_never_given_away() -> None:
    shares = held(Ann=3, pool=2)
    assert shares.ordinary("Ann") == 1
    assert shares.moved("Ann", "pool").of("Ann") == 2
    with pytest.raises(LedgerError, match="Ann cannot give 2 shares: there is 1 to give"):
        shares.moved("Ann", "pool", 2)


def test_nobody_gives_a_negative_number_of_shares() -> None:
    with pytest.raises(LedgerError):
        held(Ann=2, Ben=2).moved("Ben", "Cid", -1)


def test_who_has_nothing_is_left_out() -> None:
    assert "Ben" not in held(Ann=2, Ben=1).moved("Ben", "pool").units


def test_equal_shares_leave_the_president() -> None:
    assert held(Ann=2, Ben=2, pool=1).due_president(SEATS) == "Ann"


def test_strictly_more_takes_over_by_exchange() -> None:
    shares = held(Ann=2, Ben=3)
    assert shares.due_president(SEATS) == "Ben"
    after = shares.with_president("Ben")
    assert after.units == shares.units  # the certificate went one way, two ordinary ones the other
    assert (after.ordinary("Ann"), after.ordinary("Ben"), after.certificates("Ben")) == (2, 1, 2)


def test_tied_above_the_president_the_first_clockwise_takes_over() -> None:
    assert held("Cid", Ann=3, Ben=3, Cid=2, Dan=1).due_president(SEATS) == "Ann"
    assert held("Ann", Cid=3, Ben=3, Ann=2).due_president(SEATS) == "Ben"


def test_the_pool_never_presides() -> None:
    assert held(Ann=2, pool=3).due_president(SEATS) == "Ann"


def test_a_company_without_president_goes_to_who_holds_enough() -> None:
    assert held(None, Ben=2, Cid=2).due_president(SEATS, start="Cid") == "Cid"
    assert held(None, Ben=1, Cid=1).due_president(SEATS) is None


def test_the_certificate_needs_as_many_shares_in_exchange() -> None:
    with pytest.raises(LedgerError):
        held(Ann=2, Ben=1).with_president("Ben")
    with pytest.raises(LedgerError):
        Shares.created(1, "treasury", presidents_units=2).with_president("Ann", source="treasury")


def test_merging_keeps_every_share_where_it_lies() -> None:
    merged = combined(held(Ann=2, Ben=3), held("Ben", Ben=2, pool=1, treasury=2), presidents_units=2)
    assert merged.units == {"Ann": 2, "Ben": 5, "pool": 1, "treasury": 2}
    assert merged.president is None
    assert merged.total == 10


def test_void_shares_leave_the_company() -> None:
    shares = held(Ann=2, Ben=2, Cid=1).removed("Ben", 2)
    assert (shares.total, shares.percent("Ann")) == (3, Fraction(200, 3))


def test_without_a_presidents_certificate_all_shares_are_ordinary() -> None:
    shares = Shares.created(25, "bank").moved("bank", "Ann", 3)
    assert shares.ordinary("Ann") == shares.certificates("Ann") == 3


def test_ranked_owners_share_a_line_when_tied() -> None:
    shares = Shares(FrozenMap(Ann=5, Ben=2, Cid=2, Dan=2, bank=14))
    assert shares.ranked(SEATS) == ((5, ("Ann",)), (2, ("Ben", "Cid", "Dan")))
    assert Shares.created(25, "bank").ranked(SEATS) == ()


def test_clockwise_starts_left_of_a_seat() -> None:
    assert clockwise(SEATS, "Cid") == ("Dan", "Ann", "Ben", "Cid")
    assert clockwise(SEATS, None) == SEATS


@given(
    st.lists(
        st.tuples(st.sampled_from((*SEATS, "pool")), st.sampled_from((*SEATS, "pool")), st.integers(0, 4))
    )
)
def test_no_share_is_lost_and_the_president_has_the_most(moves: list[tuple[str, str, int]]) -> None:
    shares = held(Ann=4, Ben=2, Cid=2, pool=2)
    for giver, taker, units in moves:
        if units <= shares.ordinary(giver):
            shares = shares.moved(giver, taker, units)
            shares = shares.with_president(shares.due_president(SEATS))
        assert shares.total == 10
        assert shares.president is not None
        assert all(shares.of(seat) <= shares.of(shares.president) for seat in SEATS)
        assert all(units > 0 for units in shares.units.values())
    assert from_plain(Shares, to_plain(shares)) == shares
