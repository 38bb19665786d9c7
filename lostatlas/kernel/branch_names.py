"""Names of branches as files hold them: older games may hold signs that turn the words about a name."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count

from lostatlas.kernel.direction import turning_signs, without_turning_signs
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.words import shown

UNNAMED = "line"
"""What a branch is called of whose name nothing is left."""


class BranchNames:
    r"""The names of a record and its journal, without such signs; two names never become one.

    Examples
    --------
    >>> names = BranchNames()
    >>> names.keep(["what\u2066if", "whatif"])
    >>> names.of("what\u2066if"), names.of("whatif"), names.of("\u202e")
    ('whatif (2)', 'whatif', 'line')
    """

    def __init__(self) -> None:
        self._told: dict[str, str] = {}

    def keep(self, names: Iterable[str]) -> None:
        """Learn the names of a record: those that hold no such sign stay as they are."""
        for name in sorted(names, key=lambda name: bool(turning_signs(name))):
            self.of(name)

    def of(self, name: str) -> str:
        """Return what a branch of the file is called here; GameDataError for a blank name."""
        if not name.strip():
            raise GameDataError("record.type", where="branches", found=shown(name), expected="branch")
        if name not in self._told:
            bare = without_turning_signs(name)
            bare = bare if bare.strip() else UNNAMED
            taken = set(self._told.values())
            numbered = (f"{bare} ({number})" for number in count(2))
            self._told[name] = (
                bare if bare not in taken else next(one for one in numbered if one not in taken)
            )
        return self._told[name]


__all__ = ["BranchNames"]
