"""A ranking of plans: a sequence, best first, with the revenue that they are compared with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar, overload

from lostatlas.text import message

__all__ = ["Ranking"]

Plan = TypeVar("Plan")
SHOWN = 10
"""The number of plans that are printed."""


@dataclass(frozen=True, eq=False)
class Ranking(Sequence[Plan], Generic[Plan]):
    """Plans of a company in order.

    Examples
    --------
    >>> ranking = Ranking(("good", "fair"), "A", 40, True)
    >>> ranking[0], len(ranking), ranking.base
    ('good', 2, 40)
    >>> print(ranking)
    A earns $40 as it is; 2 choices, the best first:
      good
      fair
    """

    plans: tuple[Plan, ...] = field(repr=False)
    company: str
    base: int
    """Revenue of the company with none of them."""
    proven: bool
    """Whether every revenue is the proven best; False only where a time limit stopped a search."""
    currency: str = field(default="$", repr=False, kw_only=True)

    def __str__(self) -> str:
        """Show the best of them, a line each, below what the company earns with none."""
        facts = {"company": self.company, "base": self.base, "currency": self.currency}
        head = message("valuation.ranking", count=len(self.plans), **facts)
        return "\n".join([head, *(f"  {plan}" for plan in self.plans[:SHOWN])])

    @overload
    def __getitem__(self, index: int) -> Plan: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Plan, ...]: ...
    def __getitem__(self, index: int | slice) -> Plan | tuple[Plan, ...]:
        """Return a plan by its rank, from 0."""
        return self.plans[index]

    def __len__(self) -> int:
        return len(self.plans)
