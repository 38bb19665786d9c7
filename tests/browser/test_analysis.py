"""The analysis panel in a real page: numbers grow, the kernel stays free, Stop stops, a choice is tried."""

from __future__ import annotations

import re
from time import monotonic

import pytest
from playwright.sync_api import expect

from tests.browser.pages import Notebook

pytestmark = pytest.mark.browser

PLAYED = """
from lostatlas import new_game
from lostatlas.players import seated
from lostatlas_widgets import analyse_live
session = new_game(["<b>Ann</b>", "Ben $1$", "Cid"], mode="short", seed=3)
bots = seated(["greedy"], session.players, seed=3)
while session.state.building or session.state.step != "stock" or session.state.cycle < 2:
    session.push(bots[session.actor].choose(session))
panel = analyse_live(session, budget=50_000, seed=1)
panel
"""


def nodes(notebook: Notebook) -> int:
    """Return how many actions the search has played; that the kernel answers shows that it is free."""
    return int(notebook.run_text("panel.analysis.search.nodes if panel.analysis else 0"))


def test_it_streams_stops_and_tries_a_choice(notebook: Notebook) -> None:
    notebook.open_cells(PLAYED)
    notebook.run_all()
    page = notebook.page
    expect(page.get_by_text("Press Start to examine what")).to_be_visible()
    notebook.button("Start").click()
    expect(page.get_by_text(re.compile("^Examining: [1-9]"))).to_be_visible()
    notebook.figure()
    rows = page.get_by_role("group", name="The choices, the best first")
    expect(rows.get_by_role("button").first).to_contain_text(re.compile(r"roll-outs [1-9]"))
    before, deadline = nodes(notebook), monotonic() + 60
    while nodes(notebook) == before:
        assert monotonic() < deadline, f"{before} actions were played, and no more"
        page.wait_for_timeout(100)
    notebook.screenshot("analysis_running")
    notebook.button("Stop").click()
    expect(page.get_by_text(re.compile("^Stopped at"))).to_be_visible()
    stopped = nodes(notebook)
    page.wait_for_timeout(500)
    assert nodes(notebook) == stopped
    second = rows.get_by_role("button").nth(1)
    choice = notebook.run_text("panel.findings.choices[1].text").strip("'")
    expect(second).to_have_attribute("title", choice)
    second.click()
    expect(page.locator(".lostatlas-code code")).to_have_text(f"session.push('{choice}')")
    page.set_viewport_size({"width": 1600, "height": 1000})
    notebook.figure()
    notebook.screenshot("analysis_1600")
    notebook.button("Try it in a branch").click()
    expect(page.get_by_text("The game has moved on")).to_be_visible()
    words = notebook.run_text("str(panel.findings.choices[1].words)").strip("'")
    assert words in notebook.run_text("session.branch_name")
    expect(notebook.alert()).to_be_hidden()
