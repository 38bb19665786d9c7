"""§11–17: the operating round up to the dividend; part C of the clarifications."""

from __future__ import annotations

from typing import Any

import pytest

from lostatlas.rail.state import POOL
from lostatlas.track.board import Board, Cell, Stop
from lostatlas.track.hexes import Hex, parse_hex
from lostatlas.track.tiles import parse_tile
from tests.games.lost_atlas.rules.table import Table, launched


def two(**options: Any) -> Table:
    """EM (Alice, 140 at 70) and SU (Bob, 120 at 60)."""
    return launched(("EM", "Alice", 140), ("SU", "Bob", 120), **options)


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


def test_item_48_two_yellow_tiles_or_one_upgrade() -> None:
    table = two().phase_is("3").operate("SU", "track")
    upgrades = {tile.id for tile in table.rules.tileset if tile.colour == "green"}
    table.do(next(text for text in sorted(table.legal()) if text.startswith("lay 57@H12")))
    assert (table.state.turn.lays, table.state.step) == (("yellow",), "track")
    assert not any(text.removeprefix("lay ").split("@")[0] in upgrades for text in table.legal())
    possible = [f"lay {tile}@H12 r{turns}" for tile in ("14", "15", "619") for turns in range(6)]
    assert "rail.lay_count" in {table.refusal(text).key for text in possible}
    table.do(next(text for text in sorted(table.legal()) if text.startswith("lay ")))
    assert table.state.step != "track"


def test_item_48_after_an_upgrade_nothing_follows() -> None:
    table = two().phase_is("3").operate("SU", "track")
    table.do(next(text for text in sorted(table.legal()) if text.startswith("lay 57@H12"))).until("trains")
    table.operate("SU", "track")
    upgrade = next(
        text for text in sorted(table.legal()) if text.startswith(("lay 14@H12", "lay 15@H12", "lay 619@H12"))
    )
    table.do(upgrade)
    assert table.state.step != "track"


def test_item_52_mountains_cost_40_once_from_company_cash() -> None:
    city = parse_tile("city=revenue:20;path=a:5,b:_0", colour="gray")
    cells = [
        Cell(Hex(0, 0), "city", city),
        Cell(Hex(1, 0), "mountain", parse_tile("upgrade=cost:40,terrain:mountain")),
        *(Cell(hex_, "blank", parse_tile("")) for hex_ in Hex(1, 0).neighbours() if hex_ != Hex(0, 0)),
    ]
    board = Board.of(cells).place_token(Stop(Hex(0, 0), 0), "EM")
    table = two().change(board=board).cash_is({"EM": 39, "Alice": 500}).operate("EM", "track")
    assert table.state.step != "track"  # the president does not help
    table = two().change(board=board).cash_is({"EM": 40}).operate("EM", "track")
    table.do("lay 9@N14 r2")
    assert table.cash("EM") == 0
    table.phase_is("3").operate("EM", "track")
    upgrade = next(text for text in sorted(table.legal()) if text.endswith("@N14 r2") and "lay 2" in text)
    assert table.do(upgrade).cash("EM") == 0  # once, at the first lay


def test_item_54_first_lays_by_the_ground() -> None:
    table = two().operate("SU", "track")
    tiles = {text.split("@")[0].removeprefix("lay ") for text in table.legal() if "@H12" in text}
    assert tiles == {"5", "6", "57"}
    em = two().operate("EM", "track")
    plain = {text.split("@")[0].removeprefix("lay ") for text in em.legal() if "@J8" in text}
    assert plain
    assert plain <= {"7", "8", "9"}


def test_item_55_the_mine_needs_green_to_change() -> None:
    table = two().operate("EM", "track")
    assert table.refusal("lay LA1@K9 r0").rule == "§14"
    green = two().phase_is("3").operate("EM", "track")
    mine = [text for text in green.legal() if text.startswith("lay LA1@K9")]
    assert len(mine) == 2  # item 56: the new leg clockwise or anticlockwise


def test_item_50_track_may_not_point_into_the_void() -> None:
    table = two().operate("EM", "track")
    lays = [text for text in table.legal() if text.startswith("lay")]
    board = table.state.board
    for text in lays:
        tile, place = text.removeprefix("lay ").split("@")
        name, turns = place.split(" r")
        hex_ = parse_hex(name)
        for edge in table.rules.tileset[tile].rotated(int(turns)).exits:
            if edge in board.tile(hex_).exits:
                continue
            near = board.cells.get(hex_.neighbour(edge))
            assert near is not None
            assert near.terrain not in ("border", "water")


def test_item_57_hubs_are_for_majors_and_expansive() -> None:
    table = two().operate("EM", "token")
    assert table.state.step != "token"  # a minor has its home only
    assert [len(minor.tokens) for minor in table.rules.variant.minors if minor.code != "EA"] == [1] * 11
    assert table.rules.minors["EA"].tokens == (0, 40)
    assert {major.tokens for major in table.rules.variant.majors} == {(60, 60)}


# runs and dividends


def test_item_62_local_routes() -> None:
    table = two().company_has("EM", trains=("2", "2")).operate("EM", "run")
    table.do("run 2:K9+2:K9")
    assert table.state.turn.revenue == 60
    bare = two().company_has("SU", trains=("2",)).operate("SU", "run").do("run 2:H12")
    assert (bare.price("SU"), "rail.no_revenue" in bare.keys) == (50, True)  # a home without a tile earns 0


def test_item_61_the_mine_has_two_stops() -> None:
    table = two().company_has("EM", trains=("2",)).operate("EM", "run").do("run best")
    assert table.state.turn.revenue == 50


def test_r18_every_train_runs_but_not_necessarily_well() -> None:
    table = two().company_has("EM", trains=("2", "2")).operate("EM", "run")
    assert table.refusal("run 2:K9").rule == "R18"
    assert table.refusal("run -").rule == "R18"
    assert table.refusal("run 2:K9+3:K9").rule == "§16"
    assert table.refusal("run 2:H12+2:K9").rule == "§16"  # no hub of its own
    table.do("run 2:K9+2:K9")


def test_item_63_no_train_means_no_revenue() -> None:
    table = two().operate("EM", "run")
    assert table.price("EM") == 60
    assert table.state.step == "trains"


@pytest.mark.parametrize(("revenue", "parts"), [(40, {"Alice": 16, "EM": 24}), (20, {"Alice": 8, "EM": 12})])
def test_item_65_treasury_shares_pay_the_company(revenue: int, parts: dict[str, int]) -> None:
    table = two().operate("EM", "dividend", revenue=revenue).do("pay")
    assert dict(table.events[0].facts["parts"]) == parts


def test_item_64_pool_shares_pay_nobody() -> None:
    table = two()
    shares = table.state.companies["EM"].shares.moved("treasury", POOL, 2)
    table.company_has("EM", shares=shares).operate("EM", "dividend", revenue=30)
    table.do("pay")
    assert dict(table.events[0].facts["parts"]) == {"Alice": 12, "EM": 6}


@pytest.mark.parametrize(
    ("price", "revenue", "after"),
    [
        (70, 80, 80),
        (80, 80, 90),
        (80, 50, 80),
        (80, 159, 90),
        (80, 160, 100),
        (500, 1000, 500),
        (450, 900, 500),
    ],
)
def test_item_66_the_price_follows_the_total_paid(price: int, revenue: int, after: int) -> None:
    table = two().price_is("EM", price).operate("EM", "dividend", revenue=revenue).do("pay")
    assert table.price("EM") == after


def test_item_66_a_small_dividend_sends_the_marker_to_the_bottom() -> None:
    table = launched(("EM", "Alice", 140), ("SU", "Bob", 140)).operate("EM", "dividend", revenue=20).do("pay")
    assert table.state.market.order == ("SU", "EM")


def test_withholding_keeps_all_and_lowers_the_price() -> None:
    table = two().operate("EM", "dividend", revenue=90)
    before = table.cash("EM")
    table.do("withhold")
    assert (table.cash("EM"), table.price("EM")) == (before + 90, 60)


def test_item_67_r8_price_zero_closes_at_once() -> None:
    table = two().price_is("EM", 10).company_has("EM", trains=("2",)).operate("EM", "dividend", revenue=20)
    bank, cash = table.cash("bank"), table.cash("EM")
    table.do("withhold")
    assert "EM" not in table.state.companies
    assert table.state.closed == ("EM",)
    assert table.state.depot.pool == ("2",)
    assert table.cash("bank") == bank - 20 + cash + 20
    assert table.state.board.hubs_of("EM") == ()
    assert table.company == "SU"  # its turn is over


def test_r26_a_company_has_operated_once_its_dividend_is_done() -> None:
    table = two().operate("EM", "dividend", revenue=20)
    assert not table.state.companies["EM"].operated
    table.do("pay")
    assert table.state.companies["EM"].operated


def test_r20_reach_may_begin_at_the_home_alone() -> None:
    assert not Table().rules.reach_from_home
    assert Table(reach_from="home").rules.reach_from_home


def test_item_69_two_operating_rounds_follow_each_stock_round() -> None:
    table = two().passes(3).until("stock")
    assert (table.state.cycle, table.state.round) == (2, "SR")
