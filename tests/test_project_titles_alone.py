"""A title that knows no railway opens in every shell, and loads nothing of railways."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_a_title_of_one_page_opens_in_every_shell_without_the_rooms_of_railways() -> None:
    """In a process of its own: `tests.titles_alone` plays, verifies, exports, simulates and compares it."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.titles_alone"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    assert done.stdout.split() == [], "modules of railway rooms were loaded"
