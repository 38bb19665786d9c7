"""§11: who operates when, in which steps."""

from __future__ import annotations

from tests.games.lost_atlas.rules.cases import two
from tests.games.lost_atlas.rules.table import Table, launched


def test_item_41_r6_highest_price_first_and_each_acts_once() -> None:
    table = launched(("EM", "Alice", 120), ("SU", "Bob", 160), ("NP", "Carol", 160)).passes(3)
    assert (table.company, table.state.market.order) == ("SU", ("SU", "NP", "EM"))
    table.do("pass", "issue").until("trains", "SU")  # SU falls to 60, under EM
    assert table.state.market.order[-1] == "SU"
    table.do("train 2 from deck for 100").until("lead_off")
    acted = table.state.operating.acted  # type: ignore[union-attr]
    assert (table.company, acted) == ("NP", ("SU",))


def test_r6_the_order_may_be_fixed_when_the_round_begins() -> None:
    table = launched(("EM", "Alice", 120), ("SU", "Bob", 160), operating_order="fixed").passes(3)
    table.price_is("EM", 90)
    assert table.rules.rounds["OR"].order(table.state) == ("SU", "EM")  # type: ignore[attr-defined]
    assert two().passes(3).price_is("SU", 90).rules.rounds["OR"].order.__name__ == "live_order"  # type: ignore[attr-defined]


def test_item_42_the_steps_in_their_order() -> None:
    names = [step.name for step in Table().rules.rounds["OR"].steps]
    assert names == ["lead_off", "issue", "track", "token", "run", "dividend", "trains"]


def test_r21_majors_operate_too() -> None:
    table = two().company_has("EM", kind="major", trains=("3",)).change(phase=1).passes(3)
    assert (table.company, table.state.step) == ("EM", "issue")  # no lead-off train for a major


def test_s11_the_president_decides_and_the_moneys_stay_apart() -> None:
    table = two().passes(3)
    assert (table.actor, table.company) == ("Alice", "EM")
    cash = table.cash("Alice")
    table.do("train 2 from deck for 100")
    assert table.cash("Alice") == cash
