"""Kept line: how long the line of play is on which a kept game was left, read without playing it again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lostatlas.kernel.cursor import MAIN
from lostatlas.kernel.files import parse_json, read_limited
from lostatlas.kernel.journal import JournalEntry, continuation_of

_ROOT = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedLine:
    """The actions of a kept game: those the slider counts when it is opened, and the others."""

    actions: int
    beside: int


class _Standing:
    """What a record and its journal say of parents, tips and where somebody stood."""

    def __init__(self, told: dict[str, Any]) -> None:
        self.parents: dict[int, int] = {node["id"]: node["parent"] for node in told.get("nodes", [])}
        self.tips: dict[str, int] = dict(told.get("branches", {}))
        self.branch: str = told.get("branch", MAIN)
        at = told.get("node")
        self.at: int = self.tips.get(self.branch, _ROOT) if at is None else at

    def follow(self, entry: JournalEntry) -> None:
        if entry.note is not None:
            return
        if entry.play is not None:
            self.parents[entry.play.id] = entry.play.parent
            self.at = entry.play.id
        else:
            self.at = entry.at
        self.branch = entry.branch
        self.tips.setdefault(self.branch, self.at)
        grows = entry.play is not None or entry.onward
        if grows and self.at not in self.line(self.tips[self.branch]):
            self.tips[self.branch] = self.at

    def line(self, node: int) -> tuple[int, ...]:
        """Return a node and all above it, without the root."""
        return tuple(self._upwards(node))

    def _upwards(self, node: int) -> Iterator[int]:
        while node != _ROOT:
            yield node
            node = self.parents[node]

    @property
    def end(self) -> int:
        """The last node of the line: the tip of the branch, or else along the youngest children."""
        tip = self.tips.get(self.branch, _ROOT)
        if tip != self.at and (self.at == _ROOT or self.at in self.line(tip)):
            return tip
        youngest = {parent: node for node, parent in sorted(self.parents.items())}
        end = self.at
        while end in youngest:
            end = youngest[end]
        return end


def saved_line(file: Path) -> SavedLine:
    """Return how many actions of a kept game lie on the line where it was left, and how many beside it.

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
    >>> saved_line(file)
    SavedLine(actions=2, beside=0)
    """
    content = read_limited(file)
    standing = _Standing(parse_json(content))
    for entry in continuation_of(file, content).entries:
        standing.follow(entry)
    actions = len(standing.line(standing.end))
    return SavedLine(actions=actions, beside=len(standing.parents) - actions)


__all__ = ["SavedLine", "saved_line"]
