"""Positions as plain data: what it takes to start a game in the middle."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from lostatlas.kernel.file_format import VERSION, migrated
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.serialize import from_plain, to_plain
from lostatlas.kernel.tree import Tree

POSITION = "lostatlas.position"


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """The plain form of a position."""

    format: str
    title: str
    mode: str = ""
    variant: Any = None
    options: FrozenMap[str, Any] = field(default_factory=FrozenMap)
    players: tuple[str, ...]
    position: Any
    """The state, in the form that the title gives it."""


def position_of(tree: Tree, state: Any) -> dict[str, Any]:
    """Return a state of a tree as plain data from which a game can start."""
    setting = tree.ruleset.setting
    head = {"format": f"{POSITION}/{VERSION}", **to_plain(setting), "players": list(tree.players)}
    return {**head, "position": tree.ruleset.position(state)}


def read_position(data: Any) -> Position:
    """Read a position from plain data; GameDataError when it is invalid."""
    read: Position = from_plain(Position, migrated(data, name=POSITION, table={}))
    return read
