"""§19: what a new train changes: colours, rust, limits."""

from __future__ import annotations

from lostatlas.rail.depot import Depot
from lostatlas.track.board import Board, Stop
from lostatlas.track.hexes import Hex
from lostatlas.track.printed_hex import PrintedHex
from lostatlas.track.tiles import parse_tile
from tests.games.lost_atlas.rules.cases import deck, two
from tests.games.lost_atlas.rules.table import Table, launched


def test_s19_new_colours_are_usable_from_the_next_company_on() -> None:
    table = two().change(depot=Depot((("3", 6),), endless=("7",))).cash_is({"EM": 400})
    table.passes(3)
    assert table.company == "EM"
    table.do("train 3 from deck for 200")  # a lead-off train brings green
    assert table.rules.phase(table.state).colour == "green"
    table.until("track")
    assert "green" not in table.state.turn.colours
    assert table.refusal("lay LA1@K9 r0").key == "lay.colour"
    table.until("track", "SU")
    assert "green" in table.state.turn.colours


def test_item_77_destination_values_change_at_once() -> None:
    city = parse_tile("city=revenue:20;path=a:5,b:_0", colour="gray")
    away = parse_tile("offboard=revenue:yellow_30|green_40|purple_70|gray_100;path=a:2,b:_0", colour="red")
    board = Board.of([PrintedHex(Hex(0, 0), "city", city), PrintedHex(Hex(1, 0), "offboard", away)])
    table = two().change(board=board.place_token(Stop(Hex(0, 0), 0), "EM"))
    for top, revenue in (("2", 50), ("3", 60)):
        game = Table(board=None)
        game.state = table.state
        game.change(depot=Depot(((top, 6),), endless=("7",))).cash_is({"EM": 400})
        game.operate("EM", "lead_off", turns=1)
        game.do(f"train {top} from deck for {game.rules.trains[top].price}").until("run").do("run best")
        assert game.state.turn.revenue == revenue


def test_rust_takes_trains_in_the_pool_too() -> None:
    table = deck(two(), "4", "5", pool=("2", "2")).cash_is({"EM": 400}).operate("EM", "trains")
    table.do("train 4 from deck for 300")
    assert (table.state.depot.pool, table.state.depot.gone) == ((), {"2": 2})


def test_item_80_trains_above_the_limit_go_to_the_pool_and_are_sold_again() -> None:
    table = deck(two(), "5", "6").cash_is({"EM": 450, "SU": 500}).company_has("SU", trains=("3", "4"))
    table.operate("EM", "trains").do("train 5 from deck for 450")
    assert (table.actor, table.company) == ("Bob", "SU")
    assert table.legal() == {"discard 3", "discard 4"}
    assert table.refusal("discard 5").key == "rail.not_owned"
    table.do("discard 3")
    assert (table.trains("SU"), table.state.depot.pool) == (("4",), ("3",))
    table.company_has("SU", trains=()).operate("SU", "trains")
    assert "train 3 from pool for 200" in table.legal()


def test_s19_companies_discard_in_operating_order() -> None:
    """The dearer company first, of equal ones the marker on top, whoever launched earlier."""
    table = launched(("NP", "Carol", 120), ("EM", "Alice", 140), ("SU", "Bob", 130))
    table = deck(table, "5", "6").cash_is({"EM": 450})
    for code in ("NP", "SU"):
        table.company_has(code, trains=("3", "4"))
    assert table.state.market.order == ("EM", "NP", "SU")
    table.price_is("NP", 60).price_is("SU", 70)
    assert table.state.market.order.index("SU") < table.state.market.order.index("NP")
    table.operate("EM", "trains").do("train 5 from deck for 450")
    assert (table.actor, table.company) == ("Bob", "SU")
    table.do("discard 3")
    assert (table.actor, table.company) == ("Carol", "NP")


def test_r22_the_buyer_itself_may_have_to_discard() -> None:
    table = (
        deck(two(), "5", "6").cash_is({"EM": 450}).company_has("EM", trains=("4",)).operate("EM", "trains")
    )
    table.do("train 5 from deck for 450")  # it fitted the limit before the purchase
    assert table.legal() == {"discard 4", "discard 5"}


def test_a_train_just_handed_in_rusts_like_any_other() -> None:
    table = deck(two(), "7").cash_is({"EM": 900}).company_has("EM", trains=("4",)).operate("EM", "trains")
    table.do("train ∞ from deck for 800 with 4")
    assert (table.state.depot.pool, table.state.depot.gone) == ((), {"4": 1})
