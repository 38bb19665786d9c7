"""How long people wait in the window: ``python -m tests.browser.measure``, with the load of the machine.

Times are taken in the page itself, from a key or a press to the frame in which text and board show what it
led to. The aims: a step of the slider 70 ms (95 of 100: 110 ms), a choice 150 ms, the explorer of a game of
500 actions 2.0 s in a warm kernel, Voila 4 s from the address to the board.
"""

from __future__ import annotations

import os
import statistics
import sys
import time
from contextlib import suppress
from pathlib import Path
from tempfile import mkdtemp

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page, expect

from tests.browser.app import App
from tests.browser.engine import Engine
from tests.browser.found import browser_path
from tests.browser.pages import Notebook
from tests.browser.server import LabServer

ROOT = Path(__file__).parents[2]
LONG = ROOT / "examples" / "games" / "long.json"
CELL = f"""
import time, lostatlas
from lostatlas_widgets import explore
explore(lostatlas.load({str(LONG)!r})).close()
began = time.perf_counter()
session = lostatlas.load({str(LONG)!r})
panel = explore(session)
opened = time.perf_counter() - began
played = tuple(session.history)
session.goto(played[{{step}}])
panel
"""
STEPS = 100
CHOICES_APART = 8
"""A choice is made at each so-manieth action of the game."""
_WAITING = 6
"""Seconds until the next kernel stands ready."""
# Milliseconds from the next key or press to the frame in which the timeline tells of another place and the
# board is at rest.
_WATCH = """() => {
  window.waited = new Promise((done) => {
    const text = () => document.querySelector('.lostatlas-where').textContent;
    const begin = () => {
      const start = performance.now(), before = text();
      const look = () => {
        if (text() !== before && Bokeh.index.roots[0].is_idle) done(performance.now() - start);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    };
    const heard = { once: true, capture: true };
    for (const kind of ['keydown', 'pointerdown']) document.addEventListener(kind, begin, heard);
  });
}"""


def told(name: str, times: list[float]) -> None:
    """Print the median and what 95 of 100 stay below."""
    late = sorted(times)[min(len(times) - 1, round(0.95 * len(times)))]
    middle, load = statistics.median(times), os.getloadavg()[0]
    print(f"{name}: median {middle:.0f} ms, p95 {late:.0f} ms ({len(times)} times, load {load:.1f})")


def waited(page: Page) -> float:
    """Return how long the last key or press took."""
    return float(page.evaluate("() => window.waited"))


def in_lab(engine: Engine) -> None:
    """Measure the explorer in JupyterLab."""
    with LabServer(Path(mkdtemp())) as lab:
        page = engine.browser().new_page(viewport={"width": 1366, "height": 768})
        notebook = Notebook(page, lab, artefacts=ROOT / "tests" / "artefacts", name="measured")
        notebook.open_cells(CELL.format(step=200))
        notebook.run_all()
        notebook.figure()
        opened = float(notebook.run_text("opened"))
        actions = notebook.run_text("len(played)")
        print(f"explorer of {actions} actions, warm kernel: {opened:.2f} s")
        page.locator(".noUi-handle").first.focus()
        times = []
        for _ in range(STEPS):
            page.evaluate(_WATCH)
            page.keyboard.press("ArrowRight")
            times.append(waited(page))
        told("slider key to painted", times)
        times = []
        for place in range(20, int(actions), CHOICES_APART):
            gone = notebook.run_text(f"session.goto(played[{place}]).id")
            assert gone == str(place), gone
            notebook.figure()
            choice = page.locator(".lostatlas-offers button[title]:not(:has(+ input))").last
            with suppress(PlaywrightError):  # a place without such a choice
                choice.hover(timeout=1_000)  # as whoever reads it before the press
                page.wait_for_timeout(300)
                page.evaluate(_WATCH)
                choice.click(timeout=1_000)
                times.append(waited(page))
        told("choice to painted", times)
        notebook.leave()


def in_voila(engine: Engine) -> None:
    """Measure a page of ``lostatlas app``, each time with a kernel that waits, as for a single visitor."""
    with App(str(LONG), folder=Path(mkdtemp())) as app:
        times = []
        for _ in range(4):
            page = engine.browser().new_page(viewport={"width": 1366, "height": 768})
            time.sleep(_WAITING)
            began = time.perf_counter()
            page.goto(app.url, wait_until="commit")
            page.locator(".lostatlas-canvas .bk-Figure").first.wait_for(state="attached", timeout=120_000)
            times.append(1000 * (time.perf_counter() - began))
            page.close()
        told("Voila page to canvas", times[1:])  # the first finds the server's own caches empty


def main() -> None:
    """Print every figure."""
    found = browser_path()
    if found is None:
        sys.exit("no Chromium was found")
    expect.set_options(timeout=60_000)
    os.environ["LOSTATLAS_KEPT"] = mkdtemp()  # as for somebody who has kept no games yet
    with Engine.at(found) as engine:
        in_lab(engine)
        in_voila(engine)


if __name__ == "__main__":
    main()
