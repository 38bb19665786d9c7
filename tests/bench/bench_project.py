"""What it costs to import the package, each time in a fresh Python.

The goal is 0.15 s beyond networkx; compare the rows, for each holds the start of Python itself.
"""

from __future__ import annotations

import subprocess
import sys

import pytest
from pytest_benchmark.fixture import BenchmarkFixture


@pytest.mark.parametrize(
    "code",
    [
        "pass",
        "import networkx",
        "import lostatlas",
        "import networkx, lostatlas",
        "from lostatlas_widgets import explore",
    ],
)
def bench_import(benchmark: BenchmarkFixture, code: str) -> None:
    """Start Python and run one line."""
    benchmark.pedantic(
        subprocess.run,
        args=([sys.executable, "-c", code],),
        kwargs={"check": True},
        rounds=8,
        warmup_rounds=1,
    )
