"""§26: the twelve powers, before and after merging; part F of the clarifications."""

from __future__ import annotations

from typing import Any

import pytest

from lostatlas.kernel.frozen import FrozenMap
from lostatlas.rail.depot import Depot
from lostatlas.rail.steps.run import best_run, problem_of, revenue_of
from lostatlas.rail.steps.track import LayTrack
from lostatlas.track.blocking import FullCities
from lostatlas.track.board import Board, Marker, Stop
from lostatlas.track.hexes import Hex, parse_hex
from lostatlas.track.printed_hex import PrintedHex
from lostatlas.track.tiles import parse_tile
from tests.games.lost_atlas.rules.table import Table, launched


def one(code: str, bid: int = 180, **options: Any) -> Table:
    return launched((code, "Alice", bid), **options)


def row(*cities: tuple[int, tuple[str, ...]]) -> Board:
    """Return linked cities of these revenues, each with one circle, and the tokens there."""
    ground = parse_tile("city=revenue:0")
    board = Board.of(PrintedHex(Hex(place, 0), "city", ground) for place in range(len(cities)))
    for place, (revenue, _) in enumerate(cities):
        code = f"city=revenue:{revenue};path=a:5,b:_0;path=a:2,b:_0"
        board = board.lay(Hex(place, 0), parse_tile(code, id="57", colour="yellow"))
    for place, (_, owners) in enumerate(cities):
        for owner in owners:
            board = board.place_token(Stop(Hex(place, 0), 0), owner)
    return board


def run_value(table: Table) -> int:
    return revenue_of(table.rules, table.state, best_run(table.rules, table.state).routes)


# Adaptive


def test_item_97_adaptive_settles_only_in_empty_basic_cities() -> None:
    table = Table(columns=(("AD",), ("EM",))).do("bid 120").passes(2).do("launch AD")
    homes = {text.removeprefix("home ") for text in table.legal()}
    board = table.state.board
    for name in homes:
        stop = Stop(parse_hex(name), 0)
        assert not board.tile(stop.hex).label
        assert stop not in board.reservations
        assert stop not in board.tokens
    reserved = {str(stop.hex) for stop in board.reservations}
    assert not homes & reserved
    for name in (*reserved, "L10"):
        assert table.refusal(f"home {name}").rule == "§26"


def test_r25_without_an_empty_city_adaptive_cannot_be_chosen() -> None:
    table = Table(columns=(("AD",), ("EM",)))
    crowded = table.state.board
    for hex_, tile in table.state.board.tiles():
        if tile.cities and not tile.label:
            crowded = crowded.place_token(Stop(hex_, 0), "Con")
    table.change(board=crowded).do("bid 120").passes(2)
    assert table.legal() == {"launch EM"}
    assert table.refusal("launch AD").rule == "R25"


# Agricultural


@pytest.mark.parametrize(
    ("done", "kinds"),
    [
        ((), ("yellow", "upgrade")),
        (("yellow",), ("yellow",)),
        (("upgrade",), ("yellow",)),
        (("upgrade", "yellow"), ()),
    ],
)
def test_item_98_agricultural_lays_a_yellow_after_an_upgrade_not_before(
    done: tuple[str, ...], kinds: tuple[str, ...]
) -> None:
    table = one("AG")
    track = LayTrack()
    state = table.operate("AG", "issue", lays=done).state
    assert track.kinds(table.rules, state) == kinds
    other = one("EM").operate("EM", "issue", lays=done)
    assert track.kinds(other.rules, other.state) == (() if "upgrade" in done else kinds)


# Bridging


def test_item_99_bridges_on_reachable_water() -> None:
    table = one("BR").operate("BR", "track")
    board = table.state.board
    bridges = [text for text in table.legal() if text.startswith(("lay 721@", "lay 722@", "lay 723@"))]
    water = {str(hex_) for hex_, cell in board.cells.items() if cell.terrain == "water"}
    assert bridges
    assert {text.split("@")[1].split(" ")[0] for text in bridges} <= water
    cash = table.cash("BR")
    first = sorted(bridges)[0]
    table.do(first)
    assert (table.cash("BR"), table.state.turn.lays) == (cash, ("yellow",))  # free, in place of a yellow lay
    other = one("EM").operate("EM", "track")
    assert not any(text.startswith(("lay 721@", "lay 722@", "lay 723@")) for text in other.legal())


def test_item_99_bridges_are_never_upgraded() -> None:
    table = one("BR").operate("BR", "track")
    bridge = sorted(text for text in table.legal() if text.startswith(("lay 721@", "lay 722@", "lay 723@")))[
        0
    ]
    place = bridge.split("@")[1].split(" ")[0]
    table.do(bridge).phase_is("3").operate("BR", "track")
    assert not any(f"@{place} " in text for text in table.legal())


# Expansive


def test_item_101_expansive_has_one_more_hub_for_40() -> None:
    table = one("EA")
    assert table.state.companies["EA"].tokens == (40,)
    table.change(board=row((20, ("EA",)), (20, ()), (20, ()))).operate("EA", "token")
    assert table.legal() == {"hub N14", "hub O15", "pass"}
    cash = table.cash("EA")
    table.do(sorted(table.legal())[0])
    assert table.cash("EA") == cash - 40
    assert not table.state.companies["EA"].tokens
    assert table.operate("EA", "token").state.step != "token"


# Express


def test_item_102_express_counts_one_more_stop_with_a_single_train() -> None:
    board = row((20, ("ER",)), (30, ()), (30, ()), (10, ()))
    table = one("ER").change(board=board).company_has("ER", trains=("2",)).operate("ER", "run")
    assert run_value(table) == 80
    table = one("ER").change(board=board).company_has("ER", trains=("2", "2")).operate("ER", "run")
    assert {train.stops for train in problem_of(table.rules, table.state).trains} == {2}


def test_r13_a_retained_train_counts_as_owned() -> None:
    for counts, stops in ((True, {2}), (False, {3})):
        table = one("ER", express_counts_retained=counts).company_has("ER", trains=("2",), kept=("2",))
        table.operate("ER", "run")
        assert {train.stops for train in problem_of(table.rules, table.state).trains} == stops


def test_item_102_inherited_by_a_major_with_spacious() -> None:
    table = (
        one("ER").company_has("ER", kind="major", powers=("express", "spacious"), trains=("3",)).phase_is("3")
    )
    table.operate("ER", "run")
    assert table.rules.train_limit(table.state, "ER") == 5
    assert problem_of(table.rules, table.state).trains[0].stops == 4


# Overnight


def test_item_104_overnight_passes_full_cities() -> None:
    board = row((20, ("OV",)), (99, ("EM",)), (40, ()))
    table = one("OV").change(board=board).company_has("OV", trains=("2",)).operate("OV", "run")
    assert run_value(table) == 119  # R32: the full city may be its end and then counts
    strict = one("OV", overnight_may_end_full=False).change(board=board).company_has("OV", trains=("2",))
    assert run_value(strict.operate("OV", "run")) == 60
    other = (
        one("AG").change(board=row((20, ("AG",)), (10, ("EM",)), (40, ()))).company_has("AG", trains=("2",))
    )
    assert run_value(other.operate("AG", "run")) == 30  # an ordinary company cannot go on


def test_item_104_overnight_passes_for_merger_links_either_way() -> None:
    table = launched(("OV", "Alice", 180), ("SU", "Bob", 120))
    board = row((20, ("OV",)), (20, ("EM",)), (20, ("SU",)))
    table.change(board=board, phase=1, cycle=2).merging()
    assert "propose SU" in table.legal()
    table.do("pass")
    assert "propose OV" in table.legal()


def test_item_104_a_skipped_city_earns_nothing_not_even_by_a_suburb() -> None:
    board = row((20, ("OV",)), (99, ("EM",)), (40, ())).mark(Hex(1, 0), Marker("suburb", "OV"))
    table = one("OV", overnight_may_end_full=False).change(board=board)
    table.company_has("OV", powers=("overnight", "suburban"), trains=("2",)).operate("OV", "run")
    assert run_value(table) == 60


def test_overnight_is_a_full_walk_policy() -> None:
    table = launched(("OV", "Alice", 180), ("SU", "Bob", 120))
    found = {code: table.rules.full_cities(table.state.companies[code]) for code in ("OV", "SU")}
    assert found == {"OV": FullCities.PASS, "SU": FullCities.END}


# Resourceful


def rusting() -> Table:
    table = one("RE", 180).company_has("RE", trains=("2",))
    table.change(depot=Depot((("4", 2), ("5", 3)), endless=("7",)), phase=1, board=row((20, ("RE",))))
    return table.cash_is({"RE": 700}).operate("RE", "trains").do("train 4 from deck for 300")


def test_item_105_a_rusted_train_runs_once_more() -> None:
    table = rusting()
    company = table.state.companies["RE"]
    assert (company.trains, company.kept) == (("4",), ("2",))
    table.operate("RE", "run")
    assert [str(train.key) for train in problem_of(table.rules, table.state).trains] == ["4", "2"]
    table.do("run 4:M13+2:M13", "pay")
    assert table.state.companies["RE"].kept == ()
    assert table.state.depot.gone == {"2": 1}


def test_item_105_kept_trains_are_outside_the_limit_and_not_for_sale() -> None:
    table = rusting().company_has("RE", trains=("4",), kept=("2",)).operate("RE", "trains")
    assert "train 4 from deck for 300" in table.legal()  # one owned, the limit is two
    buyer = launched(("RE", "Alice", 180), ("SU", "Bob", 120)).company_has("RE", trains=(), kept=("2",))
    buyer.operate("SU", "trains")
    assert buyer.refusal("train 2 from RE for 1").key == "rail.not_owned"
    gray = one("RE").company_has("RE", trains=(), kept=("4",)).phase_is("7").cash_is({"RE": 900})
    assert not any("with 4" in text for text in gray.operate("RE", "trains").legal())


def test_item_105_a_forced_purchase_may_follow() -> None:
    table = (
        one("RE")
        .company_has("RE", trains=(), kept=("2",))
        .change(board=row((20, ("RE",))))
        .operate("RE", "run")
    )
    table.do("run 2:M13")
    assert table.state.turn.revenue == 20
    table.do("pay")
    assert table.trains("RE") == ()
    assert table.refusal("pass").key == "rail.must_own_train"


def test_item_105_covers_all_trains_of_a_major() -> None:
    table = one("RE").company_has("RE", kind="major", trains=("2", "2", "3"))
    table.change(depot=Depot((("4", 2),), endless=("7",)), phase=1).cash_is({"RE": 400}).operate(
        "RE", "trains"
    )
    table.do("train 4 from deck for 300")
    company = table.state.companies["RE"]
    assert (company.trains, company.kept) == (("3", "4"), ("2", "2"))


# Spacious


@pytest.mark.parametrize(
    ("train", "minor", "major"), [("2", 3, 1), ("3", 3, 5), ("4", 3, 4), ("5", 2, 3), ("7", 2, 3)]
)
def test_item_106_spacious_owns_one_train_more(train: str, minor: int, major: int) -> None:
    table = one("SP").phase_is(train)
    assert table.rules.train_limit(table.state, "SP") == minor
    table.company_has("SP", kind="major")
    assert table.rules.train_limit(table.state, "SP") == major


# Suburban


def suburban() -> Table:
    board = row((20, ("SU",)), (30, ()), (40, ()))
    return launched(("SU", "Alice", 180), ("AG", "Bob", 120)).change(board=board)


def test_item_107_suburbs_add_ten_for_each_own_train() -> None:
    table = suburban().company_has("SU", trains=("3",)).operate("SU", "track")
    board = table.state.board.mark(Hex(1, 0), Marker("suburb", "SU")).mark(Hex(2, 0), Marker("suburb", "SU"))
    table.change(board=board).operate("SU", "run")
    assert run_value(table) == 110
    other = (
        suburban().change(board=board.place_token(Stop(Hex(2, 0), 0), "AG")).company_has("AG", trains=("3",))
    )
    assert run_value(other.operate("AG", "run")) == 90  # for others it earns nothing


def test_item_107_between_running_and_the_dividend_the_revenue_is_counted_anew() -> None:
    table = suburban().company_has("SU", trains=("2",)).operate("SU", "run")
    table.do("run 2:M13-N14=M13/0-N14/1")
    assert table.state.turn.revenue == 50
    table.do("suburb N14")
    assert (table.state.turn.revenue, table.state.step) == (60, "dividend")
    assert "rail.revenue_changed" in table.keys


def test_item_107_both_in_one_turn_one_to_a_hex_never_where_it_has_a_hub() -> None:
    table = suburban().operate("SU", "token")
    assert {text for text in table.legal() if text.startswith("suburb")} == {"suburb N14", "suburb O15"}
    assert table.refusal("suburb M13").key == "rotla.suburb_own_hub"
    names = sorted(text for text in table.legal() if text.startswith("suburb"))
    table.do(names[0])
    assert table.refusal(names[0]).key == "rotla.suburb_twice"
    table.do(names[1])
    assert table.state.companies["SU"].supplies == {"suburb": 0}
    assert not any(text.startswith("suburb") for text in table.legal())


def test_item_107_not_while_another_company_acts() -> None:
    table = suburban().operate("AG", "issue")
    assert not any(text.startswith("suburb") for text in table.legal())
    assert table.refusal("suburb N14").key == "rail.not_now"


def test_item_107_r28_only_basic_cities() -> None:
    table = launched(("SU", "Alice", 180))
    names = {"capital": "L10", "mine": "K9"}
    table.operate("SU", "track")
    for name in names.values():
        assert table.refusal(f"suburb {name}").key == "rotla.suburb_city"
    assert Table(suburbs_on_homes=False).rules.rulings.suburbs_on_homes is False


# Tunneling


def test_item_108_tunneling_gets_60_after_paying_40() -> None:
    cells = [
        PrintedHex(
            Hex(0, 0), "city", parse_tile("city=revenue:20;path=a:5,b:_0;path=a:2,b:_0", colour="gray")
        ),
        *(
            PrintedHex(Hex(place, 0), "mountain", parse_tile("upgrade=cost:40,terrain:mountain"))
            for place in (1, 2)
        ),
        *(PrintedHex(hex_, "blank", parse_tile("")) for hex_ in (Hex(3, 0), Hex(-1, 0))),
    ]
    board = Board.of(cells).place_token(Stop(Hex(0, 0), 0), "TU")
    table = one("TU").change(board=board).cash_is({"TU": 40}).operate("TU", "track")
    table.do("lay 9@N14 r2")
    assert table.cash("TU") == 60
    table.do("lay 9@O15 r2")
    assert table.cash("TU") == 80
    poor = one("TU").change(board=board).cash_is({"TU": 39}).operate("TU", "track")
    assert not any("@N14" in text for text in poor.legal())


# all of them


def test_item_109_powers_survive_saving() -> None:
    table = suburban().operate("SU", "token")
    again = table.rules.state_from_json(table.rules.state_to_json(table.state))
    assert again == table.state
    assert [s.step for s in table.rules.legal_actions(again)] == [
        s.step for s in table.rules.legal_actions(table.state)
    ]


def test_every_power_of_the_data_is_a_plugin() -> None:
    table = Table()
    named = {name for minor in table.rules.variant.minors for name in minor.powers}
    assert named == {
        "adaptive",
        "agricultural",
        "bridging",
        "express",
        "overnight",
        "resourceful",
        "spacious",
        "suburban",
        "tunneling",
    }
    for name in named:
        assert table.rules.powers_named((name,))[0].name == name
    assert FrozenMap(suburb=2) == table.rules.powers_named(("suburban",))[0].supplies
