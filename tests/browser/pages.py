"""A notebook in the browser, in the words of the tests."""

from __future__ import annotations

import io
import json
import re
import secrets
import time
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from PIL import Image
from playwright.sync_api import ConsoleMessage, ElementHandle, Error, Locator, Page, Request, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.browser.engine import HERE
from tests.browser.server import LabServer

Pixel = tuple[int, int, int]
_PAINTED_WITHIN = 45.0
"""Number of seconds to wait until a point has the right colour."""
LIGHT, DARK = "JupyterLab Light", "JupyterLab Dark"

# Where a point of the figure is on the screen; the figure is the n-th drawn one on the page, from 0.
_TO_PIXEL = """([nth, x, y]) => {
  const el = document.querySelectorAll('.lostatlas-canvas .bk-Figure')[nth];
  const view = Bokeh.index.roots.find((root) => root.el === el);
  const area = view.canvas_view.el.getBoundingClientRect();
  return [area.x + view.frame.x_scale.compute(x), area.y + view.frame.y_scale.compute(y)];
}"""

_IDLE = """(nth) => {
  const el = document.querySelectorAll('.lostatlas-canvas .bk-Figure')[nth];
  const view = el && window.Bokeh?.index.roots.find((root) => root.el === el);
  return Boolean(view && view.is_idle);
}"""

# The code cells of the notebook in front, and questions about them.
_CELLS = """() => {
  const panel = jupyterapp.shell.currentWidget;
  const kernel = panel.sessionContext.session?.kernel; // none for a moment while a notebook is opened
  const cells = [...panel.content.model.cells].filter((cell) => cell.type === 'code');
  const code = cells.filter((cell) => cell.sharedModel.getSource().trim());
  const errors = cells.flatMap((cell) => cell.outputs.toJSON()).filter((one) => one.output_type === 'error');
"""
_STARTED = "return code.some((cell) => cell.executionState === 'running' || cell.executionCount !== null); }"
_DONE = """
  const ran = errors.length > 0 || code.every((cell) => cell.executionCount !== null);
  return code.length > 0 && ran && kernel?.status === 'idle'; }
"""
_STANDING = """
  const ran = code.map((cell) => `${cell.executionState} ${cell.executionCount}`);
  return JSON.stringify({ kernel: kernel?.status, connection: kernel?.connectionStatus, ran }); }
"""
_ERRORS = "return errors.map((error) => error.ename + ': ' + error.evalue); }"

# Open a notebook as a click on its file does, and close the launcher, or whatever else is open.
_OPEN = """async (path) => {
  await jupyterapp.restored;
  const opened = await jupyterapp.commands.execute('docmanager:open', { path });
  for (const other of [...jupyterapp.shell.widgets('main')]) if (other !== opened) other.dispose();
}"""
_REOPEN = """async (path) => {
  await jupyterapp.commands.execute('docmanager:save');
  jupyterapp.shell.currentWidget.dispose();
  await jupyterapp.commands.execute('docmanager:open', { path });
}"""
_LEAVE = """async () => {
  for (const one of [...(window.jupyterapp?.shell.widgets('main') ?? [])]) one.dispose();
  await window.jupyterapp?.serviceManager.sessions.shutdownAll(); // or it drops the next session with these
}"""

# What a test that failed tells of the page: the panels, and each figure with what hides it.
_SHOWN = """() => {
  const styled = (el) => el && getComputedStyle(el).display === 'none';
  const hides = (el) => (el && !styled(el) ? hides(el.parentElement) : el?.className);
  const size = ({ width, height }) => `${width}x${height}`;
  const figures = [...document.querySelectorAll('.lostatlas-canvas')];
  const main = [...(window.jupyterapp?.shell.widgets('main') ?? [])];
  return JSON.stringify({
    open: main.map((one) => `${one.title.label}${one.isVisible ? '' : ' (hidden)'}`),
    front: window.jupyterapp?.shell.currentWidget?.title.label,
    dialog: document.querySelector('.jp-Dialog')?.textContent,
    figures: figures.map((el) => `${size(el.getBoundingClientRect())}, hidden by ${hides(el)}`),
  }); }"""

_OUTPUTS = "[...document.querySelectorAll('.jp-OutputArea-output')].map((one) => one.textContent)"
_WITHOUT = ("Loading widget...", "Error displaying widget: model not found")

# The output areas and panels in sight with a scrollbar below them, by how broad they are.
_SIDEWAYS = """() => [...document.querySelectorAll('.jp-OutputArea-output, .lostatlas-panel')]
  .filter((one) => one.offsetParent && one.scrollWidth > one.clientWidth)
  .map((one) => `${one.scrollWidth} in ${one.clientWidth}: ${one.textContent.slice(0, 60)}`)"""

# Wait until what is ours has stood in the same place for ten frames: JupyterLab, the panels and their figures
# take up the new size of a window one after the other.
_SETTLED = """() => new Promise((settled) => {
  let before = '';
  let frames = 0;
  const place = ({ x, y, width, height }) => [x, y, width, height].join();
  const look = () => {
    const ours = document.querySelectorAll('[class*=lostatlas-place], .lostatlas-panel, .lostatlas-canvas');
    const now = [innerWidth, ...[...ours].map((one) => place(one.getBoundingClientRect()))].join(' ');
    frames = now === before ? frames + 1 : 0;
    before = now;
    if (frames < 10) requestAnimationFrame(look);
    else settled();
  };
  look(); })"""

# Ask the kernel for the value of an expression, without touching the notebook, and not in the midst of what a
# widget does: that may be in another thread.
_IN_TURN = """(lambda act, lock: lock.with_ui_lock(act) if lock else act())(
  lambda: ({code}), __import__("sys").modules.get("lostatlas_widgets.ui_lock"))"""
_ASK = """async (code) => {
  const kernel = jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  const reply = await kernel.requestExecute({code: '', user_expressions: {answer: code}, silent: true}).done;
  const answer = reply.content.user_expressions.answer;
  return answer.status === 'ok' ? answer.data['text/plain'] : answer.ename + ': ' + answer.evalue;
}"""


# What JupyterLab asks for to learn which sessions and kernels there are.
_LISTS = ("/api/sessions", "/api/kernels")


class NotReadyError(Exception):
    """The cells did not run to their end."""


class Notebook:
    """One notebook open in JupyterLab, which runs in the page already or is loaded for it."""

    def __init__(self, page: Page, lab: LabServer, *, artefacts: Path, name: str) -> None:
        self.page, self.lab, self.artefacts = page, lab, artefacts
        self.strangers: list[str] = []
        self.called(name)
        self._listing: set[Request] = set()
        artefacts.mkdir(exist_ok=True)
        page.on("request", self._asked)
        page.on("requestfinished", self._listed)
        page.on("requestfailed", self._listed)
        page.on("console", self._written)
        page.on("pageerror", self._raised)
        page.set_default_timeout(60_000)

    def called(self, name: str) -> None:
        """Take the name of the test that begins; what the page has said to others is not its own."""
        self.name = re.sub(r"\W+", "_", name).strip("_")
        self.console: list[str] = []

    def leave(self) -> None:
        """Close every notebook and end its kernel."""
        self.page.evaluate(_LEAVE)
        self.lab.end_kernels()
        # A list of now that came late would make JupyterLab drop the session of the next test.
        late = time.monotonic() + 10
        while self._listing and time.monotonic() < late:
            self.page.wait_for_timeout(20)
        if self.page.locator(".jp-Dialog").count():
            self.page.goto("about:blank")
        self.page.remove_listener("request", self._asked)
        self.page.remove_listener("requestfinished", self._listed)
        self.page.remove_listener("requestfailed", self._listed)
        self.page.remove_listener("console", self._written)
        self.page.remove_listener("pageerror", self._raised)

    def tell(self) -> None:
        """Print what the page shows, and keep a picture of it; pytest prints that beside the failure."""
        print(*self.console[-20:], sep="\n")
        try:
            print(self.page.evaluate(_SHOWN), self.screenshot(f"failed_{self.name}"))
        except Error as error:
            print(error)

    def _asked(self, request: Request) -> None:
        url = urlsplit(request.url)
        if url.scheme in ("http", "https") and url.hostname not in HERE:
            self.strangers.append(request.url)
        elif request.method == "GET" and url.path.endswith(_LISTS):
            self._listing.add(request)

    def _listed(self, request: Request) -> None:
        self._listing.discard(request)

    def _written(self, line: ConsoleMessage) -> None:
        self.console.append(f"{line.type}: {line.text}")

    def _raised(self, error: Error) -> None:
        self.console.append(f"error: {error}")

    # opening and running

    def open_cells(self, *cells: str, theme: str = LIGHT) -> None:
        """Open a new notebook of these code cells."""
        empty: dict[str, object] = {
            "cell_type": "code",
            "metadata": {},
            "outputs": [],
            "execution_count": None,
        }
        spec = {"name": "python3", "display_name": "Python 3", "language": "python"}
        notebook = {
            "cells": [{**empty, "id": f"cell-{n}", "source": cell} for n, cell in enumerate(cells)],
            "metadata": {"kernelspec": spec},
            "nbformat": 4,
            "nbformat_minor": 5,
        }
        file = self.lab.folder / f"{self.name}.ipynb"
        file.write_text(json.dumps(notebook))
        self.open(file.name, theme=theme)

    def open(self, path: str, *, theme: str = LIGHT) -> None:
        """Open a notebook of the server's folder and wait for its kernel."""
        self.path = path
        if self.page.evaluate("() => window.jupyterapp === undefined"):
            self._load()
        self.page.evaluate(_OPEN, path)
        self._wait_for_kernel()
        self.wear(theme)

    def wear(self, theme: str) -> None:
        """Give JupyterLab this theme, which the server keeps."""
        if theme != self.page.evaluate("() => document.body.dataset.jpThemeName"):
            self.command("apputils:change-theme", theme=theme)
            self.page.wait_for_selector(f"body[data-jp-theme-name='{theme}']", state="attached")

    def reload(self) -> None:
        """Load the page again, with the same kernel; wait until its widgets are back."""
        self.command("docmanager:save")
        self._load()
        self.page.evaluate(_OPEN, self.path)
        self._wait_for_kernel()
        self.wait_for_widgets()

    def _load(self) -> None:
        """Load JupyterLab, in a workspace of a new name, and open nothing in it.

        It would show what another workspace held when that was last saved, and open what the address names,
        but late, and in front of the notebook of the next test perhaps.
        """
        workspace = f"{self.name}-{secrets.token_hex(4)}"
        self.page.goto(f"{self.lab.url}/lab/workspaces/{workspace}?token={self.lab.token}")
        self.page.wait_for_function("() => window.jupyterapp !== undefined")

    def reopen(self) -> None:
        """Close the notebook's tab and open it again, with the same kernel; its widgets may come later."""
        self.page.evaluate(_REOPEN, self.path)
        self._wait_for_kernel()

    def wait_for_widgets(self) -> None:
        """Wait until no output waits for its widget or has given it up."""
        self.page.wait_for_function(f"() => !({_OUTPUTS}).some((one) => {[*_WITHOUT]}.includes(one))")

    def _wait_for_kernel(self) -> None:
        self.page.wait_for_function(
            "(path) => window.jupyterapp?.shell.currentWidget?.context?.path === path", arg=self.path
        )
        self.page.wait_for_selector(".jp-Notebook .jp-Cell")
        self.page.wait_for_function(
            "() => window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel?.connectionStatus"
            " === 'connected'"
        )
        self.page.wait_for_function(
            "() => jupyterapp.shell.currentWidget.sessionContext.session?.kernel?.status === 'idle'"
        )

    def command(self, name: str, **arguments: Any) -> None:
        """Run a command of JupyterLab, such as ``notebook:run-all-cells``."""
        self.page.evaluate("([name, args]) => jupyterapp.commands.execute(name, args)", [name, arguments])

    def run_all(self, *, within: float = 180) -> None:
        """Run every cell; every code cell must really get a number."""
        self.start_all()
        self.wait_for_prompts(within=within)

    def start_all(self) -> None:
        """Start to run every cell. About one open in ten runs none: ask once more when none starts."""
        run = "() => { jupyterapp.commands.execute('notebook:run-all-cells') }"
        self.page.evaluate(run)
        try:
            self.page.wait_for_function(_CELLS + _STARTED, timeout=12_000)
        except PlaywrightTimeout:
            self.page.evaluate(run)

    def wait_for_prompts(self, *, within: float = 180) -> None:
        """Wait until every code cell of the notebook's model has its number and the kernel rests."""
        try:
            self.page.wait_for_function(_CELLS + _DONE, timeout=within * 1000)
        except PlaywrightTimeout:
            raise NotReadyError(self.page.evaluate(_CELLS + _STANDING)) from None
        raised = self.errors()
        assert raised == [], raised

    def errors(self) -> list[str]:
        """Return the errors that cells have raised."""
        found: list[str] = self.page.evaluate(_CELLS + _ERRORS)
        return found

    def run_text(self, code: str) -> str:
        """Return the repr of an expression's value in the notebook's kernel; no cell is touched."""
        value: str = self.page.evaluate(_ASK, _IN_TURN.format(code=code))
        return value

    def wait_for_value(self, code: str, value: str, *, within: float = 45) -> None:
        """Wait until an expression has a value of this repr; acts on the page arrive by another way."""
        deadline = time.monotonic() + within
        while (seen := self.run_text(code)) != value:
            assert time.monotonic() < deadline, f"{code} is {seen}, not {value}"
            time.sleep(0.05)

    def complaints(self) -> list[str]:
        """Return the errors that stand in the page's console, once nothing more is on its way.

        That ipywidgets has waited two seconds for a model in vain tells of a busy machine only, where
        everything is shown all the same.
        """
        self.wait_for_widgets()
        self.page.wait_for_timeout(2_500)  # anywidget complains two seconds after a widget has come
        errors = [line for line in self.console if line.startswith("error")]
        return [line for line in errors if not line.startswith("error: Error: widget model not found")]

    def resize(self, width: int, height: int) -> None:
        """Give the window another size, and wait until everything has its place in it."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.evaluate(_SETTLED)

    def sideways(self) -> list[str]:
        """Return the outputs that scroll sideways in the window of a small laptop."""
        self.resize(1366, 707)
        found: list[str] = self.page.evaluate(_SIDEWAYS)
        return found

    def take_the_keys(self) -> None:
        """Let keys go to the notebook; a page that is still loading gives the focus late."""
        self.command("notebook:enter-command-mode")
        self.page.wait_for_function("() => document.activeElement?.closest('.jp-Notebook') != null")

    def open_tab(self, name: str, *, within: str = "body") -> None:
        """Show what stands in a tab, also where it is in front already in a drawer that is shut."""
        named = self.page.get_by_role("tab", name=name, exact=True)
        tab = self.page.locator(within).get_by_role("tab", name=name, exact=True)
        shut = self.page.locator(".lostatlas-drawer-shut .lostatlas-place-drawer").filter(has=named)
        if shut.count() or tab.get_attribute("aria-selected") != "true":
            tab.click()

    # figures

    def figure(self, nth: int = 0) -> Locator:
        """Return the n-th figure on the page once it is drawn and at rest."""
        found = self.page.locator(".lostatlas-canvas").nth(nth)
        expect(found.locator(".bk-Figure")).to_have_count(1)
        self.page.wait_for_function(_IDLE, arg=nth)
        return found

    def pixel_of(self, x: float, y: float, *, nth: int = 0) -> tuple[float, float]:
        """Return where a point of the figure is in the window, the figure being scrolled into it."""
        self.figure(nth).scroll_into_view_if_needed()
        sx, sy = self.page.evaluate(_TO_PIXEL, [nth, x, y])
        return sx, sy

    def click_at(self, x: float, y: float, *, nth: int = 0) -> None:
        """Click a point of the figure, in its own units, once the page around it has come to rest."""
        before, at = (0.0, 0.0), self.pixel_of(x, y, nth=nth)
        while at != before:
            self.page.wait_for_timeout(100)
            before, at = at, self.pixel_of(x, y, nth=nth)
        self.page.mouse.click(*at)

    def picture(self, nth: int = 0) -> Image.Image:
        """Return what the n-th figure looks like."""
        return Image.open(io.BytesIO(self.figure(nth).screenshot())).convert("RGB")

    def colour_at(self, x: float, y: float, *, nth: int = 0) -> Pixel:
        """Return the colour that is painted at a point of the figure."""
        sx, sy = self.pixel_of(x, y, nth=nth)
        shot = self.page.screenshot(clip={"x": sx - 1, "y": sy - 1, "width": 3, "height": 3})
        pixel = Image.open(io.BytesIO(shot)).convert("RGB").getpixel((1, 1))
        assert isinstance(pixel, tuple)
        return (int(pixel[0]), int(pixel[1]), int(pixel[2]))

    def wait_for_colour(self, colour: Pixel, x: float, y: float, *, nth: int = 0) -> None:
        """Wait until a point of the figure is painted in this colour (each channel within 8)."""
        self._wait_for_paint(lambda seen: _alike(seen, colour), x, y, nth=nth)

    def wait_for_other_colour(self, bare: Collection[Pixel], x: float, y: float, *, nth: int = 0) -> Pixel:
        """Wait until a point of the figure has none of these colours, and return the one that it has.

        A text beside the figure may be there before the figure has been painted.
        """
        return self._wait_for_paint(lambda seen: not any(_alike(seen, one) for one in bare), x, y, nth=nth)

    def _wait_for_paint(self, right: Callable[[Pixel], bool], x: float, y: float, *, nth: int) -> Pixel:
        deadline = time.monotonic() + _PAINTED_WITHIN
        while not right(seen := self.colour_at(x, y, nth=nth)):
            assert time.monotonic() < deadline, f"({x}, {y}) stays {seen}"
            time.sleep(0.05)
        return seen

    def status(self, nth: int = 0) -> Locator:
        """Return the line below the n-th figure."""
        return self.page.locator(".lostatlas-status").nth(nth)

    def alert(self, nth: int = 0) -> Locator:
        """Return the line of errors below the n-th figure."""
        return self.page.locator(".lostatlas-alert").nth(nth)

    def button(self, name: str, *, nth: int = 0) -> Locator:
        """Return the n-th button with this name."""
        return self.page.locator(".jupyter-button", has_text=re.compile(rf"^\s*{name}\s*$")).nth(nth)

    def screenshot(self, name: str, element: ElementHandle | Locator | None = None) -> Path:
        """Keep a picture of the page (or of an element) to be looked at."""
        file = self.artefacts / f"{name}.png"
        (element or self.page).screenshot(path=str(file))
        return file


def _alike(one: Pixel, other: Pixel) -> bool:
    return all(abs(a - b) <= 8 for a, b in zip(one, other, strict=True))
