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
