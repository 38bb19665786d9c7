"""What every step answers: is there something to decide, by whom, what may be done, and what follows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar

from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.values import Action, Ranged

if TYPE_CHECKING:
    from lostatlas.rail.rules import RailRules
    from lostatlas.rail.story import Story


class Step:
    """One step of the sequence of play."""

    name: ClassVar[str]
    actions: ClassVar[tuple[type[Action], ...]]
    """The kinds of action it takes."""
    rule: ClassVar[str] = ""
    """The section that describes it."""

    def actor(self, rules: RailRules, state: Any) -> str:
        """Return the player who decides."""
        president: str = state.company.president
        return president

    def acting_for(self, rules: RailRules, state: Any) -> str | None:
        """Return the company that the actor decides for, or None."""
        company: str | None = state.turn.company if state.operating and state.operating.turn else None
        return company

    def open(self, rules: RailRules, state: Any) -> bool:
        """Return whether there is anything to decide."""
        raise NotImplementedError

    def offers(self, rules: RailRules, state: Any) -> Iterable[Action | Ranged]:
        """Yield the legal actions."""
        raise NotImplementedError

    def verify(self, rules: RailRules, state: Any, action: Any) -> Refusal | None:
        """Return why `action` (one of `actions`) is not legal, or None."""
        raise NotImplementedError

    def apply(self, rules: RailRules, state: Any, action: Any, story: Story) -> Any:
        """Return the state after a verified action; it decides itself whether the step is over."""
        raise NotImplementedError

    def skip(self, rules: RailRules, state: Any, story: Story) -> Any:
        """Return the state after the step was reached with nothing to decide."""
        if self.worth_telling(state):
            story.tell(f"rail.skipped.{self.name}", company=state.turn.company)
        return rules.leave_step(state, story)

    def worth_telling(self, state: Any) -> bool:
        """Return whether it is news that the step was skipped."""
        return True


def refuse(rule: str, key: str, /, **facts: Any) -> Refusal:
    """Return a refusal: the clause, the message and the facts."""
    return Refusal(rule=rule, key=key, facts=facts)
