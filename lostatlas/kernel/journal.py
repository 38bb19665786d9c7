"""The journal of a game: each action is on the disk before it is shown.

It lies beside its record, ``game.json.journal`` beside ``game.json``, and begins with the SHA-256 digest of
the record that it continues. A record that was saved later holds everything the journal does, so a journal
with another digest is out of date, and ignored. Each line carries a checksum: if the process is killed, only
the last line can be incomplete, and that one was never confirmed.

Only one session writes a journal. Another process is refused (`lock`); another session of the same process
that begins to autosave the same record takes the journal over, and the earlier one can no longer add to it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from os import PathLike
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary
from zlib import crc32

from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.files import (
    as_path,
    check_writable,
    parse_json,
    read_limited,
    sync_folder,
    write_atomically,
    writing,
)
from lostatlas.kernel.lock import FileLock
from lostatlas.kernel.plain import from_plain, to_plain
from lostatlas.kernel.record import Played, Recordable, migrated, played, save
from lostatlas.kernel.tree import Node
from lostatlas.kernel.words import say

VERSION = 1
JOURNAL = "lostatlas.journal"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One line of a journal: an action, a note, or a move to another place of the tree."""

    play: Played | None = None
    note: str | None = None
    at: int = 0
    branch: str = ""
    onward: bool = False
    """Whether the move replayed a known action, so that the branch grows with it."""


class Journal:
    """An open journal; `Session.autosave` starts one."""

    def __init__(self, record: Path, handle: int, length: int, lock: FileLock) -> None:
        self.record = record
        """The record that it continues."""
        self._handle = handle
        self._length = length
        self.lock = lock

    @classmethod
    def start(cls, session: Recordable, path: str | PathLike[str]) -> Journal:
        """Save the session to `path` and start its journal."""
        record = Path(os.path.realpath(check_writable(path)))
        before = _kept.get(record)
        lock = FileLock.acquire(record) if before is None else before.lock
        try:
            made = cls._start(session, record, lock)
        except BaseException:
            if before is None:
                lock.release()
            raise
        if before is not None:
            before.stop()
        _kept[record] = made
        return made

    @classmethod
    def _start(cls, session: Recordable, record: Path, lock: FileLock) -> Journal:
        content = save(session, record, locked=True)
        head = _line({"format": f"{JOURNAL}/{VERSION}", "base": _fingerprint(content)})
        file = journal_of(record)
        write_atomically(file, head)
        with writing(file):
            return cls(record, os.open(file, os.O_WRONLY | os.O_APPEND), len(head), lock)

    def is_of(self, path: str | PathLike[str]) -> bool:
        """Return whether this is the open journal of the record at `path`."""
        return Path(os.path.realpath(as_path(path))) == self.record and self._handle >= 0

    def played(self, node: Node, branch: str) -> None:
        """Write an action, and wait until it is on the disk."""
        self._append(Entry(play=played(node), branch=branch), confirmed=True)

    def noted(self, node: Node, text: str) -> None:
        """Write a note, and wait until it is on the disk."""
        self._append(Entry(note=text, at=node.id), confirmed=True)

    def moved(self, node: Node, branch: str, *, onward: bool = False) -> None:
        """Write where the session stands, without waiting for the disk: no play is lost if this is."""
        self._append(Entry(at=node.id, branch=branch, onward=onward))

    def close(self) -> None:
        """Stop writing and release the lock; a second call does nothing."""
        if self._handle >= 0:
            self.stop()
            _kept.pop(self.record, None)
            self.lock.release()

    def stop(self) -> None:
        """Stop writing, but leave the lock to the journal that takes over."""
        os.close(self._handle)
        self._handle = -1

    def __del__(self) -> None:
        """Release the file of a session that was garbage-collected."""
        self.close()

    def _append(self, entry: Entry, *, confirmed: bool = False) -> None:
        if self._handle < 0:
            raise GameDataError("record.taken_over", where=str(self.record))
        line = _line(to_plain(entry))
        with writing(journal_of(self.record)):
            try:
                rest = memoryview(line)
                while rest:
                    rest = rest[os.write(self._handle, rest) :]
            except OSError:
                os.ftruncate(self._handle, self._length)  # half a line would hide those after it
                raise
            self._length += len(line)
            if confirmed:
                os.fsync(self._handle)


_kept: WeakValueDictionary[Path, Journal] = WeakValueDictionary()
"""The open journals of this process, by their record."""


def journal_of(record: Path) -> Path:
    """Return the path of the journal of a record."""
    return record.with_name(record.name + ".journal")


def remove(record: Path) -> None:
    """Remove the journal of a record, if there is one."""
    journal_of(record).unlink(missing_ok=True)
    sync_folder(record.parent)


def entries_for(record: Path, content: bytes) -> Iterator[tuple[str, Entry]]:
    """Yield the place and the content of each entry of the journal that continues this record.

    Raises
    ------
    GameDataError
        When the journal is damaged anywhere but in its last line.
    """
    file = journal_of(Path(os.path.realpath(record)))
    if not file.exists():
        return
    lines = read_limited(file).splitlines(keepends=True)
    for number, line in enumerate(lines, 1):
        place = say("record.line", file=str(file), line=number)
        data = _read(line, place, last=number == len(lines))
        if data is None:
            return
        try:
            if number > 1:
                yield place, from_plain(Entry, data)
            elif migrated(data, name=JOURNAL, newest=VERSION, table={}).get("base") != _fingerprint(content):
                return
        except GameDataError as error:
            raise error.at(place) from error


def _read(line: bytes, place: str, *, last: bool) -> Any:
    checksum, _, body = line.rstrip(b"\n").partition(b" ")
    if line.endswith(b"\n") and checksum == _checksum(body):
        try:
            return parse_json(body)
        except GameDataError as error:
            raise error.at(place) from error
    if last:
        return None
    raise GameDataError("record.torn", where=place)


def _line(data: dict[str, Any]) -> bytes:
    body = json.dumps(data, ensure_ascii=True).encode()
    return _checksum(body) + b" " + body + b"\n"


def _checksum(body: bytes) -> bytes:
    return b"%08x" % crc32(body)


def _fingerprint(content: bytes) -> str:
    return sha256(content).hexdigest()
