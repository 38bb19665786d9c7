"""Kept: the progress of whoever learns here, in memory and, where that is possible, in a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from lostatlas.kernel.errors import LostAtlasError
from lostatlas.teach import Progress, load_progress
from lostatlas.teach.progress import update_progress
from lostatlas.text import message


class Kept:
    """Progress that goes on when its file cannot be read or written, and says so.

    Examples
    --------
    >>> kept = Kept(None)
    >>> kept.change(lambda progress: progress.done("01", "shares.tie"))
    >>> kept.progress.lessons["01"], kept.trouble
    (('shares.tie',), '')
    """

    def __init__(self, file: Path | None) -> None:
        self.file = file
        self.progress = Progress()
        self.trouble = ""
        """Why nothing is kept, in words; empty while all is."""
        self.look()

    def look(self) -> None:
        """Read the file again: another notebook may have written to it."""
        if self.file is not None:
            self._kept(lambda file: load_progress(file))

    def change(self, change: Callable[[Progress], Progress]) -> None:
        """Change the progress, in the file as well."""
        if self.file is None or not self._kept(lambda file: update_progress(file, change)):
            self.progress = change(self.progress)

    def _kept(self, how: Callable[[Path], Progress]) -> bool:
        assert self.file is not None
        try:
            self.progress = how(self.file)
        except LostAtlasError as error:
            self.trouble = message("practice.not_kept", problem=str(error))
            return False
        self.trouble = ""
        return True
