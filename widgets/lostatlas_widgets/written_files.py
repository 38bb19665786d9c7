"""What a panel writes to the disk, a game or a page of it; nobody else's file is written over."""

from __future__ import annotations

from os import PathLike
from pathlib import Path

from lostatlas.games.saved import read_game
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.session import Session
from lostatlas.storage.files import as_path, reading, write_atomically

_PAGE = b'<meta name="generator" content="lostatlas">'
"""What every page of a game has in its head."""


def page_path(path: str) -> str:
    """Return where the page of a game goes that is saved in this file: beside it.

    Examples
    --------
    >>> page_path("game.json"), page_path("evening"), page_path("game.html")
    ('game.html', 'evening.html', 'game.html')
    """
    return path.removesuffix(".json").removesuffix(".html") + ".html" if path else path


def write_page(session: Session, path: str, *, viewer: str | None) -> None:
    """Write the line of play as one page to be read and sent, as `viewer` may know it.

    Raises
    ------
    GameDataError
        When there is another file, or no name at all.
    MissingExtra
        When the extra ``lab`` is not installed.
    """
    from lostatlas.lab.game_page import game_html

    file = _named(path)
    if file.exists() and not _is_page(file):
        raise GameDataError("explore.other_page", file=path)
    write_atomically(file, game_html(session, viewer=viewer).encode("utf-8", "replace"))


def spare_others(path: str | PathLike[str]) -> None:
    """Refuse to save a game over a file that is not a game of ours.

    Raises
    ------
    GameDataError
        When there is such a file, or no name at all.
    """
    file = _named(path)
    if file.exists():
        try:
            read_game(file)
        except GameDataError as error:
            raise GameDataError("explore.other_file", file=str(path)) from error


def _is_page(file: Path) -> bool:
    if not file.is_file():  # a pipe would never end
        return False
    with reading(file), file.open("rb") as stream:
        return _PAGE in stream.read(2000)


def _named(path: str | PathLike[str]) -> Path:
    if not str(path).strip():
        raise GameDataError("explore.no_name")
    return as_path(path)


__all__ = ["page_path", "spare_others", "write_page"]
