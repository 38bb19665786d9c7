"""§2: what there is of everything."""

from __future__ import annotations

from lostatlas.kernel.frozen import evolve
from tests.games.lost_atlas.rules.table import Table


def test_item_39_there_is_no_certificate_limit() -> None:
    bids = [(code, "Alice", 120) for code in ("EM", "SU", "AG", "NP", "RE", "EA", "ER", "OV")]
    table = Table("Alice", "Bob", "Carol").cash_is({"Alice": 5000})
    for code, player, bid in bids:
        table.change(charters=((code,),), stock=evolve(table.state.stock, player=player))
        table.do(f"bid {bid}").passes(2).do(f"launch {code}")
    assert sum(table.shares(code)["Alice"] for code, _, _ in bids) == 16
    table.change(stock=evolve(table.state.stock, player="Alice"))
    assert "buy EM from treasury" in table.legal()
