"""§4: shares, presidents and the limits of holding."""

from __future__ import annotations

import pytest

from lostatlas.finance import Shares
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.rail.state import POOL
from tests.games.lost_atlas.rules.cases import sold_table
from tests.games.lost_atlas.rules.table import launched


def test_item_31_nobody_holds_more_than_60_percent() -> None:
    table = launched(("EM", "Alice", 140)).buys("Alice", "EM", 1).passes(2)
    assert table.refusal("buy EM from treasury").key == "rail.holding_limit"


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


@pytest.mark.parametrize(("seller", "heir"), [("Alice", "Bob"), ("Bob", "Carol"), ("Carol", "Alice")])
def test_s4_of_several_tied_above_the_president_the_first_clockwise_takes_over(
    seller: str, heir: str
) -> None:
    """It takes a major: of a minor's five shares no two others can hold more than the president."""
    shares = Shares(FrozenMap(Alice=3, Bob=3, Carol=3, treasury=1), seller, presidents_units=2)
    table = sold_table().company_has("EM", kind="major", shares=shares)
    table.change(stock=evolve(table.state.stock, player=seller)).do("sell 1 EM")
    assert (table.president("EM"), table.shares("EM")[seller]) == (heir, 2)
