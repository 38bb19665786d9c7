"""Small simulations for tests: random micro games take a few hundredths of a second."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from lostatlas.lab import Results, simulate
from lostatlas.lab.simulation.tables import TABLES

RANDOM = ("random", "random")
BOTS = "tests.lab.simulation.bots"


def played(games: int = 6, *, players: Sequence[Any] = RANDOM, **options: Any) -> Results:
    """Return some micro games, played here unless said otherwise."""
    settled = {"mode": "micro", "seed": 11, "workers": 1, "progress": False}
    return simulate(players=players, games=games, **{**settled, **options})


def rows(results: Results) -> dict[str, Any]:
    """Return everything that must not depend on who played: all tables but the cost."""
    return {name: results.table(name).to_pydict() for name in TABLES if name != "work"}


def warns_of_ctrl_c() -> Any:
    """Expect the warning of an interrupted simulation."""
    from lostatlas.lab.simulation import SimulationStopped

    return pytest.warns(SimulationStopped, match=r"Stopped: \d+ of \d+ games")
