"""Kept games: the files that hold what was played of a game, and which of them hold something own."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.serialize import to_plain
from lostatlas.kernel.session import Session
from lostatlas.storage.files import writing
from lostatlas.storage.journal import journal_of
from lostatlas.storage.lock import FileLock
from lostatlas.storage.outline import ROOT, Outline, read_outline
from lostatlas.storage.record import GAME, Record, whole_record

_MOST_KEPT = 8
"""With more files of a game than this, those go of which another one holds everything."""
_MOST_TRASHED = 50

Contents = frozenset[tuple[str, ...]]
"""Everything that was done: each action with all before it, each note, the name of each branch."""


def identity(session: Session) -> str:
    """Return a key of how a game began.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> first, same, other = (new_game(["Ann", "Ben"], mode="micro", seed=seed) for seed in (1, 1, 2))
    >>> identity(first) == identity(same), identity(first) == identity(other)
    (True, False)
    """
    setting, tree = session.ruleset.setting, session.tree
    begun = Record(
        format=GAME, title=setting.title, mode=setting.mode, variant=setting.variant, options=setting.options,
        players=tree.players, start=tree.start,
    )  # fmt: skip
    text = json.dumps(to_plain(begun), sort_keys=True)
    return sha256(text.encode()).hexdigest()[:20]


def saved_files(session: Session, folder: Path) -> list[Path]:
    """Return the kept files of this game, the newest first."""
    if not folder.is_dir():
        return []
    return sorted(folder.glob(f"{identity(session)}-*.json"), key=touched, reverse=True)


def left_over(session: Session, folder: Path) -> list[Path]:
    """Return the saved files of this game with moves found nowhere else, the newest first."""
    own = session.journal.record if session.journal is not None else None
    files = [file for file in saved_files(session, folder) if file.resolve() != own]
    held = dict(_readable(files))
    nodes = session.tree.nodes  # the session itself holds no more than these, its notes and its branches
    most = len(nodes) + sum(bool(node.note) for node in nodes) + len(session.branches)
    if any(len(contents) <= most for contents in held.values()):  # else none is wholly in the session
        here = _contents(Outline(whole_record(session)))
        held = {file: contents for file, contents in held.items() if not contents <= here}
    return [file for file in held if not _held_elsewhere(file, held)]


def damaged(session: Session, folder: Path) -> list[Path]:
    """Return the kept files of this game that cannot be read."""
    return [file for file in saved_files(session, folder) if _read(file, _stamp(file)) is None]


def prune(session: Session, folder: Path) -> None:
    """Remove old files of this game of which another one holds everything, unless they are in use."""
    files = saved_files(session, folder)
    if len(files) <= _MOST_KEPT:
        return
    held = dict(_readable(files))
    for file in files[_MOST_KEPT:]:
        if file in held and _held_elsewhere(file, held):
            with suppress(GameDataError), _locked(file):
                for one in (file, journal_of(file)):
                    one.unlink(missing_ok=True)
            del held[file]


# the trash


def put_in_trash(file: Path) -> None:
    """Move a kept file with its journal to the trash, which keeps the last fifty.

    Raises
    ------
    GameDataError
        When the game is in use: a kernel writes to it.
    FileError
        When it cannot be moved.
    """
    trash = _trash(file.parent)
    with writing(trash):
        trash.mkdir(exist_ok=True)
    with _locked(file):
        _move(file, trash)
    for old in sorted(trash.glob("*.json"), key=touched, reverse=True)[_MOST_TRASHED:]:
        for one in (old, journal_of(old)):
            one.unlink(missing_ok=True)


def in_trash(session: Session, folder: Path) -> list[Path]:
    """Return the files of this game in the trash that can be read, that which was forgotten last first."""
    files = sorted(
        saved_files(session, _trash(folder)), key=lambda file: file.stat().st_ctime_ns, reverse=True
    )
    return [file for file in files if _read(file, _stamp(file)) is not None]


def bring_back(file: Path) -> None:
    """Move a file with its journal from the trash to the kept games; FileError when it cannot be moved."""
    _move(file, file.parent.parent)


def _trash(folder: Path) -> Path:
    return folder / "trash"


def _move(file: Path, folder: Path) -> None:
    """Move a kept file: its journal first, as a record without its journal would be an older game."""
    with writing(folder):
        for one in (journal_of(file), file):
            if one.exists():
                one.replace(folder / one.name)


@contextmanager
def _locked(file: Path) -> Iterator[None]:
    """Hold the lock of a kept file; GameDataError when somebody else does."""
    lock = FileLock.acquire(file.resolve())
    try:
        yield
    finally:
        lock.release()


def touched(file: Path) -> float:
    """Return when a kept file was written last, in seconds since 1970."""
    times = [one.stat().st_mtime for one in (file, journal_of(file)) if one.exists()]
    return max(times, default=0.0)


def _readable(files: Iterable[Path]) -> Iterable[tuple[Path, Contents]]:
    for file in files:
        held = _read(file, _stamp(file))
        if held is not None:
            yield file, held


def _stamp(file: Path) -> tuple[tuple[int, int], ...]:
    """Return what is another one once a kept file or its journal was written."""
    found = (one.stat() for one in (file, journal_of(file)) if one.exists())
    return tuple((one.st_mtime_ns, one.st_size) for one in found)


@lru_cache(maxsize=32)
def _read(file: Path, written: object) -> Contents | None:
    """Return what a file holds; None for a damaged one, or one of something else."""
    try:
        return _contents(_outline(file, written))
    except GameDataError:
        return None


@lru_cache(maxsize=32)
def _outline(file: Path, _written: object) -> Outline:
    """Return the outline of a file, which is read once as long as nobody writes it."""
    return read_outline(file)


def actions_of(file: Path) -> tuple[int, int]:
    """Return how many actions of a kept game lie on the line where it was left, and how many beside it."""
    outline = _outline(file, _stamp(file))
    actions = len(outline.line(outline.end))
    return actions, len(outline.parents) - actions


def _held_elsewhere(file: Path, held: Mapping[Path, Contents]) -> bool:
    """Return whether another file holds all of this one; of two that hold the same, the first one counts."""
    files = list(held)
    return any(
        held[file] < held[other] or (held[file] == held[other] and files.index(other) < files.index(file))
        for other in files
        if other != file
    )


def _contents(outline: Outline) -> Contents:
    lines = {ROOT: ""}
    found: set[tuple[str, ...]] = set()
    for node, parent in outline.parents.items():
        line = lines[parent] + json.dumps(outline.actions[node], sort_keys=True)
        lines[node] = sha256(line.encode()).hexdigest()
        found.add(("play", lines[node]))
    found.update(("note", lines[node], text) for node, text in outline.notes.items())
    found.update(("branch", name) for name in outline.tips)
    return frozenset(found)


__all__ = [
    "actions_of",
    "bring_back",
    "damaged",
    "identity",
    "in_trash",
    "left_over",
    "prune",
    "put_in_trash",
    "saved_files",
    "touched",
]
