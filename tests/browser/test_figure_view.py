"""FigureView in a real page: drawn offline, patched, displayed twice, reloaded, and honest about errors."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.sync_api import expect

from tests.browser.look import LookAt
from tests.browser.pages import Notebook

pytestmark = pytest.mark.browser

SETUP = """
from bokeh.plotting import figure
from bokeh.models import ColumnDataSource
from lostatlas_widgets.figure_view import FigureView
source = ColumnDataSource({"x": [1, 3], "y": [1, 1], "colour": ["#ff0000", "#00ff00"]})
plot = figure(width=400, height=200, x_range=(0, 4), y_range=(0, 2), tools="", toolbar_location=None)
_ = plot.rect("x", "y", width=1.8, height=1.8, color="colour", source=source)
view = FigureView(plot, alt="two squares", keys=("ArrowRight",))
def paint(colour, which=0):
    source.patch({"colour": [(which, colour)]})
"""
_DRAWN = """() => performance.getEntriesByName('lostatlas.figure')
  .map((one) => [one.startTime, one.startTime + one.duration])"""
RED, GREEN, BLUE = (255, 0, 0), (0, 255, 0), (0, 0, 255)


ANSWERING = """
def tapped(x, y):
    if x < 2:
        raise ValueError('<img src=x onerror=alert(1)>')
    paint('#0000ff', 1)
view.on_tap(tapped)
view.on_key(lambda key: setattr(view, 'status', f'<b>{key}</b>'))
view
"""


@pytest.fixture
def answering(look_at: LookAt) -> Notebook:
    """Return a page with a figure whose right square is green; a tap there makes it blue."""
    shown = look_at(SETUP + ANSWERING, "paint('#0000ff')")
    shown.run_text("paint('#00ff00', 1)")
    shown.wait_for_colour(GREEN, 3, 1)
    return shown


def test_it_is_drawn_and_patched(answering: Notebook) -> None:
    answering.wait_for_colour(BLUE, 1, 1)
    answering.wait_for_colour(GREEN, 3, 1)


def test_a_tap_and_a_key_reach_python(answering: Notebook) -> None:
    answering.click_at(3, 1)
    answering.wait_for_colour(BLUE, 3, 1)
    answering.page.keyboard.press("ArrowRight")
    expect(answering.status()).to_have_text("<b>ArrowRight</b>")


def test_an_error_in_a_callback_becomes_text(answering: Notebook) -> None:
    answering.click_at(1, 1)
    expect(answering.alert()).to_contain_text("ValueError: <img src=x onerror=alert(1)>")
    expect(answering.alert()).not_to_contain_text("Traceback")


def test_changes_before_the_first_display_are_there(notebook: Notebook) -> None:
    notebook.open_cells(SETUP + "paint('#0000ff')\nview", "paint('#ff0000', 1)")
    notebook.run_all()
    notebook.wait_for_colour(BLUE, 1, 1)
    notebook.wait_for_colour(RED, 3, 1)


def test_a_second_display_and_a_reload_show_the_present(notebook: Notebook) -> None:
    notebook.open_cells(
        SETUP + "view", "for n in range(450): paint(f'#0000{n % 250:02x}')\npaint('#0000ff')", "view"
    )
    notebook.run_all()
    for nth in (0, 1):
        notebook.wait_for_colour(BLUE, 1, 1, nth=nth)
    notebook.reload()
    for nth in (0, 1):
        notebook.wait_for_colour(BLUE, 1, 1, nth=nth)


def test_a_page_that_was_opened_again_and_lost_the_library_asks_for_it(notebook: Notebook) -> None:
    notebook.open_cells(SETUP + "view._library = 'IPY_MODEL_gone'\nview")
    notebook.reload()  # it has no BokehJS now
    notebook.run_all()
    notebook.wait_for_colour(RED, 1, 1)
    expect(notebook.alert()).to_be_hidden()


def test_figures_are_drawn_one_after_another(notebook: Notebook) -> None:
    """Many at a time would hold the page up; the page's own timeline tells when each began and ended."""
    before = len(notebook.page.evaluate(_DRAWN)) if notebook.page.url.startswith("http") else 0
    several = "plots = [figure(width=300, height=200) for _ in range(6)]\n"
    for_each = "for plot in plots: plot.rect([1], [1], 1, 1)\n"
    views = "VBox([FigureView(plot, alt='one of six') for plot in plots])"
    notebook.open_cells(SETUP + "from ipywidgets import VBox\n" + several + for_each + views, "view")
    notebook.run_all()
    for nth in range(7):
        notebook.figure(nth)
        assert len(notebook.picture(nth).getcolors(100_000) or ()) > 1  # it is painted
    times = sorted(notebook.page.evaluate(_DRAWN))[before:]
    assert len(times) == 7
    for (begin, end), (following, _) in pairwise(times):
        assert begin < end <= following
