"""Rounds: what is to be decided next, as tuples of steps that read as the sequence of play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from lostatlas.kernel.frozen import evolve
from lostatlas.rail.state import OperatingRound, Turn, with_turn
from lostatlas.rail.steps.base import Step
from lostatlas.rail.story import Story

if TYPE_CHECKING:
    from lostatlas.rail.rules import RailRules


class Round:
    """A round: its steps, how it begins, and which step is next."""

    name: ClassVar[str] = ""

    def __init__(self, *steps: Step) -> None:
        self.steps = steps
        self._by_name = {step.name: step for step in steps}

    def begin(self, rules: RailRules, state: Any, story: Story) -> Any:
        """Return the state at the beginning of the round."""
        raise NotImplementedError

    def step(self, rules: RailRules, state: Any) -> Step | None:
        """Return the step that is due: the first one with something to decide."""
        return next((step for step in self.steps if step.open(rules, state)), None)

    def idle(self, rules: RailRules, state: Any, story: Story) -> Any:
        """Return the state after the round has gone on by itself; called when no step is due."""
        raise NotImplementedError

    def leave_step(self, rules: RailRules, state: Any, story: Story) -> Any:
        """Return the state after the due step has been left."""
        return state


Order = Callable[[Any], Sequence[str]]
"""A policy: given a state inside an operating round, the companies in the order in which they act."""


def live_order(state: Any) -> Sequence[str]:
    """Return the order of the moment: the next to act is always the highest that has not acted (R6)."""
    order: Sequence[str] = state.market.order
    return order


def fixed_order(state: Any) -> Sequence[str]:
    """Return the order of the beginning of the round: it holds to its end."""
    return tuple(code for code in state.operating.order if code in state.companies)


class Operating(Round):
    """An operating round (§11–21): every company takes the steps in turn, in the order of the market."""

    name = "OR"

    def __init__(self, *steps: Step, order: Order = live_order) -> None:
        super().__init__(*steps)
        self.order = order

    def begin(self, rules: RailRules, state: Any, story: Story) -> Any:
        """Return the state with nobody having acted."""
        number = state.operating.number + 1 if state.operating else 1
        story.tell("rail.operating_round_begun", number=number, cycle=state.cycle)
        operating = OperatingRound(number=number, order=state.market.order)
        return evolve(state, round=f"OR{number}", step="", operating=operating)

    def step(self, rules: RailRules, state: Any) -> Step | None:
        """Return the step at which the operating company is."""
        if state.operating.turn is None:
            return None
        step = self._by_name[state.step]
        return step if step.open(rules, state) else None

    def idle(self, rules: RailRules, state: Any, story: Story) -> Any:
        """Skip a step with nothing to decide, or begin the next company's turn, or end the round."""
        operating = state.operating
        if operating.turn is not None:
            return self._by_name[state.step].skip(rules, state, story)
        code = next((one for one in self.order(state) if one not in operating.acted), None)
        if code is None:
            return rules.next_round(evolve(state, step=""), story)
        company = state.companies[code]
        state = evolve(state, companies=state.companies.set(code, evolve(company, turns=company.turns + 1)))
        story.tell("rail.turn_begun", company=code, player=company.president)
        turn = Turn(company=code, colours=rules.phases[state.phase].colours)
        return evolve(with_turn(state, turn), step=self.steps[0].name)

    def leave_step(self, rules: RailRules, state: Any, story: Story) -> Any:
        """Go on to the next step of the turn, or end the turn after the last."""
        operating = state.operating
        if operating is None or operating.turn is None:
            return state  # the company has closed meanwhile
        place = self.steps.index(self._by_name[state.step]) + 1
        if place < len(self.steps):
            return evolve(state, step=self.steps[place].name)
        acted = (*operating.acted, operating.turn.company)
        return evolve(state, step="", operating=evolve(operating, turn=None, acted=acted))
