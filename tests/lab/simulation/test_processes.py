"""Worker processes: they die, they are interrupted, they talk, and nothing is lost or counted twice."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from functools import partial
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from threading import Lock
from typing import Any

import pytest

from lostatlas.kernel.errors import GameDataError
from lostatlas.lab import open_results
from lostatlas.lab.simulation import processes
from lostatlas.players import RandomPlayer
from lostatlas.rail.company_powers import Power, add_power
from tests.lab.simulation.helpers import BOTS, played, rows

ROOT = Path(__file__).parents[3]


def test_a_worker_that_dies_is_replaced_and_its_game_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOSTATLAS_TEST_KILLED", str(tmp_path / "killed"))
    found = played(6, players=[f"{BOTS}:KillsOnce", "random"], workers=2)
    assert (tmp_path / "killed").exists()
    assert rows(found)["records"] == rows(played(6))["records"]
    assert found.failed.empty


def test_a_game_that_kills_every_worker_is_told() -> None:
    found = played(6, players=[f"{BOTS}:Deadly", "random"], workers=2)
    assert len(found) == 6
    assert found.failed["error"].tolist() == [
        "The worker process died over this game 2 times: it ended with the exit code 3 and said nothing."
    ] * len(found.failed)
    assert 0 < len(found.failed) < 6


def test_a_player_that_a_module_adds_is_known_by_name_everywhere() -> None:
    found = played(3, players=["stranger", "random"], workers=2, modules=[BOTS])
    assert rows(found)["records"] == rows(played(3))["records"]
    assert found.seats["kind"][0] == "stranger"


def test_a_worker_that_cannot_begin_is_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", shutil.which("false"))
    with pytest.raises(GameDataError, match=r"could not begin: it ended with the exit code 1"):
        played(3, workers=2)


def test_what_players_print_does_no_harm() -> None:
    assert played(2, players=[f"{BOTS}:Talkative", "random"], workers=2).failed.empty


def test_a_factory_of_a_notebook_travels_with_what_it_uses() -> None:
    shift = 5

    def mine(seed: int) -> RandomPlayer:
        return RandomPlayer(seed + shift)

    assert rows(played(3, players=[mine, "random"], workers=2)) == rows(played(3, players=[mine, "random"]))


def test_a_factory_that_cannot_travel_is_refused_in_words() -> None:
    lock = Lock()

    def mine(seed: int) -> RandomPlayer:
        return RandomPlayer(seed + lock.locked())

    with pytest.raises(GameDataError, match="cannot travel to another process"):
        played(3, players=[mine, "random"], workers=2)


SCRIPT = """
import sys
from lostatlas.lab import simulate
print("begun", flush=True)
found = simulate(
    mode="micro", players=["random", "random"], games=5000, seed=11, workers=2, folder=sys.argv[1],
)
print("done", len(found), flush=True)
"""


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C is sent by a signal")
def test_ctrl_c_in_a_script_without_a_main_guard(tmp_path: Path) -> None:
    """A terminal sends the signal to the whole group; the script returns, and no worker stays behind."""
    script, folder = tmp_path / "script.py", tmp_path / "games"
    script.write_text(SCRIPT)
    running = subprocess.Popen(
        [sys.executable, str(script), str(folder)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        # a shell without job control lets what it starts in the background ignore Ctrl-C, and so its children
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    try:
        assert running.stderr is not None
        bar = ""
        until = time.monotonic() + 60
        while not re.search(r"\b[1-9]\d*/5000", bar):  # some games are done
            assert time.monotonic() < until, bar
            bar = (bar + running.stderr.read(40))[-400:]
        os.killpg(running.pid, signal.SIGINT)
        told, complaints = running.communicate(timeout=60)
    finally:
        running.kill()
    assert running.returncode == 0, complaints
    assert "Stopped: " in complaints
    assert "Traceback" not in complaints
    assert "Warning: 'lostatlas" not in complaints
    done = int(told.split()[-1])
    kept = open_results(folder)
    assert 0 < done == len(kept) < 5000
    first: Any = rows(played(3))["games"]["seed"]
    again = kept.games.set_index("game")["seed"]
    assert [again[game] for game in range(3) if game in again] == [
        first[game] for game in range(3) if game in again
    ]


POWER = """
from lostatlas.lab import simulate
from lostatlas.rail.company_powers import Power, add_power

@add_power
class Faster(Power):
    name = "faster"
    def extra_stops(self, company):
        return 3

def played(workers):
    return simulate(
        {"minors": [{"code": "ER", "powers": ["faster"]}]}, mode="micro", players=["random", "random"],
        games=3, seed=11, workers=workers, progress=False,
    )

one, two = played(1), played(2)
print(two.failed.empty, one.frame("records").equals(two.frame("records")))
"""


def test_a_power_of_a_script_travels_to_the_workers(tmp_path: Path) -> None:
    """It was added by `add_power` in ``__main__``, which no worker imports."""
    script = tmp_path / "script.py"
    script.write_text(POWER)
    done = subprocess.run(
        [sys.executable, str(script)],
        capture_output=True, text=True, check=False, env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert done.stdout == "True True\n", done.stderr


NOWHERE = """
from lostatlas.rail.company_powers import Power, add_power

class Fast(Power):
    stops = 2
    def extra_stops(self, company):
        return self.stops

@add_power
class Faster(Fast):
    name = "faster_from_nowhere"
    def under(self, rulings):
        return Faster()
"""


def test_a_power_of_a_module_that_no_worker_finds_travels(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its file was loaded from a place under a name that nobody can import."""
    file = tmp_path / "somewhere.py"
    file.write_text(NOWHERE, encoding="utf-8")
    spec: Any = spec_from_file_location("nowhere.in_particular", file)
    module = module_from_spec(spec)
    monkeypatch.setitem(sys.modules, spec.name, module)
    spec.loader.exec_module(module)
    options: Any = {"variant": {"minors": [{"code": "ER", "powers": ["faster_from_nowhere"]}]}}
    assert rows(played(2, workers=2, **options))["records"] == rows(played(2, **options))["records"]


def test_the_cause_of_a_worker_that_cannot_begin_is_in_the_exception(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is known here under a name is not known there: the worker itself says so."""
    monkeypatch.setattr(processes, "plugins_named_in", lambda plain: ())
    lonely = {"minors": [{"code": "ER", "powers": ["lonely"]}]}
    with pytest.raises(GameDataError, match=r"could not begin: .*lonely"):
        played(2, variant=lonely, workers=2)


@add_power
class Lonely(Power):
    """A power that only this process knows."""

    name = "lonely"


def test_the_last_words_of_a_dying_worker_are_told() -> None:
    found = played(6, players=[f"{BOTS}:Complaining", "random"], workers=2)
    assert found.failed["error"].str.contains("no more coal").all()
    assert not found.failed.empty
