"""Positions as data: a game that starts in the middle."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.plain import from_plain, to_plain
from lostatlas.kernel.record import VERSION, migrated
from lostatlas.kernel.replay import BREAKDOWNS, broken
from lostatlas.kernel.ruleset import Setting, Start, Title
from lostatlas.kernel.session import Session

POSITION = "lostatlas.position"


def position_of(session: Session) -> dict[str, Any]:
    """Return the position where a session stands, as plain data that `from_position` reads."""
    setting = session.ruleset.setting
    head = {"format": f"{POSITION}/{VERSION}", **to_plain(setting), "players": list(session.players)}
    return {**head, "position": session.ruleset.position(session.state)}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Position:
    format: str
    title: str
    mode: str = ""
    variant: Any = None
    options: FrozenMap[str, Any] = field(default_factory=FrozenMap)
    players: tuple[str, ...]
    position: Any


def from_position(data: Any, *, titles: Callable[[str], Title]) -> Session:
    """Start a session from a position; GameDataError when it is spoiled or the rules do not allow it."""
    read: _Position = from_plain(_Position, migrated(data, name=POSITION, table={}))
    setting = Setting(title=read.title, mode=read.mode, variant=read.variant, options=read.options)
    try:
        ruleset = titles(read.title).ruleset(setting)
        return Session.new(ruleset, read.players, Start(position=read.position))
    except BREAKDOWNS as error:
        raise broken(error) from error
