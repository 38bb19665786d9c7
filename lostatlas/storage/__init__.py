"""Files: records, journals and locks. Sessions save by what this package installs when it is imported."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lostatlas.kernel import persistence

if TYPE_CHECKING:
    from os import PathLike

    from lostatlas.kernel.persistence import JournalLike, Recordable

__all__ = ["Files"]


class Files:
    """Sessions are saved as JSON files, each with a journal beside it while autosave is on."""

    def save(self, session: Recordable, path: str | PathLike[str]) -> None:
        """Write the record of a session; `lostatlas.storage.record.save` says what can go wrong."""
        from lostatlas.storage.record import save

        save(session, path)

    def autosave(self, session: Recordable, path: str | PathLike[str]) -> JournalLike:
        """Write the record of a session, and begin its journal."""
        from lostatlas.storage.journal import Journal

        return Journal.start(session, path)


persistence.install(Files())
