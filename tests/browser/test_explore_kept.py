"""What a long game leaves behind: counts of what the page and the kernel hold, never a time."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping

import pytest
from playwright.sync_api import CDPSession

from tests.browser.engine import SIZE, Engine, Window
from tests.browser.pages import Notebook
from tests.browser.test_explore import PLAYED, SHOW

pytestmark = pytest.mark.browser

_FIGURES = "() => ({ documents: Bokeh.documents.length, roots: Bokeh.index.roots.length })"
_STANDS = """(step) => {
  const lines = [...document.querySelectorAll('.lostatlas-text')];
  const there = lines.some((one) => one.textContent.startsWith(`${step} of `));
  return there && Bokeh.index.roots.every((root) => root.is_idle);
}"""


@pytest.fixture(scope="module")
def window(engine: Engine) -> Iterator[Window]:
    """Return a window of its own: what others have left in the page would be counted too."""
    opened = Window(engine, SIZE)
    yield opened
    opened.close()


def held(notebook: Notebook) -> Mapping[str, int]:
    """Return how much there is once all is given back that nobody holds: elements count, shown or not."""
    open_ = int(notebook.run_text("len(__import__('ipywidgets').widgets.widget._instances)"))
    wire = notebook.page.context.new_cdp_session(notebook.page)
    for _ in range(3):  # what is given back may let go of more
        wire.send("HeapProfiler.collectGarbage")
    kept = {name: instances(wire, name) for name in ("HTMLCanvasElement", "HTMLButtonElement")}
    wire.detach()
    return {"widgets": open_, **kept, **notebook.page.evaluate(_FIGURES)}


def held_at_last(notebook: Notebook, most: Mapping[str, int], *, within: float = 45) -> Mapping[str, int]:
    """Return how much there is once it is nowhere more than this, or else when the time is over.

    What was taken from the page may be held for a moment yet, by a frame that is still to come; what is
    never given back stays.
    """
    deadline = time.monotonic() + within
    while True:
        now = held(notebook)
        if time.monotonic() > deadline or all(now[name] <= count for name, count in most.items()):
            return now


def instances(wire: CDPSession, kind: str) -> int:
    """Return how many elements of a kind the page holds."""
    kinds = wire.send("Runtime.evaluate", {"expression": f"{kind}.prototype"})["result"]["objectId"]
    found = wire.send("Runtime.queryObjects", {"prototypeObjectId": kinds})["objects"]["objectId"]
    count = {"functionDeclaration": "function () { return this.length; }", "objectId": found}
    return int(wire.send("Runtime.callFunctionOn", count)["result"]["value"])


def play_on(notebook: Notebook, *, moves: int) -> None:
    """Let a bot take so many actions, each once the page has drawn the one before."""
    for _ in range(moves):
        step = int(notebook.run_text("len(session.history)"))
        notebook.page.locator(".lostatlas-bot-moves button").first.click()
        notebook.page.wait_for_function(_STANDS, arg=step, polling="raf")


def test_a_chart_of_every_move_is_given_back(notebook: Notebook) -> None:
    notebook.open_cells(PLAYED + SHOW)
    notebook.run_all()
    notebook.figure()
    play_on(notebook, moves=8)  # into an operating round, whose help is longer than that of the stock round
    for tab, drawn in (("Market", 3), ("Charts", 4)):
        notebook.page.get_by_role("tab", name=tab, exact=True).click()
        notebook.figure(drawn - 1)
        play_on(notebook, moves=1)
        before = held(notebook)
        assert before["documents"] == drawn
        play_on(notebook, moves=3)
        most = {name: before[name] for name in ("documents", "roots", "HTMLCanvasElement", "widgets")}
        most["widgets"] += 3  # a line of help more, but not a figure for each move
        after = held_at_last(notebook, most)
        assert {name: after[name] for name in most if after[name] > most[name]} == {}


def test_going_back_and_on_adds_nothing(notebook: Notebook) -> None:
    notebook.open_cells(PLAYED + SHOW)
    notebook.run_all()
    notebook.figure()

    def to_and_fro() -> None:
        for _ in range(5):
            for name, step in (("Undo", 158), ("Redo", 159)):
                notebook.button(name).first.click()
                notebook.page.wait_for_function(_STANDS, arg=step, polling="raf")

    to_and_fro()
    before = held(notebook)
    to_and_fro()
    after = held_at_last(notebook, before)
    assert {name: after[name] for name in before if after[name] > before[name]} == {}
