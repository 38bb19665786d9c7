"""The Chromium of a worker and the page of its tests: a browser that has died is started anew."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, BrowserContext, Page, Playwright, ViewportSize, sync_playwright

HERE = ("127.0.0.1", "localhost")
"""The only hosts that a page reaches. No page asks us about each request: that would switch its cache off."""
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, " + ", ".join(f"EXCLUDE {host}" for host in HERE),
)


SIZE: ViewportSize = {"width": 1200, "height": 900}
"""Of the window at the beginning of each test."""
FILES_A_PAGE = 5
"""Number of test files that share a page, which is slower for all that JupyterLab keeps of each notebook."""


class Engine:
    """One Chromium; whoever asks gets one that runs."""

    def __init__(self, playwright: Playwright, path: str) -> None:
        self.playwright, self._path = playwright, path
        self._browser: Browser | None = None

    @classmethod
    @contextmanager
    def at(cls, path: str) -> Iterator[Engine]:
        """Yield an engine for the Chromium at this path."""
        with sync_playwright() as playwright:
            engine = cls(playwright, path)
            yield engine
            if engine._browser is not None:
                engine._browser.close()

    def browser(self) -> Browser:
        """Return the browser that runs, started now if there is none."""
        if self._browser is None or not self._browser.is_connected():
            self._browser = self.playwright.chromium.launch(executable_path=self._path, args=list(FLAGS))
        return self._browser


class Window:
    """One page for one test after another; once it is closed or has died, the next gets a new one."""

    def __init__(self, engine: Engine, size: ViewportSize) -> None:
        self._engine, self._size = engine, size
        self._context: BrowserContext | None = None
        self._page: Page | None = None
        self._crashed = False
        self._files = 0

    def page(self) -> Page:
        """Return the page, which may have something open already."""
        if self._page is None or self._crashed or self._page.is_closed():
            self._context = self._engine.browser().new_context(viewport=self._size)
            self._page = self._context.new_page()
            self._crashed = False
            self._page.on("crash", self._has_crashed)
        return self._page

    def _has_crashed(self, _page: Page) -> None:
        self._crashed = True

    def end_file(self) -> None:
        """Forget what the tests of a file have stored in the page, or give it up after some files."""
        self._files += 1
        if self._page is None or self._crashed or self._page.is_closed() or self._files % FILES_A_PAGE == 0:
            self.close()
        else:
            self._page.evaluate("() => { if (location.host) localStorage.clear(); }")

    def close(self) -> None:
        """Give the page up."""
        if self._page is not None and self._context is not None and not self._page.is_closed():
            self._context.close()
        self._page = self._context = None
