"""Open and close pages of ``lostatlas app`` in a browser: none leaves a kernel; and what one takes.

One kernel waits all the time: it becomes that of the next page.

``python -m tests.soak.pages [PAGES]``: fifty unless said. It reads ``/proc``, so it runs on Linux.
"""

from __future__ import annotations

import re
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.app import App
from tests.browser.engine import FLAGS
from tests.browser.found import browser_path

GAME = Path(__file__).parents[2] / "examples" / "games" / "micro.json"
WITHIN = 60.0
"""Seconds that a kernel may take to end after its page was closed, and one to be there for the next page."""
_KERNEL = re.compile(rb"\bkernel-[\w-]+\.json\b")
"""What the command of every kernel names: the file in which it is told how it is spoken to."""
PATIENCE = 300_000
"""Milliseconds until a page is drawn; the machine may be busy."""


def kernels(server: int) -> list[int]:
    """Return the processes that a server has begun and that have not ended."""
    tasks = Path(f"/proc/{server}/task").glob("*/children")
    found = [int(pid) for task in tasks for pid in task.read_text().split()]
    return [pid for pid in found if _KERNEL.search(Path(f"/proc/{pid}/cmdline").read_bytes())]


def megabytes(pid: int) -> int:
    """Return the memory that a process takes, with its share of what several use."""
    told = Path(f"/proc/{pid}/smaps_rollup").read_text()
    return int(re.findall(r"^Pss:\s+(\d+) kB", told, re.MULTILINE)[0]) // 1024


def waiting(server: int) -> int:
    """Return the kernel that waits for the next visitor of a server, which has no other."""
    end = time.monotonic() + WITHIN
    while len(found := kernels(server)) != 1:
        assert time.monotonic() < end, f"{len(found)} kernels, not one"
        time.sleep(0.1)
    return found[0]


def open_and_close(app: App, browser: Browser) -> int:
    """Open a page, press a button on it, close it, and return what its kernel took once it was gone."""
    pid = waiting(app.process.pid)
    context = browser.new_context()  # one that closes with its page would not let it say that it goes
    page = context.new_page()
    page.goto(app.url, timeout=PATIENCE)
    page.locator(".lostatlas-canvas .bk-Figure").first.wait_for(timeout=PATIENCE)
    place = page.get_by_text(re.compile(r"^\d+ of \d+")).first
    before = place.inner_text(timeout=PATIENCE)
    page.locator(".jupyter-button", has_text=re.compile("^Back$")).first.click(timeout=PATIENCE)
    expect(place).not_to_have_text(before, timeout=PATIENCE)
    taken = megabytes(pid)
    page.close(run_before_unload=True)
    end = time.monotonic() + WITHIN
    while pid in kernels(app.process.pid):
        assert time.monotonic() < end, "the kernel of a page that was closed is still there"
        time.sleep(0.1)
    context.close()
    return taken


def main(pages: int = 50) -> None:
    """Open and close so many pages, and say how many visitors a gigabyte is enough for."""
    found = browser_path()
    assert found is not None, "no Chromium was found"
    with (
        TemporaryDirectory() as folder,
        App(str(GAME), folder=Path(folder)) as app,
        sync_playwright() as play,
    ):
        browser = play.chromium.launch(executable_path=str(found), args=list(FLAGS))
        before, most = megabytes(app.process.pid), 0
        for number in range(1, pages + 1):
            taken = open_and_close(app, browser)
            most = max(most, taken)
            print(f"page {number}: {taken} MB, none left", flush=True)
        after = megabytes(app.process.pid)
    print(f"{pages} pages opened and closed, no kernel is left; a kernel took up to {most} MB,", flush=True)
    print(f"which is {1024 // most} visitors per GB; the server grew from {before} to {after} MB", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
