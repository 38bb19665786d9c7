"""Open and close pages of ``lostatlas app`` as a browser does: none leaves a kernel; and what one takes.

``python -m tests.soak.pages [PAGES]``: fifty unless said. It reads ``/proc``, so it runs on Linux.
"""

from __future__ import annotations

import re
import sys
import time
from http.cookiejar import CookieJar
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.request import HTTPCookieProcessor, Request, build_opener

from tests.browser.app import App

GAME = Path(__file__).parents[2] / "examples" / "games" / "micro.json"
GONE_WITHIN = 15.0
"""Seconds that a kernel may take to end after its page has said that it closes."""


def kernels(server: int) -> list[int]:
    """Return the processes that a server has begun and that have not ended."""
    tasks = Path(f"/proc/{server}/task").glob("*/children")
    found = [int(pid) for task in tasks for pid in task.read_text().split()]
    return [pid for pid in found if b"ipykernel" in Path(f"/proc/{pid}/cmdline").read_bytes()]


def megabytes(pid: int) -> int:
    """Return the memory that a process takes, with its share of what several use."""
    told = Path(f"/proc/{pid}/smaps_rollup").read_text()
    return int(re.findall(r"^Pss:\s+(\d+) kB", told, re.MULTILINE)[0]) // 1024


def open_and_close(app: App) -> int:
    """Open a page, tell the server that it closes, and return what its kernel took once it was gone."""
    base, browser = app.url.partition("?")[0], build_opener(HTTPCookieProcessor(CookieJar()))
    with browser.open(app.url, timeout=300) as answer:
        found = re.search(r'"kernelId":\s*"([^"]+)"', answer.read().decode())
    assert found is not None
    (pid,) = kernels(app.process.pid)
    taken = megabytes(pid)
    closing = Request(f"{base}voila/api/shutdown/{found[1]}", data=b"", method="POST")  # noqa: S310 - our own
    assert browser.open(closing, timeout=60).status == 204
    end = time.monotonic() + GONE_WITHIN
    while kernels(app.process.pid):
        assert time.monotonic() < end, "the kernel of a page that was closed is still there"
        time.sleep(0.1)
    return taken


def main(pages: int = 50) -> None:
    """Open and close so many pages, and say how many visitors a gigabyte is enough for."""
    with TemporaryDirectory() as folder, App(str(GAME), folder=Path(folder)) as app:
        before = megabytes(app.process.pid)
        most = max(open_and_close(app) for _ in range(pages))
        after = megabytes(app.process.pid)
    print(f"{pages} pages opened and closed, no kernel is left; a kernel took up to {most} MB,", flush=True)
    print(f"which is {1024 // most} visitors per GB; the server grew from {before} to {after} MB", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
