"""Read a record by replaying it, so that a file that loads is a game that the rules allow.

A position is checked in the same way. Whatever is wrong with a file, the error is a `GameDataError` that
names the file and the place in it.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import replace
from os import PathLike
from pathlib import Path
from typing import Any

from lostatlas.kernel.bidi import without_bidi_controls
from lostatlas.kernel.branch_names import BranchNames
from lostatlas.kernel.clauses import NO_CLAUSE
from lostatlas.kernel.collector_pause import collector_paused
from lostatlas.kernel.errors import (
    DamagedJournal,
    GameDataError,
    IllegalAction,
    LostAtlasError,
    NotationError,
)
from lostatlas.kernel.file_format import migrated
from lostatlas.kernel.messages import short_repr
from lostatlas.kernel.position import read_position
from lostatlas.kernel.ruleset import GameConfig, Start, Title
from lostatlas.kernel.serialize import from_plain, to_plain
from lostatlas.kernel.session import Session
from lostatlas.kernel.tree import MAIN, Cursor, Node, Tree
from lostatlas.kernel.values import CHANCE
from lostatlas.storage.bounds import check_bounds
from lostatlas.storage.files import as_path, bounded_depth, parse_json, read_limited
from lostatlas.storage.journal import Continuation, JournalEntry, continuation_of
from lostatlas.storage.record import GAME, Played, Record, action_from_plain

_BREAKDOWNS = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""What a ruleset may raise over data that nobody foresaw; the `GameDataError` keeps it as its cause."""

_TRIES = 9
"""How often a record that another process replaces meanwhile is read again."""


def load(path: str | PathLike[str], *, titles: Callable[[str], Title]) -> Session:
    """Read a game as `read_game` does, and warn of what was left out."""
    session, warning = read_game(path, titles=titles)
    if warning is not None:
        warnings.warn(warning, stacklevel=2)
    return session


@collector_paused()
def read_game(
    path: str | PathLike[str], *, titles: Callable[[str], Title]
) -> tuple[Session, DamagedJournal | None]:
    """Read a record, and its journal if there is one, replaying every action.

    Of a damaged journal, everything up to the first bad line is read; the warning that comes second says
    what was left out.

    Parameters
    ----------
    path : the file
    titles : returns a title by name, or raises GameDataError

    Raises
    ------
    GameDataError
        When the file is invalid; it names the file, the place in it, and what is wrong.
    """
    file = as_path(path)
    content, found = record_with_journal(file)
    names = BranchNames()
    try:
        with bounded_depth():
            session = _read(parse_json(content), titles=titles, names=names)
    except GameDataError as error:
        raise error.at(str(file)) from error
    for line, entry in enumerate(found.entries, 2):
        try:
            with bounded_depth():
                _continue(session, entry, names)
        except GameDataError as error:
            return session, found.warning(error.at(found.place(line)), line)
    return session, found.damage


def record_with_journal(file: Path) -> tuple[bytes, Continuation]:
    """Read both files; again when the record was replaced in between, as when another process saves."""
    content = read_limited(file)
    for _ in range(_TRIES):
        found = continuation_of(file, content)
        if (now := read_limited(file) if found.file.exists() else content) == content:
            break
        content = now
    return content, found


@collector_paused()
def from_json(data: Any, *, titles: Callable[[str], Title]) -> Session:
    """Read a record from plain data; GameDataError as for `load`, without the file."""
    with bounded_depth():
        return _read(data, titles=titles, names=BranchNames())


def _read(data: Any, *, titles: Callable[[str], Title], names: BranchNames) -> Session:
    record: Record = from_plain(Record, migrated(data, name=GAME))
    setting = GameConfig(title=record.title, mode=record.mode, variant=record.variant, options=record.options)
    _check_bounds(setting, players=record.players, start=to_plain(record.start))
    try:
        ruleset = titles(record.title).ruleset(setting)
        tree = Tree(ruleset, players=record.players, start=record.start)
    except _BREAKDOWNS as error:
        raise _broken(error) from error
    nodes = {0: tree.root}
    for one in in_order(record.nodes):
        nodes[one.id] = _replay(tree, nodes[one.parent], one)
    return _standing(tree, record, nodes, names)


def from_position(data: Any, *, titles: Callable[[str], Title]) -> Session:
    """Start a session from a position; GameDataError when it is invalid or the rules do not allow it."""
    with bounded_depth():
        return _from_position(data, titles)


def _from_position(data: Any, titles: Callable[[str], Title]) -> Session:
    read = read_position(data)
    setting = GameConfig(title=read.title, mode=read.mode, variant=read.variant, options=read.options)
    _check_bounds(setting, players=read.players, position=read.position)
    try:
        ruleset = titles(read.title).ruleset(setting)
        return Session.new(ruleset, read.players, Start(position=read.position))
    except _BREAKDOWNS as error:
        raise _broken(error) from error


def _check_bounds(setting: GameConfig, **parts: Any) -> None:
    for where, data in {"variant": setting.variant, "options": setting.options, **parts}.items():
        check_bounds(data, where=where)


def in_order(nodes: tuple[Played, ...]) -> list[Played]:
    """Return the nodes with every parent before its children; refuse duplicates, orphans and cycles."""
    _check_numbers(nodes)
    children: dict[int, list[Played]] = {}
    for one in nodes:
        children.setdefault(one.parent, []).append(one)
    order: list[Played] = []
    level = children.get(0, [])
    while level:
        order += level
        level = [child for one in level for child in children.get(one.id, ())]
    reached = {one.id for one in order}
    for place, one in enumerate(nodes):
        if one.id not in reached:
            raise GameDataError("record.cycle", where=f"nodes[{place}]", node=one.id)
    if all(one.parent < one.id for one in nodes):
        return sorted(nodes, key=lambda one: one.id)  # they keep their numbers
    return order


def _check_numbers(nodes: tuple[Played, ...]) -> None:
    """Refuse a number that two nodes have, and a parent that does not exist."""
    known = {0}
    for place, one in enumerate(nodes):
        if one.id in known:
            raise GameDataError("record.node_twice", where=f"nodes[{place}]", node=one.id)
        known.add(one.id)
    for place, one in enumerate(nodes):
        if one.parent not in known:
            raise GameDataError("record.orphan", where=f"nodes[{place}]", node=one.id, parent=one.parent)


def _replay(tree: Tree, parent: Node, one: Played) -> Node:
    try:
        action = action_from_plain(tree.ruleset, parent.state, one.action)
        if tree.find(parent, action) is not None:
            raise GameDataError("record.same", parent=parent.id)
        return tree.add(tree.make_node(parent, action, automatic=one.automatic))
    except GameDataError as error:
        raise error.at(f"node {one.id}") from error
    except IllegalAction as error:
        # the error names the rule itself
        rule, bare = error.refusal.rule, replace(error.refusal, rule=NO_CLAUSE)
        raise GameDataError("record.illegal", where=f"node {one.id}", rule=rule, refusal=bare) from error
    except NotationError as error:
        raise GameDataError("record.notation", where=f"node {one.id}", problem=error) from error
    except _BREAKDOWNS as error:  # data that the rules did not foresee
        raise _broken(error).at(f"node {one.id}") from error


def _broken(error: Exception) -> GameDataError:
    """Return the error for data that made the rules themselves fail."""
    return GameDataError("record.broken", problem=f"{type(error).__name__}: {error}")


def _standing(tree: Tree, record: Record, nodes: dict[int, Node], names: BranchNames) -> Session:
    def find(number: int, where: str) -> Node:
        if number not in nodes:
            raise GameDataError("record.no_node", where=where, node=number)
        return nodes[number]

    names.keep((MAIN, *record.branches))
    tips = {name: find(tip, f"branches.{name}") for name, tip in record.branches.items()}
    tips.setdefault(MAIN, tree.nodes[-1] if not tips else tree.root)
    if record.branch not in tips:
        known = tuple(map(names.of, tips))
        raise GameDataError("record.no_branch", where="branch", name=record.branch, known=known)
    branches = {names.of(name): tip for name, tip in tips.items()}
    branch = names.of(record.branch)
    for number, note in record.notes.items():
        if not number.isdecimal() or len(number) > 9:
            raise GameDataError("record.type", where="notes", found=short_repr(number), expected="node")
        find(int(number), f"notes.{number}").note = without_bidi_controls(note)  # older games may hold some
    known = (CHANCE, *tree.ruleset.automations)
    for name in record.automations:
        if name not in known:
            raise GameDataError("session.automation", where="automations", name=name, known=tuple(known))
    node = branches[branch] if record.node is None else find(record.node, "node")
    place = Cursor(tree, node=node, tips=branches, branch=branch)
    return Session(tree, place=place, automations=record.automations)


def _continue(session: Session, entry: JournalEntry, names: BranchNames) -> None:
    """Replay one entry of a journal."""
    tree = session.tree
    try:
        if entry.play is not None:
            branch = names.of(entry.branch)
            if entry.play.id < len(tree.nodes):  # it was written, but never entered the tree
                session.place.forget_from(entry.play.id)
            if entry.play.id > len(tree.nodes):
                raise GameDataError("record.gap", node=entry.play.id, last=len(tree.nodes) - 1)
            node = _replay(tree, tree.node(entry.play.parent), entry.play)
            session.place.settle(node, branch)
        elif entry.note is not None:
            session.note(without_bidi_controls(entry.note), at=entry.at)
        elif entry.onward:
            session.place.settle(tree.node(entry.at), names.of(entry.branch))
        else:
            session.place.move(tree.node(entry.at), names.of(entry.branch))
    except GameDataError:
        raise
    except LostAtlasError as error:
        raise GameDataError("record.broken", problem=error) from error
