"""OpenGame: the games near at hand, the newest first; one of them opens below."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from json import JSONDecodeError, loads
from pathlib import Path
from typing import Any

import ipywidgets

from lostatlas.games import TITLES, find_title
from lostatlas.games.saved import parse_game
from lostatlas.kernel.errors import LostAtlasError
from lostatlas.storage.record import GAME
from lostatlas.text import message
from lostatlas_widgets.explorer.choices import Choices, Item
from lostatlas_widgets.explorer.recovery import kept_folder
from lostatlas_widgets.opened_below import OpenedBelow
from lostatlas_widgets.served_page import BrowserFiles, many_visitors, refuse_disk
from lostatlas_widgets.session_panel import explore
from lostatlas_widgets.text_line import TextLine

_PLACES = ("*.json", "*/*.json", "examples/games/*.json")
_MOST = 60
_HEAD = 400
"""As many bytes at the beginning of a file say whether it is a game, of which title, and who plays."""
_TITLE, _PLAYERS = re.compile(r'"title": ("[^"]*")'), re.compile(r'"players": (\[[^\]]*\])')


@dataclass(frozen=True, slots=True)
class GameFile:
    """The file of a game, and what the beginning of it tells."""

    path: Path
    written: datetime
    title: str = ""
    players: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """Which game it is, of whom, and its name; those that are kept by themselves have none."""
        title = find_title(self.title).spoken_name if self.title in TITLES else self.title
        name = "" if self.path.parent == kept_folder() else self.path.stem
        return " · ".join(filter(None, (title, ", ".join(self.players), name)))

    @property
    def place(self) -> str:
        """When it was written, and where it is."""
        return f"{self.written:%Y-%m-%d %H:%M}, {self.path}"


class OpenGame(ipywidgets.VBox):
    """A list of games, a box that takes any other path as well, and the game that was opened.

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
        self.found = [] if many_visitors() else list(islice(_games(folder or Path.cwd()), _MOST))
        self.path = ipywidgets.Combobox(
            options=[str(file.path) for file in self.found], placeholder=message("open_game.hint"),
            description=message("open_game.file"), ensure_option=False,
            style={"description_width": "initial"}, layout={"width": "min(560px, 100%)"},
        )  # fmt: skip
        go = ipywidgets.Button(
            description=message("open_game.open"), tooltip=message("open_game.open.hint"),
            button_style="primary", layout={"width": "auto"},
        )  # fmt: skip
        go.on_click(lambda _button: self.load(self.path.value))
        self.answer = TextLine(live=True)
        self.list = Choices(
            lambda index, _amount: self.load(str(self.found[index].path)),
            label=message("open_game.list"), height="60vh",
        )  # fmt: skip
        self.list.show([Item(text=file.words, more=file.place) for file in self.found])
        self.stage = OpenedBelow()
        row = ipywidgets.HBox([self.path, go], layout={"flex_flow": "row wrap"})
        if many_visitors():
            row = BrowserFiles(take=lambda content: self._open(lambda: explore(parse_game(content))))
        super().__init__([row, self.answer, self.list, self.stage], layout={"width": "100%"})

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
        self.list.layout.display = "none"  # the game is what is looked at now; the box leads to others
        self.stage.put_in_sight(panel)

    def __repr__(self) -> str:
        return f"<OpenGame: {len(self.found)} games>"


def _games(folder: Path) -> Iterator[GameFile]:
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
                title, players = _told(head.decode("utf-8", errors="ignore"))
                written = datetime.fromtimestamp(file.stat().st_mtime).astimezone()
                yield GameFile(file, written, title, players)


def _told(head: str) -> tuple[str, tuple[str, ...]]:
    """Return the title and the players that the beginning of a file tells; nothing where it is odd."""
    title, players = _TITLE.search(head), _PLAYERS.search(head)
    with suppress(JSONDecodeError):
        return loads(title[1]) if title else "", tuple(map(str, loads(players[1]) if players else []))
    return "", ()


__all__ = ["OpenGame"]
