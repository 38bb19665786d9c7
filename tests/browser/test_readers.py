"""What a screen reader would stumble over: axe-core finds nothing serious in any panel, and Tab goes far."""

from __future__ import annotations

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.look import LookAt
from tests.browser.pages import DARK, LIGHT, Notebook

pytestmark = pytest.mark.browser
GAME = Path(__file__).parents[2] / "examples" / "games" / "short.json"
CELLS = {
    "railway": f"""
import lostatlas
from lostatlas_widgets import explore
session = lostatlas.load({str(GAME)!r})
session.goto(144)
panel = explore(session)
panel
""",
    "acquire": """
from lostatlas import new_game
from lostatlas_widgets import explore
panel = explore(new_game(["Ann", "Ben"], title="acquire", seed=3), bots={"Ben": "greedy"})
panel
""",
    "form": """
from lostatlas_widgets import NewGame
NewGame()
""",
}


@pytest.mark.parametrize(
    ("shown", "theme"), [("railway", LIGHT), ("railway", DARK), ("acquire", LIGHT), ("form", DARK)]
)
def test_nothing_serious_is_found(look_at: LookAt, shown: str, theme: str) -> None:
    notebook = look_at(CELLS[shown])
    notebook.wear(theme)
    if shown != "form":
        notebook.figure()
    notebook.page.locator(".jp-OutputArea-output .jupyter-widgets").first.wait_for()
    if shown == "railway":  # what is said of a choice is read while the pointer rests on it
        notebook.page.locator(".lostatlas-choice-button:visible .lostatlas-choice-more").first.hover()
    found = Axe().run(notebook.page, context=".jp-OutputArea-output", options={"resultTypes": ["violations"]})
    serious = [
        (one["impact"], one["id"], one["nodes"][0]["html"][:160])
        for one in found.response["violations"]
        if one["impact"] in ("serious", "critical")
    ]
    assert serious == []


def test_from_a_guided_game_to_the_first_exercise_there_are_few_stops(notebook: Notebook) -> None:
    notebook.open("notebooks/lessons/en/03_first_operating_round.ipynb")
    notebook.run_all(within=300)
    notebook.figure()
    page = notebook.page
    page.get_by_role("button", name="Do it for me").focus()
    stops = 0
    while not page.evaluate("() => document.activeElement.matches('.lostatlas-asked')"):
        page.keyboard.press("Tab")
        stops += 1
        if page.evaluate("() => document.activeElement.matches('.lostatlas-skip')"):
            expect(page.locator(".lostatlas-skip:focus")).to_be_in_viewport()
            page.keyboard.press("Enter")
        assert stops <= 12
    assert stops > 1


def test_arrow_keys_stay_in_the_panel(notebook: Notebook) -> None:
    notebook.open_cells(CELLS["railway"], "1 + 1")
    notebook.run_all()
    notebook.figure()
    page = notebook.page
    page.locator(".lostatlas-place-drawer").get_by_role("tab", name="Charts").click()
    charts = ".lostatlas-place-drawer select"
    for one in (charts, ".noUi-handle", ".lostatlas-split", ".lostatlas-offers button", ".lm-TabBar-tab"):
        part = page.locator(f".lostatlas-frame {one}:visible").first
        part.focus()
        for key in ("ArrowDown", "ArrowUp", "ArrowRight", "ArrowLeft"):
            page.keyboard.press(key)
        assert notebook.run_text("panel.last_error") == "None"  # asked once the kernel has followed the keys
        notebook.figure()
        assert page.evaluate("() => document.activeElement.closest('.lostatlas-frame') !== null"), one
        assert page.evaluate("() => jupyterapp.shell.currentWidget.content.activeCellIndex") == 0, one
