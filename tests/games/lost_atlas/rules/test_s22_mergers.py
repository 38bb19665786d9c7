"""§22: what two minors become."""

from __future__ import annotations

from typing import Any

import pytest

from lostatlas.games.lost_atlas.actions import ChooseMajor
from lostatlas.games.lost_atlas.merger import merge
from lostatlas.games.lost_atlas.state import MergerRoundState, MinorMerger
from lostatlas.kernel.session import Session
from lostatlas.kernel.values import EventLog
from lostatlas.rail.state import POOL, TREASURY
from lostatlas.track.board import Board, Stop
from lostatlas.track.hexes import Hex
from lostatlas.track.printed_hex import PrintedHex
from lostatlas.track.tiles import parse_tile
from tests.games.lost_atlas.rules.cases import LINE, merging
from tests.games.lost_atlas.rules.land import at, do, hubs, land, legal, reloaded, until, why
from tests.games.lost_atlas.rules.table import Table, launched
from tests.games.lost_atlas.rules.test_s22_proposals import line, linked_pair

DOUBLE = "57@M13 r0, 9@M11 r0, 14@M9 r0"


def test_item_88_most_shares_of_both_together() -> None:
    game = do(merging(ben="100, TU 2*, EM 1"), "propose TU", "accept")
    assert game.actor == "Ben"
    do(game, "major Fed as Firm")
    assert game.state.companies["Fed"].president == "Ben"


def test_item_88_tied_the_president_of_the_company_earlier_in_order() -> None:
    assert do(merging(), "propose TU", "accept").actor == "Ann"
    dearer = {"em": "60, trains 3", "tu": "90, trains 3"}
    assert do(merging(**dearer), "propose EM", "accept").actor == "Ben"
    assert do(merging(**dearer), "pass", "propose TU", "accept").actor == "Ben"  # whoever has proposed


def test_r12_only_the_two_presidents_are_candidates_then_section_4_applies() -> None:
    """Cid holds two of each, as many as either president, and so more than both."""
    rich = {"ann": "100, EM 2*, TU 1", "ben": "100, TU 2*", "cid": "100, EM 2, TU 2"}
    game = do(merging(**rich), "propose TU", "accept")
    assert game.actor == "Ann"  # of the presidents, 3 against 2
    do(game, "major Con as Consortium")
    assert game.state.companies["Con"].president == "Cid"  # holds strictly more: 4 against 3
    game = do(merging(**rich, merger_president="all_players"), "propose TU", "accept")
    assert game.actor == "Cid"


def test_item_88_r12_the_new_president() -> None:
    more = linked_pair().buys("Bob", "EM", 1).do("propose SU", "accept")
    assert more.actor == "Bob"  # 3 against 2
    tied = linked_pair().do("propose SU", "accept")
    assert tied.actor == "Alice"  # tied: the company earlier in operating order
    third = linked_pair().buys("Carol", "EM", 2).buys("Carol", "SU", 2).do("propose SU", "accept")
    assert third.actor == "Alice"  # of the two presidents
    third.do("major Fed as Firm")
    assert third.president("Fed") == "Carol"  # then whoever holds strictly more takes over at once
    everybody = linked_pair(merger_president="all_players").buys("Carol", "EM", 2).buys("Carol", "SU", 2)
    assert everybody.do("propose SU", "accept").actor == "Carol"


# what becomes of everything


def test_item_89_the_new_president_takes_an_unused_major_under_one_of_its_names() -> None:
    game = do(merging(), "propose TU", "accept")
    assert len(legal(game)) == 12
    assert why(game, "major Con as Union").key == "rotla.major_name"
    assert why(game, "major Xyz as Union").key == "rotla.major_used"
    do(game, "major Con as Consortium")
    assert game.state.companies["Con"].name == "Consortium"
    assert "Con" not in game.state.majors


def merged(*answers: str, **changes: Any) -> Session:
    """EM proposes to TU, the answers follow, and the new president takes Con."""
    return do(merging(**changes), "propose TU", *(answers or ("accept",)), "major Con as Consortium")


def test_item_90_one_old_share_is_one_new_share_wherever_it_lies() -> None:
    game = merged(
        ann="100, EM 2*", ben="100, TU 2*, EM 1", cid="100, TU 1", em="90, pool 1, trains 3", tu="60, pool 1"
    )
    shares = game.state.companies["Con"].shares
    assert {who: shares.of(who) for who in ("Ann", "Ben", "Cid", POOL, TREASURY)} == {
        "Ann": 2,
        "Ben": 3,
        "Cid": 1,
        POOL: 2,
        TREASURY: 2,
    }
    assert shares.total == 10
    assert shares.president == "Ben"
    assert shares.certificates("Ben") == 2  # the president's certificate and one more


def test_item_90_40_percent_and_60_percent_of_two_minors_are_half_of_the_major() -> None:
    game = (
        merged("accept", ann="100, EM 2*, TU 3*", ben="100")
        if False
        else do(merging(ann="100, EM 2*, TU 3*", ben="100"), "propose TU", "major Con as Consortium")
    )
    assert game.state.companies["Con"].shares.percent("Ann") == 50


@pytest.mark.parametrize(
    ("first", "second", "price"), [(90, 60, 70), (90, 70, 80), (60, 60, 60), (150, 110, 120)]
)
def test_item_91_the_average_moved_down_to_a_space(first: int, second: int, price: int) -> None:
    game = merged(em=f"{first}, trains 3", tu=f"{second}, trains 3")
    assert game.state.price("Con") == price


def test_item_91_the_marker_goes_under_those_there_by_position() -> None:
    game = merged(cid="100, NP 2*", more="company NP: 70, trains 3")
    assert game.state.market.order == ("NP", "Con")


@pytest.mark.parametrize("keeper", ["em", "tu"])
def test_item_105_trains_kept_for_a_last_run_go_along_from_either_company(keeper: str) -> None:
    minors = {"em": "90, trains 3", "tu": "60, trains 3"}
    minors[keeper] += ", kept 2, powers resourceful"
    game = do(merging(**minors), "propose TU", "accept")
    do(game, min(legal(game)))
    assert [company.kept for company in game.state.companies.values()] == [("2",)]


def test_item_92_cash_and_trains_combine() -> None:
    game = merged()
    assert game.state.cash("Con") == 100  # 40 + 60
    assert game.state.companies["Con"].trains == ("3", "3")
    assert "EM" not in game.state.ledger


def test_item_92_trains_above_the_limit_are_discarded_before_the_round_goes_on() -> None:
    many = {"em": "90, trains 3 3", "tu": "60, trains 3 4", "more": "deck: 4x3 5x3 6x2 7x7"}
    game = merged(**many)
    assert (game.actor, game.acting_for, legal(game)) == ("Ann", "Con", {"discard 3", "discard 4"})
    do(game, "discard 3")
    assert game.state.companies["Con"].trains == ("3", "3", "4")
    assert game.state.depot.pool == ("3",)


def test_item_93_the_hubs_become_the_majors_and_two_spare_ones_cost_60() -> None:
    game = merged()
    assert hubs(game, "Con") == ["M13", "M17"]
    assert game.state.companies["Con"].tokens == (60, 60)


def test_item_93_expansives_unplaced_hub_still_costs_40() -> None:
    board = land("M13 home EA; M17 home TU", radius=3)
    text = (
        "player Ann: 9, EA 2*\nplayer Ben: 9, TU 2*\nplayer Cid: 9\n"
        f"company EA: 90, trains 3\ncompany TU: 60\ntrack: {LINE}\nnow: MR, cycle 2"
    )
    game = do(at(text, board), "propose TU", "accept", "major Con as Consortium")
    assert game.state.companies["Con"].tokens == (40, 60, 60)


def shared_city(**options: Any) -> Session:
    """EA at home in M13 with its second hub beside TU's home hub in the two circles of M9."""
    board = land("M13 home EA; M9 home TU; M5 city", radius=4)
    text = (
        "player Ann: 9, EA 2*\nplayer Ben: 9, TU 2*\nplayer Cid: 9\n"
        "company EA: 90, trains 3, hubs M13 M9\ncompany TU: 60, hubs M9\n"
        f"track: {DOUBLE}\nnow: MR, cycle 2"
    )
    return do(at(text, board, **options), "propose TU", "accept", "major Con as Consortium")


def test_item_93_two_hubs_on_one_hex_become_one_and_a_free_one() -> None:
    game = shared_city()
    assert sorted(hubs(game, "Con")) == ["M13", "M9"]
    assert game.state.companies["Con"].tokens == (0, 60, 60)


def mine_shared(**options: Any) -> Session:
    """Two hubs in the two cities of the mine, one each."""
    board = land("M13 mine EM; N14 home EA", radius=3)
    text = """
    player Ann: 9, EA 2*
    player Ben: 9, EM 2*
    player Cid: 9
    company EA: 90, trains 3, hubs N14 M13.1
    company EM: 60, hubs M13
    track: 57@N14 r2
    now: MR, cycle 2
    """
    return do(at(text, board, **options), "propose EM", "accept", "major Con as Consortium")


def test_r33_the_president_chooses_which_of_two_circles_stays() -> None:
    game = mine_shared()
    assert (game.actor, legal(game)) == ("Ann", {"keep M13", "keep M13.1"})
    assert why(game, "keep N14").rule == "R33"
    kept = do(reloaded(game), "keep M13.1")
    assert [stop.node for stop in kept.state.board.tokens_of("Con") if str(stop.hex) == "M13"] == [1]
    assert kept.state.companies["Con"].tokens == (0, 60, 60)
    other = do(reloaded(game), "keep M13")
    assert [stop.node for stop in other.state.board.tokens_of("Con") if str(stop.hex) == "M13"] == [0]


def test_r33_proposer_keeps_the_proposers_own() -> None:
    game = mine_shared(shared_hub="proposer")
    assert [stop.node for stop in game.state.board.tokens_of("Con") if str(stop.hex) == "M13"] == [1]


def test_item_94_both_minors_powers_go_along() -> None:
    board = land("M13 home SP; M17 home SU; M15 city", radius=3)
    text = (
        "player Ann: 9, SP 2*\nplayer Ben: 9, SU 2*\nplayer Cid: 9\n"
        "company SP: 90, trains 3\ncompany SU: 60, suburbs M15\n"
        "track: 57@M13 r0, 57@M15 r0, 57@M17 r0\nnow: MR, cycle 2"
    )
    game = do(at(text, board), "propose SU", "accept", "major Con as Consortium")
    company = game.state.companies["Con"]
    assert set(company.powers) == {"spacious", "suburban"}
    assert company.supplies["suburb"] == 1  # one was used
    assert [mark.owner for marks in game.state.board.markers.values() for mark in marks] == ["Con"]


def test_item_95_a_new_major_is_sold_at_once_and_gets_no_lead_off() -> None:
    game = merged(ben="100, TU 2*, EM 1")
    assert game.state.round == "SR"
    while game.actor != "Ann":
        do(game, "pass")
    do(game, "sell 1 Con", "pass")
    until(game, "issue", "Con")
    assert game.state.companies["Con"].turns == 1
    assert "rail.train_bought.deck" not in [event.key for node in game.history for event in node.events]


def test_item_89_twelve_names_on_six_charters() -> None:
    table = linked_pair().do("propose SU", "accept")
    assert len(table.legal()) == 12
    assert table.refusal("major Con as Union").key == "rotla.major_name"
    table.do("major Con as Consortium")
    assert "Con" not in table.state.majors
    assert table.state.companies["Con"].name == "Consortium"


def test_item_90_one_old_share_is_one_new_share() -> None:
    table = linked_pair().buys("Carol", "EM", 1)
    shares = table.state.companies["SU"].shares
    table.company_has("SU", shares=shares.moved("treasury", POOL, 1))
    table.do("propose SU", "accept", "major Fed as Firm")
    assert table.shares("Fed") == {"Alice": 2, "Bob": 2, "Carol": 1, "treasury": 4, POOL: 1}
    assert sum(table.shares("Fed").values()) == 10


def test_item_90_forty_and_sixty_percent_make_fifty() -> None:
    table = linked_pair(same=True).buys("Alice", "SU", 1).do("propose SU", "major Fed as Firm")
    assert table.state.companies["Fed"].shares.percent("Alice") == 50


@pytest.mark.parametrize(
    ("first", "second", "price"), [(90, 60, 70), (70, 90, 80), (60, 60, 60), (500, 450, 450), (135, 120, 120)]
)
def test_item_91_the_average_rounded_down_to_a_space(first: int, second: int, price: int) -> None:
    table = linked_pair().price_is("EM", first).price_is("SU", second)
    table.change(merging=MergerRoundState()).do(
        "propose SU" if table.company == "EM" else "propose EM", "accept"
    )
    table.do("major Fed as Firm")
    assert table.price("Fed") == price


def test_item_91_the_marker_goes_under_those_there() -> None:
    table = launched(("EM", "Alice", 180), ("SU", "Bob", 120), ("NP", "Carol", 140))
    table.change(board=line(("EM",), ("SU",)), phase=1, cycle=2).merging()
    table.do("propose SU", "accept", "major Fed as Firm")
    assert table.state.market.order == ("NP", "Fed")


def test_item_92_cash_and_trains_combine_and_the_excess_goes() -> None:
    table = linked_pair(same=True).cash_is({"EM": 40, "SU": 60}).change(phase=3)
    for code in ("EM", "SU"):
        table.company_has(code, trains=("4",) if code == "EM" else ("5",))
    table.company_has("EM", trains=("4",), kept=())
    table.company_has("SU", trains=("5",)).do("propose SU", "major Fed as Firm")
    assert (table.cash("Fed"), table.trains("Fed")) == (100, ("4", "5"))
    table = (
        linked_pair(same=True)
        .change(phase=1)
        .company_has("EM", trains=("3", "3"))
        .company_has("SU", trains=("3", "3"))
    )
    table.do("propose SU").change(phase=2).do("major Fed as Firm")
    assert table.legal() == {"discard 3"}  # 4 trains, the limit is 3
    table.do("discard 3")
    assert table.state.depot.pool == ("3",)


def test_item_93_hubs_and_spare_hubs() -> None:
    table = linked_pair("EA", "SU").do("propose SU", "accept", "major Fed as Firm")
    assert table.state.companies["Fed"].tokens == (40, 60, 60)  # Expansive's unplaced hub stays a $40 hub
    assert len(table.state.board.tokens_of("Fed")) == 2
    other = linked_pair().do("propose SU", "accept", "major Fed as Firm")
    assert other.state.companies["Fed"].tokens == (60, 60)


def shared_hex(**options: Any) -> Table:
    """Both hubs lie in different cities of one hex."""
    table = linked_pair(**options)
    two = "city=revenue:20;city=revenue:20;path=a:0,b:_0;path=a:_0,b:_1;path=a:3,b:_1"
    board = Board.of([PrintedHex(Hex(0, 0), "city", parse_tile(two, colour="gray"))])
    board = board.place_token(Stop(Hex(0, 0), 0), "EM").place_token(Stop(Hex(0, 0), 1), "SU")
    return table.change(board=board).do("propose SU", "accept", "major Fed as Firm")


def test_r33_the_president_chooses_the_circle_of_a_shared_hex() -> None:
    table = shared_hex()
    assert (table.actor, table.legal()) == ("Alice", {"keep M13", "keep M13.1"})
    table.do("keep M13.1")
    assert table.state.board.tokens_of("Fed") == (Stop(Hex(0, 0), 1),)
    assert table.state.companies["Fed"].tokens == (0, 60, 60)  # the other one lies free on the charter


def test_r33_or_the_proposers_stays() -> None:
    table = shared_hex(shared_hub="proposer")
    assert table.state.board.tokens_of("Fed") == (Stop(Hex(0, 0), 0),)


def test_item_94_both_powers_stay() -> None:
    table = linked_pair("ER", "SP").do("propose SP", "accept", "major Fed as Firm")
    assert table.state.companies["Fed"].powers == ("express", "spacious")
    assert table.rules.train_limit(table.state, "Fed") == 5


def test_item_95_a_new_major_is_sold_before_it_operates_and_has_no_lead_off() -> None:
    table = linked_pair(same=True).buys("Alice", "EM", 1).do("propose SU", "major Fed as Firm")
    table.until("stock")
    while table.actor != "Alice":
        table.do("pass")
    assert "sell 1 Fed" in table.legal()
    fresh = linked_pair(same=True).do("propose SU", "major Fed as Firm").operate("Fed", "lead_off", turns=1)
    assert fresh.state.step != "lead_off"


def test_suburbs_and_supplies_move_over() -> None:
    table = linked_pair("EM", "SU")
    assert table.state.companies["SU"].supplies == {"suburb": 2}
    state = merge(
        table.rules, table.state, MinorMerger("EM", "SU", "Alice"), ChooseMajor("Fed", "Firm"), EventLog()
    )
    assert state.companies["Fed"].supplies == {"suburb": 2}
