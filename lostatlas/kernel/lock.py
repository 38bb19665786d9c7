"""File locks: two processes that autosaved the same game would overwrite each other's work.

The lock is the operating system's, so it ends with the process that holds it, however that ends. It is taken
on a file of its own: ``.game.json.lock`` beside ``game.json``. On a file system without locks none is taken.
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
"""The errors that mean: somebody else holds the lock. Any other means that there are no locks here."""


class FileLock:
    """A lock that is held; `acquire` takes one."""

    def __init__(self, file: Path, handle: int) -> None:
        self._file = file
        self._handle = handle

    @classmethod
    def acquire(cls, path: Path) -> FileLock:
        """Take the lock of the file at `path`, and return it.

        Raises
        ------
        GameDataError
            When another process holds it; it names the process.
        FileError
            When there is no place for a lock beside the file.
        """
        file = path.with_name(f".{path.name}.lock")
        while True:
            with writing(path):  # an error names the user's file, not the lock file
                handle = os.open(file, os.O_RDWR | os.O_CREAT, 0o644)
            try:
                _lock(handle)
            except OSError as error:
                holder = os.pread(handle, 20, 0).decode("ascii", "replace") if os.name == "posix" else ""
                os.close(handle)
                if error.errno in HELD:
                    raise GameDataError("record.kept", where=str(path), process=holder or "?") from error
                return cls(file, -1)  # this file system has no locks
            if _is_still(file, handle):
                os.ftruncate(handle, 0)
                os.write(handle, str(os.getpid()).encode())
                return cls(file, handle)
            os.close(handle)  # its holder has just removed the file: try again with a new one

    def release(self) -> None:
        """Release the lock; a second call does nothing."""
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
    """Return whether the open handle is still the file of that name."""
    try:
        return os.path.samestat(os.stat(file), os.fstat(handle))  # noqa: PTH116 - compared with a handle's
    except FileNotFoundError:
        return False
