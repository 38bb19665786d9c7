"""Run numerical functions as plain Python at first, and compiled by numba once that pays.

numba and its machine code take a second to load, and the best part of a minute to make where none is on disk
(``python -m lostatlas.routes --warm`` makes it). The same functions in plain Python answer most questions of
a game in some milliseconds, so nobody waits for the first route. Both ways take the same steps to the same
answer.

A compiled function is called as an attribute of its module (``settle_jit.settle``): that is what `load`
replaces.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from time import perf_counter
from typing import Any, TypeVar

Answer = TypeVar("Answer")

STEPS = 1_000
"""The most steps of one search in plain Python: some ten milliseconds."""
PAYS = 0.4
"""Seconds in plain Python after which a second of loading pays, where the machine code is on disk."""
WAITS = 20.0
"""Seconds in plain Python after which a minute of compiling pays, where it is not."""


class _Process:
    """How far this process has come."""

    spent = 0.0
    """Seconds in plain Python."""
    loaded = False


_functions: list[Callable[..., Any]] = []
_loading = threading.Lock()


def compiled(function: Callable[..., Any]) -> Any:
    """Return `function` for now; `load` puts its compiled form in its place.

    Examples
    --------
    >>> compiled(lambda x: x + 1)(2)
    3
    """
    if _Process.loaded:
        return _by_numba(function)
    _functions.append(function)
    return function


def ask(
    question: Callable[[int], Answer], most: int = STEPS, settles: Callable[[Answer], bool] | None = None
) -> Answer:
    """Return what a question is answered within a number of steps, compiled or not, whichever is sooner.

    Parameters
    ----------
    question : what calls the functions, given the most steps that a search may take
    most : that number for compiled functions
    settles : whether an answer would be the same with more steps; every one, if not given

    Examples
    --------
    >>> ask(lambda steps: steps, most=2, settles=lambda steps: steps == 2)
    2
    """
    steps = STEPS
    while not _Process.loaded:
        began = perf_counter()
        answer = question(min(steps, most))
        _Process.spent += perf_counter() - began
        if settles is None or settles(answer):
            if _Process.spent > PAYS and (_on_disk() or _Process.spent > WAITS):
                load()
            return answer
        if _on_disk() or steps >= most:
            load()
        steps *= 20
    return question(most)


def load() -> None:
    """Compile what is called from now on, or load it where it is on disk.

    The machine code is kept beside the package or, where that is not writable, in the user's cache folder
    (``NUMBA_CACHE_DIR`` names another one); without any such place it is compiled once in every process.
    """
    with _loading:
        if _Process.loaded:
            return
        _forget_outdated()
        by_numba = {id(function): _by_numba(function) for function in _functions}
        for function in _functions:
            names = function.__globals__
            names.update({name: by_numba[id(it)] for name, it in names.items() if id(it) in by_numba})
        _Process.loaded = True


def note_complete() -> None:
    """Note that the machine code of every function is on disk."""
    with suppress(OSError):
        _mark().touch()


def compile_beside() -> subprocess.Popen[bytes] | None:
    """Have a process of low priority make the machine code where there is none; return that process."""
    if _on_disk():
        return None
    quiet = subprocess.DEVNULL
    beside = subprocess.Popen(
        [sys.executable, "-m", "lostatlas.routes", "--warm"], stdin=quiet, stdout=quiet, stderr=quiet
    )
    if sys.platform != "win32":
        os.setpriority(os.PRIO_PROCESS, beside.pid, 10)
    return beside


def _by_numba(function: Callable[..., Any]) -> Any:
    from numba import njit

    try:
        return njit(cache=True, nogil=True)(function)
    except RuntimeError:  # numba found no place that it may write to
        return njit(nogil=True)(function)


def _on_disk() -> bool:
    return _mark().exists()


@cache
def _mark() -> Path:
    """Return the file that stands for machine code made from just these sources."""
    here = Path(__file__).parent
    made_from = sha256(f"{sys.version} {version('numba')}".encode())
    for source in sorted(here.glob("*_jit.py")):
        made_from.update(source.read_bytes())
    folder = Path(os.environ.get("NUMBA_CACHE_DIR") or here / "__pycache__")
    return folder / f"machine_code.{made_from.hexdigest()[:16]}"


def _forget_outdated() -> None:
    """Remove machine code of other sources: numba looks at the file of the calling function only."""
    mark = _mark()
    outdated = [other for other in mark.parent.glob("machine_code.*") if other != mark]
    with suppress(OSError):
        for other in outdated:
            for index in mark.parent.glob("**/*_jit.*.nbi"):
                index.unlink(missing_ok=True)
            other.unlink(missing_ok=True)
