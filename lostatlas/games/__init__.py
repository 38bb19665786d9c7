"""The titles, one package each: our own, and those of other packages. `open_title` loads one on demand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from os import PathLike
from typing import TYPE_CHECKING, Any

from lostatlas.capabilities import BOARDS, VARIANTS, title_capability
from lostatlas.kernel.chance import whole_seed
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.ruleset import GameConfig, Start, Title
from lostatlas.text.catalogue import speak_of

if TYPE_CHECKING:
    from lostatlas.kernel.session import Session

OWN = {
    "lost_atlas": "lostatlas.games.lost_atlas.title",
    "acquire": "lostatlas.games.acquire.title",
    "lost_cities": "lostatlas.games.lost_cities.title",
    "west18": "lostatlas.games.west18.title",
    "chubu18": "lostatlas.games.chubu18.title",
}
DEFAULT_TITLE = "lost_atlas"
"""The title that is meant where none is named."""
GROUP = "lostatlas.titles"
"""The entry points by which other packages add titles: a name, and a module with a `TITLE`."""


class _Titles(Mapping[str, str]):
    """Our own titles first; entry points are read only when a name that is not ours is looked up."""

    def __getitem__(self, name: str) -> str:
        return OWN[name] if name in OWN else _added()[name]

    def __iter__(self) -> Iterator[str]:
        return iter({**OWN, **_added()})

    def __len__(self) -> int:
        return len({**OWN, **_added()})


@cache
def _added() -> dict[str, str]:
    from importlib.metadata import entry_points

    return {found.name: found.module for found in entry_points(group=GROUP)}


TITLES: Mapping[str, str] = _Titles()
"""The module of each title, by name; its `TITLE` opens the title."""


def open_title(name: str) -> Title:
    """Return a title by name, and speak of it from now on: where it has words of its own, they are used.

    Raises
    ------
    GameDataError
        When no title has this name.

    Examples
    --------
    >>> open_title("lost_atlas").name
    'lost_atlas'
    """
    title = find_title(name)
    speak_of(name)
    return title


def find_title(name: str) -> Title:
    """Return a title as `open_title` does, for whoever only looks something up: it is not spoken of."""
    title: Title = import_module(_module_of(name)).TITLE
    return title


def _module_of(title: str) -> str:
    if not isinstance(title, str) or title not in TITLES:
        raise GameDataError("games.unknown_title", title=title, known=tuple(TITLES))
    return TITLES[title]


def new_game(
    players: tuple[str, ...] | list[str],
    *,
    title: str = DEFAULT_TITLE,
    variant: Any = None,
    mode: str = "",
    seed: int | None = None,
    board: Any = None,
    options: Mapping[str, Any] = FrozenMap(),
) -> Session:
    """Start a game.

    Parameters
    ----------
    players
        Their names, in seat order (clockwise).
    variant
        A variant of the title, the path of its file, the name of one that comes with the program, or plain
        data; None is the title as published. The record keeps all of it.
    mode
        One of the title's games, such as ``"long"``; by default the first mode of the variant.
    seed
        Fixes every hidden order, a whole number of at most 3,000 digits; None draws a random seed.
    board
        A finished map, the path of its file, or plain data; without one the map is built as part of play,
        where a title has that.
    options
        Named options of the title that differ from their defaults.

    Raises
    ------
    GameDataError
        For a mode, number of players, name, option or board that the rules do not allow, and for an argument
        of the wrong type.

    Examples
    --------
    >>> game = new_game(["Ann", "Ben", "Cid"], mode="short", seed=1)
    >>> game.state.round
    'MAP'
    """
    from lostatlas.kernel.session import Session  # loaded with the first game

    _check(players, mode=mode, options=options)
    opened = open_title(title)
    if variant is not None or board is not None:
        variant = None if variant is None else title_capability(opened, VARIANTS).load(variant)
        if isinstance(board, str | PathLike):
            board = title_capability(opened, BOARDS).load(board, variant=variant)
    setting = GameConfig(title=title, mode=mode, variant=_plain(variant), options=FrozenMap(options))
    start = Start(seed=fresh_seed() if seed is None else whole_seed(seed), board=_plain(board))
    return Session.new(opened.ruleset(setting), tuple(players), start)


def _check(players: object, *, mode: object, options: object) -> None:
    """Refuse arguments of the wrong type; the ruleset checks their values."""
    if not isinstance(players, Sequence) or isinstance(players, str | bytes):
        raise GameDataError("games.players", where="players", found=repr(players))
    if not isinstance(mode, str):
        raise GameDataError("games.mode", where="mode", found=repr(mode))
    if not isinstance(options, Mapping):
        raise GameDataError("games.options", where="options", found=repr(options))


def fresh_seed() -> int:
    """Return a random seed."""
    import secrets

    return secrets.randbelow(2**32)


def _plain(value: Any) -> Any:
    """Return a value as plain data."""
    return value.to_plain() if hasattr(value, "to_plain") else value
