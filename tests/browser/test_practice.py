"""Exercises in a real page: each kind answered wrong and right, by mouse and by keyboard only."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from lostatlas.teach import KINDS, Choice, Exercise, exercise
from tests.browser.pages import DARK, Notebook

pytestmark = pytest.mark.browser
SEED = 6


def answers(asked: Exercise) -> tuple[str, str]:
    """Return a wrong answer and the right one, as they are given."""
    if isinstance(asked.form, Choice):
        return next(one.name for one in asked.form.options if one.name != asked.key), str(asked.key)
    return str(int(asked.key) + 1), str(asked.key)


def by_mouse(output: Locator, asked: Exercise, answer: str) -> None:
    """Click an answer, or write it and click the button."""
    if isinstance(asked.form, Choice):
        names = [option.name for option in asked.form.options]
        output.locator(".lostatlas-choices button").nth(names.index(answer)).click()
    else:
        output.get_by_placeholder("a number").fill(answer)
        output.get_by_role("button", name="Check").click()


def by_keys(output: Locator, asked: Exercise, answer: str) -> None:
    """Choose an answer with the arrows, or write it; Enter gives it."""
    keys = output.page.keyboard
    if isinstance(asked.form, Choice):
        names = [option.name for option in asked.form.options]
        output.locator(".lostatlas-choices button[tabindex='0']").focus()
        keys.press("Home")
        for _ in range(names.index(answer)):
            keys.press("ArrowDown")
        expect(output.locator(".lostatlas-choices button").nth(names.index(answer))).to_be_focused()
    else:
        output.get_by_placeholder("a number").focus()
        keys.press("Control+a")
        keys.type(answer)
    keys.press("Enter")


def test_an_exercise_of_each_kind_is_answered_wrong_and_right(notebook: Notebook) -> None:
    cell = "from lostatlas.teach import exercise\nfrom lostatlas_widgets import Question\n"
    cells = [cell + f"Question(exercise({kind!r}, level=1, seed={SEED}))" for kind in KINDS]
    notebook.open_cells(*cells)
    notebook.run_all()
    panels = notebook.page.locator(".jp-OutputArea-output .lostatlas-panel")
    for kind in KINDS:
        asked = exercise(kind, level=1, seed=SEED)
        # Each cell holds one question: its panel, and the board's panel within it.
        output = panels.filter(has=notebook.page.get_by_text(str(asked.question), exact=True)).first
        output.scroll_into_view_if_needed()
        verdict = output.locator(".lostatlas-verdict")
        wrong, right = answers(asked)
        for give in (by_mouse, by_keys):
            give(output, asked, wrong)
            expect(verdict).to_have_class(re.compile("lostatlas-wrong"))
            key = asked.form.said(asked.key)
            told = f"but “{key}”" if isinstance(asked.form, Choice) else f"it is {key}"
            expect(verdict).to_contain_text(told)
            give(output, asked, right)
            expect(verdict).to_have_class(re.compile("lostatlas-right"))
            expect(verdict).to_contain_text("Right.")
    notebook.screenshot("practice_kinds")


def test_the_keyboard_alone_is_enough(notebook: Notebook) -> None:
    notebook.open_cells(
        f"from lostatlas_widgets import practise\npractise('afford', level=1, seed={SEED})",
        theme=DARK,
    )
    notebook.run_all()
    asked = exercise("afford", level=1, seed=SEED)
    keys = notebook.page.keyboard
    notebook.page.get_by_placeholder("a number").focus()
    keys.type(str(int(asked.key) + 5))
    keys.press("Enter")
    expect(notebook.page.locator(".lostatlas-verdict")).to_contain_text("it is ")
    keys.press("Tab")  # Check
    keys.press("Tab")  # Hint
    keys.press("Enter")
    expect(notebook.page.get_by_text("Hint 1:")).to_be_visible()
    keys.press("Shift+Tab")
    keys.press("Shift+Tab")
    keys.press("Control+a")
    keys.type(str(asked.key))
    keys.press("Enter")
    expect(notebook.page.locator(".lostatlas-verdict")).to_contain_text("Right.")
    expect(notebook.page.get_by_text("1 right of 2 answers")).to_be_visible()
    notebook.page.get_by_role("button", name="Next").focus()
    keys.press("Enter")
    expect(notebook.page.locator(".lostatlas-asked")).to_contain_text(
        str(exercise("afford", level=1, seed=SEED + 1).question)
    )
    notebook.page.get_by_placeholder("a number").focus()
    keys.type("many")
    keys.press("Enter")
    expect(notebook.page.get_by_text("'many' is no amount")).to_be_visible()
    notebook.screenshot("practice_dark")
