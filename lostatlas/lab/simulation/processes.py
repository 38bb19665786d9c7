"""Games played by other processes of this machine.

A worker imports nothing of the caller's, so a notebook and a script without a ``__main__`` guard work alike.
One that dies is replaced and its game given out again.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from queue import Empty, SimpleQueue
from threading import Thread

from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.plugins import plugins_named_in
from lostatlas.lab.simulation.game_factory import GameFactory, plain_names
from lostatlas.lab.simulation.one_game import failed
from lostatlas.lab.simulation.pickling import pickled
from lostatlas.lab.simulation.player_names import Kind
from lostatlas.lab.simulation.tables import Rows
from lostatlas.lab.simulation.worker_process import WorkerProcess
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

    def __init__(self, factory: GameFactory, kinds: Sequence[Kind], *, workers: int) -> None:
        self.factory, self.workers = factory, workers
        self._setup = json.dumps(
            {
                "settings": (settings := factory.settings.written()),
                "path": sys.path,
                "makers": None if plain_names(kinds) else pickled(factory.makers),
                "plugins": pickled(plugins_named_in(settings)),
            }
        )
        self._running: set[WorkerProcess] = set()
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
        worker: WorkerProcess | None = None
        problem = ""
        try:
            while not self._stopped and (game := todo.get()) is not None:
                for _ in range(TRIES):
                    worker = worker or self._begin()
                    rows = worker.play(game)
                    if rows is not None or self._stopped:
                        break
                    problem = worker.complaint
                    self._end(worker)
                    worker = None
                if self._stopped:
                    return
                if rows is None:
                    error_text = message("simulation.worker_died", tries=TRIES, problem=problem)
                    rows = failed(self.factory.settings, game, error_text)
                done.put((game, rows))
        except BaseException as error:  # noqa: BLE001 - it is raised again where the games are waited for
            done.put((-1, error))
        finally:
            if worker is not None:
                self._end(worker)

    def _begin(self) -> WorkerProcess:
        worker = WorkerProcess(self._setup)
        self._running.add(worker)
        if self._stopped:
            worker.kill()
        try:
            worker.begin()
        except GameDataError:
            self._end(worker)
            if not self._stopped:
                raise
        return worker

    def _end(self, worker: WorkerProcess) -> None:
        worker.close()
        self._running.discard(worker)

    def _stop(self) -> None:
        self._stopped = True
        for worker in tuple(self._running):
            worker.kill()
