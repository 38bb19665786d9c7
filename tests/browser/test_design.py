"""The designer in a real page: a price, a mistake, a tile, a file and a game."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.pages import Notebook

pytestmark = pytest.mark.browser


def test_a_variant_is_designed_told_saved_and_played(notebook: Notebook) -> None:
    notebook.page.set_viewport_size({"width": 1200, "height": 1300})
    notebook.open_cells("from lostatlas_widgets import design\ndesigner = design('beginner')\ndesigner")
    notebook.run_all()
    page = notebook.page
    panel = page.locator(".lostatlas-panel").first
    price = page.get_by_label("Price of 4")
    price.fill("250")
    expect(panel).to_contain_text("The 4-train costs $250 instead of $300.")
    price.fill("cheap")
    expect(panel).to_contain_text("'cheap' stands here; expected: a whole number.")
    expect(price).to_have_attribute("aria-invalid", "true")
    notebook.screenshot("design_trouble_1200")
    notebook.button("Undo").click()
    expect(price).to_have_value("300")
    notebook.button("Redo").click()
    price.fill("240")
    expect(panel).to_contain_text("The 4-train costs $240 instead of $300.")

    page.get_by_role("tab", name="Tiles").click()
    page.get_by_role("button", name="Edge 0").click()
    page.get_by_role("button", name="Edge 2").click()
    expect(page.get_by_label("Notation of 5")).to_have_value(
        "city=revenue:20;path=a:0,b:_0;path=a:1,b:_0;path=a:0,b:2"
    )
    notebook.screenshot("design_tiles_1200")
    page.get_by_role("tab", name="Map", exact=True).click()
    page.get_by_label("Ground of hex 2 of piece 1", exact=True).select_option("water")
    expect(panel).to_contain_text("piece 1")
    notebook.screenshot("design_map_1200")
    notebook.button("Undo").click()
    notebook.button("Save").click()
    expect(panel).to_contain_text("Saved in my_variant.toml.")
    saved = notebook.lab.folder / "my_variant.toml"
    assert "price = 240" in saved.read_text()
    notebook.button("Play it").click()
    notebook.figure()
    price_played = "designer.stage.children[0].session.ruleset.variant.train('4').price"
    assert notebook.run_text(price_played) == "240"
    notebook.screenshot("design_played_1200")
