"""What a title says in words of a position and of its companies, for those who are learning it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Protocol

from lostatlas.text import message

__all__ = ["Note", "PlainPortrait", "Portrait"]


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


@dataclass(frozen=True, slots=True)
class PlainPortrait:
    """A portrait of which the short phrase tells all there is.

    Examples
    --------
    >>> one = PlainPortrait("AA", "Alpha", "home in A1")
    >>> str(one), one.whole
    ('Alpha: home in A1', 'Alpha (AA): home in A1')
    """

    code: str
    name: str
    brief: str
    home: Any = None
    waiting: bool = False

    @property
    def whole(self) -> str:
        """Its name and what is special about it, with its code."""
        return message("portraits.whole", name=self.name, code=self.code, powers=self.brief)

    def __str__(self) -> str:
        return message("portraits.line", name=self.name, brief=self.brief)
