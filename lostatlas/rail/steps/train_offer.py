"""The president of the selling company answers."""

from __future__ import annotations

from lostatlas.kernel.frozen import evolve
from lostatlas.rail.actions import Accept, Decline
from lostatlas.rail.event_log import EventLog
from lostatlas.rail.rules import RailRules
from lostatlas.rail.state import RailState, TrainOffer, with_turn
from lostatlas.rail.steps.base import YesOrNo
from lostatlas.rail.steps.buy_trains import buy_from_company
from lostatlas.rail.steps.forced_purchase import end_forced_sales


class SellTrain(YesOrNo[RailRules, RailState]):
    """Sell the train that another company asks for, or keep it."""

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
