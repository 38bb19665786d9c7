"""What every step answers: is there something to decide, by whom, what may be done, and what follows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.values import Action, Ranged
from lostatlas.rail.state import S
from lostatlas.rail.story import Story
from lostatlas.track.hexes import Hex


class Sequence(Protocol):
    """The least that a step needs of the rules: that play goes on when it is left."""

    def leave_step(self, state: Any, story: Story) -> Any:
        """Return the state after the due step has been left."""
        ...


R = TypeVar("R", bound=Sequence)


class Step(Generic[R, S]):
    """One step of the sequence of play, under rules `R` in states `S`.

    A step that titles share asks for what every railway title has (`lostatlas.rail.rules.RailStep`); a
    title's own asks for its own rules and state.
    """

    name: ClassVar[str]
    actions: ClassVar[tuple[type[Action], ...]]
    """The kinds of action it takes."""
    rule: ClassVar[str] = ""
    """The section that describes it."""

    def actor(self, rules: R, state: S) -> str:
        """Return the player who decides."""
        return state.company.president

    def acting_for(self, rules: R, state: S) -> str | None:
        """Return the company that the actor decides for, or None."""
        turn = state.current_turn
        return None if turn is None else turn.company

    def open(self, rules: R, state: S) -> bool:
        """Return whether there is anything to decide."""
        raise NotImplementedError

    def offers(self, rules: R, state: S) -> Iterable[Action | Ranged]:
        """Yield the legal actions."""
        raise NotImplementedError

    def sought(self, rules: R, state: S) -> Iterable[Action]:
        """Yield what somebody may look for here in vain, the nearest first: why it is refused is told."""
        return ()

    def why_nothing_on(self, rules: R, state: S, hex_: Hex) -> Refusal | None:
        """Return why nothing of this step may be done on a hex; None where what is tried there decides."""
        return None

    def verify(self, rules: R, state: S, action: Any) -> Refusal | None:
        """Return why `action` (one of `actions`) is not legal, or None."""
        raise NotImplementedError

    def reasons(self, rules: R, state: S, action: Any) -> Iterable[Refusal]:
        """Yield everything that forbids `action`, what `verify` says first; some steps know more."""
        refusal = self.verify(rules, state, action)
        return () if refusal is None else (refusal,)

    def apply(self, rules: R, state: S, action: Any, story: Story) -> S:
        """Return the state after a verified action; it decides itself whether the step is over."""
        raise NotImplementedError

    def skip(self, rules: R, state: S, story: Story) -> S:
        """Return the state after the step was reached with nothing to decide."""
        if self.worth_telling(state):
            story.tell(f"rail.skipped.{self.name}", company=state.turn.company)
        left: S = rules.leave_step(state, story)
        return left

    def worth_telling(self, state: S) -> bool:
        """Return whether it is news that the step was skipped."""
        return True


def refuse(rule: str, key: str, /, **facts: Any) -> Refusal:
    """Return a refusal: the clause, the message and the facts."""
    return Refusal(rule=rule, key=key, facts=facts)
