"""The results of the roll-outs of one choice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt

from lostatlas.kernel.values import Action
from lostatlas.players.search.rollout import Rollout


@dataclass(slots=True)
class Tally:
    """One choice and its roll-outs; the n-th ones of all choices share their random numbers.

    Examples
    --------
    >>> from lostatlas.kernel.frozen import FrozenMap
    >>> tally = Tally(Action(), "Ann")
    >>> tally.add(Rollout(FrozenMap(Ann=900.0, Ben=700.0), (), 1, 0))
    >>> tally.add(Rollout(FrozenMap(Ann=800.0, Ben=900.0), (), 1, 0))
    >>> tally.worth, tally.lead, tally.leads
    (850.0, 50.0, [200.0, -100.0])
    """

    action: Action
    actor: str
    rollouts: list[Rollout] = field(default_factory=list)

    def add(self, rollout: Rollout) -> None:
        """Add a roll-out."""
        self.rollouts.append(rollout)

    @property
    def visits(self) -> int:
        """Number of roll-outs that began with this choice."""
        return len(self.rollouts)

    @property
    def leads(self) -> list[float]:
        """How far the actor was ahead of the richest other player in each roll-out."""
        return [lead(rollout, self.actor) for rollout in self.rollouts]

    @property
    def lead(self) -> float:
        """The mean of `leads`."""
        return mean(self.leads)

    @property
    def worth(self) -> float:
        """The mean final worth of the actor."""
        return mean([rollout.worths[self.actor] for rollout in self.rollouts])


def lead(rollout: Rollout, player: str) -> float:
    """Return by how much a player was ahead of the richest other one."""
    others = [worth for other, worth in rollout.worths.items() if other != player]
    return rollout.worths[player] - max(others, default=0.0)


def mean(values: Sequence[float]) -> float:
    """Return the mean; 0 for no values."""
    return sum(values) / len(values) if values else 0.0


def standard_error(values: Sequence[float]) -> float | None:
    """Return the standard error of the mean; None for fewer than two values.

    >>> standard_error([1.0, 3.0]), standard_error([1.0])
    (1.0, None)
    """
    if len(values) < 2:
        return None
    middle = mean(values)
    return sqrt(sum((value - middle) ** 2 for value in values) / (len(values) - 1) / len(values))


def paired(one: Tally, other: Tally) -> list[float]:
    """Return how much better one choice did than the other, in each pair of corresponding roll-outs."""
    return [a - b for a, b in zip(one.leads, other.leads, strict=False)]
