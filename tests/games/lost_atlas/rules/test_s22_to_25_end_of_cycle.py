"""§22–25: mergers, export, the end; parts E and G of the clarifications."""

from __future__ import annotations

from typing import Any

import pytest

from lostatlas.games.lost_atlas.merging import merge
from lostatlas.games.lost_atlas.outcome import wealth
from lostatlas.games.lost_atlas.state import Merger, MergerRound
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.rail.actions import ChooseMajor
from lostatlas.rail.depot import Depot
from lostatlas.rail.state import POOL, OperatingRound
from lostatlas.rail.story import Story
from lostatlas.track.board import Board, Cell, Stop
from lostatlas.track.hexes import Hex
from lostatlas.track.tiles import parse_tile
from tests.games.lost_atlas.rules.table import Table, launched

STRAIGHT = "city=revenue:20;path=a:5,b:_0;path=a:2,b:_0"


def line(*cities: tuple[str, ...], slots: int = 1) -> Board:
    """Return a row of linked cities M13, N14, O15 …, each with the tokens of these companies."""
    cells, board_tokens = [], []
    for place, owners in enumerate(cities):
        hex_ = Hex(place, 0)
        tile = parse_tile(
            STRAIGHT.replace("revenue:20", f"revenue:20,slots:{max(slots, len(owners))}"), colour="gray"
        )
        cells.append(Cell(hex_, "city", tile))
        board_tokens += [(Stop(hex_, 0), owner) for owner in owners]
    board = Board.of(cells)
    for stop, owner in board_tokens:
        board = board.place_token(stop, owner)
    return board


def linked_pair(first: str = "EM", second: str = "SU", *, same: bool = False, **options: Any) -> Table:
    """Two minors in neighbouring cities in a merger round: the first at 90, the second at 60."""
    table = launched((first, "Alice", 180), (second, "Alice" if same else "Bob", 120), **options)
    table.change(board=line((first,), (second,)), phase=1, cycle=2)
    return table.merging()


def test_item_83_no_merger_round_in_yellow() -> None:
    table = launched(("EM", "Alice", 140)).passes(3).until("stock")
    assert (table.state.cycle, table.state.round) == (2, "SR")


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


def test_item_84_minors_in_operating_order_propose_or_pass() -> None:
    table = linked_pair()
    assert (table.company, table.actor) == ("EM", "Alice")
    assert table.legal() == {"propose SU", "pass"}
    table.do("pass")
    assert (table.company, table.actor) == ("SU", "Bob")
    table.do("pass")
    assert (table.state.round, table.state.cycle) == ("SR", 3)


def test_item_85_the_partner_must_be_linked() -> None:
    table = launched(("EM", "Alice", 180), ("SU", "Bob", 120), ("NP", "Carol", 120))
    table.change(board=line(("EM",), ("NP",), ("SU",)), phase=1, cycle=2).merging()
    assert table.refusal("propose SU").key == "rotla.not_linked"  # Northern Port's full city blocks the way
    assert table.refusal("propose EM").key == "rotla.no_partner"
    assert "propose NP" in table.legal()  # the partner's own hub city does not
    table.change(board=line(("EM",), ("NP",), ("SU",), slots=2))
    assert "propose SU" in table.legal()


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


@pytest.mark.parametrize(
    ("first", "second", "price"), [(90, 60, 70), (70, 90, 80), (60, 60, 60), (500, 450, 450), (135, 120, 120)]
)
def test_item_91_the_average_rounded_down_to_a_space(first: int, second: int, price: int) -> None:
    table = linked_pair().price_is("EM", first).price_is("SU", second)
    table.change(merging=MergerRound()).do("propose SU" if table.company == "EM" else "propose EM", "accept")
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
    assert len(table.state.board.hubs_of("Fed")) == 2
    other = linked_pair().do("propose SU", "accept", "major Fed as Firm")
    assert other.state.companies["Fed"].tokens == (60, 60)


def shared_hex(**options: Any) -> Table:
    """Both hubs lie in different cities of one hex."""
    table = linked_pair(**options)
    two = "city=revenue:20;city=revenue:20;path=a:0,b:_0;path=a:_0,b:_1;path=a:3,b:_1"
    board = Board.of([Cell(Hex(0, 0), "city", parse_tile(two, colour="gray"))])
    board = board.place_token(Stop(Hex(0, 0), 0), "EM").place_token(Stop(Hex(0, 0), 1), "SU")
    return table.change(board=board).do("propose SU", "accept", "major Fed as Firm")


def test_r33_the_president_chooses_the_circle_of_a_shared_hex() -> None:
    table = shared_hex()
    assert (table.actor, table.legal()) == ("Alice", {"keep M13", "keep M13.1"})
    table.do("keep M13.1")
    assert table.state.board.hubs_of("Fed") == (Stop(Hex(0, 0), 1),)
    assert table.state.companies["Fed"].tokens == (0, 60, 60)  # the other one lies free on the charter


def test_r33_or_the_proposers_stays() -> None:
    table = shared_hex(shared_hub="proposer")
    assert table.state.board.hubs_of("Fed") == (Stop(Hex(0, 0), 0),)


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


def test_item_96_no_major_left() -> None:
    table = linked_pair().change(majors=())
    assert table.state.round == "SR"


def test_a_failed_merger_changes_nothing_item_137() -> None:
    table = linked_pair().do("propose SU")
    before = (table.state.ledger, table.state.companies, table.state.board)
    table.do("decline")
    assert (table.state.ledger, table.state.companies, table.state.board) == before


def test_suburbs_and_supplies_move_over() -> None:
    table = linked_pair("EM", "SU")
    assert table.state.companies["SU"].supplies == {"suburb": 2}
    state = merge(table.rules, table.state, Merger("EM", "SU", "Alice"), ChooseMajor("Fed", "Firm"), Story())
    assert state.companies["Fed"].supplies == {"suburb": 2}


# export


def ending(deck: tuple[tuple[str, int], ...], *, cycle: int = 1, phase: int = 0, **options: Any) -> Table:
    """The second operating round is about to end."""
    table = launched(("EM", "Alice", 140), ("SU", "Bob", 120), **options)
    table.change(depot=Depot(deck, endless=("7",)), cycle=cycle, phase=phase)
    return table


def end_round(table: Table) -> Table:
    operating = OperatingRound(number=2, acted=("EM", "SU"), order=("EM", "SU"))
    return table.change(stock=None, operating=operating, round="OR2", step="")


def test_item_110_the_top_train_leaves() -> None:
    table = end_round(ending((("3", 2), ("4", 4)), phase=1))
    assert table.state.depot.deck == (("3", 1), ("4", 4))
    assert table.state.depot.gone == {"3": 1}


def test_item_110_a_two_takes_all_twos_with_it() -> None:
    table = end_round(ending((("2", 3), ("3", 6))))
    assert table.state.depot.deck == (("3", 6),)
    assert table.rules.phase(table.state).train == "2"


def test_export_rusts_and_begins_phases_like_a_purchase() -> None:
    table = ending((("4", 1), ("5", 3)), phase=1).company_has("EM", trains=("2",))
    end_round(table)
    assert (table.trains("EM"), table.rules.phase(table.state).train) == ((), "4")


def test_item_111_discards_after_an_export_come_before_the_stock_round() -> None:
    table = ending((("5", 1), ("6", 2)), phase=2).company_has("EM", trains=("3", "4"))
    end_round(table)
    assert table.legal() == {"discard 3", "discard 4"}
    table.do("discard 3")
    assert table.state.step == "stock"


def test_micro_has_no_export() -> None:
    assert not Table().rules.variant.modes["micro"].exports


@pytest.mark.parametrize("final", [False, True])
def test_r16_item_112_the_last_cycle_exports_only_by_option(final: bool) -> None:
    table = end_round(ending((("3", 2), ("4", 4)), cycle=6, phase=1, final_export=final))
    assert table.state.over == "rail.end_cycles"
    assert dict(table.state.depot.deck)["3"] == (1 if final else 2)


# the end


def test_item_113_six_cycles_long_four_short() -> None:
    modes = Table().rules.variant.modes
    assert {name: mode.cycles for name, mode in modes.items()} == {"long": 6, "short": 4, "micro": 4}
    assert not end_round(ending((("2", 7),), cycle=4)).state.over


def test_item_114_cash_and_shares_count_treasuries_do_not() -> None:
    table = end_round(ending((("3", 2),), cycle=6, phase=1).cash_is({"Alice": 100, "Bob": 100}))
    assert wealth(table.state, "Alice") == table.cash("Alice") + 2 * table.price("EM")
    ranking = table.rules.outcome(table.state).ranking  # type: ignore[union-attr]
    assert ranking[0].player == "Carol"  # 300 in cash, nothing invested
    assert ranking[0].score[0] == 300


def test_item_114_ties_go_to_the_president_earliest_in_order() -> None:
    table = ending((("3", 2),), cycle=6, phase=1)
    alice, bob = 2 * table.price("EM"), 2 * table.price("SU")
    table.cash_is({"Alice": 500 - alice, "Bob": 500 - bob, "Carol": 500})
    end_round(table)
    ranking = table.rules.outcome(table.state).ranking  # type: ignore[union-attr]
    assert [one.player for one in ranking] == ["Alice", "Bob", "Carol"]
    assert [one.place for one in ranking] == [1, 2, 3]


def test_r29_who_presides_over_none_follows_in_seat_order_from_priority() -> None:
    table = ending((("3", 2),), cycle=6, phase=1)
    market = evolve(table.state.market, markers=())
    table.change(companies=FrozenMap(), market=market, priority="Bob")
    table.cash_is({"Alice": 200, "Bob": 200, "Carol": 200})
    end_round(table)
    ranking = table.rules.outcome(table.state).ranking  # type: ignore[union-attr]
    assert [one.player for one in ranking] == ["Bob", "Carol", "Alice"]


def test_item_115_the_bank_never_runs_out() -> None:
    table = launched(("EM", "Alice", 140)).operate("EM", "dividend", revenue=100_000).do("pay")
    assert table.cash("bank") < 0
    assert not table.state.over
