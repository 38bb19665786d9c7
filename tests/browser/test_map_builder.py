"""MapBuilder in a real page: one whole map by mouse and keyboard, saved."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from lostatlas import load_board
from lostatlas.render.geometry import centre
from lostatlas.track.hexes import Hex
from tests.browser.pages import DARK, Notebook

pytestmark = pytest.mark.browser

CELL = """
from lostatlas_widgets import MapBuilder
from lostatlas_widgets.placement_preview import targets
w = MapBuilder('micro', players=2, seed={seed})
w
"""


def test_draw_turn_place_undo_by_mouse(notebook: Notebook) -> None:
    notebook.open_cells(CELL.format(seed=1))
    notebook.run_all()
    notebook.figure()
    news = notebook.page.locator(".lostatlas-text").first
    expect(news).to_contain_text("0 of 12 placed")
    for placed in (1, 2):
        notebook.button("Draw").click()
        notebook.button("Place").click()
        expect(news).to_contain_text(f"{placed} of 12 placed")
    notebook.button("Draw").click()
    expect(notebook.button("Turn")).to_be_enabled()
    before = notebook.run_text("w._rotation")
    notebook.button("Turn").click()
    expect(notebook.button("Draw")).to_be_disabled()
    notebook.wait_for_value(f"w._rotation != {before}", "True")
    notebook.screenshot("builder_1200")
    far = notebook.run_text("[tuple(max(targets(w.builder, w._rotation), key=w._at.distance))]")
    ((q, r),) = json.loads(far.replace("(", "[").replace(")", "]"))
    for _ in range(2):  # a click moves the piece there, the second one places it
        notebook.click_at(*centre(Hex(q, r)))
        notebook.figure()
    expect(news).to_contain_text("3 of 12 placed")
    notebook.button("Undo").click()
    expect(news).to_contain_text("2 of 12 placed")
    notebook.click_at(*centre(Hex(0, 0)))
    expect(notebook.alert()).to_contain_text("[§3]")
    notebook.screenshot("builder_refusal")


def test_a_whole_map_with_the_keyboard_alone(notebook: Notebook) -> None:
    notebook.open_cells(CELL.format(seed=2))
    notebook.run_all()
    canvas = notebook.figure()
    canvas.focus()
    keys = notebook.page.keyboard
    news = notebook.page.locator(".lostatlas-text").first
    for _ in range(40):
        text = news.inner_text()
        if "All pieces are placed" in text:
            break
        if "has" in text:
            keys.press("r")
            keys.press("ArrowRight")
        keys.press("Enter")
        expect(news).not_to_have_text(text)
    expect(notebook.button("Finish")).to_be_enabled()
    notebook.button("Finish").press("Enter")
    expect(notebook.button("Finish")).to_be_disabled()
    notebook.button("Save").press("Enter")
    expect(news).to_contain_text("Saved as micro-2.json")
    notebook.screenshot("builder_finished")
    file = notebook.lab.folder / "micro-2.json"
    board = load_board(file)
    assert len(board.recipe.placements if board.recipe else ()) == 11
    notebook.reload()
    notebook.figure()
    expect(notebook.page.locator(".lostatlas-text").first).to_contain_text("Saved as micro-2.json")


def test_it_stands_in_a_narrow_window_and_in_the_dark(notebook: Notebook) -> None:
    notebook.page.set_viewport_size({"width": 900, "height": 800})
    more = "\nfor _ in range(4): w.draw(); w.place()\nw.draw()\nw"
    notebook.open_cells(CELL.format(seed=3) + more, theme=DARK)
    notebook.run_all()
    notebook.figure()
    notebook.screenshot("builder_900_dark")
    wide = notebook.page.evaluate("() => document.querySelector('.lostatlas-figure').scrollWidth")
    assert wide <= notebook.page.evaluate("() => document.querySelector('.jp-OutputArea-output').clientWidth")
