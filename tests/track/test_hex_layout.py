"""The layout of a map decides what its hexes are called and how they lie; the track is the same on both."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from copy import deepcopy
from pathlib import Path

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lostatlas.kernel.errors import GameDataError, NotationError
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.serialize import from_plain, to_plain
from lostatlas.track.board import Board, Marker, Stop
from lostatlas.track.board_file import load_board
from lostatlas.track.graph import track_graph
from lostatlas.track.hexes import FLAT, Hex, HexLayout, parse_hex
from lostatlas.track.map_pieces import MapBox
from lostatlas.track.printed_hex import PrintedHex
from lostatlas.track.tile_set import TileSet
from lostatlas.track.tiles import parse_tile
from tests.track.maps import POINTY, pointy_board

layouts = st.sampled_from(
    [POINTY, HexLayout("pointy", "M13"), HexLayout("flat", "C2"), HexLayout("flat", "AB-7")]
)
numbers = st.integers(-999, 999)
hexes = st.builds(lambda layout, q, r: layout.hex(q, r), layouts, numbers, numbers)


@given(hexes)
def test_a_name_is_read_back_on_the_map_that_gave_it(hex_: Hex) -> None:
    assert hex_.layout.parse(str(hex_)) == hex_
    assert parse_hex(str(hex_).lower(), hex_.layout) == hex_


@given(hexes, st.integers(0, 5))
def test_what_is_made_of_a_hex_is_on_the_same_map(hex_: Hex, edge: int) -> None:
    near = hex_.neighbour(edge)
    for one in (near, hex_.neighbours()[edge], hex_.rotated(edge), hex_.moved(near), deepcopy(near)):
        assert one.layout == hex_.layout
    assert pickle.loads(pickle.dumps(near)).layout == hex_.layout  # noqa: S301 - our own value
    again = from_plain(Hex, to_plain(near))
    assert again == near
    assert str(again) == str(near)


def test_a_row_of_a_pointy_map_has_one_letter_and_numbers_that_count_by_two() -> None:
    """18xx.games: letters from north to south, numbers from west to east."""
    f27 = POINTY.parse("F27")
    around = dict(zip(POINTY.edges, map(str, f27.neighbours()), strict=True))
    assert around == {"SW": "G26", "W": "F25", "NW": "E26", "NE": "E28", "E": "F29", "SE": "G28"}


def test_the_wrong_parity_names_the_numbers_of_the_row() -> None:
    with pytest.raises(NotationError, match="in row F the numbers are 1, 3, 5"):
        POINTY.parse("F26")
    with pytest.raises(NotationError, match="in column C the numbers are 2, 4, 6"):
        HexLayout("flat", "C2").parse("C3")


@pytest.mark.parametrize("origin", ["", "13", "M", "ABCDE1"])
def test_an_origin_that_is_no_name_is_refused(origin: str) -> None:
    with pytest.raises(NotationError, match="is not a hex name"):
        HexLayout("pointy", origin)


def test_an_orientation_that_is_none_is_refused() -> None:
    with pytest.raises(GameDataError, match="flat or pointy"):
        HexLayout("round")  # type: ignore[arg-type]


def test_a_hex_of_the_usual_layout_is_written_as_before() -> None:
    assert to_plain(Hex(3, -4)) == [3, -4]
    assert to_plain(POINTY.hex(3, -4)) == [3, -4, "pointy", "G14"]
    with pytest.raises(GameDataError):
        from_plain(Hex, [1, 2, "pointy", 5])


def test_a_pointy_board_is_read_back_from_its_file(tmp_path: Path) -> None:
    board = pointy_board()
    city = Stop(POINTY.parse("B3"), 0)
    board = board.place_token(city, "PRR").mark(city.hex, Marker("B", "B&O", 0))
    board.save(tmp_path / "map.json")
    again = load_board(tmp_path / "map.json", box=_no_box, tiles=TileSet(FrozenMap(), FrozenMap()))
    assert again == board
    assert again.layout == POINTY
    assert sorted(map(str, again.cells)) == sorted(map(str, board.cells))
    assert Board.from_plain(board.to_plain()) == board


def test_a_flat_board_names_no_layout() -> None:
    board = Board.of([PrintedHex(Hex(0, 0), "blank", parse_tile(""))])
    assert board.layout == FLAT
    assert "layout" not in board.to_plain()


def test_track_joins_the_hexes_of_a_pointy_map_over_the_same_edges() -> None:
    graph = track_graph(pointy_board())
    named = {data["name"] for _, data in graph.nodes(data=True)}
    assert {"B3", "B5"} <= named
    a, b = (Stop(POINTY.parse(name), 0) for name in ("B3", "B5"))
    assert graph.has_node(("stop", *a))
    assert nx.has_path(graph, ("stop", *a), ("stop", *b))


def _no_box(values: Mapping[str, str]) -> MapBox:
    raise AssertionError(values)
