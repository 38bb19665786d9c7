"""Kernels that tests need not wait for: forked from a process in which the libraries are loaded already.

A kernel of its own spends two thirds of what a short test costs on importing pandas, Bokeh and their kin.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from ipykernel.kernelspec import write_kernel_spec

HERE = Path(__file__).parent


@contextmanager
def warm_kernels() -> Iterator[None]:
    """Have whatever Jupyter is started meanwhile fork its kernels; elsewhere than on Linux it starts them."""
    if sys.platform != "linux":
        yield
        return
    with (
        tempfile.TemporaryDirectory(prefix="lostatlas-kernels-") as folder,
        pytest.MonkeyPatch.context() as patch,
    ):
        address = f"{folder}/forking"
        with socket.socket(socket.AF_UNIX) as listener:
            listener.bind(address)
            listener.listen()  # who calls before the libraries are loaded waits in this queue
            forking = subprocess.Popen(
                [sys.executable, HERE / "forking.py", str(listener.fileno())],
                stdin=subprocess.PIPE,
                pass_fds=[listener.fileno()],
            )
        argv = [sys.executable, "-IS", str(HERE / "calling.py"), address, "-f", "{connection_file}"]
        write_kernel_spec(f"{folder}/kernels/python3", overrides={"argv": argv})
        patch.setenv("JUPYTER_PATH", folder, prepend=os.pathsep)
        try:
            yield
        finally:
            forking.communicate()
