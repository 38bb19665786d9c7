"""`train_graph`: no walk in it reverses, and full cities and off-board areas end every walk."""

from __future__ import annotations

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st

from lostatlas.track.blocking import FullCities
from lostatlas.track.board import Board, Stop
from lostatlas.track.graph import track_graph
from lostatlas.track.hexes import Hex
from lostatlas.track.printed_hex import PrintedHex
from lostatlas.track.reach import reach
from lostatlas.track.tiles import parse_tile
from lostatlas.track.train_graph import begin, finish, train_graph
from tests.track.walking import boards, column

CITY = "city=revenue:20;path=a:0,b:_0;path=a:_0,b:3"
END_CITY = "city=revenue:20;path=a:{},b:_0"


def city(r: int) -> Stop:
    return Stop(Hex(0, r), 0)


def gamma() -> Board:
    """Return two cities whose track meets on one side, and a city beyond that side."""
    mid = Hex(0, 0)
    return Board.of(
        [
            PrintedHex(mid, "blank", parse_tile("path=a:0,b:2;path=a:0,b:4")),
            PrintedHex(mid.neighbour(2), "city", parse_tile(END_CITY.format(5))),
            PrintedHex(mid.neighbour(4), "city", parse_tile(END_CITY.format(1))),
            PrintedHex(mid.neighbour(0), "city", parse_tile(END_CITY.format(3))),
        ]
    )


def test_section_14_no_walk_reverses_where_two_curves_meet_nor_in_a_city_behind_them() -> None:
    board, mid = gamma(), Hex(0, 0)
    west, east, south = (Stop(mid.neighbour(edge), 0) for edge in (2, 4, 0))
    graph = train_graph(board, "AA")
    assert nx.has_path(graph, begin(west), finish(south))
    assert nx.has_path(graph, begin(south), finish(east))
    assert not nx.has_path(graph, begin(west), finish(east))
    assert nx.has_path(track_graph(board), ("stop", *west), ("stop", *east))


def test_section_16_a_full_city_ends_a_walk_and_may_begin_one() -> None:
    board = column(CITY, CITY, CITY).place_token(city(1), "BB")
    graph = train_graph(board, "AA")
    assert nx.has_path(graph, begin(city(0)), finish(city(1)))
    assert nx.has_path(graph, begin(city(1)), finish(city(2)))
    assert not nx.has_path(graph, begin(city(0)), finish(city(2)))
    assert nx.has_path(train_graph(board, "BB"), begin(city(0)), finish(city(2)))
    passing = train_graph(board, "AA", full_cities=FullCities.PASS)
    assert nx.has_path(passing, begin(city(0)), finish(city(2)))


def test_section_16_an_off_board_area_ends_a_walk() -> None:
    board = column(CITY, "offboard=revenue:30;path=a:0,b:_0;path=a:3,b:_0", CITY)
    graph = train_graph(board, "AA")
    assert nx.has_path(graph, begin(city(0)), finish(city(1)))
    assert not nx.has_path(graph, begin(city(0)), finish(city(2)))


def test_paths_can_be_weighed_by_track() -> None:
    board = column(CITY, "path=a:0,b:3", CITY)
    graph = train_graph(board, "AA")
    assert nx.shortest_path_length(graph, begin(city(0)), finish(city(2)), weight="pieces") == 3


@given(boards(), st.sampled_from(FullCities))
def test_everything_reached_lies_on_a_path_of_the_train_graph(board: Board, full_cities: FullCities) -> None:
    graph = train_graph(board, "AA", full_cities=full_cities)
    reached = reach(board, "AA", full_cities=full_cities)
    for stop in reached.stops:
        assert (
            any(nx.has_path(graph, begin(hub), finish(stop)) for hub in reached.tokens)
            or stop in reached.tokens
        )


@given(boards())
def test_no_step_turns_back(board: Board) -> None:
    graph = train_graph(board, "AA")
    track = track_graph(board)
    for node, data in graph.nodes(data=True):
        assert data["at"] in track
        came = {graph.edges[edge]["piece"] for edge in graph.in_edges(node)}
        goes = {graph.edges[edge]["piece"] for edge in graph.out_edges(node)} - {None}
        assert not came & goes
        if node[0] == "side":
            assert not {piece.hex for piece in came} & {piece.hex for piece in goes}


def test_closed_and_outer_sides_are_ends() -> None:
    north = PrintedHex(Hex(0, 0), "city", parse_tile(f"{CITY};border=edge:0,type:impassable"))
    south = PrintedHex(Hex(0, 1), "city", parse_tile(CITY))
    graph = train_graph(Board.of([north, south]), "AA")
    assert not nx.has_path(graph, begin(city(0)), finish(city(1)))
    assert not [
        node for node in graph if node[0] == "side" and node[3] == Hex(0, -1) and graph.out_degree(node)
    ]
