"""The game panel in a real page: a one-page title by mouse, by keys, behind a curtain."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.pages import DARK, Notebook

pytestmark = pytest.mark.browser

GAME = """
import sys
sys.path.insert(0, {root!r})
from lostatlas.kernel.session import Session
from lostatlas_widgets.game_panel import GamePanel
from tests.kernel.toys import ThreeInARow
session = Session.new(ThreeInARow(), ("<b>Ann</b>", "Ben"))
panel = GamePanel(session)
panel
"""


def opened(notebook: Notebook, *, theme: str | None = None) -> None:
    """Open a game of the one-page title."""
    code = GAME.format(root=str(Path(__file__).parents[2]))
    if theme is None:
        notebook.open_cells(code)
    else:
        notebook.open_cells(code, theme=theme)
    notebook.run_all()
    notebook.figure()


def test_play_by_mouse_look_back_and_undo(notebook: Notebook) -> None:
    opened(notebook)
    page = notebook.page
    expect(page.get_by_text("<b>Ann</b> to decide")).to_be_visible()
    notebook.click_at(1.0, 1.0)
    expect(page.get_by_text("Ben to decide")).to_be_visible()
    assert notebook.run_text("session.state.cells[1, 1]") == "'<b>Ann</b>'"
    notebook.click_at(1.0, 1.0)
    expect(page.get_by_text("Nothing may be done here now: 1,1 <b>Ann</b>")).to_be_visible()
    notebook.click_at(0.0, 2.0)
    expect(page.get_by_text("2 of 2")).to_be_visible()
    notebook.button("Back").click()
    expect(page.get_by_text("1 of 2")).to_be_visible()
    notebook.button("Next").click()
    notebook.button("Undo").click()
    expect(page.get_by_text("Ben to decide")).to_be_visible()
    notebook.screenshot("game_panel")


def test_play_by_keys_and_by_text(notebook: Notebook) -> None:
    opened(notebook, theme=DARK)
    page = notebook.page
    page.locator(".lostatlas-canvas").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Ben to decide")).to_be_visible()
    box = page.get_by_label("Or type")
    box.fill("mark 9,9")
    box.press("Enter")
    expect(page.locator(".lostatlas-game-answer")).not_to_be_empty()
    box.fill("mark 2,2")
    box.press("Enter")
    expect(page.get_by_text(re.compile("to decide"))).to_contain_text("<b>Ann</b>")
    notebook.screenshot("game_panel_dark")


def test_people_at_one_screen_sit_behind_a_curtain(notebook: Notebook) -> None:
    opened(notebook)
    page = notebook.page
    notebook.run_text("setattr(panel.viewer, 'value', '*')")
    expect(page.get_by_role("button", name="I am <b>Ann</b>")).to_be_visible()
    page.get_by_role("button", name="I am <b>Ann</b>").click()
    notebook.click_at(1.0, 1.0)
    expect(page.get_by_role("button", name="I am Ben")).to_be_visible()


STRIP = """
from lostatlas.scene.table import Column, Table
from lostatlas_widgets.game_panel.table_strip import TableStrip
columns = (Column("company", "Company"), Column("price", "$", numeric=True))
strip = TableStrip()
def show(**prices):
    strip.show([Table("companies", "Companies", columns, tuple(prices.items()))], colours={})
show(AB=100, CD=90, EF=80)
strip"""


def test_rows_that_change_places_are_not_marked_as_changed(notebook: Notebook) -> None:
    notebook.open_cells(STRIP)
    notebook.run_all()
    strip = notebook.page.locator(".lostatlas-strip-table")
    expect(strip).to_contain_text("AB")
    notebook.run_text("show(CD=110, AB=100, EF=80)")
    expect(strip.locator("tbody tr").first).to_contain_text("110")
    expect(strip.locator(".lostatlas-changed")).to_have_text(["110"])


def test_a_board_with_few_rows_beside_it_has_the_room_below_it(notebook: Notebook) -> None:
    """Two rows of marks once stood in a column of their own, and the board had a third less."""
    opened(notebook)
    notebook.resize(1366, 768)
    page = notebook.page
    board, strips = (page.locator(f".lostatlas-place-{one}").bounding_box() for one in ("board", "strips"))
    assert board is not None
    assert strips is not None
    assert strips["y"] >= board["y"] + board["height"]
    assert board["height"] > 460
    assert page.locator(".lostatlas-strip").evaluate("(one) => one.scrollHeight <= one.clientHeight")
    drawer = page.locator(".lostatlas-place-drawer").get_by_role("tab").first
    drawer.click()
    notebook.resize(1366, 768)
    strips = page.locator(".lostatlas-place-strips").bounding_box()
    drawer.click()
    assert strips is not None
    assert strips["width"] < 240, "above an open drawer they stand beside it, no broader than they need"


def test_no_splitter_lies_over_the_choices_where_it_would_part_nothing(notebook: Notebook) -> None:
    opened(notebook)
    notebook.resize(1366, 560)
    page = notebook.page
    expect(page.locator(".lostatlas-drawer-shut")).to_have_count(1)
    splitter = page.get_by_role("separator", name="Height of what is below")
    expect(splitter).to_be_hidden()
    page.locator(".lostatlas-place-drawer").get_by_role("tab").first.click()
    expect(splitter).to_be_visible()


def test_the_slider_of_a_narrow_window_goes_over_all_its_breadth(notebook: Notebook) -> None:
    """Between the buttons it once was 55 pixels broad."""
    opened(notebook)
    notebook.resize(800, 1000)
    slider, top = (
        notebook.page.locator(f".lostatlas-place-top{one}").bounding_box() for one in (" .widget-hslider", "")
    )
    assert slider is not None
    assert top is not None
    assert slider["width"] > 0.6 * top["width"]


PAIR = """
from lostatlas.scene.table import Column, Table
from lostatlas_widgets.game_panel.table_strip import TableStrip
def table(name, *titles):
    columns = (Column("who", "Who"), *(Column(one, one, numeric=True) for one in titles))
    return Table(name, name, columns, (("Ann", *[5] * len(titles)), ("Ben", *[7] * len(titles))))
strip = TableStrip()
strip.layout.width = "400px"
hands = table("hands", "Cards in the hand", "Cards that fit")
ends = table("ends", "Points at the end", "Steps left")
strip.show([hands, ends], colours={})
strip"""


def test_tables_stand_side_by_side_where_they_fit_with_their_headings_in_several_lines(
    notebook: Notebook,
) -> None:
    notebook.open_cells(PAIR)
    notebook.run_all()
    page = notebook.page
    expect(page.locator(".lostatlas-strip-table")).to_have_count(2)
    # At once: tables that were found may be drawn anew before they are asked.
    boxes = """() => [...document.querySelectorAll('.lostatlas-strip-table')]
      .map((one) => one.getBoundingClientRect()).map((one) => [one.x, one.y, one.right])"""
    first, second = page.evaluate(boxes)
    assert second[1] == first[1]
    assert second[0] > first[2]
    notebook.run_text("setattr(strip.layout, 'width', '200px')")
    page.wait_for_function("document.querySelector('.lostatlas-strip').clientWidth <= 200")
    first, second = page.evaluate(boxes)
    assert second[1] > first[1]
