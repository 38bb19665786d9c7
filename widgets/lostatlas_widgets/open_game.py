"""OpenGame: the games near at hand, the newest first, and one of them open below."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any

import ipywidgets

from lostatlas.games.saved import parse_game
from lostatlas.kernel.errors import LostAtlasError
from lostatlas.storage.record import GAME
from lostatlas.text import message
from lostatlas_widgets.explorer.recovery import kept_folder
from lostatlas_widgets.opened_below import OpenedBelow
from lostatlas_widgets.served_page import BrowserFiles, many_visitors, refuse_disk
from lostatlas_widgets.session_panel import explore
from lostatlas_widgets.text_line import TextLine

_PLACES = ("*.json", "*/*.json", "examples/games/*.json")
_MOST = 60
_HEAD = 400
"""As many bytes at the beginning of a file say whether it is a game."""


class OpenGame(ipywidgets.VBox):
    """A box with the names of games, which takes any other path as well, and the game that was opened.

    What is played there is kept in a file of its own, as in every panel; the file that was opened is not
    changed unless it is saved again.

    Examples
    --------
    >>> from tempfile import mkdtemp
    >>> from lostatlas import new_game
    >>> folder = Path(mkdtemp())
    >>> new_game(["Ann", "Ben"], title="acquire", seed=1).save(folder / "begun.json")
    >>> form = OpenGame(folder)
    >>> form.load(str(folder / "begun.json"))
    >>> form.stage.children
    (<GamePanel: ...
    """

    def __init__(self, folder: Path | None = None) -> None:
        found = [] if many_visitors() else list(islice(_games(folder or Path.cwd()), _MOST))
        self.path = ipywidgets.Combobox(
            options=[str(file) for file in found], placeholder=message("open_game.hint"),
            description=message("open_game.file"), ensure_option=False,
            style={"description_width": "initial"}, layout={"width": "min(560px, 100%)"},
        )  # fmt: skip
        go = ipywidgets.Button(
            description=message("open_game.open"), tooltip=message("open_game.open.hint"),
            button_style="primary", layout={"width": "auto"},
        )  # fmt: skip
        go.on_click(lambda _button: self.load(self.path.value))
        self.answer = TextLine(live=True)
        self.stage = OpenedBelow()
        row = ipywidgets.HBox([self.path, go], layout={"flex_flow": "row wrap"})
        if many_visitors():
            row = BrowserFiles(take=lambda content: self._open(lambda: explore(parse_game(content))))
        super().__init__([row, self.answer, self.stage], layout={"width": "100%"})

    def load(self, path: str) -> None:
        """Open the game in a file in place of the one before it; errors in it are shown."""

        def opened() -> Any:
            refuse_disk()
            return explore(path.strip())

        self._open(opened)

    def _open(self, opened: Callable[[], Any]) -> None:
        self.answer.text = ""
        try:
            panel = opened()
        except LostAtlasError as error:
            self.answer.text = str(error)
            return
        self.stage.put(panel)

    def __repr__(self) -> str:
        return f"<OpenGame: {len(self.path.options)} games>"


def _games(folder: Path) -> Iterator[Path]:
    """Yield the games below a folder, above it where the program's own are, and among those that are kept."""
    places = [
        file for place in (folder, *folder.parents[:2]) for glob in _PLACES for file in place.glob(glob)
    ]
    kept = kept_folder().glob("*.json")
    for file in dict.fromkeys(sorted((*places, *kept), key=lambda one: -one.stat().st_mtime)):
        with suppress(OSError):
            with file.open("rb") as content:
                head = content.read(_HEAD)
            if GAME.encode() in head:
                yield file


__all__ = ["OpenGame"]
