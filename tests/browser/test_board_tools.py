"""The tools of a map and what is told beside it, by mouse, wheel and keys; in a notebook and on a page."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from lostatlas.games.lost_atlas.boards import official
from lostatlas.plots import board_html
from tests.browser.board_page import SETUP, VIEW, middle
from tests.browser.pages import Notebook

pytestmark = pytest.mark.browser

# The role and the name of what has the focus inside a figure; none outside.
_INSIDE = """() => {
  let one = document.activeElement;
  while (one.shadowRoot?.activeElement) one = one.shadowRoot.activeElement;
  return [one.getAttribute('role'), one.getAttribute('aria-label')];
}"""
_FOCUSED = f"() => document.activeElement.closest('.lostatlas-canvas') ? ({_INSIDE})() : [null, null]"
_WRITTEN = """() => {
  const of = (one) => one.textContent + words(one.shadowRoot ?? one);
  const words = (node) => [...node.children].map(of).join(' ');
  return words(document.querySelector('.lostatlas-canvas') ?? document.body);
}"""


def test_what_is_told_of_a_place_is_in_sight_when_the_map_is_not_as_a_whole(notebook: Notebook) -> None:
    notebook.open_cells(VIEW, *["'a line'"] * 30)
    notebook.run_all()
    x, y = notebook.pixel_of(*middle("N26"))  # near the lower edge of the map
    away = notebook.page.evaluate(
        """async () => {
          const all = document.querySelector('.jp-WindowedPanel-outer'), was = all.scrollTop;
          const scrolled = new Promise((heard) => all.addEventListener('scroll', heard, { once: true }));
          all.scrollTop += 350;
          await scrolled; // what is told is taken back then
          return all.scrollTop - was;
        }"""
    )
    notebook.page.mouse.move(x, y - away)
    card = notebook.page.locator(".lostatlas-hover-card")
    expect(card).to_contain_text("N26: ")
    expect(card).to_be_visible()
    expect(card).to_be_in_viewport(ratio=1)


def test_the_tools_of_a_map_have_names_and_keys(notebook: Notebook) -> None:
    notebook.open_cells(VIEW)
    notebook.run_all()
    notebook.figure().focus()
    names = []
    for _ in range(12):
        notebook.page.keyboard.press("Tab")
        role, name = notebook.page.evaluate(_FOCUSED)
        if name is None:
            break
        assert role == "button"
        names.append(name)
        if name == "Zoom in":
            before = notebook.pixel_of(*middle("N2"))
            notebook.page.keyboard.press("Space")
            notebook.page.wait_for_function("() => Bokeh.index.roots[0].is_idle")
            assert notebook.pixel_of(*middle("N2")) != before
    assert names == [
        "Move the picture by dragging it",
        "Zoom with Ctrl and the wheel",
        "Zoom in",
        "Zoom out",
        "Show the whole picture",
    ]


def test_a_tool_that_is_on_has_a_ground_and_no_bar(notebook: Notebook) -> None:
    notebook.open_cells(VIEW)
    notebook.run_all()
    notebook.figure()
    on = notebook.page.locator(".lostatlas-canvas .bk-active")
    expect(on).to_have_count(2)  # it moves by dragging, and zooms with the wheel
    for tool in on.all():
        for side in ("top", "right", "bottom", "left"):
            expect(tool).to_have_css(f"border-{side}-color", "rgba(0, 0, 0, 0)")
        expect(tool).not_to_have_css("background-color", "rgba(0, 0, 0, 0)")


def test_a_wheel_without_ctrl_scrolls_and_is_told_beside_the_map(notebook: Notebook) -> None:
    """Bokeh's own words, in English only, would lie over N2."""
    notebook.open_cells(VIEW, *["'a line'"] * 30)
    notebook.run_all()
    canvas, hint = notebook.figure(), notebook.page.locator(".lostatlas-hint")
    notebook.page.mouse.move(*notebook.pixel_of(*middle("K17")))
    start = canvas.bounding_box()
    assert start is not None
    expect(hint).to_be_hidden()
    notebook.page.mouse.wheel(0, 60)
    expect(hint).to_have_text("Zoom with Ctrl and the wheel")
    expect(hint).to_be_visible()
    assert "use ctrl" not in notebook.page.evaluate(_WRITTEN)
    notebook.page.wait_for_function(
        "(y) => document.querySelector('.lostatlas-canvas').getBoundingClientRect().y < y",
        arg=start["y"],
    )
    told, drawn = hint.bounding_box(), canvas.bounding_box()
    assert told is not None
    assert drawn is not None
    assert told["x"] >= drawn["x"] + drawn["width"] or told["y"] >= drawn["y"] + drawn["height"]
    expect(hint).to_be_hidden()
    apart = notebook.pixel_of(*middle("K17"))[0] - notebook.pixel_of(*middle("J18"))[0]
    notebook.page.mouse.move(*notebook.pixel_of(*middle("K17")))
    notebook.page.keyboard.down("Control")
    notebook.page.mouse.wheel(0, -300)
    notebook.page.keyboard.up("Control")
    notebook.page.wait_for_function("() => Bokeh.index.roots[0].is_idle")
    assert notebook.pixel_of(*middle("K17"))[0] - notebook.pixel_of(*middle("J18"))[0] > 1.1 * apart


def test_the_button_for_tools_without_room_has_a_name(notebook: Notebook) -> None:
    one = "from lostatlas.track.board import Board\nsmall = Board.of([board.cells[parse_hex('K17')]])\n"
    notebook.open_cells(SETUP + one + "view = BoardView(small)\nview._plot.figure.frame_height = 90\nview")
    notebook.run_all()
    notebook.figure().focus()
    more = notebook.page.get_by_role("button", name="More tools of the picture")
    expect(more).to_be_visible()
    more.focus()
    notebook.page.keyboard.press("Space")
    expect(notebook.page.get_by_role("button", name="Show the whole picture")).to_be_visible()


def test_the_tools_of_a_page_of_its_own_have_names_too(chromium: Browser, tmp_path: Path) -> None:
    file = tmp_path / "map.html"
    file.write_text(board_html(official()), encoding="utf-8")
    page = chromium.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(file.as_uri())
    page.wait_for_function("() => window.Bokeh?.documents[0]?.is_idle")
    names = []
    for _ in range(5):
        page.keyboard.press("Tab")
        names.append(page.evaluate(_INSIDE))
    page.mouse.move(400, 400)
    page.mouse.wheel(0, 10)
    page.wait_for_timeout(200)
    written = page.evaluate(_WRITTEN)
    page.close()
    assert "use ctrl" not in written
    assert names == [
        ["button", "Move the picture by dragging it"],
        ["button", "Zoom with Ctrl and the wheel"],
        ["button", "Zoom in"],
        ["button", "Zoom out"],
        ["button", "Show the whole picture"],
    ]
    assert wrong == []
