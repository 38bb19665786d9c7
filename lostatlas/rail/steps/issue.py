"""A company may sell one share to the bank, or buy one back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.values import Action, ActionRange, EventLog
from lostatlas.rail.actions import IssueShare, Pass, RedeemShare
from lostatlas.rail.market import Move
from lostatlas.rail.rules import RailRules, RailStep
from lostatlas.rail.share_transfers import move_price, move_shares, pay, pool_room
from lostatlas.rail.state import POOL, TREASURY, RailState
from lostatlas.rail.steps.base import refuse


class IssueOrRedeem(RailStep):
    """One share out of the treasury, or one back into it."""

    name = "issue"
    actions: ClassVar[tuple[type[Action], ...]] = (IssueShare, RedeemShare, Pass)

    def __init__(self, *, drop: int = 1) -> None:
        self.drop = drop

    def open(self, rules: RailRules, state: RailState) -> bool:
        """Return whether a share can be issued or redeemed."""
        return self._why_not_issue(rules, state) is None or self._why_not_redeem(state) is None

    def offers(self, rules: RailRules, state: RailState) -> Iterable[Action | ActionRange]:
        """Yield issuing, redeeming and passing."""
        if self._why_not_issue(rules, state) is None:
            yield IssueShare()
        if self._why_not_redeem(state) is None:
            yield RedeemShare()
        yield Pass()

    def verify(
        self, rules: RailRules, state: RailState, action: IssueShare | RedeemShare | Pass
    ) -> Refusal | None:
        """Return why there is no share to issue or to redeem."""
        if isinstance(action, IssueShare):
            return self._why_not_issue(rules, state)
        return self._why_not_redeem(state) if isinstance(action, RedeemShare) else None

    def _why_not_issue(self, rules: RailRules, state: RailState) -> Refusal | None:
        company = state.company
        if not company.shares.of(TREASURY):
            return refuse("rail.nothing_to_issue", company=company.code)
        room = pool_room(rules, state, company.code)
        if not room:
            return refuse("rail.pool_limit", company=company.code, percent=rules.pool_limit, room=room)
        return None

    def _why_not_redeem(self, state: RailState) -> Refusal | None:
        company = state.company
        if not company.shares.of(POOL):
            return refuse("rail.nothing_to_redeem", company=company.code)
        price, cash = state.price(company.code), state.cash(company.code)
        if cash < price:
            return refuse("rail.cannot_pay", who=company.code, cash=cash, price=price)
        return None

    def apply(
        self, rules: RailRules, state: RailState, action: IssueShare | RedeemShare | Pass, log: EventLog
    ) -> RailState:
        """Move share and money; an issue lowers the price."""
        code = state.turn.company
        price = state.price(code)
        if isinstance(action, IssueShare):
            log.add("rail.share_issued", company=code, price=price)
            state = pay(move_shares(state, code, TREASURY, POOL, 1), state.ledger.bank, code, price)
            if self.drop:
                state = move_price(rules, state, code, Move("down", self.drop), log, why="issue")
        elif isinstance(action, RedeemShare):
            log.add("rail.share_redeemed", company=code, price=price)
            state = pay(move_shares(state, code, POOL, TREASURY, 1), code, state.ledger.bank, price)
        return rules.leave_step(state, log)
