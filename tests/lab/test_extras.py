"""Without pandas or Bokeh, the tables and charts say in one sentence what to install."""

from __future__ import annotations

import subprocess
import sys

import pytest

ASK = """
import sys
sys.modules[{module!r}] = None
from lostatlas import new_game
from lostatlas.extras import MissingExtra
game = new_game(["Ann", "Ben"], mode="micro", seed=3)
try:
    {ask}
except MissingExtra as error:
    print(error)
"""


@pytest.mark.parametrize(
    ("module", "ask"),
    [
        ("pandas", "from lostatlas import lab; lab.history(game)"),
        ("pandas", "from lostatlas import lab; lab.companies(game)"),
        ("pandas", "from lostatlas.lab import charts"),
        ("bokeh", "from lostatlas.lab import charts"),
    ],
)
def test_what_is_missing_is_told(module: str, ask: str) -> None:
    told = subprocess.run(
        [sys.executable, "-c", ASK.format(module=module, ask=ask)],
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    assert (
        told.stdout
        == f"This needs '{module}', which is part of an optional extra: pip install 'lostatlas[lab]'\n"
    )


def test_the_rules_load_no_table_library() -> None:
    code = "import sys, lostatlas.lab, lostatlas.rail.outlook; print({'pandas', 'bokeh'} & {*sys.modules})"
    told = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert told.stdout == "set()\n"
