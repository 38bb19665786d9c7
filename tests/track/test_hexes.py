"""Hexes: neighbours, sides, rotation and names."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy import array

from lostatlas.kernel.errors import GameDataError, NotationError
from lostatlas.track.hexes import EDGES, Hex, opposite, parse_hex, ring, side

hexes = st.builds(Hex, st.integers(-60, 60), st.integers(-60, 60))
edges = st.sampled_from(EDGES)


@given(hexes, edges)
def test_an_edge_is_seen_from_both_sides(hex_: Hex, edge: int) -> None:
    near = hex_.neighbour(edge)
    assert near.neighbour(opposite(edge)) == hex_
    assert side(hex_, edge) == side(near, opposite(edge))
    assert hex_.edge_towards(near) == edge
    assert near.edge_towards(hex_) == opposite(edge)


@given(hexes)
def test_six_turns_return_to_the_start(hex_: Hex) -> None:
    turned = hex_
    for turn in range(1, 7):
        turned = turned.rotated(1)
        assert turned == hex_.rotated(turn)
    assert turned == hex_


@given(hexes, edges, st.integers(-7, 7))
def test_a_turn_adds_to_every_edge(hex_: Hex, edge: int, turns: int) -> None:
    assert hex_.neighbour(edge).rotated(turns) == hex_.rotated(turns).neighbour((edge + turns) % 6)


@given(hexes)
def test_the_six_neighbours_are_distinct_and_each_side_has_one_name(hex_: Hex) -> None:
    assert len(set(hex_.neighbours())) == 6
    assert len({side(hex_, edge) for edge in EDGES}) == 6
    assert all(side(hex_, edge)[1] < 3 for edge in EDGES)


@given(hexes)
def test_a_name_is_read_back(hex_: Hex) -> None:
    assert parse_hex(str(hex_)) == hex_
    assert parse_hex(f" {str(hex_).lower()} ") == hex_
    assert parse_hex(f"[{hex_.q}, {hex_.r}]") == hex_


@pytest.mark.parametrize(
    ("hex_", "name"),
    [
        (Hex(0, 0), "M13"),
        (Hex(-2, -1), "K9"),
        (Hex(13, 0), "Z26"),
        (Hex(-12, 0), "A1"),
        (Hex(0, -7), "M-1"),
        (Hex(-1, -6), "L0"),
        (Hex(4, -9), "Q-1"),
    ],
)
def test_names_are_those_of_the_play_site(hex_: Hex, name: str) -> None:
    """Letter = column (q = 0 is M), number = 2r + q + 13, which goes on below 1."""
    assert str(hex_) == name
    assert parse_hex(name) == hex_


@pytest.mark.parametrize(
    ("hex_", "name"),
    [
        (Hex(14, 0), "AA27"),
        (Hex(15, -15), "AB-2"),
        (Hex(40, 0), "BA53"),
        (Hex(-13, 10), "ZZ20"),
        (Hex(-14, 0), "ZY-1"),
        (Hex(-39, 0), "YZ-26"),
        (Hex(351, 0), "MZ364"),
        (Hex(-350, 0), "NA-337"),
    ],
)
def test_columns_beyond_the_letters_have_two(hex_: Hex, name: str) -> None:
    """AA, AB… right of Z; ZZ, ZY… left of A."""
    assert str(hex_) == name
    assert parse_hex(name) == hex_


@pytest.mark.parametrize(
    ("hex_", "name"),
    [
        (Hex(352, 0), "AAA365"),
        (Hex(-351, 0), "ZZZ-338"),
        (Hex(9139, 0), "MZZ9152"),
        (Hex(9140, 0), "AAAA9153"),
        (Hex(0, -5007), "M-10001"),
        (Hex(9999, 9999), "ABHB30010"),
    ],
)
def test_every_hex_that_a_map_may_have_has_a_name(hex_: Hex, name: str) -> None:
    """AAA, AAB… beyond what two letters reach; numbers of any length."""
    assert str(hex_) == name
    assert parse_hex(name) == hex_


def test_no_two_hexes_share_a_name() -> None:
    near = [Hex(q, r) for q in range(-60, 61) for r in range(-60, 61)]
    assert len({str(hex_) for hex_ in near}) == len(near)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "13",
        "M",
        "M14",
        "M0",
        "AAAAA1",
        "M-",
        "M--1",
        "M-2",
        "-M1",
        "M999999",
        "[1]",
        "[1,2,3]",
        "[a,b]",
        "Ä13",
        "K9\n9",
    ],
)
def test_what_is_no_name_is_refused_with_a_reason(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_hex(text)
    assert len(str(caught.value)) > 20


def test_the_wrong_parity_names_the_right_numbers() -> None:
    with pytest.raises(NotationError, match="in column K the numbers are 1, 3, 5"):
        parse_hex("K8")


def test_distance_is_the_length_of_a_shortest_walk() -> None:
    start = Hex(2, -3)
    found, queue = {start: 0}, deque([start])
    while queue:
        hex_ = queue.popleft()
        for near in hex_.neighbours() if found[hex_] < 4 else ():
            if near not in found:
                found[near] = found[hex_] + 1
                queue.append(near)
    assert all(start.distance(hex_) == steps for hex_, steps in found.items())


def test_the_ring_of_three_hexes_has_nine() -> None:
    assert len(list(ring([Hex(0, 0), Hex(1, 0), Hex(0, 1)]))) == 9


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: Hex("a", 0), "^q: expected int, got 'a'"),  # type: ignore[arg-type]
        (lambda: Hex(0, None), "^r: expected int, got None"),  # type: ignore[arg-type]
        (lambda: Hex(0, 1.5), "^r: expected int, got 1.5"),  # type: ignore[arg-type]
        (lambda: Hex(0, 0).neighbour("N"), "^edge: expected int, got 'N'"),  # type: ignore[arg-type]
        (lambda: Hex(0, 0).rotated(None), "^turns: expected int, got None"),  # type: ignore[arg-type]
        (lambda: Hex(0, 0).distance("K9"), "^other: expected Hex, got 'K9'"),  # type: ignore[arg-type]
    ],
)
def test_what_is_no_whole_number_makes_no_hex(ask: Callable[[], object], words: str) -> None:
    with pytest.raises(GameDataError, match=words):
        ask()


def test_whole_numbers_of_other_libraries_make_the_same_hex() -> None:
    q, r = array([2, -1])
    made = Hex(q, r)
    assert made == Hex(2, -1)
    assert [type(part) for part in made] == [int, int]
