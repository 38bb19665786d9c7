"""Games that were kept: records and positions, of whatever title they name."""

from __future__ import annotations

import re
import warnings
from collections.abc import Mapping
from os import PathLike
from typing import Any

from lostatlas.capabilities import POSITION_TEXT, title_capability
from lostatlas.games import DEFAULT_TITLE, TITLES, open_title
from lostatlas.kernel.arguments import checked_arguments
from lostatlas.kernel.errors import DamagedJournal, GameDataError, PositionMovedOn
from lostatlas.kernel.position import read_position
from lostatlas.kernel.session import Session
from lostatlas.storage import replay
from lostatlas.storage.files import MAX_BYTES, parse_json

_NAMED = re.compile(r"^[^\S\n]*title[^\S\n]*[:=][^\S\n]*\"?(\w+)\"?[^\S\n]*$", re.MULTILINE)


def load(path: str | PathLike[str]) -> Session:
    """Read a record that `Session.save` wrote, playing everything in it again.

    When the journal beside it is damaged, everything before the damage is loaded, and a `DamagedJournal`
    warning says what was left out.

    Raises
    ------
    GameDataError
        When the file is spoiled or the rules do not allow it; it names the file and the place in it.

    Examples
    --------
    >>> load("no-game.json")
    Traceback (most recent call last):
    lostatlas.kernel.errors.FileError: no-game.json: the file cannot be read: No such file or folder.
    """
    return replay.load(path, titles=open_title)


def parse_game(content: bytes) -> Session:
    """Read the content of a record; GameDataError as for `load`."""
    if len(content) > MAX_BYTES:
        raise GameDataError("record.too_large", limit=MAX_BYTES)
    return replay.from_json(parse_json(content), titles=open_title)


def read_game(path: str | PathLike[str]) -> tuple[Session, DamagedJournal | None]:
    """Read a record as `load` does; return the warning, if there is one, instead of issuing it."""
    return replay.read_game(path, titles=open_title)


def position(source: str | Mapping[str, Any]) -> Session:
    """Start a game in the middle: from the data that `Session.position` gives, from JSON, or from a text.

    A text begins with the name of a title and a mode (``lost_atlas long`` unless it does), or names its title
    in a line such as ``title: acquire``; the title reads the rest; `position_text` writes such texts. Where
    nothing can be decided at the step of the position, the game goes on by itself, and a `PositionMovedOn`
    warning says so.

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
    session, warning = start_position(source)
    if warning is not None:
        warnings.warn(warning, stacklevel=2)
    return session


def start_position(source: str | Mapping[str, Any]) -> tuple[Session, PositionMovedOn | None]:
    """Start a game as `position` does; return the warning, if there is one, instead of issuing it."""
    if not isinstance(source, str | Mapping):
        raise GameDataError("games.position_source", found=type(source).__name__)
    data = _read(source) if isinstance(source, str) else dict(source)
    session = replay.from_position(data, titles=open_title)
    return session, _moved_on(session, data["position"])


def _moved_on(session: Session, noted: Any) -> PositionMovedOn | None:
    """Return the warning that a session does not stand at the step that its position names."""
    rules, state = session.ruleset, session.state
    now = rules.position(state)
    saved = noted if isinstance(noted, Mapping) else {}
    if not saved.get("step") or all(saved.get(key) in (None, now.get(key)) for key in ("company", "step")):
        return None
    facts = {"step": saved["step"], "now": now.get("step", ""), "place": rules.where(state)}
    return PositionMovedOn("games.moved_on", **facts)


def played_on(session: Session | None, *texts: str) -> Session:
    """Return a copy of the game, at the session's position, with these actions played.

    GameDataError without a session: what is asked is about a position.
    """
    if session is None:
        raise GameDataError("teach.no_position")
    return played_from(session.position(), *texts)


def played_from(start: str | Mapping[str, Any], *texts: str) -> Session:
    """Return a game from a position, with these actions played."""
    session = position(start)
    for text in texts:
        session.push(text)
    return session


@checked_arguments
def position_text(source: Session | Mapping[str, Any]) -> str:
    """Return where a session stands, or the data of a position, as a few lines that `position` reads.

    Raises
    ------
    GameDataError
        It is neither of both, or the data is not a position.

    Examples
    --------
    >>> from lostatlas.games import new_game
    >>> print(position_text(new_game(["Ann", "Ben"], mode="short", seed=1)).splitlines()[1])
    player Ann: 450
    """
    data = dict(source) if isinstance(source, Mapping) else source.position()
    return title_capability(open_title(read_position(data).title), POSITION_TEXT).write(data)


def _read(text: str) -> Any:
    if text.lstrip().startswith(("{", "[")):
        return parse_json(text)
    named = _NAMED.search(text)
    first = named[1] if named else next(iter(text.split()), "")
    opened = open_title(first if named or first in TITLES else DEFAULT_TITLE)
    return title_capability(opened, POSITION_TEXT).parse(text)
