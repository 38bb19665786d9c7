"""The operating round: one company after the other takes the steps of its turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import EventLog
from lostatlas.rail.rules import RailRound, RailRules
from lostatlas.rail.state import OperatingRound, RailState, Turn, with_company, with_turn
from lostatlas.rail.steps.base import Step

Order = Callable[[RailState], Sequence[str]]
"""A policy: given a state inside an operating round, the companies in the order in which they act."""


def live_order(state: RailState) -> Sequence[str]:
    """Return the order at this moment: next is always the highest company that has not acted."""
    return state.market.order


def fixed_order(state: RailState) -> Sequence[str]:
    """Return the order in which the companies stood when the round began."""
    return tuple(code for code in state.operating_round.order if code in state.companies)


class Operating(RailRound):
    """An operating round: every company takes the steps in turn, in the order of the market."""

    name = "OR"

    def __init__(self, *steps: Step[Any, Any], order: Order = live_order) -> None:
        super().__init__(*steps)
        self.order = order

    def begin(self, rules: RailRules, state: RailState, log: EventLog) -> RailState:
        """Return the state with nobody having acted."""
        number = state.operating.number + 1 if state.operating else 1
        log.add("rail.operating_round_begun", number=number, cycle=state.cycle)
        operating = OperatingRound(number=number, order=state.market.order)
        return evolve(state, round=f"OR{number}", step="", operating=operating)

    def step(self, rules: RailRules, state: RailState) -> Step[Any, Any] | None:
        """Return the step at which the operating company is, unless it has nothing to decide there."""
        if state.operating_round.turn is None:
            return None
        step = self._by_name[state.step]
        return step if step.open(rules, state) else None

    def advance(self, rules: RailRules, state: RailState, log: EventLog) -> RailState:
        """Skip a step with nothing to decide, or begin the next company's turn, or end the round."""
        operating = state.operating_round
        if operating.turn is not None:
            skipped: RailState = self._by_name[state.step].skip(rules, state, log)
            return skipped
        code = next((one for one in self.order(state) if one not in operating.acted), None)
        if code is None:
            following: RailState = rules.next_round(evolve(state, step=""), log)
            return following
        company = state.companies[code]
        state = with_company(state, evolve(company, turns=company.turns + 1))
        if company.president:
            log.add("rail.turn_begun", company=code, player=company.president)
        else:
            log.add("rail.by_itself.turn_begun", company=code)
        turn = Turn(company=code, colours=rules.phases[state.phase].colours)
        return evolve(with_turn(state, turn), step=self.steps[0].name)

    def leave_step(self, rules: RailRules, state: RailState, log: EventLog) -> RailState:
        """Go on to the next step of the turn, or end the turn after the last."""
        operating = state.operating
        if operating is None or operating.turn is None:
            return state  # the company has closed meanwhile
        place = self.steps.index(self._by_name[state.step]) + 1
        if place < len(self.steps):
            return evolve(state, step=self.steps[place].name)
        acted = (*operating.acted, operating.turn.company)
        return evolve(state, step="", operating=evolve(operating, turn=None, acted=acted))
