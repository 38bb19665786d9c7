"""Nothing complains in the console of a page that shows our widgets, however often their cells are run."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.pages import Notebook
from tests.browser.test_figure_view import BLUE, SETUP

pytestmark = pytest.mark.browser

EXPLORER = """
from lostatlas import new_game, random_board
from lostatlas_widgets import explore
explorer = explore(new_game(["Ann", "Ben", "Cid"], board=random_board("long", seed=3), seed=1))
explorer
"""
LINE = "from lostatlas_widgets.text_line import TextLine\nline = TextLine('shown twice')\nline"
LINES = """
from ipywidgets import VBox
from lostatlas_widgets.text_line import TextLine
lines = [TextLine(f"line {n}") for n in range(30)]
VBox([view, *lines])
"""
IMPATIENT = """() => {
  AbortSignal.timeout = ((old) => () => old.call(AbortSignal, 0))(AbortSignal.timeout);
  window.tooLate = 0;
  const count = ({ reason }) => { window.tooLate += /Failed to init/.test(reason?.message); };
  window.addEventListener('unhandledrejection', count);
}"""
WIDGETS = "len(__import__('ipywidgets').widgets.widget._instances)"


def test_an_explorer_is_opened_run_again_and_reloaded(notebook: Notebook) -> None:
    notebook.open_cells(EXPLORER)
    notebook.run_all()
    notebook.figure()
    assert notebook.complaints() == []
    notebook.run_all()  # what stood there goes, and everything is made anew
    notebook.figure()
    assert notebook.complaints() == []
    notebook.reload()
    notebook.figure()
    assert notebook.complaints() == []


def test_a_lesson_is_run_twice_and_reloaded(notebook: Notebook) -> None:
    notebook.open("notebooks/lessons/en/03_first_operating_round.ipynb")
    count = []
    for _ in range(2):
        notebook.run_all()
        notebook.figure()
        assert notebook.complaints() == []
        count.append(int(notebook.run_text(WIDGETS)))
    assert count[1] < 1.1 * count[0]  # what the cells showed before is put away
    notebook.reload()
    notebook.figure()
    assert notebook.complaints() == []


def test_figures_are_drawn_one_by_one_and_those_that_go_meanwhile_are_left_out(notebook: Notebook) -> None:
    """Many boards at a time must not hold up the page so long that other widgets give up."""
    many = "from lostatlas_widgets import BoardView\nfrom lostatlas import random_board\n"
    shown = "display(*[BoardView(random_board('long', seed=seed)) for seed in range(8)])"
    notebook.open_cells(many + shown)
    notebook.run_all()
    notebook.run_all()
    drawn = notebook.page.locator(".lostatlas-canvas .bk-Figure")
    expect(drawn).to_have_count(8)
    assert notebook.complaints() == []


def test_panels_that_the_page_gave_up_too_soon_are_shown_all_the_same(notebook: Notebook) -> None:
    """ipywidgets looks each 100 ms, for two seconds, whether a model has come; a busy page looks too late."""
    notebook.open_cells(EXPLORER, LINE, "line")
    notebook.run_all()
    notebook.figure()
    slow = "(call, wait, ...given) => old(call, wait === 100 ? 2500 : wait, ...given)"
    notebook.page.evaluate(f"() => {{ const old = setTimeout; window.setTimeout = {slow}; }}")
    notebook.reopen()
    notebook.figure()
    notebook.wait_for_widgets()
    expect(notebook.page.get_by_text("shown twice", exact=True)).to_have_count(2)
    assert any("widget model not found" in line for line in notebook.console)
    notebook.page.goto("about:blank")  # the page that is loaded next is not slow


def test_widgets_that_the_page_gave_up_too_soon_hear_the_kernel_all_the_same(notebook: Notebook) -> None:
    """anywidget gives each model two seconds, and tells nothing any more to one that takes longer."""
    notebook.open_cells(SETUP, LINES)
    notebook.run_all()
    notebook.figure()
    notebook.page.evaluate(IMPATIENT)
    notebook.reopen()
    notebook.figure()
    assert notebook.complaints() == []
    assert notebook.page.evaluate("tooLate") > 30  # all of them
    for said in ("said again", "said once more"):
        notebook.run_text(f"[setattr(line, 'text', '{said}') for line in lines]")
        expect(notebook.page.get_by_text(said, exact=True)).to_have_count(30)
    notebook.run_text("paint('#0000ff')")
    notebook.wait_for_colour(BLUE, 1, 1)
    notebook.page.goto("about:blank")  # the page that is loaded next is patient
