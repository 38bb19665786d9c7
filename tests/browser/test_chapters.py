"""Every notebook of ours in a real page: all cells run, every figure is drawn, nothing leaves the machine."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from lostatlas.render.geometry import centre
from lostatlas.track.hexes import parse_hex
from tests.browser.pages import Notebook
from tests.browser.server import NOTEBOOKS

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("chapter", sorted(file.name for file in NOTEBOOKS.glob("*.ipynb")))
def test_a_chapter_runs_and_draws(notebook: Notebook, chapter: str) -> None:
    notebook.open(f"notebooks/{chapter}")
    notebook.run_all(within=300)
    figures = notebook.page.locator(".lostatlas-canvas")
    in_sight = [nth for nth in range(figures.count()) if figures.nth(nth).is_visible()]
    for nth in in_sight:
        picture = notebook.picture(nth)
        assert len(picture.getcolors(1 << 20) or ()) > 50, f"figure {nth} of {chapter} is blank"
    assert in_sight or not figures.count()
    expect(notebook.page.locator(".lostatlas-alert:visible")).to_have_count(0)


def test_a_chapter_in_japanese_shows_no_english(notebook: Notebook) -> None:
    """The code is that of the English chapter; what it shows speaks the language of the words around it."""
    notebook.open("notebooks/ja/05_set_up_a_position.ipynb")
    notebook.run_all(within=300)
    panels = notebook.page.locator(".jp-OutputArea-output .lostatlas-panel")
    expect(panels.get_by_role("button", name="この局面を調べる").first).to_be_visible()
    said = "\n".join(panels.all_inner_texts())
    assert re.findall(r".*\b(?:the|of|to|for|is|and|with)\b.*", said) == []
    notebook.screenshot("chapter_ja")


def test_the_first_chapter_is_alive(notebook: Notebook) -> None:
    notebook.open("notebooks/01_the_board.ipynb")
    notebook.run_all()
    notebook.click_at(*centre(parse_hex("K17")))
    expect(notebook.status()).to_contain_text("K17: water")
    notebook.wait_for_value("[str(spot) for spot in clicked]", "['K17']")
    notebook.page.set_viewport_size({"width": 1600, "height": 1000})
    notebook.figure()
    notebook.screenshot("chapter_1600")


@pytest.mark.parametrize(("folder", "way"), [("", "Learn the game"), ("/ja", "ゲームを学ぶ")])
def test_the_start_page_leads_to_the_lessons_by_one_click(notebook: Notebook, folder: str, way: str) -> None:
    notebook.open(f"notebooks{folder}/00_start_here.ipynb")
    picture = notebook.page.locator(".jp-MarkdownOutput img")
    expect(picture).to_be_visible()
    assert picture.evaluate("(one) => one.decode().then(() => one.naturalWidth)") > 500
    expect(notebook.page.locator(".jp-Notebook .jp-CodeCell .jp-InputArea-editor:visible")).to_have_count(0)
    notebook.page.get_by_role("link", name=way).click()
    opened = notebook.page.get_by_role("tab", name="00_contents.ipynb")
    expect(opened).to_be_visible()
