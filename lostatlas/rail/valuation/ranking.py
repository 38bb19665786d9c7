"""A ranking of plans: a sequence, best first, with the revenue that they are compared with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar, overload

__all__ = ["Ranking"]

Plan = TypeVar("Plan")


@dataclass(frozen=True, eq=False)
class Ranking(Sequence[Plan], Generic[Plan]):
    """Plans of a company in order.

    Examples
    --------
    >>> ranking = Ranking(("good", "fair"), "A", 40, True)
    >>> ranking[0], len(ranking), ranking.base
    ('good', 2, 40)
    """

    plans: tuple[Plan, ...] = field(repr=False)
    company: str
    base: int
    """Revenue of the company with none of them."""
    proven: bool
    """Whether every revenue is the proven best; False only where a time limit stopped a search."""

    @overload
    def __getitem__(self, index: int) -> Plan: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Plan, ...]: ...
    def __getitem__(self, index: int | slice) -> Plan | tuple[Plan, ...]:
        """Return a plan by its rank, from 0."""
        return self.plans[index]

    def __len__(self) -> int:
        return len(self.plans)
