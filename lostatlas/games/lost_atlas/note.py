"""A note on a position: a topic, a message with its facts, and the rule behind it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from lostatlas.text import message

__all__ = ["Note"]


@dataclass(frozen=True, slots=True)
class Note:
    """One thing worth knowing.

    Examples
    --------
    >>> note = Note("trains", "explain.left", {"train": "3", "count": 2}, "§5.rust")
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
