"""The other owners of a bankrupt company may sell its shares to the bank; what they keep is void."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import Action, ActionRange, EventLog
from lostatlas.rail.actions import Pass, SellShares
from lostatlas.rail.rules import RailRules, RailStep
from lostatlas.rail.share_transfers import pay
from lostatlas.rail.state import RailState
from lostatlas.rail.steps.base import refuse


class SellVoidShares(RailStep):
    """Each owner once, clockwise: any number of shares at the company's last price, without a drop."""

    name = "liquidation"
    actions: ClassVar[tuple[type[Action], ...]] = (SellShares, Pass)

    def actor(self, rules: RailRules, state: RailState) -> str:
        """Return the next owner."""
        return state.liquidations[0].waiting[0]

    def acting_for(self, rules: RailRules, state: RailState) -> str | None:
        """Return None: the owners decide for themselves, not for a company."""
        return None

    def open(self, rules: RailRules, state: RailState) -> bool:
        """Return whether an owner has yet to decide."""
        return bool(state.liquidations)

    def offers(self, rules: RailRules, state: RailState) -> Iterable[Action | ActionRange]:
        """Yield every number of shares, all of them first, and keeping them."""
        due = state.liquidations[0]
        for shares in range(due.shares.of(due.waiting[0]), 0, -1):
            yield SellShares(due.company, shares)
        yield Pass()

    def verify(self, rules: RailRules, state: RailState, action: SellShares | Pass) -> Refusal | None:
        """Return why these shares cannot be sold."""
        due = state.liquidations[0]
        if isinstance(action, Pass):
            return None
        owned = due.shares.of(due.waiting[0])
        if action.company != due.company or not 1 <= action.shares <= owned:
            return refuse("rail.liquidation_only", company=due.company, owned=owned)
        return None

    def apply(
        self, rules: RailRules, state: RailState, action: SellShares | Pass, log: EventLog
    ) -> RailState:
        """Pay for the shares and go on to the next owner."""
        due, *later = state.liquidations
        player, *waiting = due.waiting
        if isinstance(action, SellShares):
            total = action.shares * due.price
            log.add(
                "rail.shares_sold",
                player=player,
                company=due.company,
                shares=action.shares,
                price=due.price,
                total=total,
            )
            state = pay(state, state.ledger.bank, player, total)
        left = (evolve(due, waiting=tuple(waiting)), *later) if waiting else tuple(later)
        return evolve(state, liquidations=left)
