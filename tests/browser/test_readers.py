"""What a screen reader would stumble over: axe-core finds nothing serious in any panel, and Tab goes far."""

from __future__ import annotations

import re
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
    "designer": """
from lostatlas_widgets import design
designer = design()
designer
""",
}

# The tabs whose names are hard to read beside what they stand on (WCAG asks for 4.5), by how hard.
_FAINT_TABS = """() => {
  const pencil = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const light = (...colours) => {
    for (const one of colours) {
      pencil.fillStyle = one;
      pencil.fillRect(0, 0, 1, 1);
    }
    const parts = [...pencil.getImageData(0, 0, 1, 1).data].slice(0, 3).map((one) => one / 255);
    const [r, g, b] = parts.map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  return [...document.querySelectorAll('.jp-OutputArea-output .lm-TabBar-tab')].flatMap((tab) => {
    const { color, backgroundColor: ground } = getComputedStyle(tab);
    const [ink, paper] = [light(ground, color), light(ground)];
    const contrast = (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05);
    return contrast < 4.5 ? [`${tab.textContent} ${contrast.toFixed(2)}`] : [];
  }); }"""

# What stops the tab key, and is no control whose tag says what it is, without a role or a name.
_NAMELESS_STOPS = """() => [...document.querySelectorAll('.jp-OutputArea-output :is([tabindex="0"])')]
  .filter((one) => one.offsetParent && !one.matches('button, input, select, textarea, a[href], summary'))
  .filter((one) => !one.getAttribute('role') || !(one.ariaLabel || one.ariaLabelledByElements?.length ||
    ['tab', 'button', 'option', 'link'].includes(one.getAttribute('role'))))
  .map((one) => one.outerHTML.slice(0, 160))"""


def serious(notebook: Notebook) -> list[tuple[str, str, str]]:
    """Return what axe-core finds in what the cells show."""
    found = Axe().run(notebook.page, context=".jp-OutputArea-output", options={"resultTypes": ["violations"]})
    return [
        (one["impact"], one["id"], one["nodes"][0]["html"][:160])
        for one in found.response["violations"]
        if one["impact"] in ("serious", "critical")
    ]


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
    assert serious(notebook) == []


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_nothing_serious_is_found_in_any_tab_of_the_designer(look_at: LookAt, theme: str) -> None:
    notebook = look_at(CELLS["designer"])
    notebook.wear(theme)
    page = notebook.page
    for name in ("Trains and phases", "Tiles", "Fixed maps", "Rules"):
        page.get_by_role("tab", name=name, exact=True).click()
        page.locator(".widget-tab-contents > :visible").first.wait_for()
        assert serious(notebook) == [], name
    expect(page.get_by_label("The file to write, ending in .toml")).to_be_visible()


@pytest.mark.parametrize(("shown", "theme"), [("designer", LIGHT), ("designer", DARK), ("railway", DARK)])
def test_the_names_of_tabs_are_easy_to_read(look_at: LookAt, shown: str, theme: str) -> None:
    notebook = look_at(CELLS[shown])
    notebook.wear(theme)
    notebook.page.locator(".jp-OutputArea-output .lm-TabBar-tab").first.wait_for()
    assert notebook.page.evaluate(_FAINT_TABS) == []


@pytest.mark.parametrize("language", ["en", "ja"])
def test_whatever_stops_the_tab_key_says_what_it_is(look_at: LookAt, language: str) -> None:
    speak = f"import lostatlas.text\nlostatlas.text.set_language({language!r})\n"
    notebook = look_at(speak + CELLS["railway"])
    notebook.figure()
    page = notebook.page
    strips = page.get_by_role("group", name={"en": "Who has what", "ja": "だれが何を持っているか"}[language])
    expect(strips).to_have_class(re.compile("lostatlas-place-strips"))  # a stop where they do not fit
    explained = page.locator(".lostatlas-help[data-lostatlas-terms]:visible").first
    expect(explained).to_have_role("group")
    expect(explained).to_have_accessible_name(re.compile(r"\S"))
    assert page.evaluate(_NAMELESS_STOPS) == []


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
