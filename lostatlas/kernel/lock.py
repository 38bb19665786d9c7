"""One keeper for a file: two processes that autosaved the same game would write over each other.

The lock is the system's own, so it ends with the process that holds it, however that ends; the file
``.game.json.lock`` beside ``game.json`` only carries it. Where a file system knows no locks, none is taken.
"""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.files import writing

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

HELD = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)


class FileLock:
    """A lock that is held; `taken` takes one."""

    def __init__(self, file: Path, handle: int) -> None:
        self._file = file
        self._handle = handle

    @classmethod
    def taken(cls, path: Path) -> FileLock:
        """Return the lock of the file at `path`.

        Raises
        ------
        GameDataError
            When another process holds it; it names the process.
        FileError
            When there is no place for a lock beside the file.
        """
        file = path.with_name(f".{path.name}.lock")
        while True:
            with writing(path):  # not the lock's own name
                handle = os.open(file, os.O_RDWR | os.O_CREAT, 0o644)
            try:
                _lock(handle)
            except OSError as error:
                keeper = os.pread(handle, 20, 0).decode("ascii", "replace") if os.name == "posix" else ""
                os.close(handle)
                if error.errno in HELD:
                    raise GameDataError("record.kept", where=str(path), process=keeper or "?") from error
                return cls(file, -1)  # no locks here
            if _is_still(file, handle):
                os.ftruncate(handle, 0)
                os.write(handle, str(os.getpid()).encode())
                return cls(file, handle)
            os.close(handle)  # whoever held it has just removed it

    def release(self) -> None:
        """Let others keep the file; a second time does nothing."""
        if self._handle >= 0:
            if os.name == "posix":
                self._file.unlink(missing_ok=True)
            os.close(self._handle)
            self._handle = -1


def _lock(handle: int) -> None:
    if sys.platform == "win32":
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _is_still(file: Path, handle: int) -> bool:
    try:
        return os.path.samestat(os.stat(file), os.fstat(handle))  # noqa: PTH116 - compared with a handle's
    except FileNotFoundError:
        return False
