"""The explorer in a real page: step, play, branch, lay, run, pay, buy, bid, reload."""

from __future__ import annotations

import re
import statistics
import time

import pytest
from playwright.sync_api import Locator, expect

from lostatlas import rule
from tests.browser.pages import Notebook

pytestmark = pytest.mark.browser

GAME = """
from lostatlas import new_game
from lostatlas.games.lost_atlas.boards import official
from lostatlas.players import seated
from lostatlas_widgets import explore
session = new_game(["<b>Ann</b>", "Ben $1$", "Cid"], board=official(), seed=1)
bots = seated(["greedy"], session.players, seed=1)
"""
PLAYED = GAME + "while len(session.history) < 160: session.push(bots[session.actor].choose(session))\n"
SHOW = "panel = explore(session)\npanel"


def choices(notebook: Notebook, label: str) -> Locator:
    """Return the list with this label."""
    return notebook.page.get_by_role("group", name=label, exact=True)


def place(notebook: Notebook, text: str) -> None:
    """Wait until the timeline says where it stands."""
    expect(notebook.page.get_by_text(re.compile(rf"^{text}"))).to_be_visible()


def refusal_with_its_example(notebook: Notebook) -> None:
    """Go from a refusal to its clause and its example, try both actions, and play on from there."""
    page = notebook.page
    notebook.button("The rule and an example").click()
    # with the answer
    expect(page.get_by_text(re.compile("An auction is for the right to launch"))).to_have_count(1)
    link = page.locator(".lostatlas-answer").get_by_role(
        "button", name='Rule "Auction and launch"', exact=True
    )
    link.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#lostatlas-meanings")).to_contain_text("Clockwise, everyone raises or leaves")
    page.keyboard.press("Escape")
    expect(page.locator("#lostatlas-meanings")).to_have_count(0)
    notebook.figure(1)
    example = page.locator(".lostatlas-example")
    refused = example.get_by_text(re.compile(r"^A bid of \$50 is too low"))
    expect(refused).to_have_count(1)
    example.get_by_role("button", name=re.compile(r"✗ Bid \$50")).click()
    expect(example).to_contain_text("An auction is for the right to launch any one available minor")
    expect(refused).to_have_count(1)  # told once: as the answer, with its clause, not beside the button too
    example.get_by_role("button", name=re.compile(r"✓ Bid \$120")).click()
    expect(refused).to_have_count(1)
    expect(example.get_by_text("Ann starts an auction with $120.")).to_be_visible()
    notebook.screenshot("explore_refusal_example")
    example.get_by_role("button", name="Open in the explorer").click()
    notebook.figure(2)
    expect(example.locator(".lostatlas-code code")).to_contain_text('explore(rule("rail.bid_too_low §7")')
    notebook.screenshot("explore_refusal_opened")


def test_it_steps_and_names_are_text(notebook: Notebook) -> None:
    notebook.open_cells(PLAYED + SHOW)
    notebook.run_all()
    notebook.figure()
    place(notebook, "159 of 159")
    notebook.screenshot("explore_1200")
    log = choices(notebook, "The log")
    expect(log).to_contain_text("<b>Ann</b> starts an auction with $")
    log.get_by_role("button").nth(5).click()
    place(notebook, "5 of 159")
    expect(notebook.page.locator(".lostatlas-code code")).to_have_text("session.goto(5)")
    notebook.page.get_by_role("button", name="Replay", exact=True).click()
    notebook.page.get_by_role("combobox", name="Step by").select_option(label="round")
    notebook.button("Next").click()
    notebook.wait_for_value("session.state.round", "'OR1'")
    notebook.page.set_viewport_size({"width": 1600, "height": 1000})
    notebook.figure()
    notebook.screenshot("explore_1600")
    notebook.page.get_by_role("tab", name="Companies").click()
    players = notebook.page.locator(".lostatlas-place-drawer").get_by_role(
        "table", name="Players", exact=True
    )
    expect(players).to_contain_text("<b>Ann</b>")
    players.get_by_role("button", name="Cash").click()
    assert players.get_by_role("columnheader", name="Cash").get_attribute("aria-sort") == "descending"
    players.scroll_into_view_if_needed()
    notebook.screenshot("explore_tables")
    notebook.page.get_by_role("tab", name="Market").click()
    notebook.figure(1).scroll_into_view_if_needed()
    notebook.screenshot("explore_market")
    notebook.page.get_by_role("tab", name="Charts").click()
    canvas, before = notebook.page.locator(".lostatlas-canvas").nth(3), ""  # after board, market, prices
    for name in ("Net worth", "Where net worth comes from", "Shareholdings", "Share prices"):
        notebook.page.get_by_role("combobox", name="Chart", exact=True).select_option(label=name)
        # The choice reaches the kernel in its own time; once the page shows it, the chart is there to ask.
        expect(canvas).not_to_have_attribute("aria-label", before)
        alt = before = notebook.run_text("panel.standing.page('charts').chart.alt").strip("'")
        expect(canvas).to_have_attribute("aria-label", alt)
        notebook.figure(3).scroll_into_view_if_needed()
        notebook.screenshot(f"explore_chart_{name.split()[0].lower()}")
    expect(notebook.alert()).to_be_hidden()


def test_a_step_is_quick(notebook: Notebook) -> None:
    notebook.open_cells(PLAYED + "session.goto(60)\n" + SHOW)
    notebook.run_all()
    notebook.figure()
    notebook.page.locator(".noUi-handle").first.focus()
    times = []
    for step in range(61, 101):
        started = time.perf_counter()
        notebook.page.keyboard.press("ArrowRight")
        notebook.page.wait_for_function(
            "(text) => [...document.querySelectorAll('.lostatlas-text')]"
            ".some((el) => el.textContent.startsWith(text)) && Bokeh.index.roots[0].is_idle",
            arg=f"{step} of 159",
            polling="raf",
        )
        times.append(1000 * (time.perf_counter() - started))
    middle, late = statistics.median(times), sorted(times)[-3]
    print(f"\nexplorer, slider key to painted: median {middle:.0f} ms, p95 {late:.0f} ms")


def test_branch_play_undo_and_reload(notebook: Notebook) -> None:
    notebook.open_cells(PLAYED + "session.goto(0)\n" + SHOW)
    notebook.run_all()
    notebook.figure()
    actions = choices(notebook, "What you can do")
    notebook.page.get_by_role("tab", name="Branches").click()
    box = notebook.page.get_by_placeholder("name of a new branch")
    box.fill("what if <i>")
    box.press("Tab")
    notebook.button("Branch here").click()
    expect(choices(notebook, "Branches")).to_contain_text("what if <i>")
    actions.get_by_role("spinbutton").fill("150")
    actions.get_by_role("button", name=re.compile("^Start an auction")).click()
    expect(notebook.page.locator(".lostatlas-code code")).to_have_text("session.push('SR bid 150')")
    notebook.screenshot("explore_branch")
    typed = notebook.page.locator(".lostatlas-entry input")
    expect(typed).to_have_attribute("placeholder", "e.g. bid 155")
    typed.evaluate("(box) => { box.value = 'bid 152'; }")  # as if the box had told nothing of it yet
    notebook.button(r"Why not\?").click()
    expect(notebook.page.get_by_text("A bid of $152 is too low").first).to_be_visible()
    typed.fill("bid 3")
    typed.press("Tab")
    notebook.button(r"Why not\?").click()
    expect(notebook.page.get_by_role("status").filter(has_text=rule("§7").title).first).to_be_visible()
    notebook.screenshot("explore_why_not")
    refusal_with_its_example(notebook)
    notebook.reload()
    notebook.figure()
    place(notebook, "1 of 1 · what if <i>")
    notebook.button("Undo").click()
    place(notebook, "0 of 1 ·")
    notebook.page.get_by_role("tab", name="Branches").first.click()
    choices(notebook, "Branches").get_by_role("button", name=re.compile("^the game itself")).click()
    place(notebook, "159 of 159 · the game itself")
