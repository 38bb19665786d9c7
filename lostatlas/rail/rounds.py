"""Rounds: tuples of steps that read like the sequence of play."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar, Generic

from lostatlas.rail.event_log import EventLog
from lostatlas.rail.state import S
from lostatlas.rail.steps.base import R, Step


class Round(ABC, Generic[R, S]):
    """A round, under rules `R` in states `S`: its steps, how it begins, and which step is due."""

    name: ClassVar[str] = ""

    def __init__(self, *steps: Step[Any, Any]) -> None:
        self.steps = steps
        self._by_name = {step.name: step for step in steps}

    @abstractmethod
    def begin(self, rules: R, state: S, log: EventLog) -> S:
        """Return the state at the beginning of the round."""

    def step(self, rules: R, state: S) -> Step[Any, Any] | None:
        """Return the step that is due: the first one with something to decide."""
        return next((step for step in self.steps if step.open(rules, state)), None)

    @abstractmethod
    def advance(self, rules: R, state: S, log: EventLog) -> S:
        """Return the state after the round has moved on by itself; called when no step is due."""

    def leave_step(self, rules: R, state: S, log: EventLog) -> S:
        """Return the state after the due step has been left."""
        return state
