"""II.4–5 and §9: pay all, half or nothing; the price goes right, stays or goes left."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lostatlas.games.chubu18.figures import GOVERNMENT
from lostatlas.games.chubu18.main_lines import all_open
from lostatlas.games.chubu18.private_trade import without_owner
from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.values import Action, ActionRange, EventLog
from lostatlas.rail.actions import PayHalf, PayOut, Withhold
from lostatlas.rail.market import Move
from lostatlas.rail.route_problem import RunBonus
from lostatlas.rail.share_transfers import pay
from lostatlas.rail.state import POOL, TREASURY
from lostatlas.rail.steps.base import refuse
from lostatlas.rail.steps.dividend import Dividend, HalfDividend
from lostatlas.routes.model import StopRow, Train

__all__ = ["ChubuDividend", "FreeTowns"]

_ANY = 99
"""More stops than the map has of a kind."""


class FreeTowns(RunBonus):
    """A train's number counts cities and off-board areas alone: towns are free and pay (R25)."""

    name = "free_towns"

    def run_train(self, train: Train) -> Train:
        """Return the rows of a train."""
        most = _ANY if train.stops is None else train.stops
        return Train(
            train.key, None, (StopRow(("city", "offboard"), most, most), StopRow(("town",), _ANY, _ANY))
        )


def right_or_left(paid: int, price: int) -> Move:
    """Return one to the right for a dividend, one to the left for none.

    >>> right_or_left(10, 90).direction, right_or_left(0, 90).direction
    ('right', 'left')
    """
    return Move("right" if paid else "left")


def may_pay_half(rules: Any, state: Any, code: str) -> bool:
    """Return whether a company may pay half: the government railway, and those that have made a deal."""
    company = state.companies[code]
    return company.kind == GOVERNMENT or bool(company.parts)


class ChubuDividend(Dividend):
    """Market and stock shares pay the company; the government pays half until all main lines are open."""

    def __init__(self, *, zero_falls: bool = True) -> None:
        super().__init__(
            price_move=right_or_left,
            half=HalfDividend(may_pay_half),
            company_shares=(TREASURY, POOL),
        )
        self.zero_falls = zero_falls

    def offers(self, rules: Any, state: Any) -> Iterable[Action | ActionRange]:
        """Yield what the company may pay."""
        choices: tuple[PayOut | PayHalf | Withhold, ...] = (PayOut(), PayHalf(), Withhold())
        return (one for one in choices if self.verify(rules, state, one) is None)

    def verify(self, rules: Any, state: Any, action: PayOut | PayHalf | Withhold) -> Refusal | None:
        """Return why it may not pay this."""
        full = isinstance(action, PayOut) and state.company.kind == GOVERNMENT
        if full and not all_open(rules, state):
            lines = tuple(name for name in rules.figures.main_lines if name not in state.open_lines)
            return refuse("chubu.lines_closed", company=state.turn.company, lines=lines)
        return super().verify(rules, state, action)

    def apply(self, rules: Any, state: Any, action: PayOut | PayHalf | Withhold, log: EventLog) -> Any:
        """Move money and price; then repay what a president has lent (R29)."""
        code = state.turn.company
        return _settled(super().apply(rules, evolve(state, earned=True), action, log), code, log)

    def skip(self, rules: Any, state: Any, log: EventLog) -> Any:
        """Count no revenue as no dividend, unless the price stays then (R27)."""
        code = state.turn.company
        if self.zero_falls:
            return _settled(super().skip(rules, state, log), code, log)
        log.add("rail.no_revenue", company=code)
        return rules.leave_step(state, log)


def _settled(state: Any, code: str, log: EventLog) -> Any:
    """Return the state after a bankrupt company is gone with all it had, or debts have been repaid."""
    if code in state.closed:
        return without_owner(state, code, log)
    left: dict[str, int] = {}
    for player, debt in state.debts.get(code, FrozenMap()).items():
        paid = min(debt, state.cash(code))
        if paid:
            log.add("chubu.repaid", company=code, player=player, amount=paid)
            state = pay(state, code, player, paid)
        if debt > paid:
            left[player] = debt - paid
    return evolve(state, debts=state.debts.set(code, FrozenMap(left))) if code in state.debts else state
