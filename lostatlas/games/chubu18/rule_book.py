"""The rules in words: which clause a refusal belongs to (``data/clauses.toml``), and what it says."""

from __future__ import annotations

from functools import cache

from lostatlas.capabilities.rule_book import Clause, RuleBook
from lostatlas.games.chubu18.rulings import NAMES
from lostatlas.kernel.clauses import ClauseId, ClauseTable
from lostatlas.rail.clause_file import read_clauses
from lostatlas.text import message

__all__ = ["RULES", "ChubuRuleBook", "clause", "clause_table"]

SECTIONS = (
    *(f"§{number}" for number in range(1, 13)), "P", "I", "I.A", "I.B", "I.C", "II",
    *(f"II.{number}" for number in range(7)),
)  # fmt: skip
"""The sections, as the text counts them; P are the phases."""
_RULINGS = {f"R{number}": name for number, name in enumerate(NAMES, 1)}


def clause(code: str) -> ClauseId:
    """Return the clause of a code such as ``§9``, ``P`` (the phases) or ``II.6``.

    >>> clause("II.6").heading
    'chubu.section.II_6'
    """
    return ClauseId(code, heading=f"chubu.section.{code.removeprefix('§').replace('.', '_')}")


@cache
def clause_table() -> ClauseTable:
    """Return which clause is behind each refusal.

    >>> clause_table().find("chubu.must_take"), clause_table().find("rail.cannot_pay", "propose_deal")
    ('§3', '§12')
    """
    return read_clauses(__package__, clause)


class ChubuRuleBook(RuleBook):
    """The sections of the text and the rulings R1–R32, in our own words.

    >>> book = ChubuRuleBook()
    >>> book.clause("chubu.must_take").id, book.clause("R15").title, book.clause("II.5").title
    ('§3', 'limit_row', 'Share prices')
    """

    def clause(self, name: str) -> Clause | None:
        """Return a clause by its number, such as ``§9`` or ``R4``, by the name of a ruling, or by a key."""
        found = clause_table().find(name) or name
        code = found if found in SECTIONS else f"§{found}"
        if code in SECTIONS:
            heading = clause(code).heading
            return Clause(code, message(heading), message(heading.replace(".section.", ".text.")))
        numbers = {ruling: number for number, ruling in _RULINGS.items()}
        number = found.upper() if found.upper() in _RULINGS else numbers.get(found, "")
        return Clause(number, _RULINGS[number], message(f"chubu.ruling.{number}")) if number else None

    def clauses(self) -> tuple[str, ...]:
        """Return the numbers of all sections and rulings."""
        return (*SECTIONS, *_RULINGS)


RULES = ChubuRuleBook()
