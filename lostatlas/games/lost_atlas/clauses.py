"""The clauses of this title's rules: their codes with headings, and which of them is behind each refusal.

Which clause that is stands in ``data/clauses.toml``; what the clauses say is in `rule_text`.
"""

from __future__ import annotations

from functools import cache

from lostatlas.kernel.clauses import ClauseId, ClauseTable
from lostatlas.rail.clause_file import read_clauses


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
    return read_clauses(__package__, clause)
