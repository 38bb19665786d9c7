"""Exercises in a real page: answered right and wrong, by mouse and by keyboard only."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from lostatlas.teach import KINDS, Choice, exercise
from tests.browser.pages import DARK, Notebook

pytestmark = pytest.mark.browser
SEED = 6


def test_an_exercise_of_each_kind_is_answered_wrong_and_right(notebook: Notebook) -> None:
    cell = "from lostatlas.teach import exercise\nfrom lostatlas_widgets import Question\n"
    cells = [cell + f"Question(exercise({kind!r}, level=1, seed={SEED}))" for kind in KINDS]
    notebook.open_cells(*cells)
    notebook.run_all()
    for place, kind in enumerate(KINDS):
        asked = exercise(kind, level=1, seed=SEED)
        output = notebook.page.locator(".jp-OutputArea-output .lostatlas-panel").nth(2 * place)
        output.scroll_into_view_if_needed()
        form = asked.form
        verdict = output.locator(".lostatlas-verdict")
        if isinstance(form, Choice):
            rows = output.locator(".lostatlas-choices button")
            right = [option.name for option in form.options].index(str(asked.key))
            rows.nth((right + 1) % len(form.options)).click()
            expect(verdict).to_contain_text(form.said(asked.key))
            rows.nth(right).click()
        else:
            box = output.get_by_placeholder("a number")
            box.fill(str(int(asked.key) + 1))
            output.get_by_role("button", name="Check").click()
            expect(verdict).to_contain_text(f"it is {form.said(asked.key)}")
            box.fill(str(asked.key))
            box.press("Enter")
        expect(verdict).to_contain_text("Right.")
        expect(verdict).to_have_class(re.compile("lostatlas-right"))
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
