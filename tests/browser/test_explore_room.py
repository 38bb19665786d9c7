"""The room of the explorer: what is told in it grows and shrinks, and nothing else moves."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import ViewportSize

from tests.browser.pages import Notebook

pytestmark = pytest.mark.browser
GAME = Path(__file__).parents[2] / "examples" / "games" / "short.json"
CODE = f"""
import lostatlas
from lostatlas_widgets import explore

session = lostatlas.load({str(GAME)!r})
panel = explore(session)
built = [node.id for node in session.history if node.state.step != "piece"]
panel.timeline.go(built[0])
panel
"""
MOMENTS = 20
SIZES: tuple[ViewportSize, ...] = (
    {"width": 1440, "height": 900},
    {"width": 1366, "height": 707},
    {"width": 700, "height": 900},
)
_PLACES = """() => {
  const top = document.querySelector(".lostatlas-places").getBoundingClientRect().y;
  const box = (part) => {
    const { x, y, width, height } = document.querySelector(part).getBoundingClientRect();
    return [x, y - top, width, height].map(Math.round);
  };
  return ["board .lostatlas-canvas", "actions", "tabs"].map((place) => box(`.lostatlas-place-${place}`));
}"""


@pytest.fixture
def explored(notebook: Notebook) -> Notebook:
    """Return a page with a game whose map is built, opened after the last piece was laid."""
    notebook.open_cells(CODE)
    notebook.run_all()
    notebook.figure()
    return notebook


def test_neither_the_map_nor_the_tabs_move_while_a_game_is_looked_through(explored: Notebook) -> None:
    page = explored.page
    for size in SIZES:
        explored.resize(**size)
        seen = set()
        for moment in range(MOMENTS):
            explored.run_text(f"panel.timeline.go(built[{moment} * len(built) // {MOMENTS}])")
            explored.figure()
            seen.add(str(page.evaluate(_PLACES)))
        assert len(seen) == 1, f"{size}: {seen}"


def test_a_map_fills_a_low_window_with_what_may_be_done_and_the_tabs_beside_it(explored: Notebook) -> None:
    page = explored.page
    explored.resize(1366, 707)
    explored.figure()
    (left, _, broad, high), actions, tabs = page.evaluate(_PLACES)
    shown = page.evaluate("document.querySelector('.jp-WindowedPanel-outer').clientHeight")
    assert 0.9 * shown < high <= shown, "all of it is seen at once, and it is no smaller than that"
    assert actions[0] == tabs[0] > left + broad, "both stand beside the map"
    explored.screenshot("room_low_window")
