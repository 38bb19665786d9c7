"""Words and signs lie in the hex and not on each other, on a city or across track."""

from __future__ import annotations

from itertools import combinations

import pytest

from lostatlas.games.lost_atlas.boards import official
from lostatlas.games.lost_atlas.map_data import tile_set
from lostatlas.render import DARK, LIGHT, Theme
from lostatlas.render.geometry import Point, sampled, towards
from lostatlas.render.layout import SLOT, TRACK, layout
from lostatlas.render.look import look_of
from lostatlas.render.paint import Spot, name_shape, paint
from lostatlas.render.scene import board_scene
from lostatlas.render.shapes import Circle, Curve, Group, Polygon, Scene, Shape, Text
from lostatlas.render.words import text_width
from lostatlas.track.tiles import Tile, parse_tile
from tests.render.boards import OTHER_TITLES, every_tile, late

Box = tuple[float, float, float, float]
CAP = 0.36
OWN = [tile for tile in every_tile() if tile.id in tile_set()]


def box(shape: Shape, at: Point = (0.0, 0.0)) -> Box:
    """Return left, top, right and bottom."""
    if isinstance(shape, Text):
        half = text_width(shape.text, shape.size, bold=shape.bold) / 2
        xs, ys = (
            [shape.at[0] - half, shape.at[0] + half],
            [shape.at[1] - CAP * shape.size, shape.at[1] + CAP * shape.size],
        )
    elif isinstance(shape, Circle):
        xs = [shape.at[0] - shape.radius, shape.at[0] + shape.radius]
        ys = [shape.at[1] - shape.radius, shape.at[1] + shape.radius]
    else:
        xs, ys = [x for x, _ in shape.points], [y for _, y in shape.points]
    return (min(xs) + at[0], min(ys) + at[1], max(xs) + at[0], max(ys) + at[1])


def overlap(one: Box, other: Box, slack: float = 0.005) -> bool:
    return (
        one[0] + slack < other[2]
        and other[0] + slack < one[2]
        and one[1] + slack < other[3]
        and other[1] + slack < one[3]
    )


def texts(scene: Scene) -> list[tuple[Group, Text]]:
    return [(group, shape) for group, shape in scene.shapes() if isinstance(shape, Text)]


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_no_words_of_the_official_board_overlap(theme: Theme) -> None:
    scene = board_scene(official(), theme=theme)
    boxes = [(box(text, group.at), text.text, str(group.hex)) for group, text in texts(scene)]
    assert len(boxes) > 120
    wrong = [(one[1:], other[1:]) for one, other in combinations(boxes, 2) if overlap(one[0], other[0])]
    assert not wrong


def test_no_words_of_a_late_board_overlap() -> None:
    boxes = [(box(text, group.at), text.text, str(group.hex)) for group, text in texts(board_scene(late()))]
    wrong = [(one[1:], other[1:]) for one, other in combinations(boxes, 2) if overlap(one[0], other[0])]
    assert not wrong


def words_and_signs(tile: Tile) -> list[tuple[str, Box]]:
    """Return the name, the figures and the sign of a tile as boxes."""
    spot = Spot(tile)
    shapes = [*paint(spot, LIGHT, look_of()), name_shape(spot, LIGHT, "M13")]
    found = [
        (s.role, box(s))
        for s in shapes
        if s.role in ("name", "revenue", "value") and not isinstance(s, Polygon)
    ]
    signs = [box(s) for s in shapes if s.role == "label"]
    if signs:
        lefts, tops, rights, bottoms = zip(*signs, strict=True)
        found.append(("label", (min(lefts), min(tops), max(rights), max(bottoms))))
    return found


@pytest.mark.parametrize("tile", OWN, ids=lambda tile: f"{tile.id}/{tile.turns}")
def test_words_and_signs_of_a_tile_keep_apart_and_inside(tile: Tile) -> None:
    found = words_and_signs(tile)
    for (one, first), (other, second) in combinations(found, 2):
        assert not overlap(first, second) or one == other == "revenue", (one, other)
    for role, (left, top, right, bottom) in found:
        for edge in range(6):
            ux, uy = towards(edge)
            corners = [(x, y) for x in (left, right) for y in (top, bottom)]
            if role == "revenue":  # a disc: its corners are empty
                x, y, r = (left + right) / 2, (top + bottom) / 2, (right - left) / 2
                corners = [(x + ux * r, y + uy * r)]
            assert max(ux * x + uy * y for x, y in corners) < 0.866, role


@pytest.mark.parametrize("tile", OWN, ids=lambda tile: f"{tile.id}/{tile.turns}")
def test_track_and_cities_run_under_no_word(tile: Tile) -> None:
    """Words may touch the white edge of the track but never the track."""
    plan = layout(tile)
    for role, (left, top, right, bottom) in words_and_signs(tile):
        x, y, w, h = (left + right) / 2, (top + bottom) / 2, (right - left) / 2, (bottom - top) / 2
        for circles in plan.slots:
            for cx, cy in circles:
                dx, dy = max(abs(cx - x) - w, 0.0), max(abs(cy - y) - h, 0.0)
                assert (dx * dx + dy * dy) ** 0.5 > SLOT - 0.03, role
        for track in plan.tracks:
            for px, py in (
                sampled(track.curve, 40)
                if len(track.curve) > 2
                else sampled((*track.curve[:1], *track.curve), 40)
            ):
                dx, dy = max(abs(px - x) - w, 0.0), max(abs(py - y) - h, 0.0)
                assert (dx * dx + dy * dy) ** 0.5 > TRACK / 2 - 0.03, role


def test_circles_of_a_city_touch_and_do_not_overlap() -> None:
    for tile in every_tile():
        for circles in layout(tile).slots:
            for (ax, ay), (bx, by) in combinations(circles, 2):
                assert ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 > 2 * SLOT - 1e-6


def test_two_hex_areas_write_their_values_once_on_the_shared_edge() -> None:
    scene = board_scene(official())
    values = [(group.hex, text.text) for group, text in texts(scene) if text.role == "value"]
    areas = {hex_ for hex_, _ in values}
    cells = [cell for cell in official().cells.values() if cell.terrain == "offboard"]
    assert (len(cells), len(areas), len(values)) == (5, 3, 12)
    assert sum(shape.role == "joint" for _, shape in scene.shapes()) == 4


@pytest.mark.parametrize("code", OTHER_TITLES)
def test_tiles_of_other_titles_are_drawn_too(code: str) -> None:
    tile = parse_tile(code, id="x", colour="yellow")
    shapes = paint(Spot(tile), LIGHT, look_of())
    assert sum(isinstance(s, Curve) and s.role == "track" for s in shapes) == len(tile.paths)
    assert sum(s.role == "slot" for s in shapes) == sum(city.slots for city in tile.cities)
    assert sum(s.role == "town" for s in shapes) == sum(node.kind == "town" for node in tile.nodes)
