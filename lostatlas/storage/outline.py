"""The outline of a saved game: its nodes, branches and notes, read without playing it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.file_format import migrated
from lostatlas.kernel.serialize import from_plain, to_plain
from lostatlas.kernel.tree import MAIN
from lostatlas.storage.files import bounded_depth, parse_json
from lostatlas.storage.journal import JournalEntry
from lostatlas.storage.record import GAME, Record
from lostatlas.storage.replay import in_order, record_with_journal

ROOT = 0


class Outline:
    """Content of a record and its journal, without the states.

    Raises
    ------
    GameDataError
        When the record names a node that it does not hold, or its nodes are no tree.
    """

    def __init__(self, record: Record) -> None:
        order = in_order(record.nodes)
        self.parents: dict[int, int] = {one.id: one.parent for one in order}
        """The parent of every node but the root, parents before their children."""
        self.actions: dict[int, Any] = {one.id: to_plain(one.action, Any) for one in order}
        self.notes = {self._known(number): text for number, text in record.notes.items()}
        self.tips = {name: self._known(tip) for name, tip in record.branches.items()}
        self.tips.setdefault(MAIN, ROOT if self.tips else max(self.parents, default=ROOT))
        self.branch = record.branch
        if self.branch not in self.tips:
            known = tuple(self.tips)
            raise GameDataError("record.no_branch", where="branch", name=self.branch, known=known)
        self.at = self.tips[self.branch] if record.node is None else self._known(record.node)

    def _known(self, number: int | str) -> int:
        node = int(number) if str(number).isdecimal() and len(str(number)) < 10 else -1
        if node != ROOT and node not in self.parents:
            raise GameDataError("record.no_node", where="nodes", node=number)
        return node

    def follow(self, entry: JournalEntry) -> None:
        """Add an entry of the journal; GameDataError when there is no such node."""
        if entry.note is not None:
            self.notes[self._known(entry.at)] = entry.note
            return
        if not entry.branch.strip():
            raise GameDataError("record.type", where="branch", found=entry.branch, expected="branch")
        if entry.play is not None:
            self._play(entry.play.id, self._known(entry.play.parent), entry.play.action)
        else:
            self.at = self._known(entry.at)
        self.branch = entry.branch
        self.tips.setdefault(self.branch, self.at)
        grows = entry.play is not None or entry.onward
        if grows and self.at not in self.line(self.tips[self.branch]):
            self.tips[self.branch] = self.at

    def _play(self, number: int, parent: int, action: Any) -> None:
        last = max(self.parents, default=ROOT)
        if not parent < number <= last + 1:
            raise GameDataError("record.gap", node=number, last=last)
        for node in range(number, last + 1):  # they were written, but never entered the tree
            above = self.parents.pop(node, None)
            self.actions.pop(node, None)
            self.notes.pop(node, None)
            self.tips = {name: above or ROOT if tip == node else tip for name, tip in self.tips.items()}
        self.parents[number], self.actions[number] = parent, to_plain(action, Any)
        self.at = number

    def line(self, node: int) -> tuple[int, ...]:
        """Return a node and all above it, without the root."""
        return tuple(self._upwards(node))

    def _upwards(self, node: int) -> Iterator[int]:
        while node != ROOT:
            yield node
            node = self.parents.get(node, ROOT)

    @property
    def end(self) -> int:
        """The last node of the line where the session stood: the tip of its branch, or along the newest."""
        tip = self.tips[self.branch]
        if tip != self.at and (self.at == ROOT or self.at in self.line(tip)):
            return tip
        youngest = {parent: node for node, parent in sorted(self.parents.items())}
        end = self.at
        while end in youngest:
            end = youngest[end]
        return end


def read_outline(file: Path) -> Outline:
    """Return the outline of a saved game, up to the damage where its journal is damaged.

    Raises
    ------
    GameDataError
        When the record is damaged.

    Examples
    --------
    >>> from tempfile import mkdtemp
    >>> from lostatlas import new_game
    >>> session = new_game(["Ann", "Ben"], mode="micro", seed=1)
    >>> for _ in range(2):
    ...     _ = session.push(session.legal_actions.choices[0])
    >>> _ = session.pop()
    >>> file = Path(mkdtemp()) / "game.json"
    >>> session.save(file)
    >>> outline = read_outline(file)
    >>> outline.at, outline.line(outline.end)
    (1, (2, 1))
    """
    content, found = record_with_journal(file)
    with bounded_depth():
        record: Record = from_plain(Record, migrated(parse_json(content), name=GAME))
        outline = Outline(record)
    for entry in found.entries:
        try:
            outline.follow(entry)
        except GameDataError:  # `load` stops here as well, and says so
            break
    return outline


__all__ = ["Outline", "read_outline"]
