"""The interface of a step: whether there is something to decide, who decides, what is legal, what follows."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.values import Action, ActionRange, EventLog
from lostatlas.rail.actions import Accept, Decline
from lostatlas.rail.state import S
from lostatlas.track.hexes import Hex


class StepRules(Protocol):
    """The least that a step needs from the rules: to be left, so that play goes on."""

    def leave_step(self, state: Any, log: EventLog) -> Any:
        """Return the state after the due step has been left."""
        ...


R = TypeVar("R", bound=StepRules)


class Step(ABC, Generic[R, S]):
    """One step of the sequence of play, under rules `R` in states `S`.

    A step that titles share needs only what every railway title has (`lostatlas.rail.rules.RailStep`); a
    title's own step may need the rules and the state of that title.
    """

    name: ClassVar[str]
    actions: ClassVar[tuple[type[Action], ...]]
    """The kinds of action it takes."""

    def actor(self, rules: R, state: S) -> str:
        """Return the player who decides."""
        return state.company.president

    def acting_for(self, rules: R, state: S) -> str | None:
        """Return the company that the actor decides for, or None."""
        turn = state.current_turn
        return None if turn is None else turn.company

    @abstractmethod
    def open(self, rules: R, state: S) -> bool:
        """Return whether there is anything to decide."""

    @abstractmethod
    def offers(self, rules: R, state: S) -> Iterable[Action | ActionRange]:
        """Yield the legal actions."""

    def near_misses(self, rules: R, state: S) -> Iterable[Action]:
        """Yield actions that a player may miss here, the likeliest first, so that they can be explained."""
        return ()

    def why_nothing_on(self, rules: R, state: S, hex_: Hex) -> Refusal | None:
        """Return why this step allows nothing on a hex; None when it depends on the action."""
        return None

    @abstractmethod
    def verify(self, rules: R, state: S, action: Any) -> Refusal | None:
        """Return why `action` (one of `actions`) is not legal, or None."""

    def reasons(self, rules: R, state: S, action: Any) -> Iterable[Refusal]:
        """Yield everything that forbids `action`, beginning with what `verify` says."""
        refusal = self.verify(rules, state, action)
        return () if refusal is None else (refusal,)

    @abstractmethod
    def apply(self, rules: R, state: S, action: Any, log: EventLog) -> S:
        """Return the state after a verified action; the step itself decides whether it is over."""

    def skip(self, rules: R, state: S, log: EventLog) -> S:
        """Return the state after the step was reached with nothing to decide."""
        if self.logs_skip(state):
            log.add(f"rail.skipped.{self.name}", company=state.turn.company)
        left: S = rules.leave_step(state, log)
        return left

    def logs_skip(self, state: S) -> bool:
        """Return whether the log should mention that the step was skipped."""
        return True


class StepWithReasons(Step[R, S]):
    """A step that lists every reason against an action; `verify` gives the first."""

    @abstractmethod
    def reasons(self, rules: R, state: S, action: Any) -> Iterable[Refusal]:
        """Yield everything that forbids `action`."""

    def verify(self, rules: R, state: S, action: Any) -> Refusal | None:
        """Return the first reason against `action`, or None."""
        return next(iter(self.reasons(rules, state, action)), None)


class YesOrNo(Step[R, S]):
    """A step in which somebody is asked: both answers are always legal."""

    actions: ClassVar[tuple[type[Action], ...]] = (Accept, Decline)

    def offers(self, rules: R, state: S) -> Iterable[Action | ActionRange]:
        """Yield both answers."""
        yield Accept()
        yield Decline()

    def verify(self, rules: R, state: S, action: Accept | Decline) -> Refusal | None:
        """Allow both."""
        return None


def refuse(key: str, /, **facts: Any) -> Refusal:
    """Return a refusal: the message and the facts. The title's clause is added by `Ruleset.cite`."""
    return Refusal.of(key, facts)
