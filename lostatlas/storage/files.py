"""Write files atomically, and read text and JSON strictly; system errors become `FileError`."""

from __future__ import annotations

import errno
import json
import os
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from glob import escape
from itertools import count
from os import PathLike
from pathlib import Path
from typing import Any, NoReturn

from lostatlas.kernel.errors import FileError, GameDataError
from lostatlas.kernel.messages import short_repr

MAX_BYTES = 16 * 2**20
"""The largest file that is read: far larger than any game, far smaller than memory."""
MAX_CONTAINERS = 500_000
"""The most tables and lists in JSON, which take a hundred times as much memory as they take on the disk."""

_ABANDONED = 3600.0
"""Seconds after which nobody is still writing a draft."""

_numbers = count()


def as_path(path: object) -> Path:
    """Return a path as a `Path`; GameDataError when it is neither a text nor a path."""
    if isinstance(path, PathLike):
        path = path.__fspath__()
    if not isinstance(path, str) or not path or "\0" in path:
        raise GameDataError("record.path", found=repr(path))
    return Path(path)


def write_atomically(path: str | PathLike[str], content: bytes) -> None:
    """Replace the file at `path`: even after a crash it is either the old one or the new one as a whole.

    Anything but a regular file, such as a pipe or ``/dev/stdout``, is simply written to.

    Raises
    ------
    GameDataError
        When that is not a path.
    FileError
        When it cannot be written, or is a folder; it names `path`, not the draft beside it.
    """
    file = as_path(path)
    with writing(file):
        if file.exists() and not file.is_file():
            file.write_bytes(content)
        else:
            _replace(Path(os.path.realpath(file)), content)


def replace_file(path: Path, content: bytes) -> None:
    """Replace what is at `path`, even where that is a link: its target stays as it is."""
    with writing(path):
        _replace(path, content)


def _replace(target: Path, content: bytes) -> None:
    _remove_drafts(target)
    draft = target.with_name(f".{target.name}.{os.getpid()}-{next(_numbers)}.tmp")
    try:
        with draft.open("xb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(draft, target)  # noqa: PTH105 - the one call that is atomic everywhere
    except BaseException:
        with suppress(OSError):
            draft.unlink()
        raise
    sync_folder(target.parent)


def _remove_drafts(target: Path) -> None:
    """Remove what processes that were killed while they wrote this file have left beside it."""
    for draft in target.parent.glob(f".{escape(target.name)}.*.tmp"):
        with suppress(OSError):
            if time.time() - draft.lstat().st_mtime > _ABANDONED:
                draft.unlink()


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """Turn an `OSError` inside the block, which reads `path`, into a `FileError`."""
    try:
        yield
    except FileError:
        raise
    except OSError as error:
        raise FileError.of(error, key="record.unreadable", path=str(path)) from error


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Turn an `OSError` inside the block, which writes to `path`, into a `FileError`."""
    try:
        yield
    except FileError:
        raise
    except OSError as error:
        key, folder = _unwritable(path), str(path.parent)
        raise FileError.of(error, key=key, path=str(path), folder=folder) from error


def _unwritable(path: Path) -> str:
    try:
        if path.is_dir():
            return "record.is_folder"
        return "record.unwritable" if path.parent.is_dir() else "record.no_folder"
    except OSError:  # it cannot even be looked at
        return "record.unwritable"


def check_writable(path: str | PathLike[str]) -> Path:
    """Return the path if a file can probably be written there later.

    Raises
    ------
    GameDataError
        When that is not a path.
    FileError
        When writing is sure to fail: it is a folder, or its folder does not exist.
    """
    file = as_path(path)
    with writing(file):
        if file.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if not file.parent.is_dir():
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
    return file


def sync_folder(folder: Path) -> None:
    """Flush the names in a folder to the disk, where the system can."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def read_limited(path: Path) -> bytes:
    """Return the content of a file, without ever waiting for one who writes to a pipe.

    Raises
    ------
    FileError
        When it cannot be read.
    GameDataError
        When it is too large, or a pipe or a device.
    """
    with reading(path), open(path, "rb", opener=_without_waiting) as stream:
        if not stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
            raise GameDataError("record.no_file", where=str(path))
        content = stream.read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        raise GameDataError("record.too_large", where=str(path), limit=MAX_BYTES)
    return content


def _without_waiting(name: str, flags: int) -> int:
    return os.open(name, flags | getattr(os, "O_NONBLOCK", 0))


def check_readable(content: bytes, *, where: str) -> None:
    """Refuse to write what could not be read again; GameDataError says what is too much.

    Examples
    --------
    >>> check_readable(b"[]" * MAX_CONTAINERS, where="game.json")
    >>> check_readable(b"[]" * (MAX_CONTAINERS + 1), where="game.json")
    Traceback (most recent call last):
    lostatlas.kernel.errors.GameDataError: game.json: a file of more than 16777216 bytes, or ...
    """
    if len(content) > MAX_BYTES or content.count(b"{") + content.count(b"[") > MAX_CONTAINERS:
        raise GameDataError("record.unreadable_again", where=where, limit=MAX_BYTES, most=MAX_CONTAINERS)


def read_text(path: Path) -> str:
    """Return the text of a file, as `read_limited` does; GameDataError when it is not UTF-8."""
    try:
        return read_limited(path).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise GameDataError("record.not_utf8", where=str(path), byte=error.start) from error


def parse_json(content: bytes | str) -> Any:
    """Read JSON strictly, without duplicate keys and NaN; GameDataError names the line and column."""
    try:
        text = content if isinstance(content, str) else content.decode("utf-8-sig")
        if not text.strip():
            raise GameDataError("record.empty")
        if text.count("{") + text.count("[") > MAX_CONTAINERS:
            raise GameDataError("record.too_many", most=MAX_CONTAINERS)
        return json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
    except UnicodeDecodeError as error:
        raise GameDataError("record.not_text", byte=error.start) from error
    except json.JSONDecodeError as error:
        line, column = error.lineno, error.colno
        raise GameDataError("record.not_json", line=line, column=column, problem=error.msg) from error
    except RecursionError as error:
        raise GameDataError("record.too_deep") from error
    except ValueError as error:  # a number with thousands of digits
        raise GameDataError("record.digits") from error


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        seen: set[str] = set()
        for name, _ in pairs:
            if name in seen:
                raise GameDataError("record.twice", name=short_repr(name).strip("'"))
            seen.add(name)
    return made


@contextmanager
def bounded_depth() -> Iterator[None]:
    """Refuse data that is nested deeper than any of ours, which a reader notices by its recursion."""
    try:
        yield
    except RecursionError as error:
        raise GameDataError("record.too_deep") from error


def _no_constant(name: str) -> NoReturn:
    raise GameDataError("record.type", found=name, expected="finite_number")
