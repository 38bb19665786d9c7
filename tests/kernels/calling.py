"""Run as a script: what Jupyter starts and takes for a kernel. It has one forked and ends with it."""

from __future__ import annotations

import json
import os
import signal
import socket
import sys
from pathlib import Path


def call(address: str, arguments: list[str]) -> None:
    """Have a kernel forked with these arguments, hand its signals on, and wait until it has ended."""
    with socket.socket(socket.AF_UNIX) as forking:
        forking.connect(address)
        socket.send_fds(forking, [b" "], [0, 1, 2])
        asked = {"arguments": arguments, "environment": dict(os.environ), "folder": str(Path.cwd())}
        forking.sendall(json.dumps(asked).encode() + b"\n")
        kernel = int(forking.makefile().readline())
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda given, _: os.killpg(kernel, given))
        forking.recv(1)


if __name__ == "__main__":
    call(sys.argv[1], sys.argv[2:])
