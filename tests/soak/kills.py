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
from typing import Any

import lostatlas
from lostatlas.games import TITLES
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.errors import FileError
from lostatlas.lab import Results, open_results, simulate
from lostatlas.storage.record import record_of
from tests.contract.cases import random_action
from tests.storage.journal_child import begun
from tests.storage.test_journal import killed
from tests.storage.test_keeping import full_disk

GAMES = 6
SHORT = {"lost_atlas": "micro"}
"""The mode in which a title is over soon; others are begun in their first one."""
SIMULATE = f"""
import sys
from lostatlas.lab import simulate
print("begun", flush=True)
folder, title, mode = sys.argv[1:]
settings = dict(title=title, mode=mode, players=["random"] * 2, workers=1, progress=False)
simulate(**settings, games={GAMES}, folder=folder)
"""


def title_of(number: int) -> str:
    """Return the title whose turn it is: all in the list, one after another."""
    return list(TITLES)[number % len(TITLES)]


def kill_players(task: str, kills: int) -> None:
    """Kill somebody who plays with autosave, or saves again and again; everything shown is there."""
    for seed in range(kills):
        with TemporaryDirectory() as folder:
            file = Path(folder) / "game.json"
            shown = killed(task, file, seed, after=Chance(seed).below(1000) / 2000, title=title_of(seed))
            assert len(lostatlas.load(file).tree.nodes) > shown[-1], (task, seed)


def simulated(title: str, folder: Path | None = None) -> Results:
    """Simulate a few games of a title; those that stand in the folder are not played again."""
    settings: dict[str, Any] = {"title": title, "mode": SHORT.get(title, ""), "players": ["random"] * 2}
    return simulate(**settings, games=GAMES, workers=1, progress=False, folder=folder)


def kill_simulations(kills: int, titles: tuple[str, ...] = tuple(SHORT)) -> None:
    """Kill a simulation again and again; in the end each game is there once, as if nobody had been killed."""
    whole = {title: simulated(title).seats for title in titles}
    with TemporaryDirectory() as folder:
        for seed in range(kills):
            games, title = Path(folder) / str(seed), titles[seed % len(titles)]
            command = [sys.executable, "-c", SIMULATE, str(games), title, SHORT.get(title, "")]
            with subprocess.Popen(command, stdout=subprocess.PIPE) as child:
                assert child.stdout is not None
                child.stdout.readline()
                time.sleep(Chance(seed).below(1000) / 400)
                child.send_signal(signal.SIGKILL)
            simulated(title, games)
            assert open_results(games).seats.equals(whole[title]), (title, seed)


def fill_disks(count: int) -> None:
    """Let the disk be full at some byte of a save or an action; after that everything goes on."""
    for seed in range(count):
        chance = Chance(seed)
        with TemporaryDirectory() as folder:
            file = Path(folder) / "game.json"
            session = begun(seed, title_of(seed))
            session.autosave(file)
            size, refused = file.stat().st_size, 0
            for _ in range(40):
                left = chance.below(size + 1500)
                try:
                    with full_disk(left):
                        if session.over or chance.below(5) == 0:
                            session.save(file)
                        else:
                            session.push(random_action(session, chance))
                except FileError:
                    refused += 1
                assert record_of(lostatlas.load(file)) == record_of(session), seed
            assert refused, seed


def main(kills: int = 100, disks: int = 50) -> None:
    """Run all of them, the titles in turn, and say what was done."""
    for task in ("play", "save"):
        kill_players(task, kills)
        print(f"{kills} kills of {task}: nothing lost", flush=True)
    kill_simulations(kills, ("lost_atlas", "acquire", "lost_cities"))
    print(f"{kills} kills of simulations: nothing lost, nothing doubled", flush=True)
    fill_disks(disks)
    print(f"{disks} full disks: nothing lost", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
