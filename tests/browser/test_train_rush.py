"""The train rush in a real page: its sliders are moved with the keys only."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.pages import Notebook

pytestmark = pytest.mark.browser
CELL = """from lostatlas import load
from lostatlas.lab.charts import train_rush
from lostatlas_widgets.lessons.train_rush import TrainRush

game = load("notebooks/lessons/games/rush.json")
TrainRush(game, pace=2, saved=40)"""

CHART = """from lostatlas_widgets import FigureView

chart = train_rush(game)
FigureView(chart.figure, alt=chart.alt)"""


def test_the_arrow_keys_move_the_pace_and_the_sentence_follows(notebook: Notebook) -> None:
    notebook.open_cells(CELL, CHART)
    notebook.run_all()
    rush = notebook.page.locator(".jp-OutputArea-output .lostatlas-panel").first
    rush.scroll_into_view_if_needed()
    expect(rush).to_contain_text("4 companies lose all of their trains, but each can pay")
    rush.get_by_role("slider").first.focus()
    for _ in range(3):
        notebook.page.keyboard.press("ArrowRight")
    expect(rush).to_contain_text("3 companies are caught (EA, RE, EM). Worst off is EA: in round 1")
    notebook.screenshot("train_rush")
