"""What every test shares: patience, folders of its own, the slowest first, browser tests skipped aloud."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile

import pytest
from hypothesis import HealthCheck, settings

from tests.browser.found import browser_path
from tests.browser.server import NOTEBOOKS

# What explorers keep by themselves does not belong into the home of who runs the tests.
if "LOSTATLAS_KEPT" not in os.environ:
    os.environ["LOSTATLAS_KEPT"] = tempfile.mkdtemp(prefix="lostatlas-kept-")
    atexit.register(shutil.rmtree, os.environ["LOSTATLAS_KEPT"], ignore_errors=True)
# Nor does what the lessons note of a learner.
os.environ.setdefault("LOSTATLAS_PROGRESS", f"{os.environ['LOSTATLAS_KEPT']}/progress.json")

# A loaded machine is no failure, so no example has a deadline; a failure prints how to repeat it.
settings.register_profile(
    "patient", deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("patient")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Begin with what takes longest, browsers and notebooks: at the end one worker would do them alone."""
    if browser_path() is not None:
        _run_each_chapter_once(config, items)
    items.sort(key=lambda item: "browser" not in item.keywords and item.path.suffix != ".ipynb")


def _run_each_chapter_once(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out a chapter whose cells all run in the browser too, where more is asked of it."""
    given = [item.callspec.params for item in items if hasattr(item, "callspec")]
    in_browser = {NOTEBOOKS / str(values["chapter"]) for values in given if "chapter" in values}
    config.hook.pytest_deselected(items=[item for item in items if item.path in in_browser])
    items[:] = [item for item in items if item.path not in in_browser]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say aloud that browser tests were skipped."""
    skipped = [report for report in terminalreporter.stats.get("skipped", []) if "browser" in report.keywords]
    if skipped:
        terminalreporter.section("NO BROWSER", sep="!", red=True, bold=True)
        terminalreporter.line(
            f"{len(skipped)} browser tests were skipped: no Chromium was found. "
            "Install one (Debian: chromium); LOSTATLAS_REQUIRE_BROWSER=1 makes this a failure."
        )
