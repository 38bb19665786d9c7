"""A new company may buy one train before anything else, with its own cash."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.values import Action, ActionRange, EventLog
from lostatlas.rail.actions import BuyTrain, Pass
from lostatlas.rail.rules import RailRules, RailStep
from lostatlas.rail.state import RailState
from lostatlas.rail.steps.base import refuse
from lostatlas.rail.steps.buy_trains import bank_trains, buy_from_bank, why_not_from_bank


class BuyFirstTrain(RailStep):
    """One train from the bank in a company's first operating turn."""

    name = "lead_off"
    actions: ClassVar[tuple[type[Action], ...]] = (BuyTrain, Pass)

    def __init__(self, *, kinds: tuple[str, ...]) -> None:
        self.kinds = kinds

    def open(self, rules: RailRules, state: RailState) -> bool:
        """Return whether the company is new and there is a train that it can pay."""
        company = state.company
        return company.kind in self.kinds and company.turns == 1 and any(bank_trains(rules, state))

    def logs_skip(self, state: RailState) -> bool:
        """Return whether a new company could have bought a train, had it the cash."""
        company = state.company
        return company.kind in self.kinds and company.turns == 1

    def offers(self, rules: RailRules, state: RailState) -> Iterable[Action | ActionRange]:
        """Yield the trains that the company can pay."""
        yield from bank_trains(rules, state)
        yield Pass()

    def verify(self, rules: RailRules, state: RailState, action: BuyTrain | Pass) -> Refusal | None:
        """Return why the train is not to be had."""
        if isinstance(action, Pass):
            return None
        if action.source in state.companies:
            return refuse("rail.lead_off_bank_only", source=action.source)
        return why_not_from_bank(rules, state, action)

    def apply(self, rules: RailRules, state: RailState, action: BuyTrain | Pass, log: EventLog) -> RailState:
        """Buy the train, or go without; either way the step is over."""
        if isinstance(action, BuyTrain):
            state = buy_from_bank(rules, state, action, log)
        return rules.leave_step(state, log)
