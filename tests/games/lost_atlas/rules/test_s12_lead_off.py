"""§12: the lead-off train."""

from __future__ import annotations

from tests.games.lost_atlas.rules.cases import two


def test_item_43_a_lead_off_train_is_one_from_the_bank_with_own_cash() -> None:
    table = two().passes(3)
    assert table.legal() == {"train 2 from deck for 100", "pass"}
    table.do("train 2 from deck for 100")
    assert (table.state.step, table.cash("EM"), table.trains("EM")) == ("issue", 40, ("2",))
    table.until("run")
    assert table.trains("EM") == ("2",)  # it runs in the same turn
    later = two().passes(3).operate("EM", "lead_off", turns=2)
    assert later.state.step != "lead_off"  # only in the first turn
    poor = two().cash_is({"EM": 90}).passes(3)
    assert poor.state.step == "issue"  # no president's help


def test_item_44_skipping_the_lead_off_keeps_the_train_step() -> None:
    table = two().passes(3).do("pass").until("trains")
    assert "train 2 from deck for 100" in table.legal()


def test_a_lead_off_train_is_not_bought_from_a_company() -> None:
    table = two().company_has("SU", trains=("2",)).passes(3)
    assert table.refusal("train 2 from SU for 1").key == "rail.lead_off_bank_only"
