"""One notebook for several tests of a file that only look at what its cells show, or put it back."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import ViewportSize

from tests.browser.engine import Window
from tests.browser.pages import LIGHT, Notebook
from tests.browser.server import LabServer

# As in a notebook that has just been opened: at its top, with nothing chosen to type into.
_TO_THE_TOP = """() => {
  document.activeElement?.blur();
  const panel = jupyterapp.shell.currentWidget.node;
  for (const one of panel.querySelectorAll('.jp-WindowedPanel-outer')) one.scrollTo(0, 0);
}"""


class LookAt:
    """Opens a notebook, runs its cells, and finds it open when the next test asks for the same cells."""

    def __init__(self, window: Window, lab: LabServer, *, size: ViewportSize, artefacts: Path) -> None:
        self._window, self._lab, self._size, self._artefacts = window, lab, size, artefacts
        self.name = ""
        """What the test is called that asks."""
        self._opened: Notebook | None = None
        self._shown: tuple[tuple[str, ...], str] | None = None

    def __call__(self, *cells: str, theme: str = LIGHT) -> Notebook:
        """Return a notebook in which these cells have run."""
        page = self._window.page()
        page.mouse.move(0, 0)
        opened = self._opened
        if opened is None or opened.page is not page or self._shown != (cells, theme):
            self.close()
            page.set_viewport_size(self._size)
            self._opened = opened = Notebook(page, self._lab, artefacts=self._artefacts, name=self.name)
            opened.open_cells(*cells, theme=theme)
            opened.run_all()
            self._shown = cells, theme
            return opened
        opened.called(self.name)
        opened.resize(**self._size)
        page.evaluate(_TO_THE_TOP)
        return opened

    def strangers(self) -> list[str]:
        """Return what the page has asked for that is not on this machine."""
        return [] if self._opened is None else self._opened.strangers

    def close(self, *, failed: bool = False) -> None:
        """Give up what is open, and the page with it where a test has failed."""
        opened, self._opened, self._shown = self._opened, None, None
        if opened is None:
            return
        if failed:
            opened.tell()
            self._window.close()
            self._lab.end_kernels()
        elif opened.page is self._window.page():
            opened.leave()
        else:  # it has died since
            self._lab.end_kernels()
