"""PositionFileBar: positions in files. A draft that is not a position yet is kept as it is, too."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import ipywidgets

from lostatlas.games import TITLES
from lostatlas.kernel.errors import GameDataError, system_problem
from lostatlas.kernel.position import POSITION
from lostatlas.storage.files import parse_json, read_limited, write_atomically
from lostatlas.text import message
from lostatlas_widgets.named_row import named_by_hint
from lostatlas_widgets.position_editor.draft_history import DraftData, PositionHistory, check_editor, editable
from lostatlas_widgets.position_editor.draft_shape import check_shape
from lostatlas_widgets.position_editor.report import Report
from lostatlas_widgets.served_page import refuse_disk


def read_draft(path: Path) -> DraftData:
    """Return the draft of a file: the data of a position, good or not, or a position as text.

    Raises
    ------
    GameDataError
        When it is neither.
    """
    try:
        content = read_limited(path)
    except OSError as error:
        raise GameDataError("record.unreadable", where=str(path), problem=system_problem(error)) from error
    text = content.decode("utf-8", "replace")
    if text.lstrip().startswith("{"):
        return _draft_of(parse_json(text), path)
    try:
        return editable(text).position()
    except GameDataError as error:
        raise error.at(str(path)) from error


def _draft_of(data: Any, path: Path) -> DraftData:
    if not isinstance(data, Mapping) or not str(data.get("format", "")).startswith(f"{POSITION}/"):
        raise GameDataError("editor.other_file", where=str(path))
    try:
        if (title := data.get("title")) in tuple(TITLES):
            check_editor(title)
        check_shape(data)
    except GameDataError as error:
        raise error.at(str(path)) from error
    return data


def write_draft(path: Path, draft: DraftData) -> None:
    """Write a draft; a file that holds anything but a position is left alone.

    Raises
    ------
    GameDataError
        When there is such a file.
    """
    if path.exists():
        read_draft(path)
    write_atomically(path, (json.dumps(draft, ensure_ascii=False, indent=1) + "\n").encode())


class FileBar(ipywidgets.HBox):
    """A box for the name of a file, and buttons to open and save it.

    Parameters
    ----------
    name : of the file, at first
    domain : what the keys of its words begin with
    """

    def __init__(self, report: Report, *, name: str, domain: str) -> None:
        self.report, self._domain = report, domain
        said = named_by_hint(message(f"{domain}.file"))
        self.file = ipywidgets.Text(value=name, layout={"width": "190px"}, **said)
        self.buttons = {
            "save": report.button(f"{domain}.save", self.save),
            "open": report.button(f"{domain}.open", self.open_file),
        }
        super().__init__([self.file, *self.buttons.values()])

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
            raise GameDataError(f"{self._domain}.no_file")
        return Path(name).expanduser()

    def save(self) -> None:
        """Write the file."""
        raise NotImplementedError

    def open_file(self) -> None:
        """Go on with what the file holds."""
        raise NotImplementedError


class PositionFileBar(FileBar):
    """Positions and drafts of them in files.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> bar = PositionFileBar(PositionHistory(new_game(["Ann", "Ben"], mode="micro", seed=1)), Report())
    >>> bar.file.value
    'position.json'
    """

    def __init__(self, drafts: PositionHistory, report: Report) -> None:
        self.drafts = drafts
        super().__init__(report, name="position.json", domain="editor")

    def open_file(self) -> None:
        """Go on with the position, or the draft, of the file."""
        path = self.path
        self.drafts.replace(read_draft(path))
        self.report.text = message("editor.opened", file=str(path))

    def save(self) -> None:
        """Keep the draft in the file."""
        path = self.path
        write_draft(path, self.drafts.draft)
        self.report.text = message("editor.saved", file=str(path))
