"""`track_graph`: nodes, edges and attributes, and what it is kept with."""

from __future__ import annotations

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lostatlas.games.lost_atlas.boards import official
from lostatlas.games.lost_atlas.map_data import tile_set
from lostatlas.track.board import Board, Stop
from lostatlas.track.graph import side_node, stop_node, track_graph
from lostatlas.track.hexes import Hex, side
from lostatlas.track.printed_hex import PrintedHex
from lostatlas.track.tiles import Ref, parse_tile
from tests.track.walking import HEXES, boards

TILES = tile_set()


def expected(board: Board) -> tuple[set[object], set[object]]:
    """Return nodes and keyed edges, spelled out from the tiles."""
    nodes: set[object] = set()
    edges: set[object] = set()
    for hex_, tile in board.tiles():
        names = [("junction" if n.kind == "junction" else "stop", hex_, n.index) for n in tile.nodes]
        nodes |= set(names)
        for number, path in enumerate(tile.paths):
            ends = [
                names[end.index] if isinstance(end, Ref) else ("side", *side(hex_, end))
                for end in (path.a, path.b)
            ]
            nodes |= set(ends)
            edges.add((frozenset(ends), (hex_, number)))
    return nodes, edges


@given(boards())
def test_every_piece_of_track_is_one_edge(board: Board) -> None:
    graph = track_graph(board)
    nodes, edges = expected(board)
    assert set(graph.nodes) == nodes
    assert {(frozenset((u, v)), key) for u, v, key in graph.edges(keys=True)} == edges
    for u, v, key, data in graph.edges(keys=True, data=True):
        assert (data["hex"], data["path"]) == key, (u, v)


@given(
    st.lists(st.tuples(st.sampled_from(HEXES), st.sampled_from(list(TILES)), st.integers(0, 5)), max_size=12)
)
def test_a_graph_after_any_lays_is_the_graph_of_the_same_board_made_at_once(lays: list) -> None:  # type: ignore[type-arg]  # of hexes, tiles, turns
    board = Board.of(PrintedHex(hex_, "blank", parse_tile("")) for hex_ in HEXES)
    fresh = dict.fromkeys(HEXES, parse_tile(""))
    for hex_, tile, turns in lays:
        board = board.lay(hex_, tile.rotated(turns))
        fresh[hex_] = tile.rotated(turns)
        graph = track_graph(board)
        at_once = track_graph(Board.of(PrintedHex(hex_, "blank", tile) for hex_, tile in fresh.items()))
        assert {node: graph.nodes[node] for node in graph} == {node: at_once.nodes[node] for node in at_once}
        assert {(frozenset((u, v)), k) for u, v, k in graph.edges(keys=True)} == {
            (frozenset((u, v)), k) for u, v, k in at_once.edges(keys=True)
        }


def test_tokens_do_not_change_the_graph() -> None:
    board = official()
    home = board.homes["AG"]
    assert track_graph(board.place_token(home, "AG")) is track_graph(board)
    tile = TILES["57"]
    laid = board.lay(home.hex, tile)
    assert track_graph(laid.place_token(home, "AG").cancel_reservation("RE")) is track_graph(laid)
    assert track_graph(laid) is not track_graph(board)


def test_the_graph_cannot_be_changed() -> None:
    with pytest.raises(nx.NetworkXError):
        track_graph(official()).add_node(("side", Hex(0, 0), 0))


def test_stops_carry_what_is_printed() -> None:
    board = official()
    graph = track_graph(board)
    mine = board.homes["EM"]
    assert graph.nodes[stop_node(mine)] | {"revenue": 0} == {
        "kind": "stop",
        "hex": mine.hex,
        "index": 0,
        "type": "city",
        "revenue": 0,
        "slots": 1,
        "group": None,
        "label": "M",
        "home": "EM",
        "name": f"{mine.hex}:0",
    }
    assert graph.nodes[stop_node(mine)]["revenue"].at("yellow") == 30
    assert graph.has_edge(stop_node(mine), stop_node(Stop(mine.hex, 1)))


def test_port_halves_and_two_hex_destinations_share_a_group() -> None:
    board = official()
    graph = track_graph(board)
    port = board.homes["NP"].hex
    halves = {graph.nodes[stop_node(Stop(port, index))]["group"] for index in (0, 1)}
    assert len(halves) == 1
    assert None not in halves
    areas: dict[str, set[Hex]] = {}
    for _, data in graph.nodes(data=True):
        if data.get("type") == "offboard":
            areas.setdefault(data["group"], set()).add(data["hex"])
    assert sorted(map(len, areas.values())) == [1, 2, 2]
    for hexes in areas.values():
        first, *others = hexes
        assert all(first.edge_towards(other) is not None for other in others)


def test_an_impassable_border_parts_a_side() -> None:
    north = PrintedHex(Hex(0, 0), "blank", parse_tile("path=a:0,b:3;border=edge:0,type:impassable"))
    south = PrintedHex(Hex(0, 1), "blank", parse_tile("path=a:0,b:3"))
    graph = track_graph(Board.of([north, south]))
    assert ("side", Hex(0, 0), 0) in graph
    assert ("side", Hex(0, 1), 3) in graph
    assert not nx.has_path(graph, ("side", Hex(0, 0), 0), ("side", Hex(0, 1), 3))


def test_a_side_is_named_the_same_from_both_hexes() -> None:
    assert side_node(Hex(0, 0), 0) == side_node(Hex(0, 1), 3)
