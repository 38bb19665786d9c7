"""A company's turn in the explorer by mouse and keys: lay, hub, run, pay, train; an auction; a merger."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from lostatlas import rule
from lostatlas.render.geometry import centre
from lostatlas.track.hexes import parse_hex
from tests.browser.look import LookAt
from tests.browser.pages import DARK, Notebook

pytestmark = pytest.mark.browser

PLAYED = """
from lostatlas import new_game
from lostatlas.players import seated
from lostatlas_widgets import explore
session = new_game(["Ann", "Ben", "Cid"], mode="short", seed=4)
bots = seated(["greedy"], session.players, seed=1)
while not session.over: session.push(bots[session.actor].choose(session))
def stand(step, kind=""):
    "Go to where this step begins for the first time, and offers this kind of action."
    for node in session.history:
        session.goto(node)
        if node.state.step == step and (not kind or any(one.kind == kind for one in session.legal_actions)):
            break
    session.branch(f"try {step}")
"""
AGAIN = """
from itertools import count
from lostatlas_widgets.explorer.choices import Item
tries = count(1)
def way():
    "Return the hexes on the way of the best run's first train."
    route = session.legal_actions.choices[0].routes[0]
    track = [str(place.hex) for place in route.track or route.stops]
    return [hex_ for place, hex_ in enumerate(track) if not place or hex_ != track[place - 1]]
def again(step):
    "Stand where this step begins for the first time, in a branch, with nothing chosen or asked about."
    session.goto("main")
    session.goto(next(node for node in session.history if node.state.step == step))
    session.branch(f"try {next(tries)} of {step}")
    panel.board.select(None)
    panel.board.look_to(None)
    panel.actions.ask_about(None)
    panel.actions.entry.box.value = ""
    panel.model.show_message("")
    panel.model.code.code = ""
"""
SHOW = "panel = explore(session)\npanel"
SLIPPED = "The list has just changed below the pointer"


def actions(notebook: Notebook) -> Locator:
    """Return the list of what may be done."""
    return notebook.page.get_by_role("group", name="What you can do", exact=True)


def here(notebook: Notebook) -> Locator:
    """Return the pictures of what may be done on the chosen hex."""
    return notebook.page.get_by_role("group", name="What you can do on the chosen hex")


def code(notebook: Notebook) -> Locator:
    """Return the line of code."""
    return notebook.page.locator(".lostatlas-code code")


def press(notebook: Notebook, row: Locator, pushes: str) -> None:
    """Press a row as a person does: once more when the page says that nobody can have read it yet."""
    pushed = code(notebook).filter(has_text=re.compile(pushes))
    slipped = notebook.page.get_by_text(SLIPPED)
    row.click()
    expect(pushed.or_(slipped)).not_to_have_count(0)
    if slipped.is_visible():
        notebook.page.wait_for_timeout(400)  # read by now
        if pushed.count() == 0:
            row.click()
    expect(pushed).to_have_count(1)


def start(notebook: Notebook, where: str, *, theme: str = "JupyterLab Light", seed: int = 4) -> None:
    """Show the explorer at a step."""
    notebook.open_cells(PLAYED.replace("seed=4", f"seed={seed}") + where, SHOW, theme=theme)
    notebook.run_all()
    notebook.figure()
    notebook.page.locator(".lostatlas-canvas").scroll_into_view_if_needed()


def stand(look_at: LookAt, step: str) -> Notebook:
    """Show the explorer where a step begins; what others have played from there is left behind."""
    notebook = look_at(PLAYED + AGAIN, SHOW)
    notebook.figure()
    assert notebook.run_text(f"again({step!r})") == "None"
    first = {"track": "Lay no more track", "run": "Run for ", "stock": "Bid ", "propose": "Propose to"}[step]
    expect(actions(notebook).get_by_role("button", name=first).first).to_be_visible()
    expect(code(notebook)).to_have_text("")
    expect(notebook.page.get_by_text(SLIPPED)).to_be_hidden()
    notebook.figure()
    notebook.page.locator(".lostatlas-canvas").first.scroll_into_view_if_needed()
    notebook.page.wait_for_timeout(400)  # the list is read by now
    return notebook


def spot(notebook: Notebook, expression: str) -> tuple[float, float]:
    """Return where a hex is whose name the kernel knows."""
    return centre(parse_hex(notebook.run_text(expression).strip("'")))


def test_a_turn_from_the_lay_to_the_train(look_at: LookAt) -> None:
    notebook = stand(look_at, "track")
    notebook.click_at(*spot(notebook, "str(panel.board.dotted[0])"))
    expect(here(notebook).locator("img").first).to_be_visible()
    notebook.screenshot("explore_lays")
    here(notebook).get_by_role("button").first.click()
    expect(code(notebook)).to_have_text(re.compile(r"session\.push\('OR1 \w+ lay "))
    dotted = notebook.run_text("[str(h) for h in panel.board.dotted]")
    bare = notebook.run_text("next(str(h) for h in panel.board.board.cells if str(h) not in " + dotted + ")")
    notebook.click_at(*centre(parse_hex(bare.strip("'"))))
    expect(here(notebook)).to_contain_text(f"Nothing may be done on {bare.strip(chr(39))} now.")
    expect(here(notebook)).to_contain_text(f'Rule "{rule("§14").title}"')
    actions(notebook).get_by_role("button", name="Lay no more track").click()
    notebook.screenshot("explore_run")
    actions(notebook).get_by_role("button", name=re.compile("^Run for")).click()
    expect(actions(notebook)).to_contain_text("Then: ")
    expect(actions(notebook)).to_contain_text("pays out $")
    expect(actions(notebook)).to_contain_text("its price falls from $")
    notebook.screenshot("explore_dividend")
    actions(notebook).get_by_role("button", name=re.compile("^Pay ")).click()
    expect(code(notebook)).to_have_text(re.compile(r"session\.push\('OR1 \w+ pay'\)"))
    actions(notebook).get_by_role("button", name=re.compile("^Buy a 2-train from the deck")).click()
    expect(code(notebook)).to_have_text(re.compile(r"session\.push\('OR1 \w+ train 2 from deck for 100'\)"))


def deletes_no_cell(notebook: Notebook) -> None:
    """Press d twice, which deletes a cell of JupyterLab, with the focus on parts of the explorer."""
    cells = notebook.page.locator(".jp-Notebook .jp-CodeCell")
    before = cells.count()
    for part in (notebook.button("Undo"), notebook.figure(), actions(notebook).get_by_role("button").first):
        part.focus()
        notebook.page.keyboard.press("d")
        notebook.page.keyboard.press("d")
    notebook.button("Undo").focus()
    notebook.page.keyboard.press(",")  # a key of ours is answered after those
    expect(code(notebook)).to_have_text(re.compile(r"^session\.goto\("))
    expect(cells).to_have_count(before)


def test_an_auction_with_keys(look_at: LookAt) -> None:
    notebook = stand(look_at, "stock")
    amount = actions(notebook).get_by_role("spinbutton")
    below = actions(notebook).locator(".lostatlas-choice-amounts .lostatlas-choice-more")
    expect(below).to_be_visible()
    words, box = below.bounding_box(), amount.bounding_box()
    assert words is not None
    assert box is not None
    assert words["y"] >= box["y"] + box["height"] - 1
    assert words["x"] + words["width"] > box["x"], "what stands below has the whole width"
    amount.fill("150")
    amount.press("Enter")
    expect(code(notebook)).to_have_text("session.push('SR bid 150')")
    for _ in range(2):
        actions(notebook).get_by_role("button", name=re.compile(r"^Bid ")).focus()
        notebook.page.keyboard.press("ArrowDown")
        notebook.page.keyboard.press("Enter")
        expect(code(notebook)).to_have_text(re.compile(r"session\.push\('SR pass'\)"))
    expect(actions(notebook)).to_contain_text("Launch a company")
    deletes_no_cell(notebook)


def test_a_merger_is_proposed_and_agreed(look_at: LookAt) -> None:
    notebook = stand(look_at, "propose")
    actions(notebook).get_by_role("button", name=re.compile("^Propose to")).first.click()
    expect(actions(notebook)).to_contain_text("Agree to the merger?")
    notebook.screenshot("explore_merger")
    agree = actions(notebook).get_by_role("button", name=re.compile("^Agree to the merger"))
    press(notebook, agree, r"session\.push\('MR accept'\)")
    expect(actions(notebook)).to_contain_text("Choose the major")
    press(notebook, actions(notebook).get_by_role("button").first, r"session\.push\('MR major ")
    review_of_the_game(notebook)


def review_of_the_game(notebook: Notebook) -> None:
    """Look for better choices, see one, have it played, and try again."""
    notebook.page.get_by_role("tab", name="Review", exact=True).click()
    notebook.button("Review").click()
    expect(
        notebook.page.get_by_text(re.compile(r"^The whole game was looked at: \d+ decisions"))
    ).to_be_visible()
    expect(code(notebook)).to_have_text("from lostatlas.teach import review; review(session)")
    lessons = notebook.page.get_by_role("group", name="Decisions to learn from")
    lessons.get_by_role("button", name=re.compile("^After its lays")).first.click()
    expect(code(notebook)).to_have_text(re.compile(r"^session\.goto\(\d+\)"))
    notebook.screenshot("explore_review")
    notebook.button("Show better").click()
    expect(
        notebook.page.get_by_text(re.compile("^The better choice is played in the branch"))
    ).to_be_visible()
    expect(code(notebook)).to_contain_text("found.show(found.lessons[")
    notebook.screenshot("explore_review_better")
    notebook.button("Try again").click()
    expect(notebook.page.get_by_text(re.compile("^Decide again: this is the branch 'again"))).to_be_visible()


def test_a_hub_is_placed_with_the_keys_alone(notebook: Notebook) -> None:
    start(notebook, "stand('token', 'place_token')", theme=DARK, seed=7)
    name = notebook.run_text("str(panel.board.dotted[0])").strip("'")
    notebook.page.get_by_role("button", name="Map", exact=True).press("Enter")
    notebook.page.get_by_placeholder("e.g. K9", exact=True).fill(name)
    notebook.page.keyboard.press("Enter")
    expect(here(notebook)).to_contain_text(f"On {name}:")
    notebook.screenshot("explore_hub_dark")
    notebook.figure().focus()
    notebook.page.keyboard.press("1")
    expect(code(notebook)).to_have_text(re.compile(rf"session\.push\('OR\d \w+ hub {name}"))
