"""One worker process as its parent sees it: begun, asked for games, ended, and what it complained of."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections import deque
from threading import Thread
from typing import Any

from lostatlas.kernel.errors import GameDataError
from lostatlas.lab.simulation.tables import Rows
from lostatlas.text import message

READY = "ready\n"
"""What is answered to the setup, once the rules stand and the players can be made."""
ERROR = "error"
"""Key of the answer to the setup that holds the reason why it cannot play."""

LINES = 12
"""The number of its last error lines that are reported when it has died."""
PATIENCE = 5.0
"""Seconds that a worker which says nothing more has to end by itself."""


class WorkerProcess:
    """An interpreter of its own (`lostatlas.lab.simulation.worker`) that plays one game at a time.

    It imports nothing of the caller's, and it never sees the terminal's Ctrl-C. What it writes to its error
    stream appears in this process's.

    Parameters
    ----------
    setup : its first input, as one line of JSON
    """

    def __init__(self, setup: str) -> None:
        apart: dict[str, Any] = (
            {"start_new_session": True}
            if os.name == "posix"
            else {"creationflags": getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)}
        )
        one = dict.fromkeys(("OMP_NUM_THREADS", "NUMBA_NUM_THREADS"), "1")
        self._process = subprocess.Popen(
            [sys.executable, "-m", "lostatlas.lab.simulation.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
            env={**one, **os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            **apart,
        )
        self._setup = setup
        self._last: deque[str] = deque(maxlen=LINES)
        self._listener = Thread(target=self._listen, daemon=True)
        self._listener.start()

    def begin(self) -> None:
        """Wait until it can play; GameDataError says why it cannot."""
        answer = self._answer(self._setup)
        if answer == READY:
            return
        self._wait()
        code = self._process.returncode
        problem = json.loads(answer)[ERROR] if answer.startswith("{") else self.complaint
        raise GameDataError(
            "simulation.worker_start", problem=problem or message("simulation.worker_silent", code=code)
        )

    def play(self, game: int) -> Rows | None:
        """Return the rows of a game, or None when it has died over it."""
        line = self._answer(str(game))
        if not line.endswith("\n"):
            self._wait()
            return None
        rows: Rows = json.loads(line)
        return rows

    @property
    def complaint(self) -> str:
        """How it has died: its last lines on the error stream, or else its exit code or signal."""
        output = "\n".join(self._last).strip()
        if output:
            return output
        code = self._process.returncode or 0
        if code < 0:
            return message("simulation.worker_signal", name=signal.Signals(-code).name)
        return message("simulation.worker_silent", code=code)

    def kill(self) -> None:
        """End it at once."""
        self._process.kill()

    def close(self) -> None:
        """End it and let go of everything."""
        self._process.kill()
        self._process.wait()
        self._listener.join(PATIENCE)
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                try:
                    stream.close()
                except OSError:  # nobody is left to read the rest
                    continue

    def _answer(self, line: str) -> str:
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(f"{line}\n")
            process.stdin.flush()
        except OSError:
            return ""
        answer: str = process.stdout.readline()
        return answer

    def _wait(self) -> None:
        """Let one that says nothing more end by itself, so that its exit code is its own."""
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._listener.join(PATIENCE)

    def _listen(self) -> None:
        stream = self._process.stderr
        assert stream is not None
        with stream:
            for line in stream:
                self._last.append(line.rstrip())
                sys.stderr.write(line)
