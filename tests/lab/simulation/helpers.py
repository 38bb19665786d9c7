"""Small simulations for tests: random micro games take a few hundredths of a second."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pandas as pd
import pytest

from lostatlas.lab import Results, simulate
from lostatlas.lab.simulation.settings import Settings
from lostatlas.lab.simulation.tables import TABLES

RANDOM = ("random", "random")
BOTS = "tests.lab.simulation.bots"


def played(games: int = 6, *, players: Sequence[Any] = RANDOM, **options: Any) -> Results:
    """Return some micro games, played here unless said otherwise."""
    settled = {"mode": "micro", "seed": 11, "workers": 1, "progress": False}
    return simulate(players=players, games=games, **{**settled, **options})


class Altered(Results):
    """Games as if some of their tables, or their settings, had been other ones."""

    def __init__(self, same: Results, *, settings: Settings | None = None, **frames: pd.DataFrame) -> None:
        super().__init__(settings or same.settings, wanted=same.wanted)
        self.same, self.frames = same, frames

    def table(self, name: str) -> Any:
        """Return a table as it was."""
        return self.same.table(name)

    def frame(self, name: str) -> pd.DataFrame:
        """Return a table, the other one where there is one."""
        return self.frames[name] if name in self.frames else self.same.frame(name)


def rows(results: Results) -> dict[str, Any]:
    """Return everything that must not depend on who played: all tables but the cost."""
    return {name: results.table(name).to_pydict() for name in TABLES if name != "work"}


def warns_of_ctrl_c() -> Any:
    """Expect the warning of an interrupted simulation."""
    from lostatlas.lab.simulation import SimulationStopped

    return pytest.warns(SimulationStopped, match=r"Stopped: \d+ of \d+ games")
