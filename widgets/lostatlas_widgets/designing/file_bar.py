"""VariantFileBar: variants in files, written back or under another name, never over what is not ours."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from lostatlas.kernel.errors import GameDataError
from lostatlas.storage.files import read_limited
from lostatlas.text import message
from lostatlas_widgets.designing.draft_history import VariantHistory
from lostatlas_widgets.position_editor.file_bar import FileBar
from lostatlas_widgets.position_editor.report import Report

_NEW = "my_variant.toml"


class VariantFileBar(FileBar):
    """Variants in files.

    A file is replaced only when it still is what this page has read or written; whatever goes wrong, the
    draft stays as it is.

    Parameters
    ----------
    opened : the file that the drafts began with, if any
    """

    def __init__(self, drafts: VariantHistory, report: Report, *, opened: Path | None = None) -> None:
        self.drafts = drafts
        self.saved: Any = drafts.variant
        """The variant as it was last opened or written."""
        self._known: dict[Path, bytes] = {}
        if opened is not None:
            self._remember(opened)
        super().__init__(report, name=str(opened or _NEW), domain="design")
        self.button = self.buttons["save"]

    @property
    def unsaved(self) -> bool:
        """Whether this page has not written the last valid variant to a file."""
        return bool(self.drafts.variant != self.saved)

    def save(self) -> None:
        """Write the variant, in one step.

        Raises
        ------
        GameDataError
            When the draft is not a variant, no file is named, or somebody has changed the file meanwhile.
        FileExistsError
            When the file is there and this page has neither opened nor written it.
        """
        path = self.path
        if self.drafts.trouble is not None:
            raise GameDataError("design.not_saved", reason=str(self.drafts.trouble))
        if path.exists():
            known = self._known.get(path.resolve())
            if known is None:
                raise FileExistsError(message("widgets.exists", file=str(path)))
            if read_limited(path) != known:
                raise GameDataError("design.changed_on_disk", file=str(path))
        self.drafts.save(path)
        self._remember(path)
        self.saved = self.drafts.variant
        self.report.text = message("design.saved", file=str(path))
        self.drafts.tell()

    def open_file(self) -> None:
        """Go on with the variant of the file; the one before is an undo away.

        Raises
        ------
        GameDataError
            When it holds no variant; the draft stays as it was.
        """
        path = self.path
        self.drafts.room.load_variant(path)  # or all stays as it was
        self._remember(path)
        self.saved = self.drafts.open(path)
        self.drafts.tell()
        self.report.text = message("design.opened", file=str(path))

    def _remember(self, path: Path) -> None:
        self._known[path.resolve()] = read_limited(path)
