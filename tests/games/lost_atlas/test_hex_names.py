"""Names of hexes in the texts of a game: those beyond the printed field, and as older files wrote them."""

from __future__ import annotations

import pytest

from lostatlas import new_game
from lostatlas.games.lost_atlas.notation import NOTATION
from lostatlas.rail.rail_notation import read_routes, write_routes
from lostatlas.rail.state import RunRoute
from lostatlas.rail.valuation.question_inputs import read_lays
from lostatlas.track.board import Stop
from lostatlas.track.hexes import Hex, parse_hex
from lostatlas.track.track_index import TrackPiece


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("place [-13,10] r5", "place ZZ20 r5"),
        ("capital [0,-7]", "capital M-1"),
        ("blank [14,0]", "blank AA27"),
        ("lay 9@[4,-9] r1", "lay 9@Q-1 r1"),
        ("hub [4,-9].1", "hub Q-1.1"),
        ("run 3:[4,-9]-M-3=[4,-9]/0-[3,-8]/1", "run 3:Q-1-M-3=Q-1/0-P0/1"),
    ],
)
def test_a_text_of_an_older_file_means_what_it_meant(old: str, new: str) -> None:
    start = new_game(["Ann", "Ben"], mode="micro", seed=1).state
    assert NOTATION.parse(start, old) == NOTATION.parse(start, new)
    assert NOTATION.format(start, NOTATION.parse(start, old)).endswith(new)


def test_a_route_through_numbers_below_one_is_read_back() -> None:
    near = [Hex(2, -8), Hex(1, -7), Hex(0, -7), Hex(-13, 4)]
    route = RunRoute(
        "4", tuple(Stop(one, n % 2) for n, one in enumerate(near)), tuple(TrackPiece(one, 0) for one in near)
    )
    assert write_routes((route,)).startswith("4:O-1-N0.1-M-1-ZZ8.1=O-1/0-")
    assert read_routes(write_routes((route,))) == (route,)


def test_what_may_be_supposed_takes_such_names() -> None:
    assert read_lays("9@Q-1 r3, 8@[0,-7] r1") == [*read_lays("9@[4,-9] r3"), *read_lays("8@M-1 r1")]
    assert parse_hex("aa27") == Hex(14, 0)
