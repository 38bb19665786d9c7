"""What the kinds of exercises of railway games share: whose games they ask about, and the step due."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar

from lostatlas.capabilities.decision_moment import Lineup, Moment
from lostatlas.capabilities.exercise import Exercise
from lostatlas.kernel.chance import Chance

__all__ = ["RailwayKind", "due_step"]


@dataclass(frozen=True, slots=True)
class RailwayKind(ABC):
    """A kind of question about the games of one title.

    Examples
    --------
    >>> from lostatlas.rail.exercises.price import Price
    >>> Price(mode="short").lineup(level=1)
    Lineup(mode='short', players=3, bots=('greedy',))
    """

    name: ClassVar[str] = ""
    mode: str = ""
    """The mode of the games; by default the first mode of the title."""
    title: str = ""
    """Whose games; by default the first title's."""

    def lineup(self, level: int) -> Lineup:
        """Return who plays the games that give the positions."""
        return Lineup(self.mode, bots=self.bots(level), title=self.title)

    def bots(self, level: int) -> tuple[str, ...]:
        """Return one kind of bot for all seats or one for each; by default sensible ones."""
        return ("greedy",)

    @abstractmethod
    def make(self, moment: Moment, level: int, chance: Chance) -> Exercise | None:
        """Return a question about this moment, or None if it is not suitable for this level."""


def due_step(moment: Moment) -> str:
    """Return the name of the step that is due."""
    due = moment.rules.step_of(moment.state)
    return "" if due is None else str(due.name)
