"""A page that our command serves by Voila, as a user starts it."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType

from tests.browser.server import READY_WITHIN


class App:
    """A running ``lostatlas app``; its folder is where it writes whatever Jupyter writes."""

    def __init__(self, *arguments: str, folder: Path) -> None:
        self.arguments, self.folder = arguments, folder

    def __enter__(self) -> App:
        plain = {name: one for name, one in os.environ.items() if not name.startswith(("JUPYTER", "IPYTHON"))}
        self.log = (self.folder / "app.log").open("w+")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "lostatlas", "app", *self.arguments, "--no-browser"],
            cwd=self.folder,
            env=plain | {"HOME": str(self.folder)},
            stdout=subprocess.PIPE,
            stderr=self.log,
            text=True,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/\?token=\w+", line)
        assert found, line + (self.folder / "app.log").read_text()
        self.url, self.port = found.group(), int(found.group(1))
        self._wait()
        return self

    def _wait(self) -> None:
        """Wait until it listens: the address is printed a moment before."""
        deadline = time.monotonic() + READY_WITHIN
        while True:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            assert self.process.poll() is None, (self.folder / "app.log").read_text()
            assert time.monotonic() < deadline, "the app does not listen"
            time.sleep(0.1)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.communicate(timeout=15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.communicate()
        self.log.close()
