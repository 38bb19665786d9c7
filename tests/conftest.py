"""What every test shares: patience, folders of its own, the slowest first, browser tests skipped aloud."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from lostatlas.games import DEFAULT_TITLE
from lostatlas.teach.notebook_builder import LANGUAGES
from lostatlas.text.catalogue import speak_of
from tests.browser.found import browser_path
from tests.browser.server import NOTEBOOKS
from tests.kernels.warm import warm_kernels

# What explorers keep by themselves does not belong into the home of who runs the tests.
if "LOSTATLAS_KEPT" not in os.environ:
    os.environ["LOSTATLAS_KEPT"] = tempfile.mkdtemp(prefix="lostatlas-kept-")
    atexit.register(shutil.rmtree, os.environ["LOSTATLAS_KEPT"], ignore_errors=True)
# Nor does what the lessons note of a learner.
os.environ.setdefault("LOSTATLAS_PROGRESS", f"{os.environ['LOSTATLAS_KEPT']}/progress.json")

# A loaded machine is not a failure, so no example has a deadline; a failure prints how to repeat it. New
# examples are drawn each time; with CI set they stay the same: a change is judged there, and not the luck of
# a draw.
settings.register_profile(
    "patient",
    deadline=None,
    print_blob=True,
    derandomize="CI" in os.environ,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("patient")


@pytest.fixture(autouse=True)
def first_title() -> None:
    """Speak of the first title when a test begins, whatever the one before has opened."""
    speak_of(DEFAULT_TITLE)


TWINS = set(LANGUAGES[1:])
"""Folders of notebooks whose code is that of the first language's, as ``tests/notebooks`` proves.

Some of them run in the browser: a chapter, and lessons of two games.
"""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Begin with what takes longest, browsers and notebooks: at the end one worker would do them alone."""
    notebooks = {item.path for item in items if item.path.suffix == ".ipynb"}
    _leave_out(config, items, {one for one in notebooks if one.parent.name in TWINS})
    if browser_path() is not None:
        _leave_out(config, items, _in_browser(items))
    items.sort(key=lambda item: not _has_a_kernel(item))


@pytest.hookimpl(wrapper=True)
def pytest_runtestloop(session: pytest.Session) -> Generator[None, object, object]:
    """Keep kernels warm while there are tests that need one."""
    if session.config.option.collectonly or not any(map(_has_a_kernel, session.items)):
        return (yield)
    with warm_kernels():
        return (yield)


def _has_a_kernel(item: pytest.Item) -> bool:
    return "browser" in item.keywords or item.path.suffix == ".ipynb"


def _in_browser(items: list[pytest.Item]) -> set[Path]:
    """Return the chapters whose cells all run in the browser, where more is asked of them."""
    given = [item.callspec.params for item in items if hasattr(item, "callspec")]
    return {NOTEBOOKS / str(values["chapter"]) for values in given if "chapter" in values}


def _leave_out(config: pytest.Config, items: list[pytest.Item], notebooks: set[Path]) -> None:
    """Do not run the cells of these notebooks: others do."""
    config.hook.pytest_deselected(items=[item for item in items if item.path in notebooks])
    items[:] = [item for item in items if item.path not in notebooks]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say aloud that browser tests were skipped, or tried once more."""
    again = terminalreporter.stats.get("rerun", [])
    if again:
        terminalreporter.section("TRIED ONCE MORE", sep="!", yellow=True, bold=True)
        for report in again:
            terminalreporter.line(report.nodeid)
            terminalreporter.line(report.longreprtext)
    skipped = [report for report in terminalreporter.stats.get("skipped", []) if "browser" in report.keywords]
    if skipped:
        terminalreporter.section("NO BROWSER", sep="!", red=True, bold=True)
        terminalreporter.line(
            f"{len(skipped)} browser tests were skipped: no Chromium was found. "
            "Install one (Debian: chromium-headless-shell); LOSTATLAS_REQUIRE_BROWSER=1 makes this a failure."
        )
