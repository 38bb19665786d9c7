"""A real JupyterLab and a real Chromium for every test in this folder; nothing but localhost is reachable.

Screenshots go to ``tests/artefacts/`` (not in version control) to be looked at.

A check that fails is never asked again. Where the page could not be acted on, since the browser has died,
cells did not run, or what was to be pressed did not come, the test is tried once more in another page, and
the summary names it.
"""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, expect

from tests.browser.engine import SIZE, Engine, Window
from tests.browser.found import NAMES, browser_path
from tests.browser.look import LookAt
from tests.browser.pages import Notebook, NotReadyError
from tests.browser.server import LabServer

PATIENCE = 45_000
"""Milliseconds until something expected on the page is missed; the machine may be busy with other tests."""
ARTEFACTS = Path(__file__).parents[1] / "artefacts"
TRIED_ONCE_MORE = pytest.mark.flaky(
    reruns=1, only_rerun=[Error, NotReadyError], rerun_except=[AssertionError]
)
STRANGERS = "the page asked for something that is not on this machine"
FAILED = pytest.StashKey[bool]()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let what could not be acted on be tried once more."""
    here = Path(__file__).parent
    for item in items:
        if item.path.parent == here:
            item.add_marker(TRIED_ONCE_MORE)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Keep for the fixtures whether the test has failed."""
    report = yield
    item.stash[FAILED] = report.failed
    return report


@pytest.fixture(scope="package")
def engine() -> Iterator[Engine]:
    """Return the system's Chromium, or skip: aloud, and not at all where a browser is required."""
    found = browser_path()
    if found is None:
        if os.environ.get("LOSTATLAS_REQUIRE_BROWSER") == "1":
            pytest.fail("LOSTATLAS_REQUIRE_BROWSER=1, but there is no " + ", ".join(NAMES))
        pytest.skip("no Chromium was found")
    expect.set_options(timeout=PATIENCE)
    with Engine.at(found) as started:
        yield started


@pytest.fixture
def chromium(engine: Engine) -> Browser:
    """Return the browser, which other tests use as well."""
    return engine.browser()


@pytest.fixture(scope="package")
def lab(engine: Engine, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LabServer]:
    """Return one JupyterLab, started by our own command, with our notebooks in its folder."""
    with LabServer(tmp_path_factory.mktemp("lab")) as server:
        yield server


@pytest.fixture(scope="package")
def shared_window(engine: Engine) -> Iterator[Window]:
    """Return one window for many files: the first test loads JupyterLab there, the others find it running."""
    opened = Window(engine, SIZE)
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def window(shared_window: Window) -> Iterator[Window]:
    """Return the window; what a file stores in it is not there for the next."""
    yield shared_window
    shared_window.end_file()


@pytest.fixture(scope="module")
def left_open(window: Window, lab: LabServer) -> Iterator[LookAt]:
    """Return what the tests of a file leave open for each other."""
    left = LookAt(window, lab, size=SIZE, artefacts=ARTEFACTS)
    yield left
    left.close()


@pytest.fixture
def look_at(left_open: LookAt, request: pytest.FixtureRequest) -> Iterator[LookAt]:
    """Return what opens cells that have run: for tests that only look, or put back what they change.

    The next test of the file that asks for the same cells finds them open, with the window at its first size
    and scrolled to the top. A test that fails leaves nothing open.
    """
    left_open.name = request.node.name
    yield left_open
    strangers = left_open.strangers()
    if strangers or request.node.stash[FAILED]:
        left_open.close(failed=True)
    assert strangers == [], STRANGERS


@pytest.fixture
def notebook(
    window: Window, lab: LabServer, left_open: LookAt, request: pytest.FixtureRequest
) -> Iterator[Notebook]:
    """Return an empty page object: give it cells or one of our notebooks to open."""
    left_open.close()
    page = window.page()
    page.set_viewport_size(SIZE)
    opened = Notebook(page, lab, artefacts=ARTEFACTS, name=request.node.name)
    yield opened
    if request.node.stash[FAILED]:
        opened.tell()
        window.close()
        lab.end_kernels()
    else:
        opened.leave()
    assert opened.strangers == [], STRANGERS
