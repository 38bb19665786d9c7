"""From a board to the question of the routes (rules §16, §26): what counts, what ends, what may be passed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lostatlas.games.lost_atlas.boards import official
from lostatlas.games.lost_atlas.map_data import tile_set
from lostatlas.games.lost_atlas.powers.suburban import Suburban
from lostatlas.kernel.derived import OWNERS, derived
from lostatlas.rail.route_problem import RunRules, payment_problem, run_problem
from lostatlas.routes import RouteSet, Train, solve
from lostatlas.track.blocking import FullCities
from lostatlas.track.board import Board, Marker, Stop
from lostatlas.track.graph import stop_node, track_graph
from lostatlas.track.hexes import Hex
from lostatlas.track.printed_hex import PrintedHex
from lostatlas.track.tiles import parse_tile
from tests.track.walking import boards, column

TILES = tile_set()
YELLOW, GRAY = RunRules("yellow"), RunRules("gray")
OVERNIGHT = RunRules("yellow", full_cities=FullCities.PASS)
TWO, THREE, ENDLESS = Train("2", 2), Train("3", 3), Train("∞")
AWAY = "offboard=revenue:yellow_30|green_40|purple_70|gray_100,groups:away"


def city(revenue: int, *, slots: int = 1) -> str:
    return f"city=revenue:{revenue},slots:{slots};path=a:0,b:_0;path=a:_0,b:3"


def at(r: int, index: int = 0) -> Stop:
    return Stop(Hex(0, r), index)


def best(board: Board, *trains: Train, rules: RunRules = YELLOW, company: str = "AA") -> RouteSet:
    found = solve(run_problem(board, company, trains, rules))
    assert found.optimal
    return found


def stops(found: RouteSet) -> list[tuple[object, ...]]:
    return [route.stops if route else () for route in found.routes]


def test_section_16_revenue_is_the_sum_of_the_stops_up_to_the_trains_number() -> None:
    board = column(city(20), city(30), city(50)).place_token(at(0), "AA")
    assert [best(board, train).revenue for train in (TWO, THREE, ENDLESS)] == [50, 100, 100]


def test_section_16_a_route_includes_an_own_hub() -> None:
    board = column(city(20), city(30), city(50)).place_token(at(0), "AA")
    assert stops(best(board, TWO)) in (
        [(stop_node(at(0)), stop_node(at(1)))],
        [(stop_node(at(1)), stop_node(at(0)))],
    )
    assert best(board, TWO, company="BB").revenue == 0


@pytest.mark.parametrize(("colour", "pays"), [("yellow", 30), ("green", 40), ("purple", 70), ("gray", 100)])
def test_section_16_destinations_pay_by_the_colour_of_the_phase(colour: str, pays: int) -> None:
    board = column(city(20), f"{AWAY};path=a:3,b:_0").place_token(at(0), "AA")
    assert best(board, TWO, rules=RunRules(colour)).revenue == 20 + pays


def test_section_16_a_destination_is_an_end_only() -> None:
    board = column(city(20), f"{AWAY};path=a:3,b:_0;path=a:0,b:_0", city(50)).place_token(at(0), "AA")
    for rules in (GRAY, RunRules("gray", full_cities=FullCities.PASS)):
        assert best(board, ENDLESS, rules=rules).revenue == 120


def test_section_16_the_two_hexes_of_a_destination_are_one_place() -> None:
    board = column(f"{AWAY};path=a:0,b:_0", city(20), f"{AWAY};path=a:3,b:_0").place_token(at(1), "AA")
    assert best(board, THREE).revenue == 50


def test_section_16_a_full_city_ends_a_route_and_counts() -> None:
    board = column(city(20), city(30), city(50)).place_token(at(0), "AA").place_token(at(1), "BB")
    assert best(board, ENDLESS).revenue == 50
    with_room = (
        column(city(20), city(30, slots=2), city(50)).place_token(at(0), "AA").place_token(at(1), "BB")
    )
    assert best(with_room, ENDLESS).revenue == 100


def test_section_16_an_own_hub_keeps_a_full_city_open() -> None:
    board = column(city(20), city(30), city(50)).place_token(at(1), "AA")
    assert best(board, THREE).revenue == 100


def test_section_26_overnight_passes_full_cities_without_a_stop_or_pay() -> None:
    # 20 – full – 40 with a 2-train: 60.
    board = column(city(20), city(30), city(40)).place_token(at(0), "AA").place_token(at(1), "BB")
    found = best(board, TWO, rules=OVERNIGHT)
    assert found.revenue == 60
    assert [route.passed for route in found.routes if route] == [(stop_node(at(1)),)]
    assert best(board, TWO).revenue == 50


def test_r32_overnight_may_end_in_a_full_city_or_not() -> None:
    board = column(city(20), city(90)).place_token(at(0), "AA").place_token(at(1), "BB")
    assert best(board, TWO, rules=OVERNIGHT).revenue == 110
    never = RunRules("yellow", full_cities=FullCities.PASS, full_city_ends=False)
    assert best(board, TWO, rules=never).revenue == 20
    # only for those who pass
    assert best(board, TWO, rules=RunRules("yellow", full_city_ends=False)).revenue == 110


def test_section_26_no_suburb_bonus_in_a_passed_city() -> None:
    board = column(city(20), city(30), city(40)).place_token(at(0), "AA").place_token(at(1), "BB")
    board = board.mark(Hex(0, 1), Marker("suburb", "AA"))
    rules = RunRules("yellow", full_cities=FullCities.PASS, bonuses=(Suburban(),))
    assert best(board, TWO, rules=rules).revenue == 60


def test_section_16_port_halves_are_one_city_for_a_train() -> None:
    halves = "city=revenue:60,groups:port;city=revenue:60,groups:port;path=a:0,b:_0;path=a:5,b:_1"
    board = Board.of(
        [
            PrintedHex(Hex(0, 0), "home", parse_tile(halves)),
            PrintedHex(Hex(0, 1), "city", parse_tile("city=revenue:20;path=a:3,b:_0;path=a:4,b:_0")),
            PrintedHex(Hex(1, 0), "blank", parse_tile("path=a:1,b:2")),
        ]
    ).place_token(Stop(Hex(0, 0), 0), "AA")
    assert best(board, ENDLESS).revenue == 80


def test_section_16_the_two_stops_of_a_mine_are_two() -> None:
    board = official()
    home = board.homes["EM"]
    assert best(board.place_token(home, "EM"), TWO, company="EM").revenue == 50


def test_section_16_local_routes_in_one_city_by_any_number_of_trains() -> None:
    board = column(city(30)).place_token(at(0), "AA")
    found = best(board, TWO, TWO, THREE)
    assert found.revenue == 90
    assert stops(found) == [(stop_node(at(0)),)] * 3


def test_section_16_a_home_without_a_tile_earns_nothing() -> None:
    board = official()
    home = board.homes["AG"]
    problem = run_problem(board.place_token(home, "AG"), "AG", [TWO], YELLOW)
    assert stop_node(home) in {stop.key for stop in problem.stops}
    assert solve(problem).revenue == 0


def test_titles_without_local_routes_say_so() -> None:
    board = column(city(30)).place_token(at(0), "AA")
    assert best(board, TWO, rules=RunRules("yellow", local_routes=False)).revenue == 0


def test_section_26_suburbs_add_ten_for_each_own_train_that_stops() -> None:
    # Three cities 20 + 30 + 40 with two suburbs: 110 for their owner, 90 for others (§26, C 107).
    board = column(city(20), city(30), city(40)).place_token(at(0), "AA").place_token(at(2), "BB")
    for r in (1, 2):
        board = board.mark(Hex(0, r), Marker("suburb", "AA"))
    rules = RunRules("yellow", bonuses=(Suburban(),))
    assert best(board, THREE, rules=rules).revenue == 110
    assert best(board, THREE, rules=rules, company="BB").revenue == 90
    assert best(board, THREE, TWO, rules=rules).revenue == 110 + 20


def test_section_26_express_counts_one_stop_more() -> None:
    board = column(city(20), city(30), city(50)).place_token(at(0), "AA")
    express = RunRules("yellow", extra_stops=1)
    assert best(board, TWO, rules=express).revenue == 100
    assert best(board, ENDLESS, rules=express).revenue == 100


def test_section_16_routes_share_no_track_but_cross_on_crossing_tiles_and_in_cities() -> None:
    crossing = TILES["20"]  # 0-3 and 1-4
    cells = [
        PrintedHex(Hex(0, 0), "blank", crossing),
        PrintedHex(Hex(0, -1), "city", parse_tile("city=revenue:20;path=a:0,b:_0")),
        PrintedHex(Hex(0, 1), "city", parse_tile("city=revenue:20;path=a:3,b:_0")),
        PrintedHex(Hex(-1, 1), "city", parse_tile("city=revenue:20;path=a:4,b:_0")),
        PrintedHex(Hex(1, -1), "city", parse_tile("city=revenue:20;path=a:1,b:_0")),
    ]
    board = Board.of(cells).place_token(Stop(Hex(0, -1), 0), "AA").place_token(Stop(Hex(-1, 1), 0), "AA")
    assert best(board, TWO, TWO).revenue == 80


def test_section_16_no_reversing_where_two_curves_meet_a_side() -> None:
    mid = Hex(0, 0)
    cells = [
        PrintedHex(mid, "blank", parse_tile("path=a:0,b:2;path=a:0,b:4")),
        PrintedHex(mid.neighbour(2), "city", parse_tile("city=revenue:20;path=a:5,b:_0")),
        PrintedHex(mid.neighbour(4), "city", parse_tile("city=revenue:90;path=a:1,b:_0")),
        PrintedHex(mid.neighbour(0), "city", parse_tile("city=revenue:30;path=a:3,b:_0")),
    ]
    board = Board.of(cells).place_token(Stop(mid.neighbour(2), 0), "AA")
    assert best(board, ENDLESS).revenue == 50


@given(boards(), st.sampled_from(FullCities))
def test_the_problem_speaks_in_nodes_and_edges_of_the_track_graph(
    board: Board, full_cities: FullCities
) -> None:
    rules = RunRules("green", full_cities=full_cities)
    problem = run_problem(board, "AA", [TWO, ENDLESS], rules)
    graph = track_graph(board)
    ends = {piece.key: {piece.a, piece.b} for piece in problem.track}
    assert ends == {key: {u, v} for u, v, key in graph.edges(keys=True)}
    assert {stop.key for stop in problem.stops} <= set(graph)
    assert set(problem.junctions) <= set(graph)
    assert solve(problem).optimal


def test_stops_are_paid_on_a_board_that_is_remembered_longer_than_its_map() -> None:
    board = column(city(20), city(30), city(40)).place_token(at(2), "AA")
    assert best(board, TWO).revenue == 70
    for number in range(OWNERS):
        derived((number,))
        derived(board)
    problem = payment_problem(board, "AA", (at(2), at(1)), (TWO,), YELLOW)
    assert [stop.key for stop in problem.stops] == [stop_node(at(2)), stop_node(at(1))]
