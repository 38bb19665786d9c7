"""§4.1: cards are drawn, then everybody bids $0–10 for a seat, unseen by the others."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from lostatlas.games.west18.actions import BidForSeat
from lostatlas.games.west18.state import SeatBids, WestState
from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import Action, ActionRange, AmountRange, EventLog
from lostatlas.rail.share_transfers import pay
from lostatlas.rail.steps.base import Step, refuse

HIGHEST = 10
"""The highest bid for a seat."""


class BidForSeats(Step[Any, WestState]):
    """Bids for seats: high ones sit first, ties by card; all bids are paid."""

    name = "seats"
    actions: ClassVar[tuple[type[Action], ...]] = (BidForSeat,)

    def __init__(self, *, paid: bool = True) -> None:
        self.paid = paid

    def actor(self, rules: Any, state: WestState) -> str:
        """Return who bids next."""
        return _bids(state).next

    def open(self, rules: Any, state: WestState) -> bool:
        """Return whether a bid is missing."""
        return state.seats is not None

    def offers(self, rules: Any, state: WestState) -> Iterable[Action | ActionRange]:
        """Yield every bid."""
        amounts = AmountRange.upto(0, min(HIGHEST, state.cash(_bids(state).next)))
        assert amounts is not None
        yield ActionRange(BidForSeat(0), "amount", amounts)

    def verify(self, rules: Any, state: WestState, action: BidForSeat) -> Refusal | None:
        """Return why the bid is refused."""
        if 0 <= action.amount <= HIGHEST:
            return None
        return refuse("west.seat_bid", amount=action.amount, most=HIGHEST)

    def apply(self, rules: Any, state: WestState, action: BidForSeat, log: EventLog) -> WestState:
        """Note the bid; after the last one all are shown, paid, and the seats are taken."""
        bids = _bids(state)
        bids = evolve(bids, bids=bids.bids.set(bids.next, action.amount))
        if len(bids.bids) < len(bids.cards):
            return evolve(state, seats=bids)
        seats = bids.seats
        for player in seats:
            amount = bids.bids[player]
            log.add("west.seat_taken", player=player, amount=amount, seat=seats.index(player) + 1)
            if self.paid:
                state = pay(state, player, state.ledger.bank, amount)
        return evolve(state, seats=None, players=seats, priority=seats[0])


def _bids(state: WestState) -> SeatBids:
    assert state.seats is not None  # the step is open
    return state.seats
