"""Reach (rules §14, §15, §22): walks from a hub that a train without a limit could trace."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lostatlas.track.blocking import FullCities
from lostatlas.track.board import Board, Stop
from lostatlas.track.graph import side_node, stop_node, track_graph
from lostatlas.track.hexes import Hex
from lostatlas.track.printed_hex import PrintedHex
from lostatlas.track.reach import Reach, Walk, linked, reach
from lostatlas.track.reach_refusals import why_unreached
from lostatlas.track.tiles import parse_tile
from lostatlas.track.track_index import TrackPiece, track_index
from tests.track.walking import boards, column, walk_everywhere

MID, SOUTH, FAR = Hex(0, 0), Hex(0, 1), Hex(0, 2)
STRAIGHT = "path=a:0,b:3"
CITY = "city=revenue:20;path=a:0,b:_0;path=a:_0,b:3"
BIG_CITY = "city=revenue:30,slots:2;path=a:0,b:_0;path=a:_0,b:3"


def city(r: int, index: int = 0) -> Stop:
    return Stop(Hex(0, r), index)


# -- against a walker that tries everything


@given(boards(), st.sampled_from(FullCities))
@settings(max_examples=300)
def test_reach_is_what_some_legal_walk_meets(board: Board, full_cities: FullCities) -> None:
    closed = [
        Stop(hex_, node.index)
        for hex_, tile in board.tiles()
        for node in tile.nodes
        if node.kind == "offboard"
        or (
            full_cities is FullCities.END
            and node.kind == "city"
            and board.is_full(Stop(hex_, node.index))
            and "AA" not in board.tokens.get(Stop(hex_, node.index), ())
        )
    ]
    hubs = board.tokens_of("AA")
    found = walk_everywhere(board, hubs, closed)
    reached = reach(board, "AA", full_cities=full_cities)
    assert reached.stops == found.stops
    assert reached.track == found.track
    assert reached.sides == {side_node(*crossing) for crossing in found.sides}
    assert reached.hexes == {hex_ for hex_, _ in found.track} | {hub.hex for hub in hubs}
    assert reached.open_sides == {
        (hex_, edge)
        for hex_, edge in found.crossed
        if hex_ in board.cells and edge not in board.tile(hex_).exits
    }
    entering = track_index(board).ground.entering
    for number, hex_ in enumerate(track_index(board).ground.hexes):
        for edge in range(6):
            assert reached.enters(entering[number][edge]) is ((hex_, edge) in found.crossed)


@given(boards(), st.sampled_from(FullCities))
def test_how_is_a_legal_walk_and_why_not_speaks_where_there_is_none(
    board: Board, full_cities: FullCities
) -> None:
    reached = reach(board, "AA", full_cities=full_cities)
    graph = track_graph(board)
    for u, v, piece in graph.edges(keys=True):
        walk = reached.how(piece)
        assert (walk is None) is (piece not in reached)
        if walk is None:
            refusal = why_unreached(reached, piece)
            assert refusal is not None
            assert refusal.key.startswith("reach.")
            assert "reach." not in str(refusal)
        else:
            assert why_unreached(reached, piece) is None
            assert piece == walk.track[-1]
            assert walk.nodes[-1] in (u, v)
            assert_legal(reached, walk)
    for node in graph:
        walk = reached.how(node)
        assert (walk is None) is (node not in reached)
        if walk is not None:
            assert walk.nodes[-1] == node
            assert_legal(reached, walk)


def assert_legal(reached: Reach, walk: Walk) -> None:
    graph = track_graph(reached.board)
    stops = [node for node in walk.nodes if node[0] != "junction"]
    assert len(set(stops)) == len(stops)
    assert len(set(walk.track)) == len(walk.track)
    assert walk.stops[0] in reached.tokens
    for before, after, piece in zip(walk.nodes[:-1], walk.nodes[1:], walk.track, strict=True):
        assert graph.has_edge(before, after, key=piece)
    for node, came, goes in zip(walk.nodes[1:], walk.track, walk.track[1:], strict=False):
        assert came != goes
        if node[0] == "side":
            assert came.hex != goes.hex
        if node[0] == "stop":
            passed = Stop(node[1], node[2])
            assert reached.board.tile(passed.hex).nodes[passed.node].kind != "offboard"
            if (
                reached.full_cities is FullCities.END
                and reached.board.tile(passed.hex).nodes[passed.node].slots
            ):
                holders = reached.board.tokens.get(passed, ())
                assert reached.company in holders or not reached.board.is_full(passed)


# -- the clauses


def test_section_14_a_hub_on_a_trackless_city_reaches_its_own_hex_only() -> None:
    board = column("city=revenue:0", STRAIGHT).place_token(city(0), "AA")
    reached = reach(board, "AA")
    assert reached.hexes == {MID}
    assert reached.track == frozenset()
    assert reached.open_sides == frozenset()


def test_section_14_a_company_without_a_hub_reaches_nothing() -> None:
    board = column(CITY, STRAIGHT)
    reached = reach(board, "AA")
    assert reached.hexes == frozenset()
    assert why_unreached(reached, SOUTH).key == "reach.no_token"  # type: ignore[union-attr]  # it is refused


def test_section_15_a_full_city_is_reached_and_not_passed() -> None:
    board = column(CITY, CITY, STRAIGHT).place_token(city(0), "AA").place_token(city(1), "BB")
    reached = reach(board, "AA")
    assert city(1) in reached
    assert FAR not in reached
    refusal = why_unreached(reached, FAR)
    assert refusal is not None
    assert refusal.key == "reach.full_city"
    assert (refusal.facts["city"], refusal.facts["holders"]) == ("M15", ("BB",))


def test_section_15_a_free_circle_lets_through() -> None:
    board = column(CITY, BIG_CITY, STRAIGHT).place_token(city(0), "AA").place_token(city(1), "BB")
    assert FAR in reach(board, "AA")


def test_section_15_an_own_hub_in_a_full_city_lets_through() -> None:
    board = column(CITY, BIG_CITY, STRAIGHT).place_token(city(0), "AA")
    board = board.place_token(city(1), "BB").place_token(city(1), "AA")
    assert FAR in reach(board, "AA", tokens=[city(0)])


def test_section_15_a_reservation_does_not_block() -> None:
    board = column(CITY, CITY, STRAIGHT).place_token(city(0), "AA").reserve(city(1), "BB")
    assert FAR in reach(board, "AA")


def test_section_26_overnight_passes_full_cities() -> None:
    board = column(CITY, CITY, STRAIGHT).place_token(city(0), "AA").place_token(city(1), "BB")
    assert FAR in reach(board, "AA", full_cities=FullCities.PASS)


def test_section_26_overnight_passes_no_destination() -> None:
    board = column(CITY, "offboard=revenue:30;path=a:0,b:_0;path=a:3,b:_0", STRAIGHT).place_token(
        city(0), "AA"
    )
    for full_cities in FullCities:
        reached = reach(board, "AA", full_cities=full_cities)
        assert city(1) in reached
        assert FAR not in reached
        assert why_unreached(reached, FAR).key == "reach.offboard"  # type: ignore[union-attr]  # it is refused


def test_section_14_no_reversing_where_two_curves_meet_a_side() -> None:
    # The γ: from the hub in the north through a fork whose legs join in the south; no way from leg to leg.
    fork = "path=a:0,b:2;path=a:0,b:4"
    cells = [
        PrintedHex(MID, "blank", parse_tile(fork)),
        PrintedHex(MID.neighbour(2), "city", parse_tile("city=revenue:20;path=a:5,b:_0")),
        PrintedHex(MID.neighbour(4), "city", parse_tile("city=revenue:20;path=a:1,b:_0")),
        PrintedHex(SOUTH, "blank", parse_tile(STRAIGHT)),
    ]
    board = Board.of(cells).place_token(Stop(MID.neighbour(2), 0), "AA")
    reached = reach(board, "AA")
    assert SOUTH in reached
    assert TrackPiece(MID, 0) in reached
    assert TrackPiece(MID, 1) not in reached
    refusal = why_unreached(reached, MID.neighbour(4))
    assert refusal is not None
    assert refusal.key == "reach.reversing"
    assert "reverse at the side between M13 and M15," in str(refusal)


def test_section_14_a_loop_that_comes_back_over_its_own_track_is_no_way() -> None:
    # From the hub south into a fork, round a loop and back into the other leg: the stem is used up.
    cells = [
        PrintedHex(Hex(0, -1), "city", parse_tile("city=revenue:20;path=a:0,b:_0")),
        PrintedHex(MID, "blank", parse_tile("path=a:3,b:1;path=a:3,b:0")),
        PrintedHex(Hex(0, 1), "blank", parse_tile("path=a:3,b:2")),
        PrintedHex(Hex(-1, 1), "blank", parse_tile("path=a:4,b:5")),
    ]
    board = Board.of(cells).place_token(Stop(Hex(0, -1), 0), "AA")
    reached = reach(board, "AA")
    assert reached.track == {
        TrackPiece(hex_, n) for hex_ in (Hex(0, -1), Hex(0, 1), Hex(-1, 1)) for n in (0,)
    } | {
        TrackPiece(MID, 0),
        TrackPiece(MID, 1),
    }
    ground = track_index(board).ground
    northward = ground.entering[ground.index[Hex(0, -1)]][0]
    assert not reached.enters(northward)


def test_section_14_unconnected_track_says_so() -> None:
    board = column(CITY, "", STRAIGHT).place_token(city(0), "AA")
    assert why_unreached(reach(board, "AA"), FAR).key == "reach.unconnected"  # type: ignore[union-attr]  # it is refused
    assert why_unreached(reach(board, "AA"), SOUTH).key == "reach.no_track"  # type: ignore[union-attr]  # it is refused


def test_the_circles_of_a_port_are_traced_as_two_cities() -> None:
    halves = "city=revenue:30,groups:port;city=revenue:30,groups:port"
    port = f"{halves};path=a:0,b:_0;path=a:5,b:_1;path=a:3,b:_1"
    cells = [
        PrintedHex(MID, "home", parse_tile(port)),
        PrintedHex(SOUTH, "blank", parse_tile("path=a:3,b:4")),
        PrintedHex(Hex(1, 0), "blank", parse_tile("path=a:1,b:2")),
        PrintedHex(Hex(0, -1), "blank", parse_tile(STRAIGHT)),
    ]
    board = Board.of(cells).place_token(Stop(MID, 0), "AA")
    assert Hex(0, -1) in reach(board, "AA")


def test_r20_reach_may_begin_at_some_hubs_only() -> None:
    board = column(CITY, "", CITY, STRAIGHT).place_token(city(0), "AA").place_token(city(2), "AA")
    assert Hex(0, 3) in reach(board, "AA")
    assert Hex(0, 3) not in reach(board, "AA", tokens=[city(0)])


def test_reach_is_remembered_with_the_board_and_follows_the_tokens() -> None:
    board = column(CITY, CITY, STRAIGHT).place_token(city(0), "AA")
    assert reach(board, "AA") is reach(board, "AA")
    blocked = board.place_token(city(1), "BB")
    assert FAR in reach(board, "AA")
    assert FAR not in reach(blocked, "AA")


# -- §22, the link between two companies


def test_section_22_the_partners_own_hub_city_does_not_block() -> None:
    board = column(CITY, STRAIGHT, CITY).place_token(city(0), "AA").place_token(city(2), "BB")
    walk = linked(board, "AA", "BB")
    assert walk is not None
    assert walk.stops == (city(0), city(2))
    assert linked(board, "BB", "AA") is not None


@pytest.mark.parametrize(("full_cities", "expected"), [(FullCities.END, False), (FullCities.PASS, True)])
def test_section_22_another_full_city_on_the_way_blocks_unless_passed(
    full_cities: FullCities, expected: bool
) -> None:
    board = column(CITY, CITY, CITY).place_token(city(0), "AA").place_token(city(1), "CC")
    board = board.place_token(city(2), "BB")
    assert (linked(board, "AA", "BB", full_cities=full_cities) is not None) is expected


@given(boards(), st.sampled_from(FullCities))
def test_section_22_a_link_holds_in_both_directions(board: Board, full_cities: FullCities) -> None:
    one = linked(board, "AA", "BB", full_cities=full_cities)
    other = linked(board, "BB", "AA", full_cities=full_cities)
    assert (one is None) is (other is None)


def test_nodes_and_stops_may_both_be_asked_for() -> None:
    board = column(CITY, STRAIGHT).place_token(city(0), "AA")
    reached = reach(board, "AA")
    assert stop_node(city(0)) in reached
    assert ("side", SOUTH, 3) in reached
    assert "nonsense" not in reached
