"""The browser of this machine that the tests drive, if there is one."""

from __future__ import annotations

import shutil

NAMES = (
    "chromium-headless-shell",  # the same engine without windows, which takes less time
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)


def browser_path() -> str | None:
    """Return where Chromium lies, or None."""
    return next(filter(None, map(shutil.which, NAMES)), None)
