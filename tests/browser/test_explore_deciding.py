"""Deciding in a real page: a run drawn with the mouse, a merger, a turn with the keys alone, bots."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, expect

from lostatlas import rule
from lostatlas.render.geometry import centre
from lostatlas.track.hexes import parse_hex
from tests.browser.look import LookAt
from tests.browser.pages import DARK, Notebook
from tests.browser.test_explore_turn import SHOW, actions, code, press, stand

pytestmark = pytest.mark.browser

PLAYED = """
from lostatlas import new_game
from lostatlas.players import finish, seated
from lostatlas_widgets import explore
session = new_game([{name!r}, "Ben", "Cid"], mode="short", seed=4)
finish(session, seated(["greedy"], session.players, seed=1))
"""
RUDE = '<img src=x onerror="window.harm=1"> $1$'
TABS = {
    "Companies": "Companies, in the order of operation",
    "Shares": "What the last runs earn for each holder",
    "Market": "Who operates next",
    "Mergers": "Who could merge",
    "Watch out": "What is to come, and who is at risk",
    "Charts": "The same as a table",
    "Bots": "Who plays for whom?",
}
"""What stands in each tab."""


def start(notebook: Notebook, where: str, *, name: str = "Ann", theme: str = "JupyterLab Light") -> None:
    """Show the explorer at a step."""
    notebook.open_cells(PLAYED.format(name=name) + where, SHOW, theme=theme)
    notebook.run_all()
    notebook.figure()
    notebook.page.locator(".lostatlas-canvas").first.scroll_into_view_if_needed()


def names(notebook: Notebook, expression: str) -> list[str]:
    """Return names of hexes that the kernel knows."""
    found: list[str] = json.loads(notebook.run_text(f"__import__('json').dumps({expression})").strip("'"))
    return found


def test_a_run_is_drawn_with_the_mouse_and_a_merger_made(look_at: LookAt) -> None:
    notebook = stand(look_at, "run")
    page = notebook.page
    page.get_by_role("tab", name="Runs", exact=True).click()
    notebook.button("Draw").click()
    route = page.get_by_placeholder(re.compile("^a run by hand"))
    hexes = names(notebook, "way()")
    notebook.click_at(*centre(parse_hex(hexes[0])))
    expect(route).to_have_value(re.compile(rf"^{hexes[0]}"))
    expect(page.get_by_text(re.compile("the best run earns")).first).to_be_visible()
    for number, hex_ in enumerate(hexes[1:], 2):
        notebook.click_at(*centre(parse_hex(hex_)))
        expect(route).to_have_value(re.compile("-".join(rf"{one}(\.\d)?" for one in hexes[:number])))
    expect(page.get_by_text(re.compile("This is the best run")).first).to_be_visible()
    notebook.screenshot("deciding_drawn")
    notebook.button("Undo point").click()
    expect(page.get_by_text(re.compile("the best run earns")).first).to_be_visible()
    notebook.click_at(*centre(parse_hex(hexes[-1])))
    expect(page.get_by_text(re.compile("This is the best run")).first).to_be_visible()
    notebook.button("Run this").click()
    expect(code(notebook)).to_have_text(re.compile(r"session\.push\('OR1 \w+ run 2:"))
    expect(page.locator(".lostatlas-table caption", has_text="What each choice changes")).to_be_visible()
    notebook.run_text("again('propose')")
    page.get_by_role("tab", name="Mergers", exact=True).click()
    possible = page.get_by_role("group", name="Who could merge").get_by_role("button").first
    expect(possible).to_contain_text("They could merge")
    possible.click()
    expect(page.get_by_text("The rules let them merge.")).to_be_visible()
    expect(page.locator(".lostatlas-table caption", has_text="Apart and together")).to_be_visible()
    notebook.screenshot("deciding_merger")
    notebook.button("Propose it").click()
    expect(code(notebook)).to_have_text(re.compile(r"session\.push\('MR propose \w+'\)"))
    agree = actions(notebook).get_by_role("button", name=re.compile("^Agree to the merger"))
    press(notebook, agree, r"session\.push\('MR accept'\)")
    become = actions(notebook).get_by_role("button", name=re.compile("^Become ")).first
    press(notebook, become, r"session\.push\('MR major ")


def test_a_turn_with_the_keys_alone(look_at: LookAt) -> None:
    notebook = stand(look_at, "track")
    keys = notebook.page.keyboard

    def choose(name: str, *, line: str) -> None:
        """Find a choice with the arrows, as one does who has no mouse, and take it."""
        wanted = actions(notebook).get_by_role("button", name=re.compile(f"^{name}")).first
        expect(wanted).to_be_visible()
        actions(notebook).locator("button[tabindex='0']").focus()
        keys.press("Home")
        for _ in range(actions(notebook).get_by_role("button").count()):
            if wanted.evaluate("element => element === document.activeElement"):
                break
            keys.press("ArrowDown")
        expect(wanted).to_be_focused()
        keys.press("Enter")
        expect(code(notebook)).to_have_text(re.compile(rf"session\.push\('OR1 \w+ {line}"))

    notebook.page.get_by_role("button", name="Map", exact=True).press("Enter")
    box = notebook.page.get_by_placeholder("e.g. K9", exact=True)
    expect(box).to_be_visible()
    box.focus()
    keys.type(notebook.run_text("str(panel.board.dotted[0])").strip("'"))
    keys.press("Enter")
    here = notebook.page.get_by_role("group", name="What you can do on the chosen hex")
    expect(here.locator("img").first).to_be_visible()
    notebook.figure().focus()
    keys.press("1")
    expect(code(notebook)).to_have_text(re.compile(r"session\.push\('OR1 \w+ lay "))
    expect(here).to_be_hidden()
    choose("Lay no more track", line="pass'")
    notebook.page.get_by_role("tab", name="Log", exact=True).focus()
    runs = notebook.page.get_by_role("tab", name="Runs", exact=True)
    while not runs.evaluate("element => element === document.activeElement"):
        keys.press("ArrowRight")
    keys.press("Enter")
    route = notebook.page.get_by_placeholder(re.compile("^a run by hand"))
    expect(route).to_be_visible()
    route.focus()
    keys.type("-".join(names(notebook, "way()")))
    keys.press("Enter")
    expect(notebook.page.get_by_text(re.compile("This is the best run")).first).to_be_visible()
    notebook.button("Run this").focus()
    keys.press("Enter")
    expect(code(notebook)).to_have_text(re.compile(r"session\.push\('OR1 \w+ run "))
    choose("Pay ", line="pay'")
    words_explained_by_key(notebook, actions(notebook).locator("button[tabindex='0']"), "train")
    choose("Buy a 2-train from the deck", line="train 2 from deck for 100'")
    notebook.page.get_by_role("tab", name="Watch out", exact=True).click()
    watch = notebook.page.locator(".lostatlas-table").filter(has_text="What is to come").filter(visible=True)
    words_explained_by_key(notebook, watch.get_by_role("button").first, "phase")
    notebook.screenshot("deciding_meanings")


def words_explained_by_key(notebook: Notebook, place: Locator, word: str) -> None:
    """Ask with the question mark what the words mean where the focus is; Escape puts the answer away."""
    meanings = notebook.page.locator(".lostatlas-meanings")
    for close in ("Escape", "?"):
        place.focus()
        notebook.page.keyboard.press("?")
        expect(meanings.locator("dt").filter(has_text=re.compile(f"^{word}$")).first).to_be_visible()
        expect(place).to_have_attribute("aria-describedby", "lostatlas-meanings")
        if close == "Escape":
            notebook.page.keyboard.press("Escape")
            expect(meanings).to_be_hidden()
            expect(place).to_be_focused()


def test_a_train_is_sold_between_companies_and_bots_play_on(notebook: Notebook) -> None:
    where = "from lostatlas.kernel.values import ActionRange\n"
    where += "for node in session.history:\n    session.goto(node)\n"
    where += "    if node.state.step == 'trains' and any(isinstance(one, ActionRange) and"
    where += " session.ruleset.actor(session.ruleset.apply(node.state, one.least).state) != session.actor"
    where += " for one in session.legal_actions.choices): break"
    notebook.page.set_viewport_size({"width": 1600, "height": 1000})
    start(notebook, where, name=RUDE, theme=DARK)
    page = notebook.page
    amount = actions(notebook).get_by_role("spinbutton").first
    assert int(amount.get_attribute("min") or 0) == 1
    expect(actions(notebook)).to_contain_text(" agrees.")
    amount.fill("100000")
    amount.press("Enter")
    expect(page.get_by_role("status").filter(has_text=rule("§18").title).first).to_be_visible()
    amount.fill("7")
    amount.press("Enter")
    expect(actions(notebook)).to_contain_text("Sell the train?")
    notebook.screenshot("deciding_consent_dark")
    actions(notebook).get_by_role("button", name=re.compile("^Sell the ")).click()
    expect(code(notebook)).to_have_text(re.compile(r"session\.push\('OR\d \w+ accept'\)"))
    for tab, words in TABS.items():
        notebook.open_tab(tab)
        expect(page.get_by_text(words).filter(visible=True).last).to_be_visible()
        notebook.run_text("1")  # so that the kernel has seen this tab before the next one is opened
    expect(page.get_by_text(RUDE, exact=True).last).to_be_visible()
    notebook.button("Bots everywhere").click()
    notebook.button("Let the bots play").click()
    expect(page.get_by_text(re.compile("^The game is over: 1. "))).to_be_visible()
    expect(code(notebook)).to_contain_text("finish(session, seated([")
    notebook.screenshot("deciding_bots_dark")
    assert page.evaluate("window.harm") is None
    assert "rail.cannot_pay" in notebook.run_text("panel.last_error")  # the one that was asked for


def test_a_company_is_started_at_a_price_out_of_its_list(notebook: Notebook) -> None:
    bids = "for _ in range(3): session.push('seat 0')"
    begin = "from lostatlas import new_game\nfrom lostatlas_widgets import explore"
    notebook.open_cells(
        f"{begin}\nsession = new_game(['Ann', 'Ben', 'Cid'], title='west18', seed=4)\n{bids}", SHOW
    )
    notebook.run_all()
    notebook.figure()
    row = notebook.page.locator(".lostatlas-choice", has_text="Start KP")
    prices = row.get_by_role("combobox")
    assert prices.locator("option").all_inner_texts() == ["70", "80", "90", "100"]
    prices.select_option("90")
    expect(row.get_by_role("button")).to_have_text("Start KP: 2×$90")
    row.get_by_role("button").click()
    expect(row).to_have_count(0)  # it has started
    assert notebook.run_text("session.node.action") == "StartCompany(company='KP', price=90)"


def test_shares_are_sold_by_the_button_of_their_number(notebook: Notebook) -> None:
    """Each button has its number, and for who hears the page the whole sale; the arrows go through them."""
    several = "sum(one.kind == 'sell_shares' for one in session.legal_actions) > 2"
    where = f"for node in session.history:\n    session.goto(node)\n    if {several}: break"
    start(notebook, where)
    two = notebook.page.get_by_role("button", name=re.compile("^Sell 2 "))
    row = actions(notebook).locator(".lostatlas-choice-several").filter(has=two).first
    numbers = row.get_by_role("button")
    assert numbers.all_inner_texts() == [str(n + 1) for n in range(numbers.count())]
    second = row.get_by_role("button", name=re.compile(r"^Sell 2 shares of \w+ at \$\d+, for \$\d+$"))
    box, words = numbers.first.bounding_box(), row.locator(".lostatlas-choice-text").bounding_box()
    assert box is not None
    assert words is not None
    assert abs(box["y"] + box["height"] / 2 - words["y"] - words["height"] / 2) < 2, "they stand in one line"
    assert box["x"] >= words["x"] + words["width"] - 1
    numbers.first.focus()
    notebook.page.keyboard.press("ArrowRight")
    expect(second).to_be_focused()
    words_explained_by_key(notebook, second, r".+ \([A-Z]+\)")
    notebook.page.keyboard.press("Enter")
    expect(code(notebook)).to_have_text(re.compile(r"session\.push\('SR sell 2 \w+'\)"))
    notebook.button("Undo").click()
    second.click()
    notebook.wait_for_value("session.node.action.shares", "2")
    notebook.screenshot("deciding_sold")
