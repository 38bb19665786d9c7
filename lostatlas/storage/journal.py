"""The journal of a game: each action is on the disk before it is shown.

It lies beside its record, ``game.json.journal`` beside ``game.json``, and begins with the SHA-256 digest of
the record that it continues. A record that was saved later holds everything the journal does, so a journal
with another digest is out of date, and ignored. Each line carries a checksum: if the process is killed, only
the last line can be incomplete, and that one was never confirmed. Of a journal that was damaged otherwise,
everything up to the first bad line counts; the file is kept under another name before a new one begins.

Only one session writes a journal. Another process is refused (`lock`); another session of the same process
that begins to autosave the same record takes the journal over, and the earlier one can no longer add to it.
"""

from __future__ import annotations

import json
import os
import time
from dataclasses import dataclass, replace
from hashlib import sha256
from os import PathLike
from pathlib import Path
from threading import Lock, RLock
from typing import Any
from weakref import WeakValueDictionary
from zlib import crc32

from lostatlas.kernel.errors import DamagedJournal, FileError, GameDataError
from lostatlas.kernel.file_format import migrated
from lostatlas.kernel.messages import message_text
from lostatlas.kernel.persistence import Recordable
from lostatlas.kernel.serialize import from_plain, to_plain
from lostatlas.kernel.tree import Node
from lostatlas.storage.files import (
    MAX_BYTES,
    as_path,
    bounded_depth,
    check_writable,
    parse_json,
    read_limited,
    replace_file,
    sync_folder,
    writing,
)
from lostatlas.storage.lock import FileLock
from lostatlas.storage.record import Played, played, save

_NO_LINK = getattr(os, "O_NOFOLLOW", 0)

VERSION = 1
JOURNAL = "lostatlas.journal"


@dataclass(frozen=True, slots=True, kw_only=True)
class JournalEntry:
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
        self._turn = Lock()  # a handle that is closed while a line is written may be another file's by then
        self.lock = lock

    @classmethod
    def start(cls, session: Recordable, path: str | PathLike[str]) -> Journal:
        """Save the session to `path` and start its journal."""
        record = Path(os.path.realpath(check_writable(path)))
        with _changing:
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
        _keep_damaged(record)
        content = save(session, record, locked=True)
        head = _line({"format": f"{JOURNAL}/{VERSION}", "base": _fingerprint(content)})
        file = journal_of(record)
        replace_file(file, head)
        with writing(file):
            return cls(record, os.open(file, os.O_WRONLY | os.O_APPEND | _NO_LINK), len(head), lock)

    def is_of(self, path: str | PathLike[str]) -> bool:
        """Return whether this is the open journal of the record at `path`."""
        return Path(os.path.realpath(as_path(path))) == self.record and self._handle >= 0

    def played(self, node: Node, branch: str) -> None:
        """Write an action, and wait until it is on the disk."""
        self._append(JournalEntry(play=played(node), branch=branch), confirmed=True)

    def noted(self, node: Node, text: str) -> None:
        """Write a note, and wait until it is on the disk."""
        self._append(JournalEntry(note=text, at=node.id), confirmed=True)

    def moved(self, node: Node, branch: str, *, onward: bool = False) -> None:
        """Write the current node, without waiting for the disk: no play is lost if this is."""
        self._append(JournalEntry(at=node.id, branch=branch, onward=onward))

    def close(self) -> None:
        """Stop writing and release the lock; a second call does nothing."""
        with _changing:
            if self._handle >= 0:
                self.stop()
                _kept.pop(self.record, None)
                self.lock.release()

    def stop(self) -> None:
        """Stop writing, but leave the lock to the journal that takes over."""
        with self._turn:
            os.close(self._handle)
            self._handle = -1

    def __del__(self) -> None:
        """Release the file of a session that was garbage-collected."""
        self.close()

    def _append(self, entry: JournalEntry, *, confirmed: bool = False) -> None:
        line = _line(to_plain(entry))
        with self._turn:
            if self._handle < 0:
                raise GameDataError("record.taken_over", where=str(self.record))
            if self._length + len(line) > MAX_BYTES:
                raise GameDataError(
                    "record.journal_full", where=str(journal_of(self.record)), limit=MAX_BYTES
                )
            with writing(journal_of(self.record)):
                self._write(line)
                if confirmed:
                    os.fsync(self._handle)

    def _write(self, line: bytes) -> None:
        try:
            rest = memoryview(line)
            while rest:
                rest = rest[os.write(self._handle, rest) :]
        except BaseException:
            os.ftruncate(self._handle, self._length)  # half a line would hide those after it
            raise
        self._length += len(line)


_changing = RLock()
"""Held while a journal begins or ends; by the same thread again when a lost session is collected then."""
_kept: WeakValueDictionary[Path, Journal] = WeakValueDictionary()
"""The open journals of this process, by their record."""


def journal_of(record: Path) -> Path:
    """Return the path of the journal of a record."""
    return record.with_name(record.name + ".journal")


def _keep_damaged(record: Path) -> None:
    """Rename a journal that was read only in part: later moves would overwrite the rest."""
    if not record.is_file():
        return
    file = journal_of(record)
    try:
        damaged = continuation_of(record, read_limited(record)).damage is not None
    except FileError:
        raise
    except GameDataError:  # one of them is larger than any of ours
        damaged = file.exists()
    if damaged:
        file.replace(file.with_name(f"{file.name}.damaged-{time.time_ns()}"))


def remove(record: Path) -> None:
    """Remove the journal of a record, if there is one."""
    journal_of(record).unlink(missing_ok=True)
    sync_folder(record.parent)


@dataclass(frozen=True, slots=True, kw_only=True)
class Continuation:
    """Content of a journal beyond its record: everything up to the first unusable line."""

    file: Path
    entries: tuple[JournalEntry, ...] = ()
    """Those of the good lines, which begin with line 2."""
    lines: int = 0
    """Number of complete lines the file has."""
    damage: DamagedJournal | None = None
    """The rest, from the first bad line on."""

    def place(self, line: int) -> str:
        """Return the file and the line, to name it in an error."""
        return message_text("record.line", file=str(self.file), line=line)

    def warning(self, damage: GameDataError, line: int) -> DamagedJournal:
        """Return the warning that the lines from this one on were not used."""
        count, file = self.lines - line, str(self.file)
        return DamagedJournal("record.left_out", problem=str(damage), count=count, file=file)


def continuation_of(record: Path, content: bytes) -> Continuation:
    """Return what the journal of a record, whose `content` is given, adds to it.

    A last line without its end was never confirmed, and does not count.
    """
    file = journal_of(Path(os.path.realpath(record)))
    if not file.exists():
        return Continuation(file=file)
    found = Continuation(file=file)
    try:
        written = read_limited(file)
    except FileError:
        raise
    except GameDataError as error:  # no journal of ours is so large; its record still counts
        return replace(found, damage=found.warning(error, 0))
    lines = [line for line in written.splitlines(keepends=True) if line.endswith(b"\n")]
    found = replace(found, lines=len(lines))
    entries: list[JournalEntry] = []
    for number, line in enumerate(lines):
        try:
            data = _read(line)
            if number:
                with bounded_depth():
                    entries.append(from_plain(JournalEntry, data))
            elif migrated(data, name=JOURNAL, newest=VERSION, table={}).get("base") != _fingerprint(content):
                return Continuation(file=file)
        except GameDataError as error:
            damage = found.warning(error.at(found.place(number + 1)), number + 1)
            return replace(found, entries=tuple(entries), damage=damage)
    return replace(found, entries=tuple(entries))


def _read(line: bytes) -> Any:
    checksum, _, body = line.rstrip(b"\n").partition(b" ")
    if checksum != _checksum(body):
        raise GameDataError("record.torn")
    return parse_json(body)


def _line(data: dict[str, Any]) -> bytes:
    body = json.dumps(data, ensure_ascii=True).encode()
    return _checksum(body) + b" " + body + b"\n"


def _checksum(body: bytes) -> bytes:
    return b"%08x" % crc32(body)


def _fingerprint(content: bytes) -> str:
    return sha256(content).hexdigest()
