"""Names, notes and branches of a game that somebody sent are text wherever they are shown.

The explorer and the editor in JupyterLab, and a game file served as an app. `test_exported_page.py` tests the
same of the exported page, `test_charts.py` of what hovers over charts.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from lostatlas import new_game
from lostatlas.games.lost_atlas.boards import official
from lostatlas.kernel.session import Session
from lostatlas.players import seated
from tests.browser.app import App
from tests.browser.pages import Notebook

pytestmark = pytest.mark.browser

HARM = "<img src=x onerror=\"window.harm='{}'\">"
NAMES = (
    HARM.format("name") + " $1$",
    "</script><script>window.harm='script'</script>",
    "$$x^2$$ \\(y\\) " + 180 * "L",
)
NOTE, BRANCH = HARM.format("note"), HARM.format("branch")
ARTEFACTS = Path(__file__).parents[1] / "artefacts"

# What could only have come from a name that was read as HTML or as a formula.
HARMED = """() => {
  const found = [];
  const walk = (root) => {
    for (const element of root.querySelectorAll('*')) {
      if (element.matches('img[src="x"], mjx-container, .MathJax, .katex')) found.push(element.outerHTML);
      if (element.shadowRoot) walk(element.shadowRoot);
    }
  };
  walk(document);
  return [window.harm ?? null, found];
}"""

# Words that run out of their cell or line: a long name breaks.
OVERFLOWING = """() => [...document.querySelectorAll(
    '.lostatlas-table :is(td, th), .lostatlas-form th, .lostatlas-text:not(.lostatlas-heard)')]
  .filter((one) => one.offsetParent && one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.textContent)"""


@cache
def hostile_game() -> Session:
    """Return a game in which everything that can be named was named by an attacker."""
    session = new_game(list(NAMES), mode="long", seed=4, board=official())
    bots = seated(["greedy"], NAMES, seed=4)
    while len(session.history) < 60:
        assert session.actor is not None
        session.push(bots[session.actor].choose(session))
    session.note(NOTE)
    session.branch(BRANCH)
    return session


def look_about(page: Page) -> None:
    """Open every tab of our widgets; nothing in any of them may have been read as anything but text."""
    for tab in page.locator(".widget-tab .lm-TabBar-tab").all():
        if tab.is_visible():
            tab.click()
            page.wait_for_timeout(150)
            unharmed(page)


def unharmed(page: Page) -> None:
    """Assert that no name was read as anything but text, and that none runs over what stands beside it."""
    assert page.evaluate(HARMED) == [None, []]
    assert page.evaluate(OVERFLOWING) == []


def test_a_game_from_somebody_else_is_text_in_the_app(chromium: Browser, tmp_path: Path) -> None:
    file = tmp_path / f"{HARM.format('file').replace('/', '')}.json"
    hostile_game().save(file)
    with App(str(file), folder=tmp_path) as app:
        page = chromium.new_page(viewport={"width": 1300, "height": 1000})
        page.goto(app.url, timeout=90_000)
        expect(page.locator(".lostatlas-canvas .bk-Figure").first).to_be_visible(timeout=60_000)
        everything = page.locator("body")
        for words in (*NAMES, BRANCH):
            expect(everything).to_contain_text(words)
        look_about(page)
        page.get_by_role("tab", name="Branches").click()
        expect(everything).to_contain_text(NOTE)
        canvas = page.locator(".lostatlas-canvas").first
        box = canvas.bounding_box()
        assert box is not None
        for across, down in product(range(60, int(box["width"]) - 60, 130), range(60, 500, 110)):
            page.mouse.move(box["x"] + across, box["y"] + down)
            page.wait_for_timeout(10)
        unharmed(page)
        ARTEFACTS.mkdir(exist_ok=True)
        page.screenshot(path=str(ARTEFACTS / "untrusted_app.png"), full_page=True)
        page.close()


def test_in_a_notebook_the_explorer_and_the_editor_show_text(notebook: Notebook) -> None:
    hostile_game().save(notebook.lab.folder / "hostile.json")
    cells = (
        "from lostatlas import load\nfrom lostatlas_widgets import edit_position, explore\n"
        "session = load('hostile.json')\npanel = explore(session)\npanel",
        "editor = edit_position(session)\neditor",
    )
    notebook.open_cells(*cells)
    notebook.run_all()
    notebook.figure()
    page = notebook.page
    tables = page.locator(".lostatlas-place-drawer .lostatlas-table")
    expect(page.get_by_role("group", name="The log")).to_contain_text(NAMES[1])
    notebook.open_tab("Companies", within=".lostatlas-place-drawer")
    expect(tables.filter(has_text=NAMES[0]).first).to_be_visible()
    expect(page.locator(".lostatlas-form").first).to_contain_text(NAMES[2])
    page.get_by_role("textbox", name="The position as text").fill(NAMES[0])
    expect(page.locator(".lostatlas-position-text")).to_contain_text("cannot be read")
    look_about(page)
