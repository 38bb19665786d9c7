"""The revenue goes to the shareholders or to the treasury, and the price follows."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar

from lostatlas.finance.ledger import transfer_each
from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.values import Action, ActionRange
from lostatlas.rail.actions import PayOut, Withhold
from lostatlas.rail.event_log import EventLog
from lostatlas.rail.market import Move
from lostatlas.rail.rules import RailRules, RailStep
from lostatlas.rail.share_transfers import move_price, pay
from lostatlas.rail.state import POOL, TREASURY, RailState
from lostatlas.rail.train_events import retire_kept

PriceMove = Callable[[int, int], Move]
"""A policy: how the price moves, given the total that is paid out and the price before."""
_LEFT, _RIGHT = Move("left"), tuple(Move("right", spaces) for spaces in range(3))


def by_multiples(paid: int, price: int) -> Move:
    """Return one left for nothing, none right for less than the price, 1 for the price, 2 for twice of it.

    >>> [by_multiples(paid, 80).rise for paid in (0, 50, 80, 159, 160)]
    [-1, 0, 1, 1, 2]
    """
    return _LEFT if paid <= 0 else _RIGHT[min(paid // price, 2)]


class Dividend(RailStep):
    """Pay out all, or withhold all; a revenue of nothing is withheld by itself."""

    name = "dividend"
    actions: ClassVar[tuple[type[Action], ...]] = (PayOut, Withhold)

    def __init__(self, *, price_move: PriceMove = by_multiples) -> None:
        self.price_move = price_move

    def open(self, rules: RailRules, state: RailState) -> bool:
        """Return whether there is any revenue."""
        return state.turn.revenue > 0

    def offers(self, rules: RailRules, state: RailState) -> Iterable[Action | ActionRange]:
        """Yield paying out and withholding."""
        yield PayOut()
        yield Withhold()

    def verify(self, rules: RailRules, state: RailState, action: PayOut | Withhold) -> Refusal | None:
        """Allow both."""
        return None

    def apply(
        self, rules: RailRules, state: RailState, action: PayOut | Withhold, story: EventLog
    ) -> RailState:
        """Move money and price."""
        code, revenue = state.turn.company, state.turn.revenue
        paid = 0
        if isinstance(action, PayOut):
            paid = revenue
            parts = payout(state, code, revenue)
            state = evolve(state, ledger=transfer_each(state.ledger, state.ledger.bank, parts))
            _tell_paid(state, code, revenue, parts, story)
        elif revenue:
            state = pay(state, state.ledger.bank, code, revenue)
            story.add("rail.dividend_withheld", company=code, revenue=revenue)
        return self._finish(rules, state, paid, story)

    def skip(self, rules: RailRules, state: RailState, story: EventLog) -> RailState:
        """Count no revenue as withheld."""
        story.add("rail.no_revenue", company=state.turn.company)
        return self._finish(rules, state, 0, story)

    def _finish(self, rules: RailRules, state: RailState, paid: int, story: EventLog) -> RailState:
        code = state.turn.company
        company = state.companies[code]
        state = evolve(state, companies=state.companies.set(code, evolve(company, operated=True)))
        move = self.price_move(paid, state.price(code))
        state = move_price(rules, state, code, move, story, why="dividend" if paid else "no_dividend")
        return rules.leave_step(retire_kept(state, code, story), story)


def _tell_paid(state: RailState, code: str, revenue: int, parts: dict[str, int], story: EventLog) -> None:
    """Add the events of who gets what, and which part nobody gets."""
    shares = state.companies[code].shares
    story.add(
        "rail.dividend_paid",
        company=code,
        revenue=revenue,
        each=f"{revenue / shares.total:g}",
        parts=FrozenMap(parts),
        holders=FrozenMap({TREASURY if holder == code else holder: part for holder, part in parts.items()}),
    )
    unpaid = revenue * shares.of(POOL) // shares.total
    if unpaid:
        story.add("rail.dividend_unpaid", company=code, shares=shares.of(POOL), amount=unpaid)
    if rest := revenue - sum(parts.values()) - unpaid:
        story.add("rail.dividend_rounded", company=code, amount=rest)


def payout(state: RailState, code: str, revenue: int) -> dict[str, int]:
    """Return what each holder gets of a dividend, rounded down: shares in the pool get nothing.

    The treasury's part is the company's.
    """
    shares = state.companies[code].shares
    total = shares.total
    parts = {}
    for holder, units in shares.units.items():
        if holder != POOL and units:
            parts[code if holder == TREASURY else holder] = revenue * units // total
    return parts
