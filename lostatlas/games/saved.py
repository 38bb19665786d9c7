"""Games that were kept: records and positions, of whatever title they name."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from os import PathLike
from typing import TYPE_CHECKING, Any

from lostatlas.games import TITLES, open_title

if TYPE_CHECKING:
    from lostatlas.kernel.session import Session


def load(path: str | PathLike[str]) -> Session:
    """Read a record that `Session.save` wrote, playing everything in it again.

    Raises
    ------
    GameDataError
        When the file is spoiled or the rules do not allow it; it names the file and the place in it.

    Examples
    --------
    >>> load("no-game.json")
    Traceback (most recent call last):
    lostatlas.kernel.errors.GameDataError: no-game.json: the file cannot be read: No such file or directory.
    """
    from lostatlas.kernel import replay  # loaded with the first game

    return replay.load(path, titles=open_title)


def position(source: str | Mapping[str, Any]) -> Session:
    """Start a game in the middle: from the data that `Session.position` gives, from JSON, or from a text.

    A text begins with the name of a title, which reads the rest (`parse_position` of its module
    ``position_text``).

    Raises
    ------
    GameDataError
        When it is spoiled, or the rules do not allow it.

    Examples
    --------
    >>> from lostatlas.games import new_game
    >>> game = new_game(["Ann", "Ben"], mode="short", seed=1)
    >>> position(game.position()).actor == game.actor
    True
    """
    from lostatlas.kernel.position import from_position

    data = _read(source) if isinstance(source, str) else dict(source)
    return from_position(data, titles=open_title)


def _read(text: str) -> Any:
    from lostatlas.kernel.files import parse_json

    title = next(iter(text.split()), "")
    if title not in TITLES:
        return parse_json(text)
    return import_module(f"{TITLES[title].rpartition('.')[0]}.position_text").parse_position(text)
