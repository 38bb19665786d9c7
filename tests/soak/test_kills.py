"""A few of the kills and full disks of the soak, and two simulations that meet in one folder."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from lostatlas.kernel.errors import GameDataError
from lostatlas.lab import open_results, simulate
from tests.soak.kills import SIMULATE, fill_disks, kill_simulations


def test_five_kills_of_a_simulation_lose_nothing_and_double_nothing() -> None:
    kill_simulations(5)


def test_after_a_full_disk_everything_goes_on() -> None:
    fill_disks(1)


def test_of_two_simulations_in_one_folder_the_second_is_refused(tmp_path: Path) -> None:
    """Once the first one has ended, or was killed, the folder is free, and each game is there once."""
    games = tmp_path / "games"
    long = SIMULATE.replace("games=6", "games=400")
    assert long != SIMULATE
    command = [sys.executable, "-c", long, str(games), "lost_atlas", "micro"]
    players = ["random"] * 2
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=Path(__file__).parents[2]) as child:
        assert child.stdout is not None
        child.stdout.readline()
        while not (games / "games").exists():  # made once the folder is locked
            assert child.poll() is None
            time.sleep(0.05)
        with pytest.raises(GameDataError, match="Another program is writing games here"):
            simulate(mode="micro", players=players, games=400, workers=1, progress=False, folder=games)
        child.kill()
    simulate(mode="micro", players=players, games=6, workers=1, progress=False, folder=games)
    found = open_results(games)
    assert len(found) >= 6
    assert found.games["game"].is_unique
