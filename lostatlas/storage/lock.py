"""File locks: two processes that autosaved the same game would overwrite each other's work.

The lock is that of `filelock`: the operating system's, so it ends with the process that holds it, however
that ends. It is taken on a file of its own, ``.game.json.lock`` beside ``game.json``, which is not followed
where it is a link. The file names the process that holds the lock, unless the disk is full. On a file system
without locks none is taken.
"""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from lostatlas.kernel.errors import GameDataError
from lostatlas.storage.files import writing

if TYPE_CHECKING:
    from filelock import BaseFileLock

NO_LOCKS = (errno.ENOSYS, errno.ENOLCK, errno.EOPNOTSUPP)
"""The errors that mean: this file system has no locks."""


class FileLock:
    """A lock that is held; `acquire` takes one."""

    def __init__(self, lock: BaseFileLock | None) -> None:
        self._lock = lock
        self._process = os.getpid()

    @classmethod
    def acquire(cls, path: Path) -> FileLock:
        """Take the lock of the file at `path`, and return it.

        Raises
        ------
        GameDataError
            When another process holds it, or another lock of this one; it names the process.
        FileError
            When there is no place for a lock beside the file.
        """
        import filelock  # which takes 90 ms to load, and only who writes files needs it

        file = path.with_name(f".{path.name}.lock")
        lock = filelock.FileLock(
            file, blocking=False, thread_local=False, fallback_to_soft=False, on_acquired=_sign
        )
        with writing(path):  # an error names the user's file, not the lock file
            try:
                lock.acquire()
            except filelock.Timeout as error:
                raise GameDataError("record.kept", where=str(path), process=_holder(file)) from error
            except OSError as error:
                if error.errno in NO_LOCKS:
                    return cls(None)
                raise
        return cls(lock)

    def release(self) -> None:
        """Release the lock; a second call does nothing, nor does one in a forked process."""
        lock, self._lock = self._lock, None
        if lock is not None and self._process == os.getpid():
            with suppress(OSError):  # another system removes no file that is open
                Path(lock.lock_file).unlink(missing_ok=True)
            lock.release()


def _sign(handle: int) -> None:
    """Write the number of this process into the file of a lock, but over nothing else."""
    with suppress(OSError):  # the lock holds without it
        if os.fstat(handle).st_size <= _LONGEST:
            os.ftruncate(handle, 0)
            os.write(handle, str(os.getpid()).encode())


def _holder(file: Path) -> str:
    """Return the number of the process that holds a lock, or ``?``."""
    try:
        with file.open("rb") as stream:
            found = stream.read(_LONGEST).decode("ascii", "replace")
    except OSError:
        return "?"
    return found if found.isdecimal() else "?"


_LONGEST = 20
"""As many bytes as the number of a process has at most."""
