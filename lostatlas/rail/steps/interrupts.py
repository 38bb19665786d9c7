"""Steps that come before all others when they are due: a train too many, an offer for a train."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import Action, ActionRange, EventLog
from lostatlas.rail.actions import Accept, Decline, DiscardTrain
from lostatlas.rail.depot import without_one
from lostatlas.rail.rules import RailRules, RailStep
from lostatlas.rail.state import POOL, Company, RailState, TrainOffer, with_turn
from lostatlas.rail.steps.base import YesOrNo, refuse
from lostatlas.rail.steps.buy_trains import buy_from_company
from lostatlas.rail.steps.forced_purchase import end_forced_sales


class DiscardTrains(RailStep):
    """A company above its train limit gives trains of its president's choice to the pool, one by one."""

    name = "discard"
    actions: ClassVar[tuple[type[Action], ...]] = (DiscardTrain,)

    def _above(self, rules: RailRules, state: RailState) -> list[str]:
        """Return the companies that own too many trains, in operating order."""
        found = [
            code
            for code, company in state.companies.items()
            if len(company.trains) > 1 and len(company.trains) > rules.train_limit(state, code)
        ]
        return [code for code in state.market.order if code in found] if found else []

    def _due(self, rules: RailRules, state: RailState) -> Company:
        """Return the first company that owns too many trains."""
        return state.companies[self._above(rules, state)[0]]

    def actor(self, rules: RailRules, state: RailState) -> str:
        """Return the president of the company above its limit."""
        return self._due(rules, state).president

    def acting_for(self, rules: RailRules, state: RailState) -> str | None:
        """Return the company above its limit."""
        return self._due(rules, state).code

    def open(self, rules: RailRules, state: RailState) -> bool:
        """Return whether a company owns too many trains."""
        return bool(self._above(rules, state))

    def offers(self, rules: RailRules, state: RailState) -> Iterable[Action | ActionRange]:
        """Yield each kind of train it has."""
        for train in dict.fromkeys(self._due(rules, state).trains):
            yield DiscardTrain(train)

    def verify(self, rules: RailRules, state: RailState, action: DiscardTrain) -> Refusal | None:
        """Return why this train cannot be discarded."""
        company = self._due(rules, state)
        if action.train not in company.trains:
            return refuse("rail.not_owned", company=company.code, train=action.train)
        return None

    def apply(self, rules: RailRules, state: RailState, action: DiscardTrain, log: EventLog) -> RailState:
        """Move the train to the pool."""
        company = self._due(rules, state)
        left = evolve(company, trains=without_one(company.trains, action.train))
        log.add("rail.train_discarded", company=company.code, train=action.train, source=POOL)
        return evolve(
            state, companies=state.companies.set(company.code, left), depot=state.depot.to_pool(action.train)
        )


class SellTrain(YesOrNo[RailRules, RailState]):
    """The president of the selling company answers: sell the train, or keep it."""

    name = "consent"

    def actor(self, rules: RailRules, state: RailState) -> str:
        """Return the seller's president."""
        return state.companies[_offer(state).seller].president

    def acting_for(self, rules: RailRules, state: RailState) -> str | None:
        """Return the seller."""
        return _offer(state).seller

    def open(self, rules: RailRules, state: RailState) -> bool:
        """Return whether an offer waits for an answer."""
        operating = state.operating
        return bool(operating and operating.turn and operating.turn.offer)

    def apply(self, rules: RailRules, state: RailState, action: Accept | Decline, log: EventLog) -> RailState:
        """Sell the train, or remember that this price was refused."""
        turn, offer = state.turn, _offer(state)
        if isinstance(action, Accept):
            return end_forced_sales(rules, buy_from_company(rules, state, offer, log), log)
        log.add(
            "rail.train_refused",
            company=turn.company,
            seller=offer.seller,
            train=offer.train,
            price=offer.price,
        )
        return with_turn(state, evolve(turn, offer=None, refused=(*turn.refused, offer)))


def _offer(state: RailState) -> TrainOffer:
    offer = state.turn.offer
    assert offer is not None  # the step is open
    return offer
