"""The explorer's way through time in a real page: playing, comparing, themes, keys, recovery."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from lostatlas.render.geometry import centre
from lostatlas.track.hexes import parse_hex
from tests.browser.conftest import ARTEFACTS
from tests.browser.engine import SIZE, Engine
from tests.browser.pages import DARK, LIGHT, Notebook
from tests.browser.server import LabServer

pytestmark = pytest.mark.browser

GAME = """
from lostatlas import new_game
from lostatlas.games.lost_atlas.boards import official
from lostatlas.players import seated
from lostatlas_widgets import explore
session = new_game(["<b>Ann</b>", "Ben $1$", "Cid"], board=official(), seed=1)
"""
PLAYED = """
bots = seated(["random"], session.players, seed=1)
while len(session.history) < 160: session.push(bots[session.actor].choose(session))
session.goto(80)
"""
SHOW = "panel = explore(session)\npanel"
HIGHLIGHT = (238, 51, 119)

# Start and end of the x range of every board in the row of two.
_RANGES = """() => Bokeh.index.roots.map((root) => root.model).filter((model) => model.children)
  .flatMap((row) => row.children.map((figure) => [figure.x_range.start, figure.x_range.end]))"""
_GROUNDS = """() => Bokeh.index.roots.map((root) => root.model).flatMap((model) => model.children ?? model)
  .map((figure) => figure.background_fill_color).filter((colour) => colour)"""


@pytest.fixture(scope="module")
def shared(engine: Engine, lab: LabServer) -> Iterator[Notebook]:
    """Return one page with an explorer in it, for all the tests that only look."""
    context = engine.browser().new_context(viewport=SIZE)
    opened = Notebook(context.new_page(), lab, artefacts=ARTEFACTS, name="explore_time")
    opened.open_cells(GAME + PLAYED + SHOW)
    opened.run_all()
    opened.figure()
    yield opened
    opened.leave()
    context.close()
    assert opened.strangers == []


def place(notebook: Notebook, text: str) -> None:
    """Wait until the timeline says where it stands."""
    expect(notebook.page.get_by_text(re.compile(rf"^{text}")).first).to_be_visible()


def unfold(notebook: Notebook, name: str) -> None:
    """Show what is folded away behind this button."""
    fold = notebook.page.get_by_role("button", name=name, exact=True).first
    if fold.get_attribute("aria-expanded") == "false":
        fold.click()


def changes(notebook: Notebook) -> Locator:
    """Return the table of what differs."""
    return notebook.page.locator(".lostatlas-changes")


def code(notebook: Notebook) -> Locator:
    """Return the line of code."""
    return notebook.page.locator(".lostatlas-code code").first


def test_it_plays_by_itself_until_somebody_pauses(shared: Notebook) -> None:
    page = shared.page
    unfold(shared, "Replay")
    page.get_by_role("combobox", name="Speed").select_option(label="5 steps a second")
    playing = page.locator(".lostatlas-playing > button")
    playing.click()
    expect(playing).to_contain_text("Pause")
    place(shared, r"(8[4-9]|9\d|1\d\d) of 159")
    page.keyboard.press("p")
    expect(playing).to_contain_text("Play")
    step = shared.run_text("panel.timeline.step")
    page.wait_for_timeout(600)
    assert shared.run_text("panel.timeline.step") == step
    expect(code(shared)).to_have_text(f"session.goto({step})")


def test_what_differs_is_told_in_words_and_framed(shared: Notebook) -> None:
    page = shared.page
    shared.run_text("session.goto(100)")
    page.get_by_role("tab", name="Changes").click()
    shared.button("Pin this place").click()
    expect(page.get_by_text("This is the pinned place itself")).to_be_visible()
    shared.run_text("session.goto(130)")
    expect(
        page.get_by_text(re.compile(r"^\d+ things differ between action 100 and action 130\."))
    ).to_be_visible()
    for words in ("Cash", "Net worth", "Trains", "<b>Ann</b>", "-train", "Yellow tile"):
        expect(changes(shared)).to_contain_text(words)
    expect(code(shared)).to_have_text("lab.changes(session.tree.node(100), session)")
    laid = shared.run_text(
        "sorted(session.state.board.laid.keys() - session.tree.node(100).state.board.laid.keys())[0]"
    )
    q, r = map(int, re.findall(r"-?\d+", laid))
    x, y = centre(parse_hex(f"[{q},{r}]"))
    shared.screenshot("time_changes")
    shared.resize(1700, 1000)  # a frame is thinner than a pixel where the map is small
    shared.wait_for_colour(HIGHLIGHT, x, y - 0.85)  # within the edge, which is 0.866 away
    shared.resize(SIZE["width"], SIZE["height"])
    between = page.get_by_role("group", name="What happened in between")
    between.get_by_role("button").nth(4).click()
    place(shared, "105 of 159")
    page.get_by_role("combobox", name="Compare with").select_option(
        label="the end of the last turn of Ben $1$"
    )
    expect(code(shared)).to_have_text("lab.changes(lab.last_turn(session, 'Ben $1$'), session)")
    shared.screenshot("time_since")


def follow_a_theme(shared: Notebook) -> None:
    """Boards and charts, both places and the chart of a tab, change with the page at once."""
    page = shared.page
    page.get_by_role("tab", name="Charts").click()
    expect(page.locator(".lostatlas-canvas .bk-Figure")).to_have_count(4)
    light = set(page.evaluate(_GROUNDS))
    shared.command("apputils:change-theme", theme=DARK)
    page.wait_for_function(
        f"(light) => ({_GROUNDS})().every((ground) => !light.includes(ground))", arg=list(light)
    )
    shared.screenshot("time_dark")
    shared.command("apputils:change-theme", theme=LIGHT)
    page.wait_for_function(
        f"(light) => ({_GROUNDS})().every((ground) => light.includes(ground))", arg=list(light)
    )
    unfold(shared, "Map")
    shared.button("Side by side").click()


def test_two_places_stand_side_by_side_move_together_and_follow_a_theme_at_once(shared: Notebook) -> None:
    page = shared.page
    shared.run_text("panel.model.pair.pin(session.tree.node(80))")
    shared.run_text("session.goto(150)")
    unfold(shared, "Map")
    shared.button("Side by side").click()
    row = page.locator(".lostatlas-canvas").nth(1)
    expect(row.locator(".bk-Figure")).to_have_count(2)
    expect(page.get_by_text(re.compile("^Action 80: "))).to_be_visible()
    expect(page.get_by_text(re.compile("^Action 150: "))).to_be_visible()
    before = page.evaluate(_RANGES)
    row.locator(".bk-Figure").first.locator("[title='Zoom In'], .bk-tool-icon-zoom-in").first.click()
    page.wait_for_function(f"(before) => ({_RANGES})()[1][0] !== before[1][0]", arg=before)
    here, there = page.evaluate(_RANGES)
    assert here == pytest.approx(there)
    assert here[1] - here[0] < before[0][1] - before[0][0]
    row.scroll_into_view_if_needed()
    shared.screenshot("time_side_by_side")
    follow_a_theme(shared)


def test_the_keys_of_the_help_line_step_undo_and_pin(shared: Notebook) -> None:
    page = shared.page
    page.get_by_role("button", name="Keys", exact=True).click()
    expect(page.locator(".lostatlas-keys tr").first).to_have_text(",.one step back, one step on")
    shared.run_text("session.goto(60)")
    page.locator(".noUi-handle").first.focus()
    for key, text in (
        (".", "61 of 159"),
        (".", "62 of 159"),
        (",", "61 of 159"),
        ("u", "60 of 159"),
        ("r", "61 of"),
    ):
        page.keyboard.press(key)
        place(shared, text)
    page.keyboard.press("m")
    expect(code(shared)).to_have_text("lab.changes(session.tree.node(61), session)")
    box = page.locator(".lostatlas-entry input")
    box.fill("")
    box.press_sequentially("..u")  # what is typed into a box stays there
    expect(box).to_have_value("..u")
    place(shared, "61 of 159")
    box.fill("")


def test_the_key_end_goes_to_the_end_of_a_game_that_has_grown(notebook: Notebook) -> None:
    notebook.open_cells(GAME + SHOW)
    notebook.run_all()
    notebook.figure()
    for bid in ("bid 120", "bid 125", "bid 130"):
        notebook.run_text(f"session.push({bid!r})")
    notebook.run_text("panel.timeline.go(1)")
    place(notebook, "1 of 3")
    notebook.page.locator(".lostatlas-place-top").get_by_role("slider").press("End")
    place(notebook, "3 of 3")


def test_an_error_is_text_and_a_reload_a_second_display_and_a_killed_kernel_lose_nothing(
    notebook: Notebook,
) -> None:
    page = notebook.page
    notebook.open_cells(GAME + SHOW, "panel")
    notebook.run_all()
    notebook.figure(1)
    actions = page.get_by_role("group", name="What you can do", exact=True).first
    for bid in (120, 150):
        actions.get_by_role("spinbutton").fill(str(bid))
        actions.get_by_role("spinbutton").press("Enter")
        expect(code(notebook)).to_have_text(f"session.push('SR bid {bid}')")
    expect(page.get_by_text("2 of 2", exact=True)).to_have_count(2)  # both displays
    notebook.reload()
    notebook.figure(1)
    expect(page.get_by_text("2 of 2", exact=True)).to_have_count(2)
    notebook.run_text("session.__dict__.update(undo=lambda: 1 / 0)")
    notebook.button("Undo").click()
    expect(page.get_by_text("ZeroDivisionError").first).to_be_visible()
    os.kill(int(notebook.run_text("__import__('os').getpid()")), signal.SIGKILL)
    died = page.locator(".jp-Dialog")
    expect(died).to_contain_text("to have died")
    died.get_by_role("button").last.click()
    notebook._wait_for_kernel()
    notebook.run_all()
    notebook.figure()
    offer = page.get_by_text(re.compile("^This game was played before: 2 actions, ")).first
    expect(offer).to_be_visible()
    place(notebook, "0 of 0")
    notebook.screenshot("time_recovery")
    notebook.button("Recover it").click()
    place(notebook, "2 of 2")
    expect(offer).to_be_hidden()
    expect(code(notebook)).to_have_text(re.compile(r"^session = lostatlas\.load\("))
