"""A tablet: a tap does what a click does and tells what a pointer at rest tells; a finger scrolls."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, CDPSession, expect

from tests.browser.conftest import ARTEFACTS
from tests.browser.pages import Notebook
from tests.browser.server import LabServer
from tests.browser.test_explore_turn import actions, code, here, spot, start

pytestmark = pytest.mark.browser
SCROLLED = "() => document.querySelector('.jp-WindowedPanel-outer').scrollTop"


@pytest.fixture
def tablet(chromium: Browser, lab: LabServer) -> Iterator[Notebook]:
    """Return a notebook on a page that is touched."""
    context = chromium.new_context(viewport={"width": 1024, "height": 768}, has_touch=True, is_mobile=True)
    opened = Notebook(context.new_page(), lab, artefacts=ARTEFACTS, name="tablet")
    yield opened
    opened.leave()
    context.close()


def swiped_up(screen: CDPSession, x: float, y: float) -> None:
    """Draw a finger 200 pixels up the screen."""
    screen.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for moved in range(20, 201, 20):
        finger = [{"x": x, "y": y - moved}]
        screen.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": finger})
    screen.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_tap_plays_and_explains_and_a_finger_scrolls_the_page_over_the_map(tablet: Notebook) -> None:
    start(tablet, "stand('track')")
    page = tablet.page
    page.touchscreen.tap(*tablet.pixel_of(*spot(tablet, "str(panel.board.dotted[0])")))
    expect(here(tablet).locator("img").first).to_be_visible()
    here(tablet).get_by_role("button").first.tap()
    expect(code(tablet)).to_have_text(re.compile(r"session\.push\('OR1 \w+ lay "))
    # a word that is not a part of a button
    word = page.locator(".lostatlas-text .lostatlas-dfn").locator("visible=true").first
    word.tap()
    expect(page.locator("#lostatlas-meanings dt")).to_have_text(re.compile(".+"))
    actions(tablet).get_by_role("button", name="Lay no more track").tap()
    expect(page.locator("#lostatlas-meanings")).to_have_count(0)
    tablet.figure().evaluate("(map) => map.scrollIntoView({block: 'start'})")
    x, y = tablet.pixel_of(*spot(tablet, "'J12'"))
    before = page.evaluate(SCROLLED)
    swiped_up(page.context.new_cdp_session(page), x, y)
    page.wait_for_function(f"(before) => ({SCROLLED})() >= before + 150", arg=before)
