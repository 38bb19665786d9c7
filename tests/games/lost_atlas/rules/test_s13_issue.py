"""§13: issuing and redeeming a share."""

from __future__ import annotations

from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.rail.state import POOL, TREASURY
from tests.games.lost_atlas.rules.cases import MAP, two
from tests.games.lost_atlas.rules.land import at, cash, do
from tests.games.lost_atlas.rules.table import launched


def test_item_45_issue_and_redeem() -> None:
    table = two().passes(3).do("pass", "issue")
    assert (table.cash("EM"), table.price("EM"), table.pool("EM"), table.treasury("EM")) == (210, 60, 1, 2)
    assert table.state.step == "track"  # at most one of the two
    table.operate("EM", "issue").do("redeem")
    assert (table.cash("EM"), table.price("EM"), table.pool("EM")) == (150, 60, 0)
    assert table.operate("EM", "issue").refusal("redeem").key == "rail.nothing_to_redeem"


def test_item_46_worked_issues() -> None:
    table = launched(("EM", "Alice", 160)).operate("EM", "issue").do("issue")
    assert (table.cash("EM"), table.price("EM")) == (240, 70)
    table.operate("EM", "issue").do("issue")
    assert table.pool("EM") == 2
    assert table.operate("EM", "issue").refusal("issue").key == "rail.pool_limit"
    table = (
        launched(("EM", "Alice", 160)).operate("EM", "issue").do("issue").operate("EM", "issue").do("redeem")
    )
    assert (table.cash("EM"), table.price("EM")) == (170, 70)
    table = (
        launched(("EM", "Alice", 140))
        .operate("EM", "lead_off", turns=1)
        .do("train 2 from deck for 100", "issue")
    )
    assert table.cash("EM") == 110
    table.operate("EM", "trains").do("train 2 from deck for 100")
    assert table.cash("EM") == 10


def test_nothing_to_issue_from_an_empty_treasury() -> None:
    table = launched(("EM", "Alice", 140)).buys("Bob", "EM", 3).operate("EM", "issue")
    assert table.state.step != "issue"


def test_item_47_a_major_issues_ten_percent() -> None:
    table = two().company_has("EM", kind="major")
    shares = evolve(table.state.companies["EM"].shares, units=FrozenMap({"Alice": 4, TREASURY: 6}))
    table.company_has("EM", shares=shares).operate("EM", "issue")
    before = table.cash("EM")
    table.do("issue")
    assert (table.cash("EM") - before, table.price("EM")) == (70, 60)
    assert table.state.companies["EM"].shares.percent(POOL) == 10


def test_item_47_a_major_issues_ten_percent_by_position() -> None:
    text = (
        "player Ann: 9, Con 4*\nplayer Ben: 9\nplayer Cid: 9\n"
        "company Con: 70, cash 10, trains 3, parts EM TU, hubs M13\ntrack: 57@M13 r0\n"
        "now: OR1 Con issue, cycle 3"
    )
    game = do(at(text, MAP), "issue")
    assert (cash(game, "Con"), game.state.price("Con")) == ([80], 60)
    assert game.state.companies["Con"].shares.percent(POOL) == 10
