"""A saved worksheet in a real page: it follows the theme of the system on the screen, and never on paper."""

from __future__ import annotations

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from lostatlas.teach import worksheet

pytestmark = pytest.mark.browser
ARTEFACTS = Path(__file__).parents[1] / "artefacts"
INK, PAPER = "rgb(17, 17, 17)", "rgb(255, 255, 255)"


@pytest.fixture(scope="module")
def sheet(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("sheet") / "sheet.html"
    worksheet(["best_run", "price"], count=2, seed=1).save(file)
    return file


def colours(page: Page) -> list[str]:
    """Return the colours of the words, of the page, and of the words in its first drawing."""
    found: list[str] = page.evaluate(
        """() => {
          const { color, backgroundColor } = getComputedStyle(document.body);
          return [color, backgroundColor, getComputedStyle(document.querySelector('svg text')).fill];
        }"""
    )
    return found


def test_a_worksheet_follows_the_system_on_the_screen_and_is_black_on_white_on_paper(
    chromium: Browser, sheet: Path
) -> None:
    ARTEFACTS.mkdir(exist_ok=True)
    page = chromium.new_page(color_scheme="light")
    page.goto(sheet.as_uri())
    light = colours(page)
    assert light[:2] == [INK, PAPER]
    page.emulate_media(color_scheme="dark")
    page.screenshot(path=ARTEFACTS / "worksheet_dark.png", full_page=True)
    dark = colours(page)
    assert dark[:2] == ["rgb(236, 236, 236)", "rgb(17, 17, 17)"]
    assert page.evaluate("[...document.querySelectorAll('svg [fill*=light-dark]')].length") > 0
    page.emulate_media(color_scheme="dark", media="print")
    assert colours(page) == light
    page.close()


def test_in_a_browser_that_knows_one_theme_only_a_worksheet_is_light(chromium: Browser, sheet: Path) -> None:
    page = chromium.new_page(color_scheme="dark")
    page.add_init_script("CSS.supports = () => false")
    page.goto(sheet.as_uri())
    expect(page.locator("svg")).to_have_count(1)
    assert "light-dark(" not in page.locator("main").inner_html()
    page.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_all_of_a_worksheet_stands_where_a_screen_reader_looks_for_it(
    chromium: Browser, sheet: Path, scheme: str
) -> None:
    page = chromium.new_page(color_scheme="dark" if scheme == "dark" else "light")
    page.goto(sheet.as_uri())
    assert [one["id"] for one in Axe().run(page).response["violations"]] == []
    page.close()
