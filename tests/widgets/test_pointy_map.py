"""On a pointy-top map keys, clicks and names follow its rows."""

from __future__ import annotations

import pytest

from lostatlas.render import board_svg
from lostatlas.render.describe import describe_hex
from lostatlas.render.geometry import centre
from lostatlas.render.title_style import style_of
from lostatlas_widgets.board_view import BoardView
from lostatlas_widgets.navigation import next_hex
from tests.track.maps import POINTY, pointy_board
from tests.widgets.page import tap

NAMED = POINTY.parse


@pytest.mark.parametrize(
    ("start", "key", "end"),
    [
        ("B1", "ArrowRight", "B3"),
        ("B5", "ArrowLeft", "B3"),
        ("A2", "ArrowDown", "B3"),
        ("B3", "ArrowUp", "A2"),
        ("B3", "ArrowDown", "C2"),
        ("C4", "ArrowDown", "C4"),
    ],
)
def test_an_arrow_key_leads_along_the_row_or_to_the_next_one(start: str, key: str, end: str) -> None:
    assert str(next_hex(pointy_board().cells, NAMED(start), key)) == end


def test_up_and_down_take_turns_so_that_a_walk_stays_straight() -> None:
    tall = [POINTY.hex(q, r) for q in range(-6, 7) for r in range(-6, 7)]
    here = walk = POINTY.hex(0, 0)
    for _ in range(4):
        walk = next_hex(tall, walk, "ArrowDown")
    assert abs(centre(walk)[0] - centre(here)[0]) < 1e-9


def test_a_click_finds_the_hex_and_a_name_selects_it() -> None:
    view, found = BoardView(pointy_board()), list[str]()
    view.on_click(lambda hex_: found.append(str(hex_)))
    tap(view.view, NAMED("B5"))
    view.select("C2")
    assert found == ["B5"]
    assert str(view.selected) == "C2"


def test_the_words_about_a_hex_name_its_sides() -> None:
    board = pointy_board()
    assert "Track leads SW, E" in describe_hex(board, NAMED("B3"), style_of(board))


def test_a_drawing_names_every_hex_as_the_map_does() -> None:
    drawn = board_svg(pointy_board())
    assert all(f">{name}</text>" in drawn for name in ("A2", "A4", "B1", "B3", "B5", "C2", "C4"))
