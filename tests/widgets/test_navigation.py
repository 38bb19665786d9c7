"""The arrow keys lead over the whole map, and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lostatlas.track.hexes import Hex
from lostatlas_widgets.arrow_ways import ARROWS
from lostatlas_widgets.navigation import next_hex

FIELD = {Hex(q, r) for q in range(-4, 5) for r in range(-6, 7)}
BACK = {"ArrowUp": "ArrowDown", "ArrowDown": "ArrowUp", "ArrowLeft": "ArrowRight", "ArrowRight": "ArrowLeft"}
anywhere = st.sets(st.builds(Hex, st.integers(-6, 6), st.integers(-6, 6)), min_size=1, max_size=60)


@st.composite
def maps(draw: st.DrawFn) -> set[Hex]:
    """Return a map in one piece, as the rules build them."""
    hexes = [Hex(0, 0)]
    for number, edge in draw(st.lists(st.tuples(st.integers(0, 99), st.integers(0, 5)), max_size=50)):
        hexes.append(hexes[number % len(hexes)].neighbour(edge))
    return set(hexes)


@pytest.mark.parametrize("key", ARROWS)
def test_the_opposite_arrow_leads_back_inside_a_field(key: str) -> None:
    for here in (Hex(0, 0), Hex(1, 0), Hex(-1, 2), Hex(2, -1)):
        there = next_hex(FIELD, here, key)
        assert here.distance(there) == 1
        assert next_hex(FIELD, there, BACK[key]) == here


def test_right_and_left_keep_to_the_row() -> None:
    here = Hex(-4, 2)
    for _ in range(8):
        here = next_hex(FIELD, here, "ArrowRight")
    assert here == Hex(4, -2)


@given(anywhere, st.sampled_from(ARROWS), st.data())
def test_a_walk_never_leaves_the_map(hexes: set[Hex], key: str, data: st.DataObject) -> None:
    here = data.draw(st.sampled_from(sorted(hexes)))
    for _ in range(20):
        here = next_hex(hexes, here, key)
        assert here in hexes


@given(maps())
def test_every_hex_of_a_map_can_be_reached_by_arrows(hexes: set[Hex]) -> None:
    start = min(hexes)
    seen, waiting = {start}, [start]
    while waiting:
        here = waiting.pop()
        for key in ARROWS:
            there = next_hex(hexes, here, key)
            if there not in seen:
                seen.add(there)
                waiting.append(there)
    assert seen == hexes
