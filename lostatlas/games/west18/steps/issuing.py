"""§2.3: from phase 4 on, a company that has operated may sell treasury shares to the pool."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from lostatlas.games.west18.actions import IssueShares
from lostatlas.games.west18.shares import move_price
from lostatlas.games.west18.state import GRANGER, PUBLIC, WestState
from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.values import Action, ActionRange, AmountRange, EventLog
from lostatlas.rail.actions import Pass
from lostatlas.rail.share_transfers import move_shares, pay
from lostatlas.rail.state import POOL, TREASURY, Company
from lostatlas.rail.steps.base import Step, refuse

MERGING = 2
"""The phase from which on shares are issued and companies are acquired."""


class IssueTreasury(Step[Any, WestState]):
    """Any number of treasury shares at the market price; the price falls one space, once."""

    name = "issue"
    actions: ClassVar[tuple[type[Action], ...]] = (IssueShares, Pass)

    def open(self, rules: Any, state: WestState) -> bool:
        """Return whether any share may be issued."""
        return self.verify(rules, state, IssueShares(1)) is None

    def logs_skip(self, state: WestState) -> bool:
        """Return that it is not news that nothing can be issued."""
        return False

    def offers(self, rules: Any, state: WestState) -> Iterable[Action | ActionRange]:
        """Yield every number of shares."""
        yield ActionRange(IssueShares(1), "shares", AmountRange(1, issuable(state.company)))
        yield Pass()

    def verify(self, rules: Any, state: WestState, action: IssueShares | Pass) -> Refusal | None:
        """Return why the shares may not be issued."""
        company = state.company
        if isinstance(action, Pass):
            return None
        if action.company:
            return refuse("west.issues_its_own", company=company.code)
        if state.phase < MERGING:
            return refuse("west.issue_too_early", company=company.code)
        if not company.operated:
            return refuse("rail.not_operated", company=company.code)
        if rules.rulings.issue_by == "public" and company.kind != PUBLIC:
            return refuse("west.only_public_issue", company=company.code)
        if not 1 <= action.shares <= (most := issuable(company)):
            return refuse("west.issue_too_many", company=company.code, shares=action.shares, most=most)
        return None

    def apply(self, rules: Any, state: WestState, action: IssueShares | Pass, log: EventLog) -> WestState:
        """Sell the shares, then the price falls."""
        if isinstance(action, IssueShares):
            code = state.turn.company
            state = issue(state, code, action.shares, log)
            state = move_price(state, code, -1, log, why="sale")
        left: WestState = rules.leave_step(state, log)
        return left


def issuable(company: Company) -> int:
    """Return how many treasury shares a company may sell; the half of a Granger Road stays with it."""
    return 0 if company.kind == GRANGER else company.shares.of(TREASURY)


def issue(state: WestState, code: str, shares: int, log: EventLog) -> WestState:
    """Return the state after a company has sold treasury shares to the pool at the market price."""
    price = state.price(code)
    state = move_shares(state, code, TREASURY, POOL, shares)
    log.add("west.shares_issued", company=code, shares=shares, price=price, amount=shares * price)
    return pay(state, state.ledger.bank, code, shares * price)
