"""Words and signs lie in the hex and not on each other, on a city or across track, however small the map."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from math import hypot
from statistics import median

import pytest

from lostatlas import random_board
from lostatlas.games.lost_atlas.boards import official
from lostatlas.games.lost_atlas.map_data import tile_set
from lostatlas.plots.scene_rows import rows_of
from lostatlas.render import DARK, LIGHT, Theme
from lostatlas.render.geometry import towards
from lostatlas.render.label_space import SLOT, TRACK, Box, LabelSpace, inside, rim
from lostatlas.render.labels import MARKER
from lostatlas.render.layout import layout
from lostatlas.render.legend import legend
from lostatlas.render.map_scene import board_scene
from lostatlas.render.tile_painter import HexContents, name_shape, paint
from lostatlas.render.title_style import style_of
from lostatlas.scene.curves import sampled
from lostatlas.scene.font_metrics import text_width
from lostatlas.scene.shapes import Circle, Curve, Group, Point, Polygon, Scene, Shape, Text
from lostatlas.track.board import Board, Marker
from lostatlas.track.hexes import parse_hex
from lostatlas.track.tiles import Tile, parse_tile
from tests.render.boards import OTHER_TITLES, every_tile, late

Bounds = tuple[float, float, float, float]
"""Left, top, right and bottom."""
CAP = 0.36
OWN = [tile for tile in every_tile() if tile.id in tile_set()]
NAMES = ("M7", "N16")
"""Among the broadest names of two and of three letters."""
ON_ITS_OWN = ("name", "revenue", "amount", "label", "cost", "marker")
"""What must lie on nothing else; tokens and kept circles lie in city circles."""


def largest(text: Text) -> Text:
    """Return a word as it is drawn where the map is small: as large as it has room for."""
    if text.nook is None:
        return text
    size = text.nook.size
    at = text.nook.middle(text_width(text.text, size) / 2, CAP * size)
    return Text(text.layer, text.role, at, text.text, size, text.fill, text.on)


def bounds(shape: Shape, at: Point = (0.0, 0.0)) -> Bounds:
    """Return the box about a shape."""
    if isinstance(shape, Text):
        half = text_width(shape.text, shape.size, bold=shape.bold) / 2
        xs, ys = (
            [shape.at[0] - half, shape.at[0] + half],
            [shape.at[1] - CAP * shape.size, shape.at[1] + CAP * shape.size],
        )
    elif isinstance(shape, Circle):
        reach = shape.radius + shape.width / 2
        xs = [shape.at[0] - reach, shape.at[0] + reach]
        ys = [shape.at[1] - reach, shape.at[1] + reach]
    else:
        xs, ys = [x for x, _ in shape.points], [y for _, y in shape.points]
    return (min(xs) + at[0], min(ys) + at[1], max(xs) + at[0], max(ys) + at[1])


def overlap(one: Bounds, other: Bounds, slack: float = 0.005) -> bool:
    return (
        one[0] + slack < other[2]
        and other[0] + slack < one[2]
        and one[1] + slack < other[3]
        and other[1] + slack < one[3]
    )


def texts(scene: Scene) -> list[tuple[Group, Text]]:
    return [(group, largest(shape)) for group, shape in scene.shapes() if isinstance(shape, Text)]


def overlapping(scene: Scene) -> list[tuple[tuple[str, str], tuple[str, str]]]:
    """Return the words of a drawing that lie on each other, with their hexes."""
    boxes = [(bounds(text, group.at), (text.text, str(group.cell))) for group, text in texts(scene)]
    assert len(boxes) > 100
    boxes.sort()
    found = []
    for place, (one, words) in enumerate(boxes):
        for other, others in boxes[place + 1 :]:
            if other[0] >= one[2]:
                break
            if overlap(one, other):
                found.append((words, others))
    return found


@cache
def drawn_boards() -> dict[str, Board]:
    """Return boards of every kind: the printed one, bare and full of track, and some made by chance."""
    made = {f"{mode} {seed}": random_board(mode, seed=seed) for mode in ("short", "long") for seed in (1, 2)}
    return {"official": official(), "late 1": late(1), "late 2": late(2), **made}


BOARDS = ("official", "late 1", "late 2", "short 1", "short 2", "long 1", "long 2")


@pytest.mark.parametrize("name", BOARDS)
def test_no_words_of_a_board_overlap(name: str) -> None:
    assert overlapping(board_scene(drawn_boards()[name])) == []


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_words_stand_in_the_same_places_in_every_theme(theme: Theme) -> None:
    there = [(group.cell, text.text, text.at) for group, text in texts(board_scene(official()))]
    assert [(g.cell, t.text, t.at) for g, t in texts(board_scene(official(), theme=theme))] == there


@pytest.mark.parametrize("name", BOARDS)
def test_every_name_of_a_board_is_off_track_cities_and_signs(name: str) -> None:
    for group, _ in texts(board_scene(drawn_boards()[name])):
        if group.cell is not None:
            assert strangers(group.shapes) == [], str(group.cell)


def strangers(shapes: tuple[Shape, ...]) -> list[tuple[str, str]]:
    """Return which words and signs of a hex lie on another, on the circle of a city, or on track."""
    found = []
    labels = list(labelled(shapes))
    for (one, first), (other, second) in combinations(labels, 2):
        if touching(first, second):
            found.append((one, other))
    for role, label in labels:
        for shape in shapes:
            if isinstance(shape, Circle) and shape.role == "slot" and touching(label, disc(shape)):
                found.append((role, "slot"))
            elif role != "amount" and shape.role == "track" and on_line(label, shape):  # it leads to values
                found.append((role, "track"))
    return found


Place = tuple[float, float, float, float, float]
"""Middle, half breadth and height, and radius of round corners."""


def labelled(shapes: tuple[Shape, ...]) -> Iterator[tuple[str, Place]]:
    """Yield what must lie on nothing else; the parts of a sign or of a table of values as one."""
    parts: dict[str, list[Bounds]] = {}
    for shape in shapes:
        if shape.role not in ON_ITS_OWN or (shape.role == "cost" and not boxed(shapes)):
            continue
        if isinstance(shape, Text):
            if shape.role == "name":
                yield "name", place(bounds(largest(shape)))
            elif shape.role == "label":
                yield "label", place(bounds(shape))
        elif isinstance(shape, Circle):
            yield shape.role, disc(shape)
        elif shape.role in ("label", "amount", "cost"):
            parts.setdefault(shape.role, []).append(bounds(shape))
    for role, several in parts.items():
        lefts, tops, rights, bottoms = zip(*several, strict=True)
        x, y, wide, tall, _ = place((min(lefts), min(tops), max(rights), max(bottoms)))
        yield role, (x, y, 0.0, 0.0, max(wide, tall)) if role == "label" else (x, y, wide, tall, 0.0)


def boxed(shapes: tuple[Shape, ...]) -> bool:
    """Return whether the cost of the ground stands in a box, beside a city, and not on a summit."""
    return any(shape.role == "slot" for shape in shapes)


def place(box: Bounds) -> Place:
    left, top, right, bottom = box
    return ((left + right) / 2, (top + bottom) / 2, (right - left) / 2, (bottom - top) / 2, 0.0)


def disc(circle: Circle) -> Place:
    return (*circle.at, 0.0, 0.0, circle.radius + circle.width / 2)


def touching(one: Place, other: Place, slack: float = 0.012) -> bool:
    dx = max(abs(one[0] - other[0]) - one[2] - other[2], 0.0)
    dy = max(abs(one[1] - other[1]) - one[3] - other[3], 0.0)
    return hypot(dx, dy) + slack < one[4] + other[4] or (dx == dy == 0.0)


def on_line(label: Place, track: Shape) -> bool:
    assert isinstance(track, Curve)
    line = track.points if len(track.points) > 2 else (track.points[0], *track.points)
    return any(touching(label, (x, y, 0.0, 0.0, TRACK / 2)) for x, y in sampled(line, 40))


def shapes_of(tile: Tile, name: str, turn: float = 0.0) -> tuple[Shape, ...]:
    """Return what is drawn in a hex with this tile."""
    spot = HexContents(tile, letters=min(len(name), 3), turn=turn)
    return (*paint(spot, LIGHT, style_of()), name_shape(spot, LIGHT, name))


@pytest.mark.parametrize("turn", [0.0, 0.5], ids=["flat", "pointy"])
@pytest.mark.parametrize("tile", OWN, ids=lambda tile: f"{tile.id}/{tile.turns}")
def test_words_and_signs_of_a_tile_keep_apart_off_track_and_inside(tile: Tile, turn: float) -> None:
    for name in NAMES:
        shapes = shapes_of(tile, name, turn)
        assert strangers(shapes) == []
        for role, (x, y, wide, tall, far) in labelled(shapes):
            assert inside((x, y), Box(wide, tall, far - 0.02), turn), role


@pytest.mark.parametrize("tile", every_tile(), ids=lambda tile: f"{tile.id}/{tile.turns}")
def test_no_marker_or_number_of_a_stop_ever_hides_a_name_or_a_figure(tile: Tile) -> None:
    """Where a hex is full of track they lie on that."""
    for letters in (2, 3):
        bare, full = layout(tile, letters=letters).labels, layout(tile, markers=3, letters=letters).labels
        assert (bare.name, bare.figures, bare.sign) == (full.name, full.figures, full.sign)
        assert len(full.markers) == 3
        if tile.id not in tile_set():
            continue
        words = [one for role, one in labelled(shapes_of(tile, NAMES[letters - 2])) if role != "label"]
        for x, y in full.markers:
            assert not any(touching((x, y, 0.0, 0.0, MARKER.round), word) for word in words)


def test_names_and_figures_are_large_enough_for_a_small_map() -> None:
    """At 24 pixels to a hex unit a font size of 0.4 is nine and a half pixels."""
    names = [layout(tile, letters=letters).labels.name.size for tile in OWN for letters in (2, 3)]
    figures = [one.size for tile in OWN for one in layout(tile).labels.figures if one is not None]
    bare = layout(parse_tile("")).labels.name
    assert (bare.size, bare.across, bare.down) == (0.46, -1, -1)  # in the upper left corner
    assert (median(names), min(names)) == (0.46, 0.16)
    assert (median(figures), min(figures)) == (0.3, 0.24)
    assert sum(size >= 0.28 for size in names) > 0.85 * len(names)


def test_a_name_stands_at_the_rim_and_grows_away_from_it() -> None:
    for tile in OWN:
        nook = layout(tile).labels.name
        x, y = nook.at
        assert max(ux * x + uy * y for ux, uy in map(towards, range(6))) > 0.55
        for size in (nook.size, nook.size / 2):
            assert inside(nook.middle(0.975 * size, CAP * size), Box(0.97 * size, CAP * size))


def test_a_long_name_is_set_smaller_and_takes_no_more_room() -> None:
    short, long = (shapes_of(parse_tile(""), name)[-1] for name in ("N16", "AB123"))
    assert isinstance(short, Text)
    assert isinstance(long, Text)
    assert largest(long).size < largest(short).size
    assert bounds(largest(long))[2] <= bounds(largest(short))[2] + 0.06


def test_what_finds_no_free_place_lies_on_track_rather_than_on_a_word() -> None:
    room = LabelSpace(track=[(x / 10, y / 10, 0.1) for x in range(-9, 10) for y in range(-9, 10)])
    box = Box(0.2, 0.1)
    spots = tuple(rim(box))
    first = room.take(box, spots)
    assert room.crowded
    second = room.take(box, spots)
    assert abs(first[0] - second[0]) >= 0.4 or abs(first[1] - second[1]) >= 0.2
    assert room.take_free(box, spots) is None


def test_circles_of_a_city_touch_and_do_not_overlap() -> None:
    for tile in every_tile():
        for circles in layout(tile).slots:
            for (ax, ay), (bx, by) in combinations(circles, 2):
                assert ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 > 2 * SLOT - 1e-6


def test_two_hex_areas_write_their_values_once_each_number_in_a_box_that_has_room_for_it() -> None:
    scene = board_scene(official())
    for group in scene.groups:
        boxes = [bounds(one) for one in group.shapes if isinstance(one, Polygon) and one.role == "value"]
        for text in (one for one in group.shapes if isinstance(one, Text) and one.role == "amount"):
            left, top, right, bottom = bounds(text)
            assert any(a < left and b < top and right < c and bottom < d for a, b, c, d in boxes[1:])
        for a, b, c, d in boxes:
            assert inside(((a + c) / 2, (b + d) / 2), Box((c - a) / 2, (d - b) / 2))
    values = [(group.cell, text.text) for group, text in texts(scene) if text.role == "amount"]
    areas = {hex_ for hex_, _ in values}
    cells = [cell for cell in official().cells.values() if cell.terrain == "offboard"]
    assert (len(cells), len(areas), len(values)) == (5, 3, 12)
    assert sum(shape.role == "joint" for _, shape in scene.shapes()) == 4


PHASED = "revenue:yellow_20|brown_40|gray_100"


@pytest.mark.parametrize("turn", [0.0, 0.5], ids=["flat", "pointy"])
@pytest.mark.parametrize("exits", [(1,), (3,), (0, 5), (1, 2)])
def test_a_city_that_pays_by_the_phase_stands_aside_and_its_values_are_as_large_as_those_of_an_area(
    exits: tuple[int, ...], turn: float
) -> None:
    city = parse_tile(f"city={PHASED};" + ";".join(f"path=a:{edge},b:_0" for edge in exits))
    area = parse_tile(f"offboard={PHASED};path=a:0,b:_0")
    shapes, values = shapes_of(city, "M9", turn), ("amount", "value")
    assert strangers(shapes) == []
    sizes = [
        {shape.size for shape in drawn if isinstance(shape, Text) and shape.role == "amount"}
        for drawn in (shapes, shapes_of(area, "M9", turn))
    ]
    assert sizes[0] == sizes[1]
    (slot,) = [shape for shape in shapes if isinstance(shape, Circle) and shape.role == "slot"]
    table = [bounds(shape) for shape in shapes if shape.role in values]
    assert not any(touching(disc(slot), place(box)) for box in table)
    assert all(inside(place(box)[:2], Box(*place(box)[2:4]), turn) for box in table)
    assert inside(slot.at, Box.disc(SLOT), turn)


@pytest.mark.parametrize("turn", [0.0, 0.5], ids=["flat", "pointy"])
def test_three_values_of_an_area_stand_below_each_other_for_two_of_them_would_touch(turn: float) -> None:
    drawn = shapes_of(parse_tile(f"offboard={PHASED};path=a:0,b:_0"), "M9", turn)
    values = [shape for shape in drawn if isinstance(shape, Text) and shape.role == "amount"]
    assert [text.text for text in values] == ["20", "40", "100"]
    assert len({text.at[0] for text in values}) == 1
    table = [bounds(shape) for shape in drawn if shape.role == "value"]
    assert all(inside(place(box)[:2], Box(*place(box)[2:4]), turn) for box in table)


def test_a_town_that_pays_by_the_phase_is_its_values_which_lie_on_the_track_that_leads_there() -> None:
    paths = ";".join(f"path=a:{edge},b:_0" for edge in range(6))
    shapes = shapes_of(parse_tile(f"town={PHASED};{paths}"), "H13")
    boxes = [bounds(shape) for shape in shapes if shape.role == "value"]
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    assert (min(lefts) + max(rights), min(tops) + max(bottoms)) == pytest.approx((0, 0))
    assert {shape.size for shape in shapes if isinstance(shape, Text) and shape.role == "amount"} == {0.4}
    assert [shape for shape in shapes if shape.role == "town"] == []


def test_a_cost_of_three_digits_is_as_large_as_one_of_two() -> None:
    for stop in ("", "town=revenue:0;"):
        for terrain in ("water", "mountain"):
            tiles = [parse_tile(f"{stop}upgrade=cost:{cost},terrain:{terrain}") for cost in (80, 120)]
            drawn = [paint(HexContents(tile, laid=False), LIGHT, style_of()) for tile in tiles]
            costs = [next(one for one in shapes if isinstance(one, Text)) for shapes in drawn]
            assert [(one.role, one.text, one.size) for one in costs] == [
                ("cost", "80", 0.3),
                ("cost", "120", 0.3),
            ]
            box = [bounds(one) for one in drawn[1] if isinstance(one, Polygon) and one.role == "cost"]
            assert not stop or all(left < bounds(costs[1])[0] for left, *_ in box)


def test_letters_on_a_tile_are_as_large_as_their_place() -> None:
    city = "city=revenue:30,slots:2;path=a:0,b:_0;path=a:3,b:_0"
    sizes = []
    for label in ("D", "SF", "StL"):
        shapes = shapes_of(parse_tile(f"{city};label={label}"), "M9")
        (text,) = [shape for shape in shapes if isinstance(shape, Text) and shape.role == "label"]
        sizes.append(text.size)
        left, top, right, bottom = bounds(text)
        assert hypot(right - left, bottom - top) / 2 == pytest.approx(1.12 * 0.19, abs=0.001)
        (row,) = rows_of(Group(None, (0.0, 0.0), (text,)))["close"]
        assert row[2:] == (label, text.fill, "bold", text.size)
    assert sizes == sorted(sizes, reverse=True)


@pytest.mark.parametrize("code", OTHER_TITLES)
def test_tiles_of_other_titles_are_drawn_too(code: str) -> None:
    tile = parse_tile(code, id="x", colour="yellow")
    shapes = paint(HexContents(tile), LIGHT, style_of())
    assert sum(isinstance(s, Curve) and s.role == "track" for s in shapes) == len(tile.paths)
    assert sum(s.role == "slot" for s in shapes) == sum(city.slots for city in tile.cities)
    assert sum(s.role == "town" for s in shapes) == sum(node.kind == "town" for node in tile.nodes)


def test_no_sample_of_the_legend_lies_on_its_words() -> None:
    groups, _ = legend(
        late().mark(parse_hex("K9"), Marker("suburb", "SU")), theme=LIGHT, style=style_of(), across=45
    )
    for group in groups:
        *samples, words = group.shapes
        assert isinstance(words, Text)
        assert max(bounds(shape)[2] for shape in samples) < words.at[0] - 0.05, words.text
