"""The hook by which sessions are written to files.

The kernel knows no files: `lostatlas.storage` installs itself here when ``lostatlas`` is imported, as the
catalogue of messages does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:  # they are not needed to import lostatlas
    from contextlib import AbstractContextManager
    from os import PathLike
    from pathlib import Path

    from lostatlas.kernel.tree import Cursor, Node


class Recordable(Protocol):
    """What can be saved as a record: a place in a tree and the automations that are on, as a session has."""

    place: Cursor

    @property
    def lock(self) -> AbstractContextManager[Any]:
        """Held by whoever changes it."""
        ...

    @property
    def automations(self) -> tuple[str, ...]:
        """The names of the automations that are on."""
        ...


class JournalLike(Protocol):
    """Called by a session before each change becomes visible; a change that cannot be written fails."""

    @property
    def record(self) -> Path:
        """The file that holds the game up to where the journal began."""
        ...

    def is_of(self, path: str | PathLike[str]) -> bool:
        """Return whether this is the open journal of the record at `path`."""
        ...

    def played(self, node: Node, branch: str) -> None:
        """Write an action, and wait until it is safe."""
        ...

    def noted(self, node: Node, text: str) -> None:
        """Write a note, and wait until it is safe."""
        ...

    def moved(self, node: Node, branch: str, *, onward: bool = False) -> None:
        """Write the current node; `onward` when a known action was played again."""
        ...

    def close(self) -> None:
        """Stop writing."""
        ...


class Storage(Protocol):
    """Where sessions are saved."""

    def save(self, session: Recordable, path: str | PathLike[str]) -> None:
        """Write the record of a session."""
        ...

    def autosave(self, session: Recordable, path: str | PathLike[str]) -> JournalLike:
        """Write the record of a session, and return a journal for what follows."""
        ...


_storage: Storage | None = None


def install(storage: Storage) -> None:
    """Let sessions be saved by this storage."""
    global _storage
    _storage = storage


def storage() -> Storage:
    """Return the storage; it is installed with the package."""
    assert _storage is not None
    return _storage
