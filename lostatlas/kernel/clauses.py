"""Clauses: which part of a title's rules is behind a message, as data of that title.

A refusal of a shared room carries a message key and facts. The title's table says which clause that is, so no
shared room knows a number.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from lostatlas.kernel.frozen import FrozenMap

ANY = "any"
"""In a table entry: the clause of every step and action that the entry does not name."""


class ClauseId(str):
    """The code of a clause, such as ``7.2``, that knows its heading.

    Examples
    --------
    >>> law = ClauseId("7.2", heading="rules.7.title")
    >>> law == "7.2", law.heading
    (True, 'rules.7.title')
    """

    __slots__ = ("heading",)
    heading: str
    """The message key of its title; empty when it has none."""

    def __new__(cls, code: str = "", *, heading: str = "") -> ClauseId:
        """Return the clause of this code."""
        made = super().__new__(cls, code)
        made.heading = heading
        return made


NO_CLAUSE = ClauseId()
"""The clause of a message that no rule is behind."""


@dataclass(frozen=True, slots=True)
class ClauseTable:
    """Which clause is behind a message: by its key, else by the step that it comes from.

    Examples
    --------
    >>> table = ClauseTable(
    ...     keys={
    ...         "lay": ClauseId("14"),
    ...         "lay.cost": ClauseId("2"),
    ...         "pay": {"token": ClauseId("15"), "any": ClauseId("8")},
    ...     },
    ...     steps={"track": ClauseId("13")},
    ... )
    >>> (
    ...     table.find("lay.water"),
    ...     table.find("lay.cost"),
    ...     table.find("pay", "token"),
    ...     table.find("pay", "stock"),
    ... )
    ('14', '2', '15', '8')
    >>> table.find("other", "track"), table.find("other")
    ('13', '')
    """

    keys: Mapping[str, ClauseId | Mapping[str, ClauseId]] = field(default_factory=FrozenMap)
    """Clauses by key, or by the beginning of keys up to a dot; where it depends on the step or the kind of
    action, by those (and ``any`` for the others)."""
    steps: Mapping[str, ClauseId] = field(default_factory=FrozenMap)
    """The clause that describes each step."""

    @property
    def codes(self) -> tuple[ClauseId, ...]:
        """Every clause that it names, once."""
        found = [*self.steps.values()]
        for entry in self.keys.values():
            found += [entry] if isinstance(entry, ClauseId) else entry.values()
        return tuple(dict.fromkeys(found))

    def find(self, key: str, *scope: str) -> ClauseId:
        """Return the clause behind a key; `scope` is the step and the kind of action that it comes from."""
        part = key
        while part:
            entry = self.keys.get(part)
            if isinstance(entry, ClauseId):
                return entry
            for place in (*scope, ANY) if entry else ():
                if entry and place in entry:
                    return entry[place]
            part = part.rpartition(".")[0]
        return next((self.steps[place] for place in scope if place in self.steps), NO_CLAUSE)
