"""Acquire in a real page: whole games against a bot by mouse and by keys, and how it looks."""

from __future__ import annotations

import ast

import pytest
from playwright.sync_api import expect

from tests.browser.pages import DARK, LIGHT, Notebook

pytestmark = pytest.mark.browser

SMALL = """
from lostatlas import new_game
from lostatlas_widgets import explore
variant = {
    "name": "Small", "board": {"columns": 6, "rows": 4}, "hand": 3, "size": {"safe": 6, "end": 9},
    "companies": [
        {"letter": "A", "name": "America", "tier": "mid"}, {"letter": "F", "name": "Fusion", "tier": "mid"},
    ],
}
session = new_game(["Ann", "Ben"], title="acquire", variant=variant, seed=SEED)
panel = explore(session, bots={"Ben": "greedy"}, viewer="Ann")
panel
"""
"""A board of 24 tiles and two companies; a game takes about ten turns."""

FULL = """
from lostatlas import new_game
from lostatlas.players import GreedyPlayer
from lostatlas.text import set_language
from lostatlas_widgets import explore
set_language("LANGUAGE")
session, bot = new_game(["Ann", "Ben", "Cid"], title="acquire", seed=11), GreedyPlayer(seed=1)
while len(session.state.board) < 40 or session.state.step != "STEP":
    session.push(bot.choose(session))
others = [name for name in session.players if name != session.actor]
panel = explore(session, bots=dict.fromkeys(others, "greedy"), viewer=session.actor)
panel
"""

TILE = "next((c.tile for c in session.legal_actions.choices if c.kind == 'place_tile'), None)"
NOW = f"(session.over, session.state.step, session.actor, len(session.history), {TILE})"


def now(notebook: Notebook) -> tuple[bool, str, str, int, str | None]:
    """Return where the game stands, and a tile that may be laid."""
    found: tuple[bool, str, str, int, str | None] = ast.literal_eval(notebook.run_text(NOW))
    return found


MIDST = """
from lostatlas import new_game
from lostatlas.players import GreedyPlayer
from lostatlas_widgets import explore
session, bot = new_game(["Ann", "Ben", "Cid", "Dan", "Eva"], title="acquire", seed=4), GreedyPlayer(seed=1)
for _ in range(60):
    session.push(bot.choose(session))
panel = explore(session)
panel
"""

SEVEN = """
from lostatlas import new_game
from lostatlas.players import GreedyPlayer
from lostatlas.text import set_language
from lostatlas_widgets import explore
set_language("LANGUAGE")
session, bot = new_game(["Ann", "Ben", "Cid"], title="acquire", seed=4), GreedyPlayer(seed=1)
for _ in range(40):
    session.push(bot.choose(session))
panel = explore(session)
panel
"""
"""Shares of seven companies may be bought."""


def opened(notebook: Notebook, code: str, theme: str = LIGHT) -> None:
    """Open a game of this code."""
    notebook.open_cells(code, theme=theme)
    notebook.run_all()
    notebook.figure()


def moved_on(notebook: Notebook, length: int) -> None:
    """Wait until the game has gone on."""
    notebook.wait_for_value(f"len(session.history) > {length} and panel.model._busy is False", "True")


def test_a_whole_game_against_a_bot_by_mouse(notebook: Notebook) -> None:
    opened(notebook, SMALL.replace("SEED", "3"))
    page = notebook.page
    bought = 0
    for _ in range(60):
        over, step, actor, length, tile = now(notebook)
        if over:
            break
        assert actor == "Ann"
        if step == "place" and tile is not None:
            notebook.click_at(int(tile[:-1]) - 0.5, ord(tile[-1]) - ord("A") + 0.5)
        elif step in ("buy", "dispose"):
            more = page.locator(".lostatlas-amounts .fa-plus").locator("..")
            for _ in range(3):
                free = [one for one in more.all() if one.is_enabled()]
                if not free:
                    break
                free[0].click()
                bought += 1
                page.wait_for_timeout(60)
            page.locator(".lostatlas-amounts button.mod-primary").click()
        else:
            page.locator(".lostatlas-offers button").first.click()
        moved_on(notebook, length)
    assert now(notebook)[0], "the game has ended"
    assert bought > 3
    expect(page.get_by_text("The game is over")).to_be_visible()
    notebook.screenshot("acquire_over")


def test_a_whole_game_against_a_bot_by_keys(notebook: Notebook) -> None:
    """Text is typed, lists and buttons are pressed by Enter; the mouse is left alone."""
    opened(notebook, SMALL.replace("SEED", "4"), theme=DARK)
    page = notebook.page
    box = page.get_by_label("Or type")
    for _ in range(60):
        over, step, _actor, length, tile = now(notebook)
        if over:
            break
        if step == "place" and tile is not None:
            page.locator(".lostatlas-canvas").first.focus()
            column, row = int(tile[:-1]), ord(tile[-1]) - ord("A")
            page.keyboard.press("Escape")
            for key, times in (("ArrowRight", column), ("ArrowDown", row)):  # the first press finds 1A
                for _ in range(times):
                    page.keyboard.press(key)
            page.keyboard.press("Enter")
        elif step in ("buy", "dispose"):
            plus = page.locator(".lostatlas-amounts .fa-plus").locator("..").first
            if plus.is_enabled():
                plus.press("Enter")
                page.wait_for_timeout(60)
            page.locator(".lostatlas-amounts button.mod-primary").press("Enter")
        else:
            box.fill(ast.literal_eval(notebook.run_text("session.text_of(session.legal_actions.choices[0])")))
            box.press("Enter")
        moved_on(notebook, length)
    assert now(notebook)[0], "the game has ended"
    notebook.screenshot("acquire_over_dark")


@pytest.mark.parametrize(
    ("language", "theme", "step"), [("en", LIGHT, "place"), ("ja", LIGHT, "buy"), ("en", DARK, "dispose")]
)
def test_a_position_as_it_looks(notebook: Notebook, language: str, theme: str, step: str) -> None:
    opened(notebook, FULL.replace("LANGUAGE", language).replace("STEP", step), theme=theme)
    page = notebook.page
    notebook.resize(1500, 1000)
    expect(page.locator(".lostatlas-amounts")).to_be_visible(visible=step != "place")
    named = {"en": "Information card", "ja": "情報カード"}[language]
    expect(page.get_by_text(named, exact=True)).to_be_visible()
    notebook.screenshot(f"acquire_{step}_{language}_{'dark' if theme == DARK else 'light'}")
    strips = page.locator(".lostatlas-place-strips")
    for width in (1366, 860):
        notebook.resize(width, 768)
        assert strips.evaluate("(one) => one.scrollWidth <= one.clientWidth"), width
    board, side = (page.locator(f".lostatlas-place-{name}").bounding_box() for name in ("board", "side"))
    assert board is not None
    assert side is not None
    assert side["y"] > board["y"] + board["height"] - 1, "one column"


def test_the_rows_of_a_narrow_strip_are_alike_and_their_numbers_stand_apart(notebook: Notebook) -> None:
    """A column of single digits stood close to the next one, and whoever had no share had no 0 below."""
    opened(notebook, MIDST)
    notebook.command("application:toggle-left-area")
    notebook.resize(1366, 768)
    holdings = notebook.page.locator(".lostatlas-strips-beside .lostatlas-strip-table").first
    heads = holdings.locator("th").evaluate_all("(all) => all.map((one) => one.clientWidth)")
    rows = holdings.locator("tbody tr").all()[:-1]  # of the players
    below = [one.locator(".lostatlas-under > span").all_text_contents() for one in rows]
    notebook.command("application:toggle-left-area")
    assert min(heads) >= 18
    named = {tuple(text.partition(" ")[0] for text in row) for row in below}
    assert named == {tuple("SZHFAPQ")}, "the shares of all companies in one line"


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_holdings_and_companies_are_in_sight_beside_a_narrow_board(notebook: Notebook, theme: str) -> None:
    """With five players no company was: all of them stood below the edge of a low strip."""
    opened(notebook, MIDST, theme=theme)
    notebook.resize(1366, 768)
    notebook.page.wait_for_selector(".lostatlas-strips-beside")
    below = """(all) => all.slice(0, 2).map((one) =>
        one.getBoundingClientRect().bottom - one.parentElement.getBoundingClientRect().bottom)"""
    over = notebook.page.locator(".lostatlas-strip-table").evaluate_all(below)
    assert len(over) == 2
    assert max(over) <= 1


@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_buys_shares_and_the_news_are_in_sight(notebook: Notebook, language: str) -> None:
    """Seven companies with two lines each hid the button half."""
    opened(notebook, SEVEN.replace("LANGUAGE", language))
    notebook.resize(1366, 768)
    offered = notebook.page.locator(".lostatlas-offered")
    edge = offered.bounding_box()
    assert edge is not None
    for name in (".lostatlas-amounts-play button", ".lostatlas-game-news"):
        box = offered.locator(name).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= edge["y"] + edge["height"] + 1, name
    notebook.resize(1366, 600)
    play, edge = offered.locator(".lostatlas-amounts-play button").bounding_box(), offered.bounding_box()
    assert play is not None
    assert edge is not None
    assert play["y"] + play["height"] <= edge["y"] + edge["height"] + 1, (
        "in a low window the amounts are scrolled"
    )
