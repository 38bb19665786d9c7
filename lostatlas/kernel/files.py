"""Files that are either the old one or the new one, never half of both, and JSON that is read with care."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from itertools import count
from os import PathLike
from pathlib import Path
from typing import Any, NoReturn

from lostatlas.kernel.errors import GameDataError

MAX_BYTES = 64 * 2**20
"""The largest file that is read: far above any game, far below what would fill the memory."""

_numbers = count()


def as_path(path: object) -> Path:
    """Return a path as a `Path`; GameDataError when it is neither a text nor a path."""
    if isinstance(path, PathLike):
        path = path.__fspath__()
    if not isinstance(path, str) or not path or "\0" in path:
        raise GameDataError("record.path", found=repr(path))
    return Path(path)


def write_atomically(path: Path, content: bytes) -> None:
    """Replace the file at `path`: at every moment it is the old one or the new one, even after a crash.

    An OSError names `path`, not the draft beside it, which nobody asked for.
    """
    target = Path(os.path.realpath(path))
    draft = target.with_name(f".{target.name}.{os.getpid()}-{next(_numbers)}.tmp")
    try:
        with draft.open("xb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(draft, target)  # noqa: PTH105 - the one call that is atomic everywhere
    except BaseException as error:
        with suppress(OSError):
            draft.unlink()
        if isinstance(error, OSError) and error.errno is not None:
            raise OSError(error.errno, error.strerror, str(path)) from error
        raise
    sync_folder(target.parent)


def check_writable(path: object) -> Path:
    """Return a path to which a file can be written later; GameDataError where that is sure to fail."""
    file = as_path(path)
    if not file.parent.is_dir():
        raise GameDataError("record.no_folder", where=str(file), folder=str(file.parent))
    if file.is_dir():
        raise GameDataError("record.is_folder", where=str(file))
    return file


def sync_folder(folder: Path) -> None:
    """Bring the names in a folder to the disk, where the system can."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def read_limited(path: Path) -> bytes:
    """Return what is in the file; GameDataError when there is no such file or it is too large."""
    try:
        with path.open("rb") as stream:
            content = stream.read(MAX_BYTES + 1)
    except OSError as error:
        raise GameDataError(
            "record.unreadable", where=str(path), problem=error.strerror or str(error)
        ) from error
    if len(content) > MAX_BYTES:
        raise GameDataError("record.too_large", where=str(path), limit=MAX_BYTES)
    return content


def parse_json(content: bytes | str) -> Any:
    """Read JSON strictly: no key twice, no NaN; GameDataError names the line and column."""
    try:
        text = content if isinstance(content, str) else content.decode("utf-8-sig")
        if not text.strip():
            raise GameDataError("record.empty")
        return json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
    except UnicodeDecodeError as error:
        raise GameDataError("record.not_text", byte=error.start) from error
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise GameDataError("record.not_json", where=where, problem=error.msg) from error
    except RecursionError as error:
        raise GameDataError("record.too_deep") from error
    except ValueError as error:  # a number of thousands of digits
        raise GameDataError("record.not_json", problem=str(error)) from error


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise GameDataError("record.twice", name=twice)
    return made


def _no_constant(name: str) -> NoReturn:
    raise GameDataError("record.type", found=name, expected="a finite number")
