"""ProgressStore: the progress of whoever learns here, in memory and, where that is possible, in a file."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from pathlib import Path

from lostatlas.kernel.errors import LostAtlasError
from lostatlas.teach import Progress, load_progress
from lostatlas.teach.progress import update_progress
from lostatlas.text import message


class ProgressStore:
    """Progress that goes on when its file cannot be read or written, and says so.

    Examples
    --------
    >>> kept = ProgressStore(None)
    >>> kept.change(lambda progress: progress.done("01", "shares.tie"))
    >>> kept.progress.lessons["01"], kept.trouble
    (('shares.tie',), '')
    """

    def __init__(self, file: Path | None) -> None:
        self.file = file
        self.progress = Progress()
        self._unwritten: tuple[Callable[[Progress], Progress], ...] = ()
        """The changes that no file holds yet: the next one that can be written writes them as well."""
        self.trouble = ""
        """Why nothing is kept, in words; empty while all is."""
        self.look()

    def look(self) -> None:
        """Read the file again: another notebook may have written to it."""
        if self.file is None:
            return
        try:
            self.progress = self._caught_up(load_progress(self.file))
        except LostAtlasError as error:
            self._not_kept(error)
        else:
            self.trouble = self.trouble if self._unwritten else ""

    def change(self, change: Callable[[Progress], Progress]) -> None:
        """Change the progress, in the file as well."""
        if self.file is None:
            self.progress = change(self.progress)
            return
        self._unwritten = (*self._unwritten, change)
        try:
            self.progress = update_progress(self.file, self._caught_up)
        except LostAtlasError as error:
            self.progress = change(self.progress)
            self._not_kept(error)
        else:
            self._unwritten, self.trouble = (), ""

    def _caught_up(self, written: Progress) -> Progress:
        """Return what is written with the changes that are not."""
        return reduce(lambda known, change: change(known), self._unwritten, written)

    def _not_kept(self, error: LostAtlasError) -> None:
        self.trouble = message("practice.not_kept", problem=str(error))
