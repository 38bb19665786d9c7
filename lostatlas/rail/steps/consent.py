"""§18: the president of the selling company answers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import Action, Ranged
from lostatlas.rail.actions import Accept, Decline
from lostatlas.rail.state import with_turn
from lostatlas.rail.steps.base import Step
from lostatlas.rail.steps.buy_trains import buy_from_company
from lostatlas.rail.steps.forced_purchase import end_forced_sales
from lostatlas.rail.story import Story


class SellTrain(Step):
    """Sell the train that another company asks for, or keep it."""

    name = "consent"
    rule = "§18"
    actions: ClassVar[tuple[type[Action], ...]] = (Accept, Decline)

    def actor(self, rules: Any, state: Any) -> str:
        """Return the seller's president."""
        president: str = state.companies[state.turn.offer.seller].president
        return president

    def acting_for(self, rules: Any, state: Any) -> str | None:
        """Return the seller."""
        seller: str = state.turn.offer.seller
        return seller

    def open(self, rules: Any, state: Any) -> bool:
        """Return whether an offer waits for an answer."""
        operating = state.operating
        return bool(operating and operating.turn and operating.turn.offer)

    def offers(self, rules: Any, state: Any) -> Iterable[Action | Ranged]:
        """Yield both answers."""
        yield Accept()
        yield Decline()

    def verify(self, rules: Any, state: Any, action: Any) -> Refusal | None:
        """Allow both."""
        return None

    def apply(self, rules: Any, state: Any, action: Any, story: Story) -> Any:
        """Sell the train, or remember that this price was refused."""
        turn = state.turn
        if isinstance(action, Accept):
            return end_forced_sales(rules, buy_from_company(rules, state, turn.offer, story), story)
        story.tell(
            "rail.train_refused",
            company=turn.company,
            seller=turn.offer.seller,
            train=turn.offer.train,
            price=turn.offer.price,
        )
        return with_turn(state, evolve(turn, offer=None, refused=(*turn.refused, turn.offer)))
