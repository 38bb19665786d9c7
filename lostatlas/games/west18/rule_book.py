"""The rules in words: which clause a refusal belongs to (``data/clauses.toml``), and what it says."""

from __future__ import annotations

from functools import cache

from lostatlas.capabilities.rule_book import Clause, RuleBook
from lostatlas.games.west18.rulings import NAMES, rule_of
from lostatlas.kernel.clauses import ClauseId, ClauseTable
from lostatlas.rail.clause_file import read_clauses
from lostatlas.text import message

__all__ = ["RULES", "WestRuleBook", "clause", "clause_table", "heading_of"]

SECTIONS = (
    "1", "1.1", "1.2", "1.3", "2", "2.1", "2.2", "2.3", "2.4", "2.5", "2.6", "2.7", "2.8", "3", "4", "4.1",
    "4.2", "4.3", "4.4", "5",
)  # fmt: skip
"""The numbers of the sections, as the summary of the rules counts them."""
_RULINGS = {rule_of(name): name for name in NAMES if rule_of(name).startswith("R")}


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


class WestRuleBook(RuleBook):
    """The sections of the summary and the rulings R1–R30, in our own words.

    >>> book = WestRuleBook()
    >>> book.clause("west.grey_granger").id, book.clause("R12").title
    ('§2.8', 'live_order')
    """

    def clause(self, name: str) -> Clause | None:
        """Return a clause by its number, such as ``§2.1`` or ``R4``, by the name of a ruling, or by a key."""
        name = clause_table().find(name) or name
        number = name.removeprefix("§")
        if number in SECTIONS:
            heading = heading_of(f"§{number}")
            return Clause(f"§{number}", message(heading), message(heading.replace(".title", ".text")))
        ruling = _RULINGS.get(name.upper(), name)
        if ruling not in _RULINGS.values():
            return None
        return Clause(rule_of(ruling), ruling, message(heading_of(rule_of(ruling))))

    def clauses(self) -> tuple[str, ...]:
        """Return the numbers of all sections and rulings."""
        return (*(f"§{number}" for number in SECTIONS), *_RULINGS)


RULES = WestRuleBook()
