"""A pause of Python's collector of cycles, for a bounded piece of work that makes many lasting values.

Each collection walks over everything that lives, a notebook's libraries included, and in states, boards and
walks it finds nothing to free: they are frozen, and point only to what was there before them. What is in no
cycle is freed during the pause as ever.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["collector_paused"]


@contextmanager
def collector_paused() -> Iterator[None]:
    """Let the collector rest inside the block, or in the function that this decorates.

    Examples
    --------
    >>> with collector_paused():
    ...     gc.isenabled()
    False
    >>> gc.isenabled()
    True
    """
    runs = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if runs:
            gc.enable()
