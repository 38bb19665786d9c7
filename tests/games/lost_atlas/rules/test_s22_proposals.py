"""§22: who may propose to merge with whom, and who agrees."""

from __future__ import annotations

from typing import Any

from lostatlas.kernel.frozen import evolve
from lostatlas.rail.depot import Depot
from lostatlas.track.board import Board, Stop
from lostatlas.track.hexes import Hex
from lostatlas.track.printed_hex import PrintedHex
from lostatlas.track.tiles import parse_tile
from tests.games.lost_atlas.rules.cases import LINE, MAP, merging
from tests.games.lost_atlas.rules.land import at, do, land, legal, until, why
from tests.games.lost_atlas.rules.table import Table, launched

STRAIGHT = "city=revenue:20;path=a:5,b:_0;path=a:2,b:_0"


# when there is a merger round


def test_item_83_a_merger_round_follows_or2_from_green_on() -> None:
    green = until(merging(now="OR2 TU trains, cycle 2"), "propose")
    assert (green.state.round, green.state.cycle) == ("MR", 2)


def test_item_83_none_in_yellow_nor_when_only_the_export_brings_green() -> None:
    yellow = {"em": "90, cash 40, trains 2", "tu": "60, cash 60, trains 2 2"}
    game = merging(**yellow, now="OR2 TU run, cycle 1, phase 2", more="deck: 2x1 3x6 4x4 5x3 6x2 7x7")
    do(game, "run best", "withhold")
    assert (game.state.round, game.state.cycle) == ("SR", 2)
    assert game.state.phase == 0  # the last 2 left, green has not begun
    game = merging(**yellow, now="OR2 TU run, cycle 1, phase 2", more="deck: 3x6 4x4 5x3 6x2 7x7")
    do(game, "run best", "withhold")
    assert (game.state.round, game.state.cycle, game.state.phase) == ("SR", 2, 1)


def test_item_84_minors_propose_in_operating_order_and_a_merged_pair_leaves() -> None:
    game = merging()
    assert (game.actor, game.acting_for) == ("Ann", "EM")
    do(game, "pass")
    assert (game.actor, game.acting_for) == ("Ben", "TU")
    do(game, "propose EM", "accept", "major Con as Consortium")
    assert (game.state.round, game.state.cycle) == ("SR", 3)


def test_majors_do_not_merge() -> None:
    text = "player Cid: 100, Con 4*\nplayer Ann: 100, EM 2*\nplayer Ben: 100\n"
    game = at(
        f"{text}company EM: 90, trains 3\ncompany Con: 70, parts TU NP, hubs M17\n"
        f"track: {LINE}\nnow: MR, cycle 2",
        MAP,
    )
    assert game.state.round == "SR"  # EM has nobody to merge with, and Con proposes nothing


def test_item_83_no_merger_round_in_yellow() -> None:
    table = launched(("EM", "Alice", 140)).passes(3).until("stock")
    assert (table.state.cycle, table.state.round) == (2, "SR")


def line(*cities: tuple[str, ...], slots: int = 1) -> Board:
    """Return a row of linked cities M13, N14, O15 …, each with the tokens of these companies."""
    cells, board_tokens = [], []
    for place, owners in enumerate(cities):
        hex_ = Hex(place, 0)
        tile = parse_tile(
            STRAIGHT.replace("revenue:20", f"revenue:20,slots:{max(slots, len(owners))}"), colour="gray"
        )
        cells.append(PrintedHex(hex_, "city", tile))
        board_tokens += [(Stop(hex_, 0), owner) for owner in owners]
    board = Board.of(cells)
    for stop, owner in board_tokens:
        board = board.place_token(stop, owner)
    return board


def test_item_83_green_by_this_cycles_export_brings_no_merger_round() -> None:
    table = launched(("EM", "Alice", 140), ("SU", "Bob", 120))
    table.change(board=line(("EM",), ("SU",)), depot=Depot((("3", 5),), endless=("7",)))
    for code in ("EM", "SU"):
        table.company_has(code, trains=("2", "2"), turns=1)
    table.operate("SU", "trains", number=2)
    table.change(operating=evolve(table.state.operating, acted=("EM",)))
    for _ in range(6):
        if table.state.round == "SR":
            break
        table.do(
            "run best" if table.state.step == "run" else "pay" if table.state.step == "dividend" else "pass"
        )
    assert (table.state.round, table.rules.phase(table.state).colour) == ("SR", "green")


def linked_pair(first: str = "EM", second: str = "SU", *, same: bool = False, **options: Any) -> Table:
    """Two minors in neighbouring cities in a merger round: the first at 90, the second at 60."""
    table = launched((first, "Alice", 180), (second, "Alice" if same else "Bob", 120), **options)
    table.change(board=line((first,), (second,)), phase=1, cycle=2)
    return table.merging()


def test_item_84_minors_in_operating_order_propose_or_pass() -> None:
    table = linked_pair()
    assert (table.company, table.actor) == ("EM", "Alice")
    assert table.legal() == {"propose SU", "pass"}
    table.do("pass")
    assert (table.company, table.actor) == ("SU", "Bob")
    table.do("pass")
    assert (table.state.round, table.state.cycle) == ("SR", 3)


# who may merge with whom


def test_item_85_a_route_of_any_length_links() -> None:
    far = land("M13 home EM; M21 home TU", radius=4)
    game = merging(
        board=far, track="57@M13 r0, 9@M15 r0, 9@M17 r0, 9@M19 r0, 57@M21 r0", em="90, trains 3", tu="60"
    )
    assert legal(game) == {"propose TU", "pass"}


def test_item_85_without_track_there_is_no_link() -> None:
    game = do(merging(track="57@M13 r0, 57@M17 r0", now="OR2 TU trains, cycle 2"), "pass")
    assert game.state.round == "SR"


def test_item_85_the_partner_is_a_launched_minor() -> None:
    assert why(merging(), "propose NP").key == "rotla.no_partner"
    assert why(merging(), "propose EM").key == "rotla.no_partner"
    assert why(merging(), "propose Con").key == "rotla.no_partner"


def test_item_85_full_cities_block_on_the_way_but_not_the_partners_own() -> None:
    row = land("M13 home EM; M15 home NP; M17 home TU", radius=3)
    text = """
    player Ann: 100, EM 2*
    player Ben: 100, TU 2*
    player Cid: 100, NP 2*
    company EM: 90
    company NP: 70
    company TU: 60
    track: 57@M13 r0, 57@M15 r0, 57@M17 r0
    deck: 3x5 4x4 5x3 6x2 7x7
    now: MR, cycle 2
    """
    game = at(text, row)
    assert legal(game) == {"propose NP", "pass"}
    assert why(game, "propose TU").key == "rotla.not_linked"


def test_item_96_without_a_major_left_nothing_is_proposed() -> None:
    used = "majors:\nclosed: Con Exp Fed Int Syn Unl"
    assert do(merging(now="OR2 TU trains, cycle 2"), "pass").state.round == "MR"
    assert do(merging(more=used, now="OR2 TU trains, cycle 2"), "pass").state.round == "SR"


def test_item_96_fewer_than_two_minors_skip_the_round() -> None:
    text = "player Ann: 100, EM 2*\nplayer Ben: 100\nplayer Cid: 100\ncompany EM: 90, trains 3\n"
    game = do(at(f"{text}track: 57@M13 r0\nnow: OR2 EM run, cycle 2", MAP), "run best", "withhold")
    assert (game.state.round, game.state.cycle) == ("SR", 3)


def test_item_85_the_partner_must_be_linked() -> None:
    table = launched(("EM", "Alice", 180), ("SU", "Bob", 120), ("NP", "Carol", 120))
    table.change(board=line(("EM",), ("NP",), ("SU",)), phase=1, cycle=2).merging()
    assert table.refusal("propose SU").key == "rotla.not_linked"  # Northern Port's full city blocks the way
    assert table.refusal("propose EM").key == "rotla.no_partner"
    assert "propose NP" in table.legal()  # the partner's own hub city does not
    table.change(board=line(("EM",), ("NP",), ("SU",), slots=2))
    assert "propose SU" in table.legal()


def test_item_96_no_major_left() -> None:
    table = linked_pair().change(majors=())
    assert table.state.round == "SR"


# consent


def test_item_86_the_other_president_agrees_or_refuses() -> None:
    game = do(merging(), "propose TU")
    assert (game.actor, game.acting_for, legal(game)) == ("Ben", "TU", {"accept", "decline"})
    do(game, "decline")
    assert "EM" in game.state.companies


def test_item_86_one_president_of_both_needs_no_consent() -> None:
    game = do(merging(ann="100, EM 2*, TU 2*", ben="100"), "propose TU")
    assert (game.actor, "major Con as Consortium" in legal(game)) == ("Ann", True)


def test_item_86_a_refused_pair_is_not_proposed_again_in_either_order() -> None:
    third = "company NP: 50, trains 3"
    game = merging(cid="100, NP 2*", more=third, track=f"{LINE}, 57@M11 r0", now="MR, cycle 2")
    do(game, "propose TU", "decline")
    assert why(game, "propose TU").key == "rotla.merger_refused_before"
    assert "propose NP" in legal(game)  # R11: others still
    do(game, "pass")
    assert game.acting_for == "NP"  # TU, which comes before it, has nobody else to merge with


def test_item_86_the_refused_one_may_not_propose_either() -> None:
    row = land("M11 home TU; M13 home EM; M15 home NP")
    third = "company NP: 50, trains 3"
    track = "57@M11 r0, 57@M13 r0, 57@M15 r0"
    game = merging(cid="100, NP 2*", more=third, track=track, board=row, em="60, trains 3", tu="90, trains 3")
    do(game, "propose EM", "decline")  # and TU is linked to nobody else
    assert game.acting_for == "EM"
    assert why(game, "propose TU").key == "rotla.merger_refused_before"
    assert legal(game) == {"propose NP", "pass"}


def test_r11_one_proposal_only() -> None:
    third = "company NP: 50, trains 3"
    game = merging(
        cid="100, NP 2*", more=third, track=f"{LINE}, 57@M11 r0", merger_proposals="one", board=MAP
    )
    do(game, "propose TU", "decline")
    assert game.acting_for != "EM"


def test_item_86_consent_and_refusal_in_either_order() -> None:
    table = linked_pair().do("propose SU")
    assert (table.actor, table.legal()) == ("Bob", {"accept", "decline"})
    table.do("decline")  # nobody else to propose to: both minors have had their turn
    assert (table.state.round, table.state.cycle) == ("SR", 3)
    table = linked_pair().do("propose SU")
    again = table.change(merging=evolve(table.state.merging, proposal=None, refused=(("SU", "EM"),), done=()))
    assert again.state.round == "SR"


def test_r11_the_proposer_may_go_on_proposing() -> None:
    def trio(**options: Any) -> Table:
        table = launched(("EM", "Alice", 180), ("SU", "Bob", 120), ("NP", "Carol", 120), **options)
        return table.change(board=line(("SU",), ("EM",), ("NP",)), phase=1, cycle=2).merging()

    many = trio().do("propose SU", "decline")
    assert (many.company, many.legal()) == ("EM", {"propose NP", "pass"})
    one = trio(merger_proposals="one").do("propose SU", "decline")
    assert one.company == "NP"


def test_item_86_one_president_agrees_with_himself() -> None:
    table = linked_pair(same=True).do("propose SU")
    assert table.actor == "Alice"
    assert "major Con as Conglomerate" in table.legal()


def test_a_failed_merger_changes_nothing_item_137() -> None:
    table = linked_pair().do("propose SU")
    before = (table.state.ledger, table.state.companies, table.state.board)
    table.do("decline")
    assert (table.state.ledger, table.state.companies, table.state.board) == before


# who presides
