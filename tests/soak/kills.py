"""Kill processes while they save, keep and simulate games, and fill the disk: nothing shown is lost.

``python -m tests.soak.kills [KILLS] [FULL_DISKS]``: unless said, 100 kills of each kind and 50 full disks.
"""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from lostatlas.kernel.chance import Chance
from lostatlas.kernel.errors import FileError
from lostatlas.lab import open_results, simulate
from lostatlas.storage.record import record_of
from lostatlas.storage.replay import load
from tests.contract.cases import random_action
from tests.kernel.toys import titles
from tests.storage.test_journal import game, killed
from tests.storage.test_keeping import full_disk

GAMES = 6
SIMULATE = f"""
import sys
from lostatlas.lab import simulate
print("begun", flush=True)
simulate(mode="micro", players=["random"] * 2, games={GAMES}, workers=1, progress=False, folder=sys.argv[1])
"""


def kill_players(task: str, kills: int) -> None:
    """Kill somebody who plays with autosave, or saves again and again; everything shown is there."""
    for seed in range(kills):
        with TemporaryDirectory() as folder:
            file = Path(folder) / "game.json"
            shown = killed(task, file, seed, after=Chance(seed).below(1000) / 2000)
            assert len(load(file, titles=titles).tree.nodes) > shown[-1], (task, seed)


def kill_simulations(kills: int) -> None:
    """Kill a simulation again and again; in the end each game is there once, as if nobody had been killed."""
    players = ["random"] * 2
    whole = simulate(mode="micro", players=players, games=GAMES, workers=1, progress=False).seats
    with TemporaryDirectory() as folder:
        for seed in range(kills):
            games = Path(folder) / str(seed)
            command = [sys.executable, "-c", SIMULATE, str(games)]
            with subprocess.Popen(command, stdout=subprocess.PIPE) as child:
                assert child.stdout is not None
                child.stdout.readline()
                time.sleep(Chance(seed).below(1000) / 400)
                child.send_signal(signal.SIGKILL)
            simulate(mode="micro", players=players, games=GAMES, workers=1, progress=False, folder=games)
            assert open_results(games).seats.equals(whole), seed


def fill_disks(count: int) -> None:
    """Let the disk be full at some byte of a save or an action; after that everything goes on."""
    for seed in range(count):
        chance = Chance(seed)
        with TemporaryDirectory() as folder:
            file = Path(folder) / "game.json"
            session = game()
            session.autosave(file)
            refused = 0
            for _ in range(40):
                left = chance.below(1500)
                try:
                    with full_disk(left):
                        if session.over or chance.below(5) == 0:
                            session.save(file)
                        else:
                            session.push(random_action(session, chance))
                except FileError:
                    refused += 1
                assert record_of(load(file, titles=titles)) == record_of(session), seed
            assert refused, seed


def main(kills: int = 100, disks: int = 50) -> None:
    """Run all of them, and say what was done."""
    for task in ("play", "save"):
        kill_players(task, kills)
        print(f"{kills} kills of {task}: nothing lost", flush=True)
    kill_simulations(kills)
    print(f"{kills} kills of simulations: nothing lost, nothing doubled", flush=True)
    fill_disks(disks)
    print(f"{disks} full disks: nothing lost", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
