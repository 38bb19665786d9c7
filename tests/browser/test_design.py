"""The designer in a real page, by mouse and by keys: trains, tiles, a map, rules; saved, and played."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.pages import Notebook

pytestmark = pytest.mark.browser

FILE = """extends = "beginner"  # that map
name = "Mine"
"""
FOCUSED = """() => {
  let at = document.activeElement;
  const inside = at.closest('.lostatlas-panel') !== null;
  while (at.shadowRoot?.activeElement) at = at.shadowRoot.activeElement; // the tools of a figure
  const seen = inside && getComputedStyle(at).outlineStyle !== 'none';
  return [at.getAttribute('aria-label') || at.title || at.textContent, seen];
}"""


def tab(notebook: Notebook, name: str) -> None:
    notebook.page.get_by_role("tab", name=name, exact=True).click()


def shown(notebook: Notebook, name: str) -> Locator:
    """Return the first button with this name on the tab in front."""
    return notebook.page.locator(".jupyter-button:visible", has_text=name).first


def choice(notebook: Notebook, label: str, text: str) -> Locator:
    """Return the row with this text of a list that is called so."""
    rows = notebook.page.locator(f".lostatlas-choices[aria-label='{label}']")
    return rows.get_by_role("button", name=re.compile(rf"^{re.escape(text)}(\s|$|[^\w])")).first


def reach(notebook: Notebook, name: str, *, key: str = "Tab") -> None:
    """Press a key until what is called so has the focus, which is seen wherever it goes and stays inside."""
    for _ in range(250):
        notebook.page.keyboard.press(key)
        found, seen = notebook.page.evaluate(FOCUSED)
        assert seen, f"the focus is not to be seen on {found!r}, on the way to {name}"
        if re.search(name, found):
            return
    raise AssertionError(f"{name} cannot be reached by {key}")


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
    expect(panel).to_contain_text("'cheap' is not valid here; expected: a whole number.")
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
    expect(panel).to_contain_text(
        "Ruling R5, When may a player sell? Now: in every turn; before: in the first turn."
    )
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
    assert 'extends = "beginner"  # that map' in saved
    assert all(word in saved for word in ('rusted_by = "8"', 'sell_timing = "every_turn"', 'hex = "M13"'))
    notebook.button("Play it").click()
    notebook.figure(1)
    played = "designer.stage.children[0].session.ruleset.variant"
    assert notebook.run_text(f"{played}.train('4').rusted_by, {played} == designer.variant") == "('8', True)"
    assert notebook.run_text("str(designer.stage.children[0].session.state.board.cells[(0, 0)].terrain)")


def test_a_variant_is_designed_by_keys_alone(notebook: Notebook) -> None:
    file = notebook.lab.folder / "mine.toml"
    file.write_text(FILE)
    notebook.open_cells("from lostatlas_widgets import design\ndesigner = design('mine.toml')\ndesigner")
    notebook.run_all()
    page, press = notebook.page, notebook.page.keyboard.press
    panel = page.locator(".lostatlas-panel").first
    expect(panel).to_contain_text("Mine: a valid variant.")
    page.get_by_label("Train of 2", exact=True).focus()  # from here on there are only keys

    # a price, a train and a phase
    reach(notebook, "^Price of 4$")
    press("Control+a")
    page.keyboard.type("250")
    expect(panel).to_contain_text("The 4-train costs $250 instead of $300.")
    press("Escape")
    reach(notebook, "^Add one after 6$")
    press("Enter")
    expect(panel).to_contain_text("There is a new train: the 6+-train")
    reach(notebook, "^Add one after 6$")
    press("Enter")
    expect(panel).to_contain_text("There is a new phase (purple) from the first 6+-train on.")

    # a tile: track from side to side, and a city
    reach(notebook, "^Trains and phases$", key="Shift+Tab")
    for _ in range(3):
        press("ArrowRight")
    press("Enter")
    notation = page.get_by_label("Notation of 5", exact=True)
    expect(notation).to_be_visible()
    reach(notebook, "^Edge 0$")
    press("Enter")
    expect(page.get_by_role("button", name="Edge 0", exact=True, pressed=True)).to_be_visible()
    reach(notebook, "^Edge 3$")
    press("Enter")
    expect(notation).to_have_value(re.compile("path=a:0,b:3$"))
    reach(notebook, "^Put one more city on it$")
    press("Enter")
    expect(notation).to_have_value(re.compile("^city=revenue:20;city=revenue:20;"))

    # a hex of the fixed map
    reach(notebook, "^Tiles$", key="Shift+Tab")
    press("ArrowRight")
    press("ArrowRight")
    press("Enter")
    notebook.figure(0)
    reach(notebook, r"^82 hexes")
    press("ArrowRight")
    expect(page.get_by_label("Hex", exact=True)).to_have_value("N14")
    expect(page.get_by_label("Ground", exact=True).locator("visible=true")).to_have_value("mountain")
    reach(notebook, "^Ground$")
    press("w")
    expect(panel).to_contain_text("N14 (water)")

    # letters and Escape stay here; the file is saved, and the variant played
    press("Escape")
    reach(notebook, "^Write the variant", key="Shift+Tab")
    press("Enter")
    expect(panel).to_contain_text("Saved in mine.toml.")
    saved = file.read_text()
    assert saved.startswith(FILE)
    assert all(word in saved for word in ("price = 250", "[phases.", 'hex = "N14"'))
    reach(notebook, "^Begin a game")
    press("Enter")
    notebook.figure(1)
    played = "designer.stage.children[0].session.ruleset.variant == designer.variant"
    assert notebook.run_text(played) == "True"
    assert notebook.run_text("len(In)") == "2"
    expect(page.locator(".jp-Notebook .jp-CodeCell")).to_have_count(1)
