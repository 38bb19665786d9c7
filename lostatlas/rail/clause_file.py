"""A title's file of clauses: which section of its rules describes a step, and which is behind a message."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.resources import files

from lostatlas.kernel.clauses import ClauseId, ClauseTable
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.storage.checked_data import Strict, checked, parse_toml

__all__ = ["read_clauses"]

MakeClause = Callable[[str], ClauseId]
"""Makes the clause of a code, with the heading that the title has for it."""


class _ClausesFile(Strict):
    """The form of ``data/clauses.toml``."""

    steps: dict[str, str]
    keys: dict[str, str | dict[str, str]]


def read_clauses(package: str, clause: MakeClause) -> ClauseTable:
    """Return the table in ``data/clauses.toml`` of a package.

    Parameters
    ----------
    package : the package of a title
    clause : makes a clause from its code

    Raises
    ------
    GameDataError
        When the file has another form.
    """
    text = files(package).joinpath("data", "clauses.toml").read_text("utf-8")
    file = checked(_ClausesFile, parse_toml(text, where="clauses.toml"), where="clauses.toml")
    return ClauseTable(
        keys=FrozenMap({key: _entry(entry, clause) for key, entry in file.keys.items()}),
        steps=FrozenMap({step: clause(code) for step, code in file.steps.items()}),
    )


def _entry(entry: str | Mapping[str, str], clause: MakeClause) -> ClauseId | Mapping[str, ClauseId]:
    if isinstance(entry, str):
        return clause(entry)
    return FrozenMap({place: clause(code) for place, code in entry.items()})
