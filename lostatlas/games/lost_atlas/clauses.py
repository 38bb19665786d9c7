"""The clauses of this title's rules: their codes with headings, and which of them is behind each refusal.

Which clause that is stands in ``data/clauses.toml``; what the clauses say is in `rule_text`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from lostatlas.kernel.clauses import ClauseId, ClauseTable
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.storage.checked_data import Strict, checked, parse_toml


class _ClausesFile(Strict):
    """The form of ``data/clauses.toml``."""

    steps: dict[str, str]
    keys: dict[str, str | dict[str, str]]


def clause(code: str) -> ClauseId:
    """Return the clause of a code such as ``§14``, ``§14.mountain`` or ``R15``.

    Examples
    --------
    >>> clause("§14.mountain").heading
    'rules.14.title'
    """
    section = code.partition(".")[0].removeprefix("§")
    return ClauseId(code, heading=f"rules.{section}.title" if section else "")


@cache
def clause_table() -> ClauseTable:
    """Return which clause is behind each refusal.

    Examples
    --------
    >>> clause_table().find("rail.cannot_pay", "issue"), clause_table().find("lay.cost", "track")
    ('§13', '§14')
    """
    text = files(__package__).joinpath("data", "clauses.toml").read_text("utf-8")
    file = checked(_ClausesFile, parse_toml(text, where="clauses.toml"), where="clauses.toml")
    return ClauseTable(
        keys=FrozenMap({key: _entry(entry) for key, entry in file.keys.items()}),
        steps=FrozenMap({step: clause(code) for step, code in file.steps.items()}),
    )


def _entry(entry: str | Mapping[str, str]) -> ClauseId | Mapping[str, ClauseId]:
    if isinstance(entry, str):
        return clause(entry)
    return FrozenMap({place: clause(code) for place, code in entry.items()})
