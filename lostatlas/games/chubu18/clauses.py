"""The clauses of this title's rules: which of them is behind each refusal, as ``data/clauses.toml`` says."""

from __future__ import annotations

from functools import cache

from lostatlas.kernel.clauses import ClauseId, ClauseTable
from lostatlas.rail.clause_file import read_clauses

__all__ = ["clause", "clause_table"]


def clause(code: str) -> ClauseId:
    """Return the clause of a code such as ``§9``, ``P`` (the phases) or ``II.6``.

    >>> clause("II.6").heading
    'chubu.section.II_6'
    """
    return ClauseId(code, heading=f"chubu.section.{code.removeprefix('§').replace('.', '_')}")


@cache
def clause_table() -> ClauseTable:
    """Return which clause is behind each refusal.

    >>> clause_table().find("chubu.must_take"), clause_table().find("rail.cannot_pay", "deal")
    ('§3', '§12')
    """
    return read_clauses(__package__, clause)
