"""JupyterLab as a user starts it (``lostatlas lab``), on a free port of this machine."""

from __future__ import annotations

import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from types import TracebackType
from typing import Any

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
READY_WITHIN = 120.0


class LabServer:
    """A running JupyterLab; the folder is its root and holds a copy of our notebooks.

    Parameters
    ----------
    alive : whether it has our extension, which runs our own pages when they are opened; tests that run the
        cells themselves, as where there is no extension, do without
    """

    def __init__(self, folder: Path, *, alive: bool = False) -> None:
        self.folder, self.alive = folder, alive
        self.token = secrets.token_hex(16)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> LabServer:
        shutil.copytree(
            NOTEBOOKS, self.folder / "notebooks", ignore=shutil.ignore_patterns(".ipynb_checkpoints")
        )
        settings = self.folder / "settings"
        settings.mkdir()
        # The tests press buttons of the application itself; everything else is what `lostatlas lab` sets.
        (settings / "jupyter_lab_config.json").write_text(
            json.dumps({"LabApp": {"expose_app_in_browser": True}})
        )
        (settings / "labconfig").mkdir()
        (settings / "labconfig" / "page_config.json").write_text(
            json.dumps({"disabledExtensions": {"lostatlas": not self.alive}})
        )
        self.log = (self.folder / "lab.log").open("w")
        environment = os.environ | {
            "JUPYTER_TOKEN": self.token,
            "JUPYTER_CONFIG_DIR": str(settings),
            "JUPYTER_DATA_DIR": str(self.folder / "data"),
            "JUPYTER_RUNTIME_DIR": str(self.folder / "runtime"),
            "IPYTHONDIR": str(self.folder / "ipython"),
        }
        command = [sys.executable, "-m", "lostatlas", "lab", "--no-browser", f"--port={self.port}"]
        self.process = subprocess.Popen(
            command, cwd=self.folder, env=environment, stdout=self.log, stderr=subprocess.STDOUT
        )
        deadline = time.monotonic() + READY_WITHIN
        while True:
            try:
                self.ask("api/status")
            except OSError:
                if self.process.poll() is not None or time.monotonic() > deadline:
                    raise RuntimeError((self.folder / "lab.log").read_text()) from None
                time.sleep(0.2)
            else:
                return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.end_kernels()
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
        self.log.close()

    def ask(self, path: str, *, method: str = "GET") -> Any:
        """Return what the server's REST interface answers."""
        request = urllib.request.Request(  # noqa: S310 - always http on this machine
            f"{self.url}/{path}", method=method, headers={"Authorization": f"token {self.token}"}
        )
        with urllib.request.urlopen(request, timeout=10) as answer:  # noqa: S310 - as above
            text = answer.read()
        return json.loads(text) if text else None

    def end_kernels(self) -> None:
        """Stop every kernel, so that no test pays for the one before it."""
        for session in self.ask("api/sessions"):
            self.ask(f"api/sessions/{session['id']}", method="DELETE")
