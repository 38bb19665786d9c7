"""A map turned by a quarter: what is seen, said and pressed follows; what is played stays the same."""

from __future__ import annotations

from math import hypot

import pytest

from lostatlas.render import tile_svg
from lostatlas.render.geometry import centre, hex_at
from lostatlas.track.hexes import FLAT, Hex, HexLayout
from lostatlas.track.quarter_turn import quarter_turn
from lostatlas.track.tiles import parse_tile
from lostatlas_widgets.arrow_ways import ARROWS
from lostatlas_widgets.explorer.panel import Explorer
from lostatlas_widgets.figure_view import aspect_of
from lostatlas_widgets.navigation import next_hex
from tests.track.maps import POINTY
from tests.widgets.page import dots, plot, tap

WAY = {"ArrowUp": (0, -1), "ArrowDown": (0, 1), "ArrowLeft": (-1, 0), "ArrowRight": (1, 0)}


@pytest.mark.parametrize("layout", [FLAT, POINTY])
def test_what_was_at_the_top_is_at_the_right(layout: HexLayout) -> None:
    above = layout.hex(-3, -3) if layout is POINTY else layout.hex(0, -3)
    x, y = centre(above)
    with quarter_turn(turned=True):
        assert centre(above) == (-y, x)
        assert hex_at(-y, x, layout) == above
    assert y < 0 < -y


def test_edges_are_named_as_they_are_seen() -> None:
    with quarter_turn(turned=True):
        assert FLAT.edges == ("W", "NW", "NE", "E", "SE", "SW")
        assert POINTY.edges == ("NW", "N", "NE", "SE", "S", "SW")
        with quarter_turn(turned=False):
            assert FLAT.edges[3:4] == ("N",)
    assert FLAT.edges == ("S", "SW", "NW", "N", "NE", "SE")


@pytest.mark.parametrize("layout", [FLAT, POINTY])
@pytest.mark.parametrize("key", ARROWS)
def test_an_arrow_key_leads_where_it_points_to_on_the_screen(layout: HexLayout, key: str) -> None:
    field = {layout.hex(q, r) for q in range(-5, 6) for r in range(-5, 6)}
    with quarter_turn(turned=True):
        (ax, ay), (bx, by) = centre(layout.hex(0, 0)), centre(next_hex(field, layout.hex(0, 0), key))
    right, down = WAY[key]
    assert (bx - ax) * right + (by - ay) * down > 0.8


def test_a_tile_is_drawn_as_it_lies_on_a_map_of_its_layout() -> None:
    tile = parse_tile("path=a:0,b:3", id="9", colour="yellow")
    assert tile_svg(tile, layout=POINTY) != tile_svg(tile)
    assert tile_svg(tile, layout=FLAT) == tile_svg(tile)


def test_the_page_turns_the_map_and_everything_follows(explorer: Explorer) -> None:
    board, session = explorer.board, explorer.session
    session.goto(next(node for node in session.history if node.state.step == "track"))
    shape, offered = board.aspect, board.dotted
    here = offered[0]
    x, y = centre(here)
    dot = dots(board.view)[0]
    assert hex_at(*dot, here.layout) == here
    assert hypot(dot[0] - x, dot[1] - y) > 0.6, "the dot hides what is in the middle of its hex"
    explorer.frame.fit.turned = True
    assert explorer.last_error is None
    assert board.aspect == pytest.approx(shape, rel=0.01)
    assert aspect_of(plot(board.view)) == pytest.approx(1 / shape, rel=0.01)
    assert board.dotted == offered
    dot = dots(board.view)[0]
    assert dot[0] < -y, "to the left of the middle, however the map lies"
    tap(board.view, dot)
    assert board.selected == here
    assert explorer.actions.hex == here
    explorer.frame.fit.turned = False
    board.select(None)
    tap(board.view, (x, y))
    assert board.selected == here


def test_words_name_the_sides_that_are_seen(explorer: Explorer) -> None:
    board = explorer.board
    hex_, tile = next((hex_, tile) for hex_, tile in board.board.tiles() if tile.exits)
    board.select(hex_)
    upright, seen = ("S", "SW", "NW", "N", "NE", "SE"), ("W", "NW", "NE", "E", "SE", "SW")
    assert f"Track leads {', '.join(upright[edge] for edge in tile.exits)}\n" in f"{board.text}\n"
    explorer.frame.fit.turned = True
    board.select(hex_)
    assert f"Track leads {', '.join(seen[edge] for edge in tile.exits)}\n" in f"{board.text}\n"


def test_what_is_played_on_a_turned_map_is_the_same(explorer: Explorer) -> None:
    session = explorer.session
    session.goto(next(node for node in session.history if node.state.step == "track"))
    explorer.frame.fit.turned = True
    explorer.actions.ask_about(explorer.board.dotted[0])
    explorer.actions.take(1)
    action = session.node.action
    assert type(getattr(action, "hex", None)) is Hex
