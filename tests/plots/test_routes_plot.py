"""Routes over a board: the same shapes in SVG and in Bokeh, explained by hovers, changed by patches."""

from __future__ import annotations

from itertools import combinations, islice, pairwise
from math import hypot
from typing import Any

import pytest

from lostatlas import best_lays, best_routes
from lostatlas.games.lost_atlas.boards import official
from lostatlas.games.lost_atlas.rulebook_figures import figure
from lostatlas.plots.routes import RoutePlot
from lostatlas.render import DARK, LIGHT, board_svg, png
from lostatlas.render.geometry import centre
from lostatlas.render.map_scene import board_scene, table_hex
from lostatlas.render.route_lines import EVERY, Line, line_shapes, travelled
from lostatlas.render.routes import COLOURS, Number, overlay_of, routes_scene, routes_svg, stop_numbers
from lostatlas.scene.colour import contrast
from lostatlas.scene.curves import sampled
from lostatlas.scene.shapes import Circle, Curve, Polygon, Text
from lostatlas.track.board import Board
from lostatlas.track.hexes import Hex, parse_hex
from lostatlas.track.printed_hex import PrintedHex
from lostatlas.track.tiles import parse_tile
from lostatlas.track.track_index import TrackPiece
from tests.render.boards import late
from tests.render.test_colours import EYES, distance

RUN = best_routes(figure(7), "NP")
BOARD = RUN.board


def about(plot: RoutePlot, name: str) -> str:
    source: Any = plot.hexes.data
    return str(source["about"][list(source["name"]).index(name)])


def test_every_piece_of_every_route_is_drawn_in_its_colour() -> None:
    overlay = overlay_of(BOARD, RUN)
    for place, route in enumerate(RUN.routes):
        assert route is not None
        for piece in route.track:
            assert isinstance(piece, TrackPiece)
            fills = [shape.fill for shape in overlay.shapes[piece.hex] if isinstance(shape, Polygon)]
            assert COLOURS[place] in fills


def test_lines_join_at_the_sides_of_hexes() -> None:
    """The ribbon of a piece ends where the next one begins, whichever way its tile was written."""
    for route in RUN.routes:
        assert route is not None
        pieces = [piece for piece in route.track if isinstance(piece, TrackPiece)]
        for one, other in pairwise(pieces):
            if one.hex != other.hex:
                ends = [corners(piece) for piece in (one, other)]
                apart = min(abs(x - u) + abs(y - v) for x, y in ends[0] for u, v in ends[1])
                assert apart < 0.05


@pytest.mark.parametrize("board", [official(), late()], ids=["printed", "late"])
def test_lines_lie_on_the_track_that_is_drawn(board: Board) -> None:
    """Also where an area of two hexes draws it towards the edge that they share."""
    for group in board_scene(board).groups:
        if not isinstance(group.cell, Hex):
            continue
        drawn = [shape for shape in group.shapes if isinstance(shape, Curve) and shape.role == "track"]
        for number, track in enumerate(drawn):
            piece = TrackPiece(group.cell, number)
            (ribbon,) = line_shapes(board, [Line((piece,), "#000000", breadth=0.1)])[group.cell]
            line = track.points if len(track.points) > 2 else (track.points[0], *track.points)
            points = sampled(line, 60)
            assert all(min(hypot(x - u, y - v) for u, v in points) < 0.07 for x, y in ribbon.points)


def corners(piece: TrackPiece) -> list[tuple[float, float]]:
    (shape,) = line_shapes(BOARD, [Line((piece,), "#000000")])[piece.hex]
    x, y = centre(piece.hex)
    return [(px + x, py + y) for px, py in shape.points]


def test_lines_over_the_same_track_lie_side_by_side() -> None:
    route = RUN.routes[0]
    assert route is not None
    pieces = tuple(piece for piece in route.track if isinstance(piece, TrackPiece))
    shapes = line_shapes(BOARD, [Line(pieces, "#0077bb"), Line(pieces[::-1], "#ee7733")])
    for found in shapes.values():
        for one in found:
            for other in found:
                if one.fill != other.fill:
                    assert set(one.points).isdisjoint(other.points)


def test_travel_knows_its_direction() -> None:
    route = RUN.routes[0]
    assert route is not None
    track = tuple(piece for piece in route.track if isinstance(piece, TrackPiece))
    there = dict(travelled(BOARD, track))
    back = dict(travelled(BOARD, track[::-1]))
    assert all(there[piece] is not back[piece] for piece in track)


def test_stops_tell_what_they_earn_and_lines_where_they_lead() -> None:
    plot = RoutePlot(BOARD, RUN)
    text = about(plot, "L16")
    assert text.count("4-train: L16 pays 50") == 2
    assert "the home of NP" in about(plot, "M13")
    drawn = overlay_of(BOARD, RUN).shapes[parse_hex("L16")]
    assert [(one.role, one.text) for one in drawn if isinstance(one, Text)] == [
        ("worth", "50"),
        ("badge", "50"),
    ]


def test_what_a_stop_pays_stands_in_place_of_the_number_of_the_tile_in_the_colour_of_the_line() -> None:
    scene = routes_scene(BOARD, RUN)
    (group,) = [one for one in scene.groups if one.cell == parse_hex("L16")]
    (bare,) = [one for one in board_scene(BOARD).groups if one.cell == parse_hex("L16")]
    (before,) = [one for one in bare.shapes if isinstance(one, Text) and one.role == "revenue"]
    there = [one for one in group.shapes if isinstance(one, Text | Circle) and one.at == before.at]
    assert [(one.role, one.fill) for one in there if isinstance(one, Circle)] == [("worth", COLOURS[0])]
    assert [(one.text, one.size) for one in there if isinstance(one, Text)] == [("50", before.size)]


def test_what_an_area_pays_is_marked_in_its_table_also_where_another_hex_of_it_has_that() -> None:
    area = "offboard=revenue:yellow_20|brown_40,groups:east;path=a:{},b:_0;border=edge:{}"
    tiles = [
        "city=revenue:30,slots:1;path=a:5,b:_0",
        area.format(2, 3),
        area.format(1, 0),
    ]
    hexes = [Hex(0, 0), Hex(1, 0), Hex(1, 1)]
    assert hexes[1].neighbour(0) == hexes[2]
    board = Board.of(
        [PrintedHex(one, "offboard", parse_tile(tile)) for one, tile in zip(hexes, tiles, strict=True)]
    )
    assert [table_hex(board, one) for one in hexes] == [hexes[0], hexes[2], hexes[2]]
    shapes = list(stop_numbers(board, hexes[2], [Number("40", COLOURS[0], 0)], LIGHT))
    box, text = shapes
    assert isinstance(box, Polygon)
    assert isinstance(text, Text)
    assert (text.role, text.text, box.fill) == ("amount", "40", COLOURS[0])


def test_each_way_from_stop_to_stop_has_an_arrow_head_and_a_long_one_a_few() -> None:
    for route in RUN.routes:
        assert route is not None
        track = tuple(piece for piece in route.track if isinstance(piece, TrackPiece))
        there, back = (heads(Line(way, "#0077bb", edge="#000000")) for way in (track, track[::-1]))
        ways = len(route.stops) - 1
        assert ways <= len(there) <= ways + len(track) // EVERY
        assert len(there) < len(track)
        tips, returns = ({one.points[0] for one in found} for found in (there, back))
        assert tips.isdisjoint(returns), "the tips are elsewhere on the way back"
        assert min(map(breadth, there)) > 0.3, "six pixels where a hex unit takes twenty"


def heads(line: Line) -> list[Polygon]:
    return [one for found in line_shapes(BOARD, [line]).values() for one in found if one.role == "direction"]


def breadth(shape: Polygon) -> float:
    return max(hypot(x - u, y - v) for (x, y), (u, v) in combinations(shape.points, 2))


def test_svg_and_bokeh_draw_the_same_shapes() -> None:
    plot = RoutePlot(BOARD, RUN)
    art: Any = plot.figure.select_one({"name": "art"})
    fills = set(art.data_source.data["fill"])
    svg = routes_svg(BOARD, RUN)
    for colour in COLOURS[:2]:
        assert colour in fills
        assert colour in svg


def test_other_routes_are_shown_by_patches_and_none_restores_the_board() -> None:
    plot = RoutePlot(BOARD, RUN)
    assert plot.show_routes(RUN) == 0
    assert plot.show_routes(next(RUN.alternatives())) > 0
    assert plot.show_routes() > 0
    assert plot.legend == ()
    bare = RoutePlot(BOARD)
    assert about(plot, "L16") == about(bare, "L16")


def test_another_board_loses_the_routes() -> None:
    after = best_routes(figure(7), "NP", tiles="297@L16 r0").board
    plot = RoutePlot(BOARD, RUN)
    plot.update(after)
    assert "pays 60" in about(plot, "L16")
    assert "4-train" not in about(plot, "L16")


def test_a_theme_repaints_board_and_routes() -> None:
    plot = RoutePlot(BOARD, RUN)
    plot.use_theme(DARK)
    assert plot.theme is DARK
    assert "4-train" in about(plot, "L16")


def test_lines_are_as_broad_as_they_are_worth() -> None:
    worth = RUN.marginals()
    values = {part.key: part.value for part in worth if part.kind == "track"}
    most, least = max(values, key=values.__getitem__), min(values, key=values.__getitem__)
    overlay = overlay_of(BOARD, RUN, worth=worth)
    assert max(across(overlay, most)) > 1.5 * min(across(overlay, least))


def across(overlay: Any, piece: Any) -> list[float]:
    """Return the breadth of each line in the hex of a piece."""
    routes = [shape for shape in overlay.shapes[piece.hex] if shape.role == "route"]
    return [hypot(*(a - b for a, b in zip(one.points[0], one.points[-1], strict=True))) for one in routes]


def test_lays_are_a_heat_map_with_the_gain_in_figures() -> None:
    heat = best_lays(figure(7), "NP").heat()
    scene = routes_scene(BOARD, heat=heat)
    best = max(heat, key=heat.__getitem__)
    group = next(group for group in scene.groups if group.cell == best)
    assert f"{heat[best]:+}" in [getattr(shape, "text", "") for shape in group.shapes]
    assert "The best lay here" in group.title


def test_alternatives_are_thin_lines_of_their_own() -> None:
    shapes = overlay_of(BOARD, RUN, alternatives=islice(RUN.alternatives(), 2)).shapes
    roles = {shape.role for found in shapes.values() for shape in found}
    assert {"route", "alternative"} <= roles


def test_the_picture_has_a_legend_and_a_summary() -> None:
    scene = routes_scene(BOARD, RUN)
    assert "M13 (southwest)–M15–L16" in scene.summary
    plain = board_svg(BOARD)
    assert len(routes_svg(BOARD, RUN)) > len(plain)
    assert "4-train" in RUN._repr_svg_()


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_it_becomes_a_picture(theme: Any) -> None:
    assert png(routes_svg(BOARD, RUN, theme=theme, worth=RUN.marginals())).startswith(b"\x89PNG")


@pytest.mark.parametrize("eyes", EYES)
def test_the_first_colours_differ_for_colour_blind_readers(eyes: str) -> None:
    assert all(distance(one, other, eyes) > 12 for one, other in combinations(COLOURS[:4], 2))


def test_lines_stand_out_from_every_tile() -> None:
    """Each line has an outline in the colour of lines, which no tile has."""
    for theme in (LIGHT, DARK):
        for fill in theme.tiles.values():
            if fill != theme.tiles["black"]:
                assert contrast(theme.line, fill) > 3


def test_a_heat_map_of_hexes_that_are_not_there_is_empty() -> None:
    assert dict(overlay_of(BOARD, heat={Hex(50, 50): 10}).shapes) == {}
