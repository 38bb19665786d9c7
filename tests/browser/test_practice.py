"""Exercises in a real page: each kind answered wrong and right, by mouse and by keyboard only."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from lostatlas.teach import ChoiceAnswer, Exercise, course_of, exercise
from tests.browser.pages import DARK, Notebook

KINDS = course_of().kinds

pytestmark = pytest.mark.browser
SEED = 6


def answers(asked: Exercise) -> tuple[str, str]:
    """Return a wrong answer and the right one, as they are given."""
    if isinstance(asked.form, ChoiceAnswer):
        return next(one.name for one in asked.form.options if one.name != asked.key), str(asked.key)
    return str(int(asked.key) + 1), str(asked.key)


def by_mouse(output: Locator, asked: Exercise, answer: str) -> None:
    """Click an answer, or write it and click the button."""
    if isinstance(asked.form, ChoiceAnswer):
        names = [option.name for option in asked.form.options]
        output.locator(".lostatlas-choices button").nth(names.index(answer)).click()
    else:
        output.get_by_placeholder("a number").fill(answer)
        output.get_by_role("button", name="Check").click()


def go_to(target: Locator, key: str) -> None:
    """Press a key that moves the focus until it has come here, as somebody without a mouse does."""
    expect(target).to_be_visible()
    for _ in range(12):
        if target.evaluate("one => one === document.activeElement"):
            return
        target.page.keyboard.press(key)
    expect(target).to_be_focused()


def where_it_is_answered(output: Locator, asked: Exercise) -> Locator:
    """Return what takes the answer: the row of a list that the tab key finds, or the box."""
    if isinstance(asked.form, ChoiceAnswer):
        return output.locator(".lostatlas-choices button[tabindex='0']")
    return output.get_by_placeholder("a number")


def by_keys(output: Locator, asked: Exercise, answer: str) -> None:
    """Choose an answer with the arrows, or write it; Enter gives it. The focus is where it is answered."""
    keys = output.page.keyboard
    if isinstance(asked.form, ChoiceAnswer):
        names = [option.name for option in asked.form.options]
        keys.press("Home")
        for _ in range(names.index(answer)):
            keys.press("ArrowDown")
        expect(output.locator(".lostatlas-choices button").nth(names.index(answer))).to_be_focused()
    else:
        keys.press("Control+a")
        keys.type(answer)
    keys.press("Enter")


def grades(output: Locator, asked: Exercise, give: Callable[[Locator, Exercise, str], None]) -> None:
    """Answer wrong and then right, and look at what is said."""
    verdict = output.locator(".lostatlas-verdict")
    wrong, right = answers(asked)
    give(output, asked, wrong)
    expect(verdict).to_have_class(re.compile("lostatlas-wrong"))
    key = asked.form.format(asked.key)
    expect(verdict).to_contain_text(
        f"but “{key}”" if isinstance(asked.form, ChoiceAnswer) else f"it is {key}"
    )
    give(output, asked, right)
    expect(verdict).to_have_class(re.compile("lostatlas-right"))
    expect(verdict).to_contain_text("Right.")


def test_an_exercise_of_each_kind_is_answered_wrong_and_right(notebook: Notebook) -> None:
    cell = "from lostatlas.teach import exercise\nfrom lostatlas_widgets import Question\n"
    cells = [cell + f"Question(exercise({kind!r}, level=1, seed={SEED}))" for kind in KINDS]
    notebook.open_cells(*cells, "'the end'")
    page = notebook.page
    every = page.locator(".jp-Notebook .jp-CodeCell")
    notebook.take_the_keys()
    for place, kind in enumerate(KINDS):  # without a mouse, from the first cell to the last
        asked = exercise(kind, level=1, seed=SEED)
        expect(every.nth(place)).to_have_class(re.compile("jp-mod-active"))
        page.keyboard.press("Shift+Enter")
        expect(every.nth(place + 1)).to_have_class(re.compile("jp-mod-active"))
        output = every.nth(place).locator(".jp-OutputArea-output")
        expect(output.get_by_text(str(asked.question), exact=True)).to_be_visible()
        go_to(where_it_is_answered(output, asked), "Shift+Tab")
        grades(output, asked, by_keys)
        page.keyboard.press("Shift+Enter")  # on to the next cell
    for place, kind in enumerate(KINDS):
        asked = exercise(kind, level=1, seed=SEED)
        output = every.nth(place).locator(".jp-OutputArea-output")
        output.scroll_into_view_if_needed()
        grades(output, asked, by_mouse)
    notebook.screenshot("practice_kinds")


def test_the_keyboard_alone_is_enough(notebook: Notebook) -> None:
    code = f"from lostatlas_widgets import practise\npractise('afford', level=1, seed={SEED})"
    notebook.open_cells(code, "'the end'", theme=DARK)
    asked = exercise("afford", level=1, seed=SEED)
    keys, box = notebook.page.keyboard, notebook.page.get_by_placeholder("a number")
    notebook.take_the_keys()
    keys.press("Shift+Enter")
    go_to(box, "Shift+Tab")
    keys.press("Tab")  # Check
    keys.press("Tab")  # Hint
    keys.press("Enter")
    expect(notebook.page.get_by_text("Hint 1:")).to_be_visible()
    go_to(box, "Shift+Tab")
    keys.type(str(int(asked.key) + 5))
    keys.press("Enter")
    expect(notebook.page.locator(".lostatlas-verdict")).to_contain_text("it is ")
    expect(notebook.page.get_by_role("button", name="Hint")).to_be_disabled()  # there is nothing left to tell
    keys.press("Control+a")
    keys.type(str(asked.key))
    keys.press("Enter")
    expect(notebook.page.locator(".lostatlas-verdict")).to_contain_text("Right.")
    expect(notebook.page.get_by_text("1 right of 2 answers")).to_be_visible()
    go_to(notebook.page.get_by_role("button", name="Next"), "Shift+Tab")
    keys.press("Enter")
    expect(notebook.page.locator(".lostatlas-asked")).to_contain_text(
        str(exercise("afford", level=1, seed=SEED + 1).question)
    )
    go_to(box, "Tab")
    keys.type("many")
    keys.press("Enter")
    expect(notebook.page.get_by_text("'many' is not an amount")).to_be_visible()
    notebook.screenshot("practice_dark")


def test_a_hint_is_in_sight_though_it_was_asked_for_at_the_lower_edge(notebook: Notebook) -> None:
    cell = "from lostatlas.teach import exercise\nfrom lostatlas_widgets import Question\n"
    code = cell + f"Question(exercise('presidency', level=1, seed={SEED}))"
    notebook.open_cells(code)
    notebook.run_all()
    button = notebook.button("Hint")
    low = button.bounding_box()
    assert low is not None
    foot = notebook.page.locator(".jp-StatusBar-Widget").bounding_box()
    assert foot is not None
    notebook.resize(1366, int(low["y"] + low["height"] + foot["height"] + 14))  # it is the last in sight
    before = button.bounding_box()
    button.click()
    expect(notebook.page.get_by_text("Hint 1:")).to_be_in_viewport(ratio=1)
    assert button.bounding_box() == before, "what was pressed is where it was"
