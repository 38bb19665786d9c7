"""BoardView without a browser: what a click, a name and a key do, and what the board then says."""

from __future__ import annotations

from typing import Any

import pytest

from lostatlas import Board, Hex, load_board, random_board
from lostatlas.games.lost_atlas.boards import official
from lostatlas.games.lost_atlas.map_data import tile_set
from lostatlas.render import DARK, LIGHT
from lostatlas.track.printed_hex import PrintedHex
from lostatlas.track.tiles import parse_tile
from lostatlas_widgets import BoardView
from tests.widgets.page import plot, press_key, tap


@pytest.fixture
def board() -> Board:
    return official().with_blanks()


def background(view: BoardView) -> str:
    """Return the colour behind the board."""
    return str(plot(view.view).background_fill_color)


def test_a_click_selects_tells_everything_and_calls_back(board: Board) -> None:
    clicked: list[Hex] = []
    view = BoardView(board, on_click=clicked.append)
    tap(view.view, Hex(-2, 3))
    assert clicked == [Hex(-2, 3)]
    assert view.selected == Hex(-2, 3)
    assert view.text.startswith("K17: ")
    assert "water" in view.text


def test_a_click_beside_the_map_selects_nothing(board: Board) -> None:
    clicked: list[Hex] = []
    view = BoardView(board, on_click=clicked.append)
    tap(view.view, Hex(-2, 3))
    tap(view.view, Hex(40, 40))
    assert (view.selected, clicked) == (None, [Hex(-2, 3)])


def test_a_name_in_the_box_is_a_click(board: Board) -> None:
    clicked: list[Hex] = []
    view = BoardView(board, on_click=clicked.append)
    view.find.value = " k19 "
    assert clicked == [Hex(-2, 4)]
    assert "Eastern Mining" in view.text


@pytest.mark.parametrize(
    ("name", "says"),
    [("K18", "'K18' names no hex"), ("Ω", "is not a hex name"), ("A1", "There is no hex A1 on this board.")],
)
def test_a_wrong_name_is_explained(board: Board, name: str, says: str) -> None:
    view = BoardView(board)
    view.find.value = name
    assert says in view.view.alert
    assert view.selected is None
    view.find.value = "K19"
    assert view.view.alert == ""


def test_the_arrows_walk_and_enter_is_a_click(board: Board) -> None:
    clicked: list[Hex] = []
    view = BoardView(board, on_click=clicked.append)
    press_key(view.view, "ArrowDown")
    start = view.selected
    assert start is not None
    press_key(view.view, "ArrowUp")
    assert view.selected != start
    assert clicked == []
    press_key(view.view, "Enter")
    assert clicked == [view.selected]
    press_key(view.view, "Escape")
    assert view.selected is None


def test_another_board_is_shown_and_the_selection_stays_where_it_can(board: Board) -> None:
    view = BoardView(board)
    view.select("J18")
    view.board = board.lay(Hex(-3, 4), tile_set()["9"])
    assert "Yellow tile 9" in view.text
    assert view.board.laid.keys() == {Hex(-3, 4)}
    view.board = random_board("micro", 3, players=2)
    assert view.selected is None or view.selected in view.board.cells
    assert str(len(view.board.cells)) in view.view.alt


def test_a_small_change_is_a_small_patch(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    view = BoardView(board)
    sent: list[Any] = []
    monkeypatch.setattr(view.view, "send", lambda content, buffers=None: sent.append(content))
    view.board = board.lay(Hex(-3, 4), tile_set()["9"])
    (patch,) = sent
    assert len(patch["content"]) < 4_000


def test_an_error_in_a_callback_is_shown(board: Board) -> None:
    def fail(hex_: Hex) -> None:
        raise RuntimeError(f"no {hex_}")

    view = BoardView(board, on_click=fail)
    tap(view.view, Hex(-2, 3))
    assert "RuntimeError: no K17" in view.view.alert
    assert isinstance(view.last_error, RuntimeError)


def test_the_theme_of_the_page_is_worn(board: Board) -> None:
    view = BoardView(board)
    view.view.dark = True
    assert background(view) == DARK.background
    assert background(BoardView(board)) == DARK.background  # the page is known to be dark by now
    view.view.dark = False
    assert background(view) == LIGHT.background != DARK.background


def test_the_bundle_has_a_widget_a_picture_and_words(board: Board) -> None:
    view = BoardView(board, highlights=["K17"])
    bundle = view._repr_mimebundle_()
    assert set(bundle) == {"text/plain", "image/svg+xml", "application/vnd.jupyter.widget-view+json"}
    assert bundle["image/svg+xml"].startswith("<svg")
    assert bundle["text/plain"].startswith("<BoardView: 109 hexes")


def test_names_on_a_board_are_never_html() -> None:
    cell = PrintedHex(Hex(0, 0), "home", parse_tile("city=revenue:0"), home="<script>alert(1)</script>")
    view = BoardView(Board.of([cell]))
    view.select("M13")
    assert "<script>alert(1)</script>" in view.text  # the page writes it as text
    assert "<script>" not in view._repr_mimebundle_()["image/svg+xml"]


def test_an_empty_board_has_nothing_to_walk_on() -> None:
    view = BoardView(Board.of([]))
    for key in ("ArrowUp", "Enter", "Escape"):
        press_key(view.view, key)
    tap(view.view, Hex(0, 0))
    assert (view.selected, view.view.alert) == (None, "")


def test_a_board_from_a_file_is_shown_too(board: Board, tmp_path: Any) -> None:
    board.save(tmp_path / "board.json")
    assert BoardView(load_board(tmp_path / "board.json")).board == board
