"""A title that knows no railway opens in every shell, and loads nothing of railways."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("title", ["three_in_a_row", "acquire"])
def test_a_title_opens_in_every_shell_without_the_rooms_of_railways(title: str) -> None:
    """In a process of its own: `tests.titles_alone` plays, verifies, exports, simulates and compares it."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.titles_alone", title],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    assert done.stdout.split() == [], "modules of railway rooms were loaded"


def test_playing_loads_none_of_the_libraries_that_only_other_rooms_need() -> None:
    code = (
        "import sys; from lostatlas import new_game; "
        "new_game(['Ann', 'Ben'], mode='micro', seed=3).push(new_game(['Ann', 'Ben'], mode='micro', seed=3)"
        ".legal_actions.choices[0]); "
        "print([name for name in ('tomlkit', 'pandas', 'scipy', 'bokeh') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.stdout.strip(), done.stderr) == ("[]", "")
