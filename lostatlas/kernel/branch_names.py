"""Names and notes without bidirectional controls: refused in new ones, removed from those of older games."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import count

from lostatlas.kernel.bidi import bidi_controls, without_bidi_controls
from lostatlas.kernel.errors import GameDataError, SessionError
from lostatlas.kernel.messages import short_repr

UNNAMED = "line"
"""The name of a branch when nothing of its own name is left."""


class BranchNames:
    r"""The branch names of a record and its journal without such controls; distinct names stay distinct.

    Examples
    --------
    >>> names = BranchNames()
    >>> names.keep(["what\u2066if", "whatif"])
    >>> names.of("what\u2066if"), names.of("whatif"), names.of("\u202e")
    ('whatif (2)', 'whatif', 'line')
    """

    def __init__(self) -> None:
        self._clean: dict[str, str] = {}

    def keep(self, names: Iterable[str]) -> None:
        """Take the names of a record: a name without controls stays as it is, whatever the others become."""
        for name in sorted(names, key=lambda name: bool(bidi_controls(name))):
            self.of(name)

    def of(self, name: str) -> str:
        """Return the clean name of a branch of the file; GameDataError for a blank name."""
        if not name.strip():
            raise GameDataError("record.type", where="branches", found=short_repr(name), expected="branch")
        if name not in self._clean:
            bare = without_bidi_controls(name)
            self._clean[name] = free_name(bare if bare.strip() else UNNAMED, self._clean.values())
        return self._clean[name]


def free_name(name: str, taken: Collection[str]) -> str:
    """Return the name, with a number behind it if it is taken.

    Examples
    --------
    >>> free_name("whatif", ["main"]), free_name("main", ["main", "main (2)"])
    ('whatif', 'main (3)')
    """
    numbered = (f"{name} ({number})" for number in count(2))
    return name if name not in taken else next(one for one in numbered if one not in taken)


__all__ = ["BranchNames", "free_name"]


def refuse_bidi_controls(text: str) -> None:
    """Refuse a name or a note with bidirectional controls, which would reorder the words around it."""
    if signs := bidi_controls(text):
        raise SessionError("session.turning", found=short_repr(text), signs=signs)
