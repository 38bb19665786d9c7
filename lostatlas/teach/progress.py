"""A learner's progress, saved in a local file, so that the course continues where it was left."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field

from lostatlas.capabilities.exercise import Exercise
from lostatlas.kernel.arguments import checked_arguments
from lostatlas.kernel.errors import FileError, GameDataError
from lostatlas.kernel.file_format import migrated
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.storage.checked_data import Strict, checked
from lostatlas.storage.files import as_path, parse_json, read_limited, reading, write_atomically, writing
from lostatlas.storage.lock import FileLock
from lostatlas.teach.generator import LEVELS

__all__ = ["PracticeRecord", "Progress", "load_progress", "update_progress"]

NAME, VERSION = "lostatlas.progress", 1
MASTERED = 3
"""How many right answers in a row, without hints, lead to the next level."""
PATIENCE, PAUSE = 5.0, 0.01
"""For how long to wait for another process that changes the file, and how often to ask, in seconds."""
Count = Annotated[int, Field(ge=0, le=1_000_000)]
Level = Literal["1", "2", "3"]
"""One of `LEVELS`, as a key of the file."""


class _Entry(Strict):
    asked: Count
    right: Count
    streak: Count


class _File(Strict):
    format: str
    practice: dict[str, dict[Level, _Entry]]
    lessons: dict[str, list[str]]


@dataclass(frozen=True, slots=True)
class PracticeRecord:
    """The results in one kind of exercise at one level.

    Examples
    --------
    >>> (
    ...     PracticeRecord(asked=5, right=4, streak=3).mastered,
    ...     PracticeRecord(asked=5, right=4, streak=2).mastered,
    ... )
    (True, False)
    """

    asked: int = 0
    right: int = 0
    streak: int = 0
    """Right answers in a row, without hints."""

    @property
    def mastered(self) -> bool:
        """Whether the next level is due."""
        return self.streak >= MASTERED


@dataclass(frozen=True, slots=True)
class Progress:
    """The results of practice, and the parts of lessons that are done; frozen, like a state.

    Examples
    --------
    >>> from lostatlas.teach import exercise
    >>> asked = exercise("afford", level=1, seed=4)
    >>> done = Progress().answered(asked, right=True).answered(asked, right=True, helped=True)
    >>> done.of("afford", 1)
    PracticeRecord(asked=2, right=2, streak=0)
    >>> done.level("afford")
    1
    """

    practice: Mapping[tuple[str, int], PracticeRecord] = field(default_factory=FrozenMap)
    lessons: Mapping[str, tuple[str, ...]] = field(default_factory=FrozenMap)
    """The parts of each lesson that are done, in the order in which they were done."""

    @checked_arguments
    def of(self, kind: str, level: int) -> PracticeRecord:
        """Return the results in a kind at a level."""
        return self.practice.get((kind, level), PracticeRecord())

    @checked_arguments
    def answered(self, asked: Exercise, *, right: bool, helped: bool = False) -> Progress:
        """Return the progress after one more answer; an answer with hints does not count for the streak."""
        known = self.of(asked.kind, asked.level)
        then = PracticeRecord(
            asked=known.asked + 1,
            right=known.right + right,
            streak=known.streak + 1 if right and not helped else 0,
        )
        return evolve(self, practice=FrozenMap({**self.practice, (asked.kind, asked.level): then}))

    @checked_arguments
    def level(self, kind: str) -> int:
        """Return the level to practise next: the first that is not mastered, or the last."""
        return next((level for level in LEVELS if not self.of(kind, level).mastered), LEVELS[-1])

    @checked_arguments
    def done(self, lesson: str, part: str) -> Progress:
        """Return the progress after a part of a lesson."""
        parts = self.lessons.get(lesson, ())
        if part in parts:
            return self
        return evolve(self, lessons=FrozenMap({**self.lessons, lesson: (*parts, part)}))

    @checked_arguments
    def without(self, lesson: str) -> Progress:
        """Return the progress as if a lesson had never been begun; what was practised in it stays.

        >>> Progress().done("01_shares", "shares.tie").without("01_shares").lessons
        FrozenMap({})
        """
        if lesson not in self.lessons:
            return self
        others = {name: parts for name, parts in self.lessons.items() if name != lesson}
        return evolve(self, lessons=FrozenMap(others))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write it to a JSON file, atomically."""
        practice: dict[str, dict[str, dict[str, int]]] = {}
        for (kind, level), one in self.practice.items():
            entry = {"asked": one.asked, "right": one.right, "streak": one.streak}
            practice.setdefault(kind, {})[str(level)] = entry
        lessons = {lesson: list(parts) for lesson, parts in self.lessons.items()}
        plain = {"format": f"{NAME}/{VERSION}", "practice": practice, "lessons": lessons}
        write_atomically(as_path(path), json.dumps(plain, ensure_ascii=False, indent=1).encode() + b"\n")


def load_progress(path: str | os.PathLike[str]) -> Progress:
    """Read a file that `Progress.save` has written; without a file, there is no progress yet.

    Raises
    ------
    GameDataError
        When the file is invalid; it names what is wrong. The file is left as it is.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     before = load_progress(f"{folder}/progress.json")
    ...     before.done("01_shares", "shares.tie").save(f"{folder}/progress.json")
    ...     print(load_progress(f"{folder}/progress.json").lessons)
    FrozenMap({'01_shares': ('shares.tie',)})
    """
    file = as_path(path)
    with reading(file):
        if not file.exists():
            return Progress()
    content = read_limited(file)
    try:
        plain = migrated(parse_json(content), name=NAME, newest=VERSION, table={})
    except GameDataError as error:
        raise error.at(str(file)) from error
    found = checked(_File, plain, where=str(file))
    for kind, levels in found.practice.items():
        for level, one in levels.items():
            if not one.streak <= one.right <= one.asked:
                facts: dict[str, Any] = one.model_dump()
                raise GameDataError("teach.progress_count", where=f"{file}: practice.{kind}.{level}", **facts)
    return Progress(
        FrozenMap(
            {
                (kind, int(level)): PracticeRecord(one.asked, one.right, one.streak)
                for kind, levels in found.practice.items()
                for level, one in levels.items()
            }
        ),
        FrozenMap({lesson: tuple(parts) for lesson, parts in found.lessons.items()}),
    )


def update_progress(path: str | os.PathLike[str], change: Callable[[Progress], Progress]) -> Progress:
    """Change the progress in a file, and return it.

    The file is locked while it is read, changed and written, so two notebooks that are open at once do not
    undo each other's changes.

    Raises
    ------
    GameDataError
        When the file is invalid, or another process holds its lock; it is left as it is.
    FileError
        When it cannot be written.
    """
    file = as_path(path)
    with writing(file):
        file.parent.mkdir(parents=True, exist_ok=True)
    lock = _turn_at(file)
    try:
        before = load_progress(file)
        after = change(before)
        if after is not before:
            after.save(file)
        return after
    finally:
        lock.release()


def _turn_at(file: Path) -> FileLock:
    """Return the lock of a file, as soon as it is free."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return FileLock.acquire(file)
        except FileError:
            raise
        except GameDataError as error:
            if time.monotonic() > until:
                raise GameDataError("teach.kept", where=str(file)) from error
            time.sleep(PAUSE)
