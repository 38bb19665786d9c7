"""Shelf: variants in files: opened, written back or under another name, never over what is not ours."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import ipywidgets

from lostatlas.kernel.errors import GameDataError
from lostatlas.storage.files import read_limited
from lostatlas.text import message
from lostatlas_widgets.designing.draft_history import VariantHistory
from lostatlas_widgets.position_editor.report import Report
from lostatlas_widgets.served_page import refuse_disk

_NEW = "my_variant.toml"


class VariantFileBar(ipywidgets.HBox):
    """A box for the name of a file, and buttons that open it and write the variant there.

    A file is replaced only when it still is what this page has read or written; whatever goes wrong, the
    draft stays as it is.

    Parameters
    ----------
    opened : the file that the bench began with, if any
    """

    def __init__(self, bench: VariantHistory, report: Report, *, opened: Path | None = None) -> None:
        self.bench, self._report = bench, report
        self.saved: Any = bench.variant
        """The variant as it was last opened or written."""
        self._known: dict[Path, bytes] = {}
        if opened is not None:
            self._remember(opened)
        self.file = ipywidgets.Text(value=str(opened or _NEW), layout={"width": "190px"})
        self.file.tooltip = message("design.file")
        acts: dict[str, Callable[[], object]] = {"save": self.save, "open": self.open_file}
        self.buttons = {}
        for name, press in acts.items():
            button = ipywidgets.Button(
                description=message(f"design.{name}"), tooltip=message(f"design.{name}.hint"),
                layout={"width": "auto"},
            )  # fmt: skip
            button.on_click(report.guarded(lambda _button, press=press: press()))
            self.buttons[name] = button
        self.button = self.buttons["save"]
        super().__init__([self.file, *self.buttons.values()])

    @property
    def unsaved(self) -> bool:
        """Whether the last valid variant stands in no file that this page has written."""
        return bool(self.bench.variant != self.saved)

    @property
    def path(self) -> Path:
        """The file that is named.

        Raises
        ------
        GameDataError
            When none is, or the page is served to visitors.
        """
        refuse_disk()
        name = self.file.value.strip()
        if not name:
            raise GameDataError("design.no_file")
        return Path(name).expanduser()

    def save(self) -> None:
        """Write the variant, in one step.

        Raises
        ------
        GameDataError
            When the draft is no variant, no file is named, or somebody else has changed the file meanwhile.
        FileExistsError
            When the file is there and this page has neither opened nor written it.
        """
        path = self.path
        if self.bench.trouble is not None:
            raise GameDataError("design.not_saved", reason=str(self.bench.trouble))
        if path.exists():
            known = self._known.get(path.resolve())
            if known is None:
                raise FileExistsError(message("widgets.exists", file=str(path)))
            if read_limited(path) != known:
                raise GameDataError("design.changed_on_disk", file=str(path))
        self.bench.save(path)
        self._remember(path)
        self.saved = self.bench.variant
        self._report.text = message("design.saved", file=str(path))
        self.bench.tell()

    def open_file(self) -> None:
        """Go on with the variant of the file; the one before is an undo away.

        Raises
        ------
        GameDataError
            When it holds no variant; the draft stays as it was.
        """
        path = self.path
        self.bench.room.load_variant(path)  # or all stays as it was
        self._remember(path)
        self.saved = self.bench.open(path)
        self.bench.tell()
        self._report.text = message("design.opened", file=str(path))

    def _remember(self, path: Path) -> None:
        self._known[path.resolve()] = read_limited(path)
