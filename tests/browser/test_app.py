"""``lostatlas app``: the third chapter as a page of its own, offline, behind its token."""

from __future__ import annotations

import re
import urllib.request
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.app import App
from tests.browser.server import NOTEBOOKS

pytestmark = pytest.mark.browser


def test_the_third_chapter_is_an_app(chromium: Browser, tmp_path: Path) -> None:
    chapter = NOTEBOOKS / "03_explore_a_game.ipynb"
    with App(str(chapter), "--dark", folder=tmp_path) as app:
        for path in ("", "api/kernels"):  # without the token there is only the door
            with urllib.request.urlopen(f"http://127.0.0.1:{app.port}/{path}") as answer:
                assert "/login" in answer.url
        page = chromium.new_page(viewport={"width": 1200, "height": 1100})
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        complaints: list[str] = []
        page.on("console", lambda line: complaints.append(line.text) if line.type == "error" else None)
        page.goto(app.url, timeout=90_000)
        expect(page.locator(".lostatlas-canvas .bk-Figure").first).to_be_visible(timeout=60_000)
        place = page.get_by_text(re.compile(r"^\d+ of \d+")).first
        before = place.inner_text()
        page.locator(".jupyter-button", has_text=re.compile("^Back$")).first.click()
        expect(place).not_to_have_text(before)
        assert int(place.inner_text().split()[0]) == int(before.split()[0]) - 1
        assert page.locator(".jp-CodeCell .jp-Editor, .jp-InputArea-editor:visible").count() == 0
        artefacts = Path(__file__).parents[1] / "artefacts"
        artefacts.mkdir(exist_ok=True)
        page.screenshot(path=str(artefacts / "app_1200_dark.png"), full_page=True)
        hosts = {urlsplit(url).hostname for url in asked if url.startswith(("http", "ws"))}
        assert hosts == {"127.0.0.1"}
        assert not complaints, complaints
        expect(page.locator(".lostatlas-alert:visible")).to_have_count(0)
        page.close()
    assert app.process.returncode is not None


def test_a_page_that_waited_has_the_colours_of_the_system_and_no_paths(
    chromium: Browser, tmp_path: Path
) -> None:
    game = Path(__file__).parents[2] / "examples" / "games" / "micro.json"
    with App(str(game), folder=tmp_path) as app:
        page = chromium.new_page(viewport={"width": 1200, "height": 800}, color_scheme="dark")
        page.goto(app.url, timeout=90_000)
        figure = page.locator(".lostatlas-canvas .bk-Figure").first
        expect(figure).to_be_visible(timeout=60_000)
        ground = "getComputedStyle(document.body).getPropertyValue('--jp-layout-color0').trim()"
        drawn = (
            "Bokeh.documents.flatMap((one) => [...one._all_models.values()])"
            ".find((model) => model.type === 'Figure').background_fill_color"
        )
        dark, of_dark = page.evaluate(ground), page.evaluate(drawn)
        behind = page.locator(".lostatlas-panel").first.evaluate(
            """(one) => {
              const grounds = [];
              for (let at = one; at; at = at.parentElement) {
                grounds.push(getComputedStyle(at).backgroundColor);
              }
              return grounds.find((colour) => colour !== 'rgba(0, 0, 0, 0)');
            }"""
        )
        assert behind == "rgb(17, 17, 17)", "the page has the ground of its figures"
        assert of_dark == "#111111"
        page.emulate_media(color_scheme="light")
        page.wait_for_function(f"{drawn} !== {of_dark!r}", timeout=30_000)
        assert page.evaluate(ground) != dark
        assert page.locator("body.theme-light[data-jp-theme-light='true']").count() == 1
        page.emulate_media(color_scheme="dark")
        page.wait_for_function(f"{drawn} === {of_dark!r}", timeout=30_000)
        assert page.evaluate(ground) == dark
        page.get_by_role("tab", name="File", exact=True).click()
        expect(page.locator(".widget-upload:visible")).to_have_count(1)
        expect(page.locator("input[type=text][title='Path of a game file']:visible")).to_have_count(0)
        assert page.get_by_text("game.json").count() == 0
        page.close()


def test_a_game_that_was_begun_on_a_page_is_as_high_as_the_window(chromium: Browser, tmp_path: Path) -> None:
    """The page is scrolled to it, and what stood above it was taken from its height all the same."""
    with App(str(NOTEBOOKS / "00_start_here.ipynb"), folder=tmp_path) as app:
        page = chromium.new_page(viewport={"width": 1366, "height": 768})
        page.goto(app.url, timeout=90_000)
        page.get_by_role("button", name="Start the game").click(timeout=60_000)
        expect(page.locator(".lostatlas-canvas .bk-Figure").first).to_be_visible(timeout=60_000)
        page.wait_for_function("""() => {
            const { top, height } = document.querySelector(".lostatlas-places").getBoundingClientRect();
            return top >= 0 && top < 20 && height > 740 && top + height <= 768; }""")
        page.close()
