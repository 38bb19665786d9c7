"""Run as a script: a process that has loaded the libraries of others and forks a kernel for each caller.

Of lostatlas it loads nothing: every kernel imports that itself, with a language and files of its own.
"""

from __future__ import annotations

import gc
import json
import os
import select
import signal
import socket
import sys
import threading
from importlib import import_module

import numba

LIBRARIES = (
    "bokeh.embed",
    "bokeh.plotting",
    "ipykernel.kernelapp",
    "networkx",
    "pandas",
    "pydantic.json_schema",
    "pydantic.main",
    "tomlkit",
)
"""What lostatlas and its widgets import, and what starts no thread of Python's while it is imported.

Not ipywidgets, nor what imports it: it makes itself known to the kernel in which it is imported; without that
a page that is opened again gets its widgets one by one.
"""


def serve(listener: socket.socket) -> None:
    """Fork for everybody who calls, until who has started this process ends or closes its input."""
    for library in LIBRARIES:
        import_module(library)
    numba.njit("none()")(lambda: None)  # the first function that is compiled makes numba load most of itself
    gc.collect()
    gc.freeze()  # a collection in a kernel would write to, and thus copy, every page that is shared
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for a kernel here
    while True:
        ready, _, _ = select.select([listener, sys.stdin], [], [])
        if sys.stdin in ready:
            return
        caller, _ = listener.accept()
        if os.fork() == 0:
            listener.close()
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            become_kernel(caller)
            return
        caller.close()


def become_kernel(caller: socket.socket) -> None:
    """Take over the caller's streams, environment and folder, and be its kernel until one of the two ends."""
    _, streams, _, _ = socket.recv_fds(caller, 1, 3)
    for own, given in enumerate(streams):
        os.dup2(given, own)
        os.close(given)
    asked = json.loads(caller.makefile().readline())
    os.setsid()  # as Jupyter does it: an interrupt is for the kernel and what it has started
    os.chdir(asked["folder"])
    os.environ.clear()
    os.environ.update(asked["environment"])
    caller.sendall(b"%d\n" % os.getpid())
    threading.Thread(target=_end_with, args=(caller,), daemon=True).start()
    from ipykernel.kernelapp import launch_new_instance

    launch_new_instance(argv=[*asked["arguments"], f"--IPKernelApp.parent_handle={os.getppid()}"])


def _end_with(caller: socket.socket) -> None:
    """End this kernel and what it has started when its caller is killed."""
    caller.recv(1)
    os.killpg(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    del sys.path[0]  # a kernel finds no module of this folder
    serve(socket.socket(fileno=int(sys.argv[1])))
