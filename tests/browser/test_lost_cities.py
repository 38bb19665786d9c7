"""A whole expedition of Lost Cities in a real page: by mouse, and by keys; dark, Japanese and narrow."""

from __future__ import annotations

import ast
import time
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import expect

from tests.browser.pages import DARK, LIGHT, Notebook

pytestmark = pytest.mark.browser

GAME = """
from lostatlas import new_game
from lostatlas.players import GreedyPlayer
from lostatlas.text import set_language
from lostatlas_widgets import explore
set_language("{language}")
session = new_game(["Ann", "Ben", "Cid", "Dan"], title="lost_cities", mode="short", seed=2)
panel = explore(session, bots=dict.fromkeys(("Ben", "Cid", "Dan"), "greedy"), viewer="Ann")
guide = GreedyPlayer(seed=1)

def place(cells):
    return next((group.at for group in panel.board.plot.scene.groups if group.cell in cells), None)

def wanted():
    if session.over:
        return None
    action, choices = guide.choose(session), panel.model.update.choices
    mine = next(one for one in choices if one.action == action)
    alone = {{cell for cell in mine.cells if sum(cell in one.cells for one in choices) == 1}}
    return (len(session.history), mine.text, place(alone), place(mine.cells), choices.index(mine))

def play_to_the_end():
    while not session.over:
        panel.model.play(guide.choose(session))

panel
"""


class Wanted(NamedTuple):
    """What Ann does next, as the adviser has it."""

    played: int
    """How many positions there are before it."""
    words: str
    alone: tuple[float, float] | None
    """A place that leads to this alone."""
    place: tuple[float, float] | None
    """A place that leads to this and other choices, such as a card."""
    number: int
    """Its place in the list of choices."""


def opened(notebook: Notebook, *, language: str = "en", theme: str = LIGHT) -> None:
    """Open a short game against three bots."""
    notebook.open_cells(GAME.format(language=language), theme=theme)
    notebook.run_all()
    notebook.figure()


def wanted(notebook: Notebook) -> Wanted | None:
    """Ask the adviser what Ann should do; None when the game is over."""
    found: Any = ast.literal_eval(notebook.run_text("wanted()"))
    return None if found is None else Wanted(*found)


def wait_for_act(notebook: Notebook, act: Wanted) -> None:
    """Wait until the kernel has played an act and its bots have answered, and the list shows what is next."""
    notebook.wait_for_value(f"len(session.history) > {act.played} and session.actor in ('Ann', None)", "True")
    heading = "'won' if session.over else panel.decision.list.texts[0]"
    assert notebook.run_text(heading)


def choice(notebook: Notebook, words: str) -> Any:
    """Return the row of a choice."""
    rows = notebook.page.locator(".lostatlas-offers .lostatlas-choice-button")
    return rows.filter(has_text=words).first


def test_an_expedition_by_mouse(notebook: Notebook) -> None:
    opened(notebook)
    begun = time.monotonic()
    kinds = set()
    while (act := wanted(notebook)) is not None:
        if act.alone is not None:
            notebook.click_at(*act.alone)
        else:
            if act.place is not None:
                notebook.click_at(*act.place)
                notebook.wait_for_value("panel.decision.cell is not None", "True")
            choice(notebook, act.words).click()
        wait_for_act(notebook, act)
        kinds.add(act.words.split()[0])
        if act.played > 80 and "shown" not in kinds:
            kinds.add("shown")
            notebook.resize(1366, 768)
            notebook.screenshot("lost_cities")
    assert time.monotonic() - begun < 180, "a game by hand would feel slow"
    assert {"Start", "Lay", "Draw", "Step"} <= kinds
    expect(notebook.page.locator(".lostatlas-who")).to_contain_text("1. ")
    assert notebook.run_text("session.state.ended[0].reason in ('fifth_crossing', 'draw_pile')") == "True"
    assert notebook.run_text("panel.last_error") == "None"
    notebook.screenshot("lost_cities_over")


BY_KEYS = 15
"""Number of choices that are made by keys; the adviser makes the others."""


def test_an_expedition_by_keys(notebook: Notebook) -> None:
    opened(notebook, theme=DARK)
    page = notebook.page
    page.locator(".lostatlas-canvas").first.focus()
    for _ in range(6):  # from the first space down to the hand
        page.keyboard.press("ArrowDown")
    notebook.wait_for_value("str(panel.board.selected).startswith('card')", "True")
    page.keyboard.press("Enter")
    notebook.wait_for_value("panel.decision.cell == panel.board.selected", "True")
    expect(page.locator(".lostatlas-offers .lostatlas-choice-heading").first).to_contain_text(
        "What you can do here: "
    )
    page.keyboard.press("Escape")
    notebook.wait_for_value("panel.decision.cell is None", "True")
    page.locator(".lostatlas-offers button[tabindex='0']").focus()
    for _ in range(BY_KEYS):
        act = wanted(notebook)
        assert act is not None
        row = page.locator(".lostatlas-offers .lostatlas-choice-button").nth(act.number)
        expect(row).to_contain_text(act.words)
        page.keyboard.press("Home")
        for _ in range(act.number):
            page.keyboard.press("ArrowDown")
        expect(row).to_be_focused()
        page.keyboard.press("Enter")
        wait_for_act(notebook, act)
    notebook.screenshot("lost_cities_dark")
    notebook.run_text("play_to_the_end()")
    expect(page.locator(".lostatlas-who")).to_contain_text("1. ")
    assert notebook.run_text("panel.last_error") == "None"
    assert notebook.run_text("session.state.ended[0].reason in ('fifth_crossing', 'draw_pile')") == "True"


def test_in_japanese_and_in_a_narrow_window(notebook: Notebook) -> None:
    opened(notebook, language="ja")
    for _ in range(12):
        notebook.run_text("panel.model.play(guide.choose(session))")
    expect(notebook.page.get_by_text("Annの番です")).to_be_visible()
    rows = notebook.page.locator(".lostatlas-offers .lostatlas-choice-text")
    expect(rows.first).to_have_text("できること")
    assert not [text for text in rows.all_inner_texts() if text.startswith(("play", "discard", "draw"))]
    notebook.screenshot("lost_cities_ja")
    notebook.resize(760, 1000)
    notebook.screenshot("lost_cities_narrow")


@pytest.mark.parametrize(("language", "lesson"), [("en", "01_cards"), ("ja", "02_the_end")])
def test_a_lesson_is_answered_and_says_why(
    notebook: Notebook, tmp_path: Path, language: str, lesson: str
) -> None:
    """Each prediction and exercise is there, no cell fails, and the first question takes an answer."""
    notebook.open(f"notebooks/lessons/lost_cities/{language}/{lesson}.ipynb")
    progress = str(tmp_path / "progress.json")
    notebook.run_text(f"__import__('os').environ.update(LOSTATLAS_PROGRESS={progress!r})")
    notebook.run_all(within=300)
    assert notebook.errors() == []
    questions = notebook.page.locator(".jp-OutputArea-output .lostatlas-panel").filter(
        has=notebook.page.locator("button")
    )
    first = questions.first
    first.scroll_into_view_if_needed()
    first.locator("button").first.click()
    expect(first.locator(".lostatlas-verdict")).to_be_visible()
    notebook.screenshot(f"lost_cities_lesson_{language}")


def test_the_players_and_what_colours_promise_are_whole_below_the_board(notebook: Notebook) -> None:
    """One below the other they lost their last rows."""
    opened(notebook)
    notebook.resize(1366, 768)
    below = """(all) => all.slice(0, 2).map((one) =>
        one.getBoundingClientRect().bottom - one.parentElement.getBoundingClientRect().bottom)"""
    over = notebook.page.locator(".lostatlas-place-strips > table").evaluate_all(below)
    assert len(over) == 2
    assert max(over) <= 1


def test_what_may_be_done_with_each_card_of_the_hand_is_in_sight(notebook: Notebook) -> None:
    """Each choice in a line of its own took half of them below the fold."""
    opened(notebook)
    notebook.command("application:toggle-left-area")
    notebook.resize(1366, 768)
    notebook.run_text("[panel.model.play(guide.choose(session)) for _ in range(16)]")
    notebook.wait_for_value("len(panel.model.update.choices) >= 14", "True")
    hidden = """(all) => all.filter((one) => one.getBoundingClientRect().bottom
        > one.closest('.lostatlas-offered').getBoundingClientRect().bottom).length"""
    rows = notebook.page.locator(".lostatlas-offers .lostatlas-choice-button")
    expect(rows).to_have_count(int(notebook.run_text("len(panel.model.update.choices)")))
    below = rows.evaluate_all(hidden)
    notebook.command("application:toggle-left-area")
    assert below == 0
