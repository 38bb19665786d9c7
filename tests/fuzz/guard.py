"""Notice what no input may cause: an error of our own code, a hang, or hundreds of megabytes."""

from __future__ import annotations

import signal
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from lostatlas.kernel.errors import LostAtlasError

SECONDS = 2.0
MEGABYTES = 500


class TooSlow(BaseException):
    """The reader was still busy after two seconds; no `Exception`, so that no reader takes it for its own."""


@contextmanager
def limited() -> Iterator[None]:
    """Stop the block after two seconds of processor time, and let it take no more than 500 MB.

    Where the system knows neither limit, the block runs without.
    """
    if sys.platform == "win32":
        yield
        return
    import resource

    def stop(_: int, __: FrameType | None) -> None:
        raise TooSlow

    before, hard = resource.getrlimit(resource.RLIMIT_AS)
    heard = signal.signal(signal.SIGVTALRM, stop)
    size = _address_space()
    if size:
        resource.setrlimit(resource.RLIMIT_AS, (size + MEGABYTES * 2**20, hard))
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        resource.setrlimit(resource.RLIMIT_AS, (before, hard))
        signal.signal(signal.SIGVTALRM, heard)


def _address_space() -> int:
    try:
        with open("/proc/self/statm", encoding="ascii") as stream:  # noqa: PTH123 - no file of a folder
            return int(stream.read().split()[0]) * 4096
    except OSError:
        return 0


def outcome(read: Callable[[], object]) -> str:
    """Return what came of reading: ``""``, or what is wrong with the reader."""
    try:
        with limited(), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            read()
    except LostAtlasError as error:
        return _of_words(error)
    except TooSlow:
        return f"hangs for more than {SECONDS} s of processor time"
    except MemoryError:
        return f"takes more than {MEGABYTES} MB"
    except Exception as error:  # noqa: BLE001 - this is what is looked for
        trace = error.__traceback__
        while trace is not None and trace.tb_next is not None:
            trace = trace.tb_next
        where = f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}" if trace is not None else "?"
        return f"{type(error).__name__}: {str(error)[:200]!r} at {where}"
    return ""


def _of_words(error: LostAtlasError) -> str:
    """Return what is wrong with the words of an error: it must have some, on one line, and not endless."""
    try:
        words = str(error)
    except Exception as trouble:  # noqa: BLE001 - words that cannot be said are a fault too
        return f"the words of {error.key} fail: {trouble!r}"
    if error.key in words:
        return f"{error.key} has no words"
    if "\x1b" in words or "\u202e" in words:
        return f"the words of {error.key} hold control characters"
    return f"the words of {error.key} are {len(words)} long" if len(words) > 5000 else ""
