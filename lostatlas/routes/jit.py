"""Compile numerical functions with numba and keep the result on disk."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba import njit


def compiled(function: Callable[..., Any]) -> Any:
    """Return `function` compiled at its first call.

    The machine code is kept beside the package or, where that is not writable, in the user's cache folder
    (``NUMBA_CACHE_DIR`` names another one); without any such place it is compiled once in every process.

    Examples
    --------
    >>> compiled(lambda x: x + 1)(2)
    3
    """
    try:
        return njit(cache=True, nogil=True)(function)
    except RuntimeError:  # numba found no place that it may write to
        return njit(nogil=True)(function)
