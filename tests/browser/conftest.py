"""A real JupyterLab and a real Chromium for every test in this folder; nothing but localhost is reachable.

Screenshots go to ``tests/artefacts/`` (not in version control) to be looked at.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

from tests.browser.found import NAMES, browser_path
from tests.browser.pages import Notebook
from tests.browser.server import LabServer

PATIENCE = 45_000
"""Milliseconds until something expected on the page is missed; the machine may be busy with other tests."""
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
SIZE: ViewportSize = {"width": 1200, "height": 900}
ARTEFACTS = Path(__file__).parents[1] / "artefacts"


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """Return the system's Chromium, or skip: aloud, and not at all where a browser is required."""
    found = browser_path()
    if found is None:
        if os.environ.get("LOSTATLAS_REQUIRE_BROWSER") == "1":
            pytest.fail("LOSTATLAS_REQUIRE_BROWSER=1, but there is no " + ", ".join(NAMES))
        pytest.skip("no Chromium was found")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def lab(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LabServer]:
    """Return one JupyterLab, started by our own command, with our notebooks in its folder."""
    with LabServer(tmp_path_factory.mktemp("lab")) as server:
        yield server


@pytest.fixture(scope="module")
def window(chromium: Browser) -> Iterator[Page]:
    """Return one page for a file: its first test loads JupyterLab there, the others find it running."""
    context = chromium.new_context(viewport=SIZE)
    yield context.new_page()
    context.unroute_all(behavior="ignoreErrors")  # or what is still on its way raises while the page closes
    context.close()


@pytest.fixture
def notebook(window: Page, lab: LabServer, request: pytest.FixtureRequest) -> Iterator[Notebook]:
    """Return an empty page object: give it cells or one of our notebooks to open."""
    window.set_viewport_size(SIZE)
    failed = request.session.testsfailed
    opened = Notebook(window, lab, artefacts=ARTEFACTS, name=request.node.name)
    yield opened
    opened.leave(anew=request.session.testsfailed > failed)
    assert opened.strangers == [], "the page asked for something that is not on this machine"
