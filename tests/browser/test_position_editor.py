"""The position editor in a real page: by mouse, by keys alone, light and dark, reloaded, explored."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from lostatlas.render.geometry import centre
from lostatlas.track.hexes import parse_hex
from tests.browser.pages import DARK, Notebook

pytestmark = pytest.mark.browser

CELL = '''
from lostatlas_widgets import edit_position
editor = edit_position("""lost_atlas short
player Ann: 120, EM 2*
player "<b>Ben</b> $1$": 85, EM 1, SU 2*
company EM: 70, cash 325, trains 2 2
company SU: 60, cash 40, new
track: 8@L18 r1, 57@L16 r0
now: OR1 EM trains, cycle 2""")
editor
'''
BEN = "<b>Ben</b> $1$"


def verdict(notebook: Notebook, words: str) -> None:
    """Wait until the line of the verdict says this."""
    expect(notebook.page.locator(".lostatlas-text").first).to_contain_text(words)


def test_shares_tiles_hubs_and_text_by_mouse(notebook: Notebook) -> None:
    notebook.page.set_viewport_size({"width": 1200, "height": 1500})
    notebook.open_cells(CELL)
    notebook.run_all()
    notebook.figure()
    page = notebook.page
    verdict(notebook, "is to act for SU")
    ann = page.get_by_label("Shares of EM that Ann holds")
    ann.fill("5")
    form = page.locator(".lostatlas-form").first
    expect(form).to_contain_text("Players and pool hold 6 shares of EM, which has 5.")
    expect(page.get_by_role("tab", name="⚠ Shares")).to_be_visible()
    expect(ann).to_have_attribute("aria-invalid", "true")
    verdict(notebook, "Not a position yet")
    notebook.screenshot("editor_trouble_1200")
    ann.fill("3")
    expect(form.locator(".lostatlas-form-below:visible")).to_have_count(0)
    notebook.wait_for_value("editor.session.state.companies['EM'].shares.of('Ann')", "3")
    expect(form).to_contain_text(BEN)
    notebook.button("Undo").click()
    expect(ann).to_have_value("2")

    notebook.click_at(*centre(parse_hex("L16")))
    tiles = page.get_by_role("group", name="Tiles that may lie here")
    tiles.get_by_role("button", name=re.compile(r"^6 ")).click()
    text = page.get_by_role("textbox", name="The position as text")
    expect(text).to_have_value(re.compile(r"6@L16 r0"))
    turns = page.get_by_role("group", name="Turn the tile")
    turns.get_by_role("button", name="2", exact=True).click()
    expect(text).to_have_value(re.compile(r"6@L16 r2"))
    page.get_by_role("group", name="Hubs").get_by_role("button", name="Place a hub of SU").click()
    verdict(notebook, "SU has more hubs on the map")
    notebook.button("Undo").click()
    verdict(notebook, "is to act for SU")
    notebook.screenshot("editor_tile_1200")

    page.get_by_role("tab", name="Companies").click()
    page.get_by_label("Trains of SU").fill("2")
    page.get_by_label("Price of SU").select_option("100")
    page.get_by_role("button", name="Launch", exact=True).click()
    expect(page.get_by_label(re.compile("^Cash of"))).to_have_count(5)
    notebook.screenshot("editor_companies_1200")
    page.get_by_role("tab", name="Turn").click()
    page.get_by_label("Round", exact=True).select_option("SR")
    verdict(notebook, "is to act: stock round (")

    text.fill(text.input_value().replace("player Ann: 120", "player Ann: 12x"))
    expect(page.locator(".lostatlas-position-text")).to_contain_text("'12x' does not belong here")
    text.fill(text.input_value().replace("12x", "121"))
    page.get_by_role("tab", name="Players and trains").click()
    expect(page.get_by_label("Cash of Ann")).to_have_value("121")
    notebook.button("Explore it").click()
    expect(page.locator(".lostatlas-canvas")).to_have_count(2)
    notebook.figure(1)
    expect(page.get_by_role("group", name="What you can do", exact=True)).to_be_visible()
    expect(page.locator(".jp-OutputArea b", has_text="Ben")).to_have_count(0)

    page.get_by_role("button", name="Map", exact=True).click()
    notebook.button("Edit position").click()
    expect(page.locator(".lostatlas-position-text")).to_have_count(2)
    answer = "editor.stage.children[0].model.answer.text"
    page.locator(".lostatlas-position-text").last.get_by_role("button", name="Copy").focus()
    page.keyboard.press("u")  # letters stay in the inner editor
    page.wait_for_timeout(300)
    assert notebook.run_text(answer) == "''"
    page.locator(".lostatlas-code button").first.focus()
    page.keyboard.press("u")  # and here the explorer answers
    expect(page.locator(".lostatlas-text", has_text="no action to take back")).to_be_visible()


def test_by_keys_alone_in_the_dark_and_after_a_reload(notebook: Notebook) -> None:
    notebook.page.set_viewport_size({"width": 1600, "height": 1300})
    notebook.open_cells(CELL, theme=DARK)
    notebook.run_all()
    page, keys = notebook.page, notebook.page.keyboard
    find = page.get_by_placeholder("e.g. K9")
    find.fill("L16")
    find.press("Enter")
    expect(page.get_by_text("On L16:")).to_be_visible()
    notebook.figure().focus()
    keys.press("r")
    text = page.get_by_role("textbox", name="The position as text")
    expect(text).to_have_value(re.compile("57@L16 r1"))
    keys.press("Delete")
    expect(text).not_to_have_value(re.compile("@L16"))
    ann = page.get_by_label("Shares of EM that Ann holds")
    ann.focus()
    keys.press("Tab")
    keys.press("ArrowUp")
    keys.press("ArrowUp")
    expect(page.get_by_label("President of EM")).to_have_value(BEN)
    keys.press("Shift+Tab")
    keys.type("x")
    form = page.locator(".lostatlas-form").first
    expect(form).to_contain_text("is not valid here; expected: a whole number")
    notebook.screenshot("editor_dark_1600")
    notebook.reload()
    notebook.figure()
    expect(page.locator(".lostatlas-form").first).to_contain_text(
        "is not valid here; expected: a whole number"
    )
    notebook.wait_for_value("editor.session.state.companies['EM'].shares.of('Ann')", "2")
    page.get_by_role("tab", name="Companies").focus()
    for tab in ("Players and trains", "Turn"):
        page.get_by_role("tab", name=tab).click()
        notebook.screenshot(f"editor_dark_{tab.split()[0].lower()}")
    expect(page.locator(".lostatlas-alert:visible")).to_have_count(0)
