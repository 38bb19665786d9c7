"""§10: the end of the stock round and the priority."""

from __future__ import annotations

import pytest

from lostatlas.kernel.frozen import evolve
from lostatlas.rail.state import POOL
from tests.games.lost_atlas.rules.table import Table, launched


def test_item_29_an_auction_counts_as_an_act_of_its_starter() -> None:
    table = Table().do("pass", "bid 120", "bid 130", "pass", "pass", "launch EM")
    assert table.president("EM") == "Carol"
    table.do("pass", "pass").do("pass")
    assert table.state.round == "OR1"
    assert table.state.priority == "Carol"  # left of Bob, who started the auction


def test_item_37_wholly_owned_companies_rise_one_space() -> None:
    table = launched(("EM", "Alice", 120)).buys("Alice", "EM", 1).buys("Bob", "EM", 2)
    table.passes(3)
    assert (table.state.round, table.price("EM")) == ("OR1", 70)
    assert "rail.price_moved.wholly_owned" in table.keys


@pytest.mark.parametrize("holder", ["treasury", "pool"])
def test_s10_a_company_with_a_share_in_treasury_or_pool_does_not_rise(holder: str) -> None:
    table = launched(("EM", "Alice", 120)).buys("Alice", "EM", 1).buys("Bob", "EM", 1)
    if holder == POOL:
        shares = table.state.companies["EM"].shares
        table.company_has("EM", shares=shares.moved("treasury", POOL, 1))
    table.passes(3)
    assert (table.state.round, table.price("EM")) == ("OR1", 60)


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
