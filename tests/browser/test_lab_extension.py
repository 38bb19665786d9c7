"""JupyterLab with our extension: our own pages are alive when opened, and a game is one press away."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from lostatlas import new_game
from lostatlas.cli.own_pages import PRINTS, fingerprints
from tests.browser.conftest import ARTEFACTS, FAILED
from tests.browser.engine import Engine, Window
from tests.browser.pages import Notebook
from tests.browser.server import NOTEBOOKS, LabServer

pytestmark = pytest.mark.browser
FOREIGN = "open('ran.txt', 'w').write('ran')"


@pytest.fixture(scope="module")
def alive(engine: Engine, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LabServer]:
    """Return a JupyterLab as `lostatlas lab` starts it."""
    with LabServer(tmp_path_factory.mktemp("alive"), alive=True) as server:
        yield server


@pytest.fixture
def page(engine: Engine, alive: LabServer, request: pytest.FixtureRequest) -> Iterator[Page]:
    """Return a new page; when the test fails, what it shows is told."""
    window = Window(engine, {"width": 1366, "height": 768})
    opened = window.page()
    opened.set_default_timeout(60_000)
    watched = Notebook(opened, alive, artefacts=ARTEFACTS, name=request.node.name)
    yield opened
    if request.node.stash[FAILED]:
        watched.tell()
    window.close()
    alive.end_kernels()


def show(page: Page, alive: LabServer, path: str = "") -> None:
    """Open JupyterLab, at a notebook if one is named."""
    place = f"/tree/{path}" if path else ""
    page.goto(f"{alive.url}/lab{place}?reset&token={alive.token}")


def launcher(page: Page, alive: LabServer) -> None:
    """Open JupyterLab at its launcher, once it is there: a page is loaded before its program has begun."""
    show(page, alive)
    page.wait_for_function("() => window.jupyterapp?.restored.then(() => true)")
    page.evaluate("() => window.jupyterapp.commands.execute('launcher:create')")


def test_the_pages_that_run_by_themselves_are_known() -> None:
    assert json.loads(PRINTS.read_text()) == fingerprints(NOTEBOOKS), "make lessons writes them down"


def test_from_the_start_page_to_the_first_own_decision_it_is_one_press(page: Page, alive: LabServer) -> None:
    show(page, alive, "notebooks/00_start_here.ipynb")
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator(".lostatlas-canvas .bk-Figure")).to_have_count(1, timeout=120_000)
    expect(page.locator(".lostatlas-who")).to_contain_text("Ann", timeout=60_000)
    expect(page.locator(".lostatlas-offers button").first).to_be_in_viewport()


@pytest.mark.parametrize(
    ("door", "shows"),
    [
        ("Learn the game", "table:has-text('Shares and presidents')"),
        ("Explore a game", ".lostatlas-canvas .bk-Figure"),
        ("Design a variant", ".lostatlas-panel input[type=number], .lostatlas-panel table"),
    ],
)
def test_a_door_of_the_start_page_leads_to_a_page_that_is_alive(
    page: Page, alive: LabServer, door: str, shows: str
) -> None:
    show(page, alive, "notebooks/00_start_here.ipynb")
    page.get_by_role("link", name=door, exact=True).first.click()  # a chapter has another below
    thing = page.locator(".jp-NotebookPanel:not(.lm-mod-hidden)").locator(shows).locator("visible=true").first
    expect(thing).to_be_in_viewport(timeout=120_000)
    expect(page.get_by_role("button", name="▶ Start").locator("visible=true")).to_have_count(0)


def test_whoever_reads_on_while_a_page_runs_stays_where_they_are(page: Page, alive: LabServer) -> None:
    show(page, alive, "notebooks/02_the_best_run.ipynb")
    page.locator(".jp-OutputArea-output svg").first.hover(timeout=120_000)
    page.mouse.wheel(0, 400)
    place = "() => document.querySelector('.jp-WindowedPanel-outer').scrollTop"
    page.wait_for_function(f"() => ({place})() === 400")
    cells = page.locator(".jp-CodeCell")
    expect(cells.last.locator(".jp-InputPrompt")).to_have_text(re.compile(r"\[\d+\]"), timeout=120_000)
    page.wait_for_timeout(1000)
    assert page.evaluate(place) == 400


def test_a_page_that_was_changed_runs_when_its_start_is_pressed(page: Page, alive: LabServer) -> None:
    text = (NOTEBOOKS / "00_start_here.ipynb").read_text()
    changed = json.loads(text)
    code = next(cell for cell in changed["cells"] if cell["cell_type"] == "code")
    code["source"] = [code["source"][0], f"{FOREIGN}\n", *code["source"][1:]]
    (alive.folder / "changed.ipynb").write_text(json.dumps(changed))
    show(page, alive, "changed.ipynb")
    start = page.get_by_role("button", name="▶ Start")
    expect(page.locator(".lostatlas-start")).to_contain_text("not ours to the letter")
    expect(start).to_have_count(1)  # the one above the page: what is written in it would ask for trust
    time.sleep(3)
    assert not (alive.folder / "ran.txt").exists()
    expect(page.get_by_role("button", name="Start the game")).to_have_count(0)
    start.click()
    expect(page.get_by_role("button", name="Start the game")).to_be_visible()
    assert (alive.folder / "ran.txt").exists()
    expect(start).to_have_count(0)


def test_the_launcher_begins_a_game_and_the_page_is_there_again(page: Page, alive: LabServer) -> None:
    launcher(page, alive)
    cards = page.locator(".jp-LauncherCard")
    for name in ("New game", "Open a game", "Design a variant", "Learn"):
        expect(cards.filter(has_text=name)).to_have_count(1)
        expect(cards.filter(has_text=name)).to_be_in_viewport(ratio=1)
    cards.filter(has_text="New game").click()
    expect(page.get_by_role("button", name="Start the game")).to_be_visible()
    assert (Path(alive.folder) / "New game.ipynb").exists()


def test_a_page_that_is_higher_than_the_window_stays_at_its_top(page: Page, alive: LabServer) -> None:
    launcher(page, alive)
    page.locator(".jp-LauncherCard").filter(has_text="Design a variant").click()
    tab = page.get_by_role("tab", name="Trains and phases")
    expect(tab).to_be_visible()
    page.wait_for_function("() => jupyterapp.shell.currentWidget.content.model.cells.get(0).executionCount")
    page.wait_for_timeout(4000)  # the page is scrolled, if at all, when its cell has run
    expect(tab).to_be_in_viewport()


def test_the_launcher_opens_a_game_that_was_saved(page: Page, alive: LabServer) -> None:
    game = new_game(["Ann", "Ben", "Cid"], title="acquire", seed=1)
    game.push(game.legal_actions.choices[0])
    game.save(Path(alive.folder) / "begun.json")
    launcher(page, alive)
    page.locator(".jp-LauncherCard").filter(has_text="Open a game").click()
    box = page.get_by_role("combobox", name="Game")
    expect(box).to_be_visible()
    names = box.evaluate("(one) => [...one.list.options].map((option) => option.value)")
    saved = str(Path(alive.folder) / "begun.json")
    assert saved in names
    box.fill(saved)
    box.press("Tab")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator(".lostatlas-canvas .bk-Figure").first).to_be_visible(timeout=120_000)
    expect(page.locator(".lostatlas-who")).to_contain_text("to decide")
