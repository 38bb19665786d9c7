"""The first rounds on a known map: continuations 5–21 of an independent program's save rounds-start.

Source: thickey/18xx docs and specs @b51c4d3, @1cdd178. Each test is named by the number of its fact.
"""

from __future__ import annotations

from typing import Any

from lostatlas.track.hexes import parse_hex
from tests.games.lost_atlas.rules.table import COLUMNS, Table, launched


def start(**options: Any) -> Table:
    return Table(printing="first", **options)


def em_by_alice(**options: Any) -> Table:
    """Alice launches Eastern Mining for 125, Bob buys one treasury share (fact 12)."""
    table = start(**options).do("bid 125").passes(2).do("launch EM")
    return table.do("buy EM from treasury")


def test_1_to_4_the_map() -> None:
    board = start().state.board
    assert len(board.cells) == 99
    assert [str(hex_) for hex_ in board.recipe.capitals] == ["L10", "K11", "K15"]  # type: ignore[union-attr]
    assert str(board.homes["EM"].hex) == "K9"
    assert str(board.homes["SU"].hex) == "H12"
    mine = board.cells[parse_hex("K9")].printed
    assert mine.exits == (2,)
    kinds = {name: board.cells[parse_hex(name)].terrain for name in ("J6", "J8", "H14")}
    assert kinds == {"J6": "city", "J8": "blank", "H14": "city"}


def test_5_cash_300_each_and_alice_first() -> None:
    table = start()
    assert [table.cash(player) for player in table.state.players] == [300, 300, 300]
    assert (table.state.round, table.actor) == ("SR", "Alice")


def test_6_three_columns_of_four_and_six_majors() -> None:
    table = start()
    assert [len(column) for column in table.state.charters] == [4, 4, 4]
    assert table.state.available == ("EM", "OV", "AD")
    assert len(table.state.majors) == 6


def test_7_the_deck_of_three_players() -> None:
    deck = dict(start().state.depot.deck)
    assert (deck["2"], deck["3"], deck["4"]) == (7, 5, 4)


def test_8_launching_exposes_the_next_charter() -> None:
    table = start().do("bid 120").passes(2).do("launch EM")
    assert table.state.available[0] == "EA" == COLUMNS[0][1]


def test_9_alice_launches_em_for_125() -> None:
    table = start().do("bid 125").passes(2).do("launch EM")
    assert (table.cash("EM"), table.price("EM")) == (125, 60)
    assert table.shares("EM") == {"Alice": 2, "treasury": 3}
    assert [str(stop.hex) for stop in table.state.board.tokens_of("EM")] == ["K9"]


def test_10_a_raise_wins_and_the_turn_goes_left_of_the_starter() -> None:
    table = start().do("bid 125", "bid 135", "pass", "pass", "launch EM")
    assert (table.cash("Bob"), table.cash("EM"), table.price("EM")) == (165, 135, 60)
    assert table.shares("EM") == {"Bob": 2, "treasury": 3}
    assert table.actor == "Bob"


def test_11_bids_go_by_five_and_only_column_heads_are_available() -> None:
    assert start().refusal("bid 121").rule == "§7"
    table = start().do("bid 120").passes(2)
    assert table.refusal("launch EA").rule == "§7"


def test_12_a_bought_share_cannot_be_sold_before_the_company_has_operated() -> None:
    table = em_by_alice(sell_timing="every_turn")
    assert (table.cash("Bob"), table.cash("EM")) == (240, 185)
    assert table.shares("EM")["Bob"] == 1
    table.do("pass", "pass")
    assert (table.actor, table.refusal("sell 1 EM").rule) == ("Bob", "§9")


def test_13_lead_off_and_two_local_runs_paid_out() -> None:
    table = em_by_alice().passes(3).do("train 2 from deck for 100")
    assert table.cash("EM") == 85
    cash = {player: table.cash(player) for player in ("Alice", "Bob")}
    for treasury in (97, 109):
        table.until("run").do("run 2:K9", "pay")
        assert (table.cash("EM"), table.price("EM")) == (treasury, 60)
    table.until("stock")
    assert (table.state.cycle, table.state.round) == (2, "SR")
    assert {player: table.cash(player) - cash[player] for player in cash} == {"Alice": 24, "Bob": 12}


def test_14_a_sale_drops_the_price_and_bars_buying_back() -> None:
    table = em_by_alice().passes(3).do("train 2 from deck for 100")
    table.until("run").do("run 2:K9", "pay").until("run").do("run 2:K9", "pay")
    table.until("stock")
    while table.actor != "Bob":
        table.do("pass")
    table.do("sell 1 EM")
    assert (table.price("EM"), table.pool("EM")) == (50, 1)
    assert table.refusal("buy EM from pool").key == "rail.sold_this_round"
    bank, treasury = table.cash("bank"), table.cash("EM")
    table.do("pass").do("buy EM from pool")
    assert table.pool("EM") == 0
    assert table.events[0].facts["price"] == 50
    assert (table.cash("bank"), table.cash("EM")) == (bank + 50, treasury)


def test_15_withholding_30() -> None:
    table = em_by_alice().passes(3).do("train 2 from deck for 100").until("run").do("run 2:K9")
    before = table.cash("EM")
    table.do("withhold")
    assert (table.cash("EM"), table.price("EM")) == (before + 30, 50)


def test_16_issue_without_a_lead_off_train() -> None:
    table = start().do("bid 125").passes(2).do("launch EM").passes(3).do("pass", "issue")
    assert (table.cash("EM"), table.price("EM")) == (185, 50)
    assert (table.pool("EM"), table.president("EM")) == (1, "Alice")


def test_17_issue_then_redeem_in_the_second_round() -> None:
    table = start().do("bid 125").passes(2).do("launch EM").passes(3)
    table.do("train 2 from deck for 100", "issue")
    assert (table.cash("EM"), table.price("EM"), table.pool("EM")) == (85, 50, 1)
    table.until("run").do("run 2:K9", "pay")
    assert (table.state.round, table.company, table.state.step) == ("OR2", "EM", "issue")  # no second train
    assert table.cash("EM") == 85 + 2 * 6  # two shares in the treasury; that in the pool pays nobody
    table.do("redeem")
    assert (table.cash("EM"), table.price("EM"), table.pool("EM")) == (97 - 50, 50, 0)


def test_18_three_shares_take_the_presidency_only_with_strictly_more() -> None:
    table = em_by_alice()
    table.do("pass", "pass").do("buy EM from treasury")
    assert (table.shares("EM")["Bob"], table.president("EM")) == (2, "Alice")
    table.do("pass", "pass").do("buy EM from treasury")
    assert (table.shares("EM")["Bob"], table.president("EM")) == (3, "Bob")
    table.do("pass", "pass")
    table.change(companies=table.state.companies)
    assert table.refusal("buy EM from treasury").key == "rail.no_share_there"
    table.do("pass")
    assert table.price("EM") == 70  # wholly owned: up one space, once
    assert table.state.priority == "Carol"


def test_19_a_first_round_without_a_launch_is_repeated() -> None:
    table = start().passes(3)
    assert (table.state.round, table.state.cycle) == ("SR", 1)
    assert [table.cash(player) for player in table.state.players] == [300, 300, 300]
    assert "rotla.charters_reshuffled" in table.keys
    everything = sorted(code for column in table.state.charters for code in column)
    assert everything == sorted(code for column in COLUMNS for code in column)


def test_20_both_stops_of_the_mine_earn_50() -> None:
    table = start().do("bid 125").passes(2).do("launch EM").passes(3)
    table.do("train 2 from deck for 100").until("run").do("run best")
    assert table.state.turn.revenue == 50
    table.do("pay")
    assert table.cash("EM") == 55


def test_21_adaptive_settles_in_a_basic_city() -> None:
    table = start().do("bid 120").passes(2).do("launch AD")
    assert table.company == "AD"
    assert {"home J6", "home H14"} <= table.legal()
    assert table.refusal("home L10").rule == "§26"  # a capital
    assert table.refusal("home K9").rule == "§26"  # the mine, and reserved
    assert table.refusal("home H12").rule == "§26"  # reserved for Suburban
    table.do("home J6").passes(3).until("track")
    assert any(text.startswith("lay 5@J6") for text in table.legal())
    table.do(next(text for text in sorted(table.legal()) if text.startswith("lay 5@J6")))
    assert [str(stop.hex) for stop in table.state.board.tokens_of("AD")] == ["J6"]


def test_launched_is_a_helper_that_plays_real_auctions() -> None:
    table = launched(("EM", "Alice", 140), ("OV", "Bob", 120))
    assert (table.president("EM"), table.president("OV"), table.price("EM")) == ("Alice", "Bob", 70)
