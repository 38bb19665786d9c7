"""The designer in a real page, by mouse: trains, tiles, a map, rules and companies; saved, and played."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.pages import Notebook

pytestmark = pytest.mark.browser

FILE = """extends = "beginner"
name = "Mine"
"""


def tab(notebook: Notebook, name: str) -> None:
    notebook.page.get_by_role("tab", name=name, exact=True).click()


def shown(notebook: Notebook, name: str) -> Locator:
    """Return the first button with this name on the tab in front."""
    return notebook.page.locator(".jupyter-button:visible", has_text=name).first


def choice(notebook: Notebook, label: str, text: str) -> Locator:
    """Return the row with this text of a list that is called so."""
    rows = notebook.page.locator(f".lostatlas-choices[aria-label='{label}']")
    return rows.get_by_role("button", name=re.compile(rf"^{re.escape(text)}(\s|$|[^\w])")).first


def test_a_variant_is_designed_by_mouse_saved_on_its_file_and_played(notebook: Notebook) -> None:
    file = notebook.lab.folder / "mine.toml"
    file.write_text(FILE)
    notebook.page.set_viewport_size({"width": 1200, "height": 1500})
    notebook.open_cells("from lostatlas_widgets import design\ndesigner = design('mine.toml')\ndesigner")
    notebook.run_all()
    page = notebook.page
    panel = page.locator(".lostatlas-panel").first
    expect(panel).to_contain_text("Mine: a valid variant.")

    # a train behind the 6, by name and price; another one rusts with it; it gets a phase, and goes up
    page.get_by_role("button", name="Add one after 6", exact=True).first.click()
    name = page.get_by_label("Train of 6+", exact=True)
    name.fill("8")
    name.press("Tab")
    price = page.get_by_label("Price of 8", exact=True)
    price.fill("cheap")
    expect(panel).to_contain_text("'cheap' stands here; expected: a whole number.")
    expect(price).to_have_attribute("aria-invalid", "true")
    price.fill("650")
    page.get_by_label("Rusted by of 4", exact=True).select_option("8")
    expect(panel).to_contain_text("There is a new train: the 8-train for $650.")
    expect(panel).to_contain_text("The 4-train rusts with the first 8-train instead of the first 7-train.")
    page.get_by_role("button", name="Add one after 6", exact=True).last.click()
    expect(panel).to_contain_text("There is a new phase (purple) from the first 8-train on.")
    page.get_by_role("button", name="Move 8 up", exact=True).first.click()
    expect(panel).to_contain_text("The trains come in another order: 2, 3, 4, 5, 8, 6, 7, ∞")
    notebook.button("Undo").click()
    expect(panel).to_contain_text("The trains come in another order: 2, 3, 4, 5, 6, 8, 7, ∞")
    notebook.screenshot("design_trains_1200")

    # a tile with a city on it
    tab(notebook, "Tiles")
    choice(notebook, "Tiles by colour", "9 × 13").click()
    expect(page.get_by_label("Notation of 9", exact=True)).to_have_value("path=a:0,b:3")
    shown(notebook, "+ Add").click()
    expect(panel).to_contain_text("There is a new yellow tile new")
    notation = page.get_by_label("Notation of new", exact=True)
    expect(notation).to_have_value("path=a:0,b:3")
    expect(choice(notebook, "Tiles by colour", "new × 1")).to_be_visible()  # or the button still moves
    shown(notebook, "+ City").click()
    expect(notation).to_have_value("city=revenue:20;path=a:0,b:3")
    page.get_by_role("button", name="Stop 0", exact=True).locator("visible=true").click()
    page.get_by_role("button", name="Edge 2", exact=True).locator("visible=true").click()
    expect(notation).to_have_value("city=revenue:20;path=a:0,b:3;path=a:_0,b:2")
    notebook.screenshot("design_tiles_1200")

    # the costs of terrain, and a hex of the fixed map
    tab(notebook, "Map pieces")
    page.get_by_label("Mountain: cost", exact=True).fill("80")
    expect(panel).to_contain_text("The first tile on a mountain hex costs $80 instead of $40.")
    tab(notebook, "Fixed maps")
    notebook.click_at(0, 0)
    ground = page.get_by_label("Ground", exact=True).locator("visible=true")
    expect(ground).to_have_value("city")
    ground.select_option("mountain")
    expect(panel).to_contain_text("M13 (mountain)")
    notebook.screenshot("design_map_1200")

    # a ruling, a company's power, and the order of a turn
    tab(notebook, "Rules")
    page.get_by_label("R5 When may a player sell?", exact=True).select_option("every_turn")
    expect(panel).to_contain_text("The ruling sell_timing is every_turn instead of first_turn.")
    page.get_by_role("button", name="Later: Lay track", exact=True).click()
    expect(panel).to_contain_text("lead_off, issue, token, track, run")
    tab(notebook, "Companies")
    choice(notebook, "Minors", "ER").click()
    expect(page.get_by_label("Code", exact=True).first).to_have_value("ER")
    page.get_by_label(re.compile("^Spacious: one more train, Powers")).first.check()
    expect(panel).to_contain_text("ER has the powers express, spacious instead of express.")
    notebook.screenshot("design_companies_1200")

    # back onto the file, and played at once
    notebook.button("Save").click()
    expect(panel).to_contain_text("Saved in mine.toml.")
    saved = file.read_text()
    assert 'extends = "beginner"' in saved
    assert all(word in saved for word in ('rusted_by = "8"', 'sell_timing = "every_turn"', 'hex = "M13"'))
    notebook.button("Play it").click()
    notebook.figure(1)
    played = "designer.stage.children[0].session.ruleset.variant"
    assert notebook.run_text(f"{played}.train('4').rusted_by, {played} == designer.variant") == "('8', True)"
    assert notebook.run_text("str(designer.stage.children[0].session.state.board.cells[(0, 0)].terrain)")
