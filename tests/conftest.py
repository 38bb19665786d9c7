"""What every test shares: patience, folders of its own, the slowest first, browser tests skipped aloud."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile

import pytest
from hypothesis import HealthCheck, settings

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
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes longest, browsers and notebooks: at the end one worker would do them alone."""
    items.sort(key=lambda item: "browser" not in item.keywords and item.path.suffix != ".ipynb")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say aloud that browser tests were skipped."""
    skipped = [report for report in terminalreporter.stats.get("skipped", []) if "browser" in report.keywords]
    if skipped:
        terminalreporter.section("NO BROWSER", sep="!", red=True, bold=True)
        terminalreporter.line(
            f"{len(skipped)} browser tests were skipped: no Chromium was found. "
            "Install one (Debian: chromium); LOSTATLAS_REQUIRE_BROWSER=1 makes this a failure."
        )
