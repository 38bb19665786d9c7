"""Track meets the edges where it should: in their middle and at right angles, however the tile lies."""

from __future__ import annotations

from math import cos, hypot, isclose, pi, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lostatlas.render import geometry
from lostatlas.render.geometry import APOTHEM, edge_points
from lostatlas.render.layout import layout
from lostatlas.scene import curves
from lostatlas.scene.shapes import Point
from lostatlas.track.hexes import FLAT, Hex
from lostatlas.track.tiles import Ref, Tile
from tests.render.boards import every_tile
from tests.track.maps import POINTY

numbers = st.integers(-30, 30)
hexes = st.builds(Hex, numbers, numbers) | st.builds(POINTY.hex, numbers, numbers)
turns = st.sampled_from([0.0, 0.5])
edges = st.integers(0, 5)
TILES = every_tile()


def close(one: Point, other: Point, by: float = 1e-9) -> bool:
    return hypot(one[0] - other[0], one[1] - other[1]) <= by


def across_edge(curve: tuple[Point, ...], edge: int) -> float:
    """How far the curve's first step leans from the straight way into the hex (0 is a right angle)."""
    (x, y), (px, py) = curve[0], curve[1]
    ux, uy = geometry.towards(edge)
    return abs((px - x) * uy - (py - y) * ux) / hypot(px - x, py - y)


@given(hexes, edges)
def test_two_hexes_share_the_middle_of_their_edge(hex_: Hex, edge: int) -> None:
    (x, y), (nx, ny) = geometry.centre(hex_), geometry.centre(hex_.neighbour(edge))
    points = edge_points(hex_.layout.turn)
    here, there = points[edge], points[(edge + 3) % 6]
    assert close((x + here[0], y + here[1]), (nx + there[0], ny + there[1]), 1e-6)


@given(hexes, st.floats(0, 6), st.floats(0, 0.85))
def test_every_point_of_a_hex_is_found_in_it(hex_: Hex, direction: float, far: float) -> None:
    x, y = geometry.centre(hex_)
    dx, dy = geometry.towards(direction, far * APOTHEM)
    assert geometry.hex_at(x + dx, y + dy, hex_.layout) == hex_


def test_an_edge_lies_where_its_compass_point_says() -> None:
    points = {"S": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (-1, -1), "N": (0, -1), "NE": (1, -1)}
    points |= {"E": (1, 0), "SE": (1, 1)}
    for map_ in (FLAT, POINTY):
        for point, (x, y) in zip(map_.edges, edge_points(map_.turn), strict=True):
            right, down = points[point]
            assert (round(x, 1) > 0) - (round(x, 1) < 0) == right
            assert (round(y, 1) > 0) - (round(y, 1) < 0) == down


@pytest.mark.parametrize("tile", TILES, ids=lambda tile: f"{tile.id}/{tile.turns}")
def test_track_of_a_pointy_map_is_the_same_turned_by_half_an_edge(tile: Tile) -> None:
    for flat, pointy in zip(layout(tile).tracks, layout(tile, turn=0.5).tracks, strict=True):
        for x, y in (pointy.curve[0], pointy.curve[-1]):
            assert any(
                close(
                    (x, y), (px * cos(pi / 6) - py * sin(pi / 6), px * sin(pi / 6) + py * cos(pi / 6)), 1e-6
                )
                for px, py in (flat.curve[0], flat.curve[-1])
            )


@pytest.mark.parametrize("tile", TILES, ids=lambda tile: f"{tile.id}/{tile.turns}")
def test_paths_reach_their_edges_at_right_angles(tile: Tile) -> None:
    tracks = layout(tile).tracks
    assert len(tracks) == len(tile.paths)
    ends = set()
    for path, track in zip(tile.paths, tracks, strict=True):
        for edge in path.edges:
            curve = track.curve if close(track.curve[0], edge_points()[edge]) else track.curve[::-1]
            assert close(curve[0], edge_points()[edge])
            assert across_edge(curve, edge) < 1e-6
            ends.add(edge)
    assert ends == set(tile.exits)


@pytest.mark.parametrize("tile", TILES, ids=lambda tile: f"{tile.id}/{tile.turns}")
def test_paths_to_a_stop_end_in_it(tile: Tile) -> None:
    plan = layout(tile)
    for path, track in zip(tile.paths, plan.tracks, strict=True):
        for end in (path.a, path.b):
            if isinstance(end, Ref):
                assert any(
                    close(point, plan.nodes[end.index], 1e-6) for point in (track.curve[0], track.curve[-1])
                )


@given(edges, edges, turns)
def test_a_curve_is_an_arc_of_a_circle(a: int, b: int, turn: float) -> None:
    apart = min((a - b) % 6, (b - a) % 6)
    if apart not in (1, 2):
        return
    radius = 0.5 if apart == 1 else 1.5
    (ax, ay), (bx, by) = edge_points(turn)[a], edge_points(turn)[b]
    far = hypot(ax + bx, ay + by) / 2
    beyond = far + (radius**2 - hypot(ax - bx, ay - by) ** 2 / 4) ** 0.5
    middle = ((ax + bx) / 2 / far * beyond, (ay + by) / 2 / far * beyond)
    for x, y in curves.sampled(geometry.edge_to_edge(a, b, turn), 20):
        assert isclose(hypot(x - middle[0], y - middle[1]), radius, rel_tol=0.005)


@given(edges, st.floats(0.02, 0.5))
def test_a_ribbon_is_cut_along_the_edge(edge: int, width: float) -> None:
    outline = curves.ribbon(geometry.edge_to_edge(edge, (edge + 2) % 6), width)
    ux, uy = geometry.towards(edge)
    for x, y in (outline[0], outline[-1]):
        assert isclose(x * ux + y * uy, APOTHEM, abs_tol=1e-6)
        assert isclose(hypot(x - edge_points()[edge][0], y - edge_points()[edge][1]), width / 2, rel_tol=1e-6)


@given(st.floats(0.05, 0.9), st.floats(0.05, 0.9))
def test_a_section_is_a_part_of_its_curve(one: float, other: float) -> None:
    start, end = sorted((one, other))
    if end - start < 0.01:
        return
    curve = geometry.edge_to_edge(0, 2)
    part = curves.section(curve, start, end)
    assert len(part) == len(curve)
    assert close(part[0], curves.at(curve, start), 1e-6)
    assert close(part[-1], curves.at(curve, end), 1e-6)


def test_only_track_that_crosses_without_meeting_is_bridged() -> None:
    bridged = {tile.id: sum(len(t.bridges) for t in layout(tile).tracks) for tile in TILES if tile.id != "x"}
    assert {id_ for id_, bridges in bridged.items() if bridges} == {
        "16", "19", "20", "43", "44", "45", "46", "47", "70",
    }  # fmt: skip
