"""Games played by other processes of this machine.

Each worker is an interpreter of its own (`lostatlas.lab.simulation.worker`) that is told in plain text what
to play. It imports nothing of the caller's, so a notebook and a script without a ``__main__`` guard work
alike, and it never sees the terminal's Ctrl-C. A worker that dies is replaced and its game given out again.
"""

from __future__ import annotations

import base64
import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

from lostatlas.extras import needed
from lostatlas.kernel.errors import GameDataError
from lostatlas.lab.simulation.one_game import failed
from lostatlas.lab.simulation.player_names import Kind
from lostatlas.lab.simulation.seating import Seating, plain_names
from lostatlas.lab.simulation.tables import Rows
from lostatlas.lab.simulation.worker_protocol import READY
from lostatlas.text import message

TRIES = 2
"""How often a game is given out before it is blamed for the end of its worker."""
_PATIENCE = 0.2
"""Seconds between two looks for Ctrl-C."""

Answer = tuple[int, Rows | BaseException]


def cpu_count() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return max(len(os.sched_getaffinity(0)), 1)
    return os.cpu_count() or 1


class Processes:
    """Plays in worker processes, one game at a time each.

    Parameters
    ----------
    kinds : the players, as `simulate` was given them
    workers : how many processes
    """

    def __init__(self, seating: Seating, kinds: Sequence[Kind], *, workers: int) -> None:
        self.seating, self.workers = seating, workers
        self._setup = json.dumps(
            {
                "settings": seating.settings.written(),
                "path": sys.path,
                "makers": None if plain_names(kinds) else pickled(seating),
            }
        )
        self._running: set[subprocess.Popen[str]] = set()
        self._stopped = False

    def play(self, games: Iterable[int]) -> Iterator[tuple[int, Rows]]:
        """Yield each of these games with its rows, as they are done."""
        todo: SimpleQueue[int | None] = SimpleQueue()
        done: SimpleQueue[Answer] = SimpleQueue()
        waiting = 0
        for game in games:
            todo.put(game)
            waiting += 1
        threads = [
            Thread(target=self._serve, args=(todo, done), daemon=True)
            for _ in range(min(self.workers, waiting))
        ]
        for thread in threads:
            todo.put(None)
            thread.start()
        try:
            while waiting:
                try:
                    game, answer = done.get(timeout=_PATIENCE)
                except Empty:
                    continue
                if isinstance(answer, BaseException):
                    raise answer
                waiting -= 1
                yield game, answer
        finally:
            self._stop()
            for thread in threads:
                thread.join()

    def _serve(self, todo: SimpleQueue[int | None], done: SimpleQueue[Answer]) -> None:
        """Let one worker play until there is nothing left; runs in a thread of its own."""
        worker: subprocess.Popen[str] | None = None
        try:
            while not self._stopped and (game := todo.get()) is not None:
                for _ in range(TRIES):
                    worker = worker or self._begin()
                    rows = _asked(worker, game)
                    if rows is not None or self._stopped:
                        break
                    self._end(worker)
                    worker = None
                if self._stopped:
                    return
                died = failed(self.seating.settings, game, message("simulation.worker_died", tries=TRIES))
                done.put((game, died if rows is None else rows))
        except BaseException as error:  # noqa: BLE001 - it is raised again where the games are waited for
            done.put((-1, error))
        finally:
            if worker is not None:
                self._end(worker)

    def _begin(self) -> subprocess.Popen[str]:
        apart: dict[str, Any] = (
            {"start_new_session": True}
            if os.name == "posix"
            else {"creationflags": getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)}
        )
        one = dict.fromkeys(("OMP_NUM_THREADS", "NUMBA_NUM_THREADS"), "1")
        worker = subprocess.Popen(
            [sys.executable, "-m", "lostatlas.lab.simulation.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            env={**one, **os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            **apart,
        )
        self._running.add(worker)
        if self._stopped:
            worker.kill()
        assert worker.stdout is not None
        ready = worker.stdout.readline() if _told(worker, self._setup) else ""
        if ready != READY and not self._stopped:
            self._end(worker)
            raise GameDataError("simulation.worker_start", code=worker.returncode)
        return worker

    def _end(self, worker: subprocess.Popen[str]) -> None:
        worker.kill()
        worker.wait()
        for stream in (worker.stdin, worker.stdout):
            if stream is not None:
                try:
                    stream.close()
                except OSError:  # what it was still to be told has nowhere to go
                    continue
        self._running.discard(worker)

    def _stop(self) -> None:
        self._stopped = True
        for worker in tuple(self._running):
            worker.kill()


def _told(worker: subprocess.Popen[str], line: str) -> bool:
    assert worker.stdin is not None
    try:
        worker.stdin.write(f"{line}\n")
        worker.stdin.flush()
    except OSError:
        return False
    return True


def _asked(worker: subprocess.Popen[str], game: int) -> Rows | None:
    """Return the rows of a game, or None when the worker has died over it."""
    assert worker.stdout is not None
    line = worker.stdout.readline() if _told(worker, str(game)) else ""
    if not line.endswith("\n"):
        return None
    rows: Rows = json.loads(line)
    return rows


def pickled(seating: Seating) -> str:
    """Return the factories of players as text for another process of this program.

    GameDataError when they hold something that cannot travel.
    """
    with needed():
        import cloudpickle
    try:
        return base64.b64encode(cloudpickle.dumps(seating.makers)).decode()
    except Exception as error:
        problem = f"{type(error).__name__}: {error}"
        raise GameDataError("simulation.player_travels", problem=problem) from error
