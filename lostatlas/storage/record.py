"""Game records: what was played, as a JSON file.

A record holds the setting, the players, the start and the tree of actions; states are never stored.
`lostatlas.storage.replay` reads it, playing every action again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from typing import Any

from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.file_format import VERSION
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.messages import short_repr
from lostatlas.kernel.persistence import Recordable
from lostatlas.kernel.ruleset import Ruleset, Start
from lostatlas.kernel.serialize import from_plain, to_plain
from lostatlas.kernel.tree import MAIN, Node
from lostatlas.kernel.values import CHANCE, Action
from lostatlas.storage.files import check_readable, check_writable, write_atomically
from lostatlas.storage.lock import FileLock

GAME = "lostatlas.game"


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """One action of a record, as it is written."""

    id: int
    parent: int
    action: Any
    """Plain data with its ``kind``, or a text in the title's notation."""
    automatic: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A whole record, as it is written."""

    format: str
    title: str
    mode: str = ""
    variant: Any = None
    options: FrozenMap[str, Any] = field(default_factory=FrozenMap)
    players: tuple[str, ...]
    start: Start = field(default_factory=Start)
    nodes: tuple[Played, ...] = ()
    notes: FrozenMap[str, str] = field(default_factory=FrozenMap)
    branches: FrozenMap[str, int] = field(default_factory=FrozenMap)
    branch: str = MAIN
    node: int | None = None
    """Where the session stood; the end of the branch when it is not given."""
    automations: tuple[str, ...] = (CHANCE,)


def to_json(session: Recordable) -> str:
    """Return the record of a session as JSON, one line for each action."""
    data = record_of(session)
    nodes = data.pop("nodes", [])
    lines = [f"{_dumped(key)}: {_dumped(content)}" for key, content in data.items()]
    rows = ",\n".join("  " + _dumped(node) for node in nodes)
    lines.append(f'"nodes": [\n{rows}\n ]' if nodes else '"nodes": []')
    return "{\n " + ",\n ".join(lines) + "\n}\n"


def _dumped(data: Any) -> str:
    text = json.dumps(data, ensure_ascii=False)
    try:
        text.encode()
    except UnicodeEncodeError:  # a lone surrogate from a damaged file: only its escape can be written
        return json.dumps(data)
    return text


def record_of(session: Recordable) -> dict[str, Any]:
    """Return the record of a session as plain data."""
    data: dict[str, Any] = to_plain(whole_record(session))
    return data


def whole_record(session: Recordable) -> Record:
    """Return the record of a session as it is at one moment."""
    with session.lock:
        return _record_of(session)


def _record_of(session: Recordable) -> Record:
    place, tree = session.place, session.place.tree
    setting = tree.ruleset.setting
    return Record(
        format=f"{GAME}/{VERSION}",
        title=setting.title,
        mode=setting.mode,
        variant=setting.variant,
        options=setting.options,
        players=tree.players,
        start=tree.start,
        nodes=tuple(played(node) for node in tree.nodes[1:]),
        notes=FrozenMap((str(node.id), node.note) for node in tree.nodes if node.note),
        branches=FrozenMap((name, tip.id) for name, tip in place.tips.items()),
        branch=place.branch,
        node=place.node.id,
        automations=session.automations,
    )


def played(node: Node) -> Played:
    """Return a node in the form in which a record holds it."""
    assert node.parent is not None
    assert node.action is not None
    action = action_to_plain(node.action)
    return Played(id=node.id, parent=node.parent.id, action=action, automatic=node.automatic)


def action_to_plain(action: Action) -> dict[str, Any]:
    """Return an action as plain data: its kind and its fields.

    Examples
    --------
    ``{"kind": "bid", "amount": 125}``
    """
    return {"kind": action.kind, **to_plain(action)}


def action_from_plain(ruleset: Ruleset[Any], state: Any, data: Any) -> Action:
    """Read an action of a title: plain data with its ``kind``, or a text in the title's notation.

    Raises
    ------
    GameDataError
        For an unknown kind, or fields that are missing, unknown or of a wrong type.
    NotationError
        For a text that is not an action.
    """
    if isinstance(data, str):
        return ruleset.parse_action(state, data)
    if not isinstance(data, Mapping) or "kind" not in data:
        raise GameDataError("record.no_kind", found=short_repr(data))
    kinds = {kind.kind: kind for kind in ruleset.action_types}
    if data["kind"] not in kinds:
        raise GameDataError("record.kind", found=short_repr(data["kind"]), known=tuple(sorted(kinds)))
    fields = {name: content for name, content in data.items() if name != "kind"}
    action: Action = from_plain(kinds[data["kind"]], fields)
    return action


def save(session: Recordable, path: str | PathLike[str], *, locked: bool = False) -> bytes:
    """Write the record of a session, replacing the old file atomically; return what was written.

    Parameters
    ----------
    locked : whether the caller holds the lock of the file already, as a journal does

    Raises
    ------
    GameDataError
        When another process autosaves a game to this file: its work would be lost. When the record is larger
        than what is read.
    FileError
        When the file cannot be written; the old one is then untouched.
    """
    file, content = check_writable(path), to_json(session).encode()
    check_readable(content, where=str(file))
    if locked:
        write_atomically(file, content)
        return content
    lock = FileLock.acquire(Path(os.path.realpath(file)))
    try:
        write_atomically(file, content)
    finally:
        lock.release()
    return content
