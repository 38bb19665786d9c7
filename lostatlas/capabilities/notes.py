"""What a title says in words of a position and of its companies, for those who are learning it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Protocol

from lostatlas.text import message

__all__ = ["Note", "Portrait"]


@dataclass(frozen=True, slots=True)
class Note:
    """One thing worth knowing.

    Examples
    --------
    >>> note = Note("trains", "explain.left", {"train": "3", "count": 2}, "5.rust")
    >>> note.facts["count"]
    2
    """

    topic: str
    """``now``, ``next``, ``trains``, ``risk`` or ``dividend``."""
    key: str
    facts: dict[str, Any] = field(default_factory=dict)
    rule: str = ""
    """The clause behind it, for `lostatlas.rule`."""

    def __str__(self) -> str:
        return message(self.key, **self.facts)


class Portrait(Protocol):
    """What a player should know about a company; as a string, its name and its powers in short."""

    @property
    def code(self) -> str:
        """The code of the company."""

    @property
    def name(self) -> str:
        """Its name among players."""

    @property
    def brief(self) -> str:
        """What is special about it, in a short phrase; empty when nothing is."""

    @property
    def whole(self) -> str:
        """All that is special about it."""

    @property
    def home(self) -> Any:
        """The cell where it begins, or None while that is not known."""

    @property
    def waiting(self) -> bool:
        """Whether it may be launched next."""
