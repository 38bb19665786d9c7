"""Words about the map: errors, the details and the card of a hex, and the legend have places of their own."""

from __future__ import annotations

import re
from ast import literal_eval

import pytest
from playwright.sync_api import ViewportSize, expect

from lostatlas.render.geometry import centre
from lostatlas.track.hexes import parse_hex
from tests.browser.board_page import middle
from tests.browser.explored import SIZES, after_the_map
from tests.browser.look import LookAt
from tests.browser.pages import Notebook

pytestmark = pytest.mark.browser

# As many marks as a map may have, and how many of them do not stand in the legend.
_MANY_MARKS = """(lambda legend: panel.board.legend.show(legend.MapMarks(
  True, 1, False, True, True, 'SU', '#000000', ('mine', 'port')), panel.board._plot.theme))(
  __import__('importlib').import_module('lostatlas_widgets.explorer.map_legend'))"""
_DOTS = "list(zip(panel.board._dots.data['x'], panel.board._dots.data['y']))"
_CUT_MARKS = """(legend) => {
  const bottom = legend.getBoundingClientRect().bottom + 1;
  return [...legend.children].filter((one) => one.getBoundingClientRect().bottom > bottom).length; }"""


@pytest.fixture
def explored(look_at: LookAt) -> Notebook:
    """Return a page with a game whose map is built."""
    return after_the_map(look_at)


@pytest.mark.parametrize("size", SIZES)
def test_an_error_about_the_map_is_read_over_its_foot(explored: Notebook, size: ViewportSize) -> None:
    """The figure fills its place, and what stood below it was cut off."""
    explored.resize(**size)
    explored.figure()
    explored.run_text("setattr(panel.board.find, 'value', '')")
    explored.run_text("setattr(panel.board.find, 'value', 'K99')")
    expect(explored.alert()).to_have_text("There is no hex K99 on this board.")
    explored.page.locator(".lostatlas-place-board").evaluate("(one) => one.scrollIntoView({ block: 'end' })")
    expect(explored.alert()).to_be_in_viewport(ratio=1)
    explored.run_text("panel.timeline.step_by(onward=True)")
    expect(explored.alert()).to_be_hidden()


@pytest.mark.parametrize("size", SIZES)
def test_a_hex_is_told_beside_it_in_a_window_of_any_size(explored: Notebook, size: ViewportSize) -> None:
    explored.resize(**size)
    explored.page.locator(".lostatlas-place-board").evaluate("(one) => one.scrollIntoView({ block: 'end' })")
    explored.page.mouse.move(*explored.pixel_of(*middle("M13")))
    card = explored.page.locator(".lostatlas-hover-card")
    expect(card).to_contain_text("M13: ")
    expect(card).to_be_visible()
    expect(card).to_be_in_viewport(ratio=1)
    assert card.evaluate("(one) => one.scrollHeight <= one.clientHeight"), "all of it can be read"


def test_the_legend_of_a_narrow_map_breaks_no_word(explored: Notebook) -> None:
    """In Japanese, where a line may break after any character, a word once stood as one column."""
    explored.resize(1366, 707)
    legend = explored.page.locator(".lostatlas-marks")
    explored.run_text("panel.speak('ja')")
    expect(legend).to_contain_text("鉱山")
    legend.evaluate("(one) => { one.style.maxWidth = '40px' }")
    high = legend.get_by_text("鉱山").evaluate("(one) => one.getBoundingClientRect().height")
    explored.run_text("panel.speak('en')")
    assert high < 22


def test_the_card_of_a_hex_hides_no_dot_where_it_can_stand_elsewhere(explored: Notebook) -> None:
    explored.resize(1366, 768)
    here = explored.run_text("session.node.id").strip("'")
    explored.run_text("panel.timeline.go(track)")
    explored.figure()
    dots = [explored.pixel_of(x, y) for x, y in literal_eval(explored.run_text(_DOTS))]
    assert len(dots) > 10
    card = explored.page.locator(".lostatlas-hover-card")
    for name in ("J12", "J16", "O13"):
        x, y = literal_eval(explored.run_text(f"middle({name!r})"))
        explored.page.mouse.move(*explored.pixel_of(x, y))
        expect(card).to_contain_text(f"{name}: ")
        expect(card).to_be_visible()
        box = card.bounding_box()
        assert box is not None
        right, bottom = box["x"] + box["width"], box["y"] + box["height"]
        assert not [1 for x, y in dots if box["x"] < x < right and box["y"] < y < bottom], name
        board = explored.page.locator(".lostatlas-place-board").bounding_box()
        assert board is not None
        assert board["x"] <= box["x"] < right <= board["x"] + board["width"] + 1
    explored.page.mouse.move(1, 1)
    explored.run_text(f"panel.timeline.go({here!r})")


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (800, 1000)])
def test_the_legend_of_a_narrow_map_counts_what_has_no_room_and_shows_it_when_asked(
    explored: Notebook, width: int, height: int
) -> None:
    explored.resize(width, height)
    page = explored.page
    legend = page.locator(".lostatlas-marks")
    explored.run_text(_MANY_MARKS)
    expect(legend.get_by_role("listitem")).to_have_count(8)
    expect(legend).to_have_attribute("data-more", re.compile(r"\+[1-7]"))
    cut = legend.evaluate(_CUT_MARKS)
    expect(legend).to_have_attribute("data-more", f"+{cut}")
    legend.hover()
    assert legend.evaluate(_CUT_MARKS) == 0
    page.mouse.move(1, 1)
    assert legend.evaluate(_CUT_MARKS) == cut
    legend.focus()
    assert legend.evaluate(_CUT_MARKS) == 0
    page.keyboard.press("Escape")
    assert legend.evaluate(_CUT_MARKS) == cut
    explored.run_text("panel.board.follow()")
    expect(legend).not_to_contain_text("run")


def test_what_is_told_of_a_hex_lies_neither_over_it_nor_over_the_legend(explored: Notebook) -> None:
    explored.resize(1366, 768)
    status = explored.page.locator(".lostatlas-place-board .lostatlas-status")
    for name in (explored.run_text(f"str(corners[{place}])").strip("'") for place in (0, 1)):
        x, y = explored.pixel_of(*centre(parse_hex(name)))
        explored.page.mouse.click(x, y)
        expect(status).to_contain_text(f"{name}:")
        told = status.bounding_box()
        assert told is not None
        assert not (told["x"] < x < told["x"] + told["width"] and told["y"] < y < told["y"] + told["height"])
        explored.page.locator(".lostatlas-marks").hover()  # it is not covered
