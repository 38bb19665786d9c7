"""The clauses of this title's rules: the sections of the summary, and the rulings R1–R30."""

from __future__ import annotations

from functools import cache

from lostatlas.kernel.clauses import ClauseId, ClauseTable
from lostatlas.rail.clause_file import read_clauses

__all__ = ["clause", "clause_table", "heading_of"]


def heading_of(code: str) -> str:
    """Return the message key of a section's heading, or of a ruling's name.

    >>> heading_of("§2.1"), heading_of("R6")
    ('west.section.2_1.title', 'west.ruling.R6')
    """
    if code.startswith("R"):
        return f"west.ruling.{code}"
    return f"west.section.{code.removeprefix('§').replace('.', '_')}.title"


def clause(code: str) -> ClauseId:
    """Return the clause of a code such as ``§2.1`` or ``R6``."""
    return ClauseId(code, heading=heading_of(code))


@cache
def clause_table() -> ClauseTable:
    """Return which clause is behind each refusal.

    >>> clause_table().find("rail.cannot_pay", "token"), clause_table().find("west.grey_granger")
    ('§2.4', '§2.8')
    """
    return read_clauses(__package__, clause)
