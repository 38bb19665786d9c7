"""Kept games: the files that hold what was played of a game, and which of them hold something own."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.files import parse_json, read_limited
from lostatlas.kernel.journal import JournalEntry, continuation_of, journal_of
from lostatlas.kernel.record import GAME, Record, record_of
from lostatlas.kernel.serialize import to_plain
from lostatlas.kernel.session import Session

_MOST_KEPT = 8
"""With more files of a game than this, those go of which another one holds everything."""

Contents = frozenset[tuple[str, ...]]
"""Everything that was done: each action with all before it, each note, the name of each branch."""


def identity(session: Session) -> str:
    """Return what tells games apart by how they began.

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
    told = json.dumps(to_plain(begun), sort_keys=True)
    return sha256(told.encode()).hexdigest()[:20]


def saved_files(session: Session, folder: Path) -> list[Path]:
    """Return the kept files of this game, the newest first."""
    if not folder.is_dir():
        return []
    return sorted(folder.glob(f"{identity(session)}-*.json"), key=touched, reverse=True)


def left_over(session: Session, folder: Path) -> list[Path]:
    """Return the kept files of this game, the newest first, that hold what neither it nor another holds."""
    own = session.journal.record if session.journal is not None else None
    files = [file for file in saved_files(session, folder) if file.resolve() != own]
    if not files:
        return []
    here = _contents(record_of(session))
    held = {file: told for file, told in _readable(files) if not told <= here}
    return [file for file in held if not _held_elsewhere(file, held)]


def prune(session: Session, folder: Path) -> None:
    """Remove old files of this game of which another one holds everything."""
    files = saved_files(session, folder)
    if len(files) <= _MOST_KEPT:
        return
    held = dict(_readable(files))
    for file in files[_MOST_KEPT:]:
        if file in held and _held_elsewhere(file, held):
            remove(file)
            del held[file]


def remove(file: Path) -> None:
    """Remove a kept file with its journal."""
    for one in (file, journal_of(file)):
        one.unlink(missing_ok=True)


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
def _read(file: Path, _written: object) -> Contents | None:
    """Return what a file holds; a spoiled one, or one of something else, is no offer."""
    try:
        content = read_limited(file)
        return _contents(parse_json(content), continuation_of(file, content).entries)
    except (GameDataError, AttributeError, KeyError, TypeError, ValueError):
        return None


def _held_elsewhere(file: Path, held: Mapping[Path, Contents]) -> bool:
    """Return whether another file holds all of this one; of two that hold the same, the first one counts."""
    files = list(held)
    return any(
        held[file] < held[other] or (held[file] == held[other] and files.index(other) < files.index(file))
        for other in files
        if other != file
    )


def _contents(told: Mapping[str, Any], entries: Iterable[JournalEntry] = ()) -> Contents:
    lines = {0: ""}
    found: set[tuple[str, ...]] = set()

    def play(number: int, parent: int, action: Any) -> None:
        before = lines.get(parent, "")
        line = sha256((before + json.dumps(action, sort_keys=True)).encode()).hexdigest()
        lines[number] = line
        found.add(("play", line))

    for node in told.get("nodes", []):
        play(node["id"], node["parent"], node["action"])
    for number, note in told.get("notes", {}).items():
        found.add(("note", lines.get(int(number), ""), note))
    found.update(("branch", name) for name in told.get("branches", {}))
    for entry in entries:
        if entry.play is not None:
            play(entry.play.id, entry.play.parent, to_plain(entry.play.action))
        if entry.note:
            found.add(("note", lines.get(entry.at, ""), entry.note))
        if entry.branch:
            found.add(("branch", entry.branch))
    return frozenset(found)


__all__ = ["identity", "left_over", "prune", "remove", "saved_files", "touched"]
