"""The revenue goes to the shareholders or to the treasury, and the price follows."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from lostatlas.finance.ledger import transfer_each
from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.values import Action, ActionRange, EventLog
from lostatlas.rail.actions import PayHalf, PayOut, Withhold
from lostatlas.rail.market import Move
from lostatlas.rail.rules import RailRules, RailStep
from lostatlas.rail.share_transfers import move_price, pay
from lostatlas.rail.state import POOL, TREASURY, RailState, with_company
from lostatlas.rail.steps.base import refuse
from lostatlas.rail.train_events import retire_kept

PriceMove = Callable[[int, int], Move]
"""A policy: how the price moves, given the total that is paid out and the price before."""
DividendChoice: TypeAlias = PayOut | PayHalf | Withhold
_LEFT, _RIGHT = Move("left"), tuple(Move("right", spaces) for spaces in range(3))


def by_multiples(paid: int, price: int) -> Move:
    """Return one left for nothing, none right for less than the price, 1 for the price, 2 for twice of it.

    >>> [by_multiples(paid, 80).rise for paid in (0, 50, 80, 159, 160)]
    [-1, 0, 1, 1, 2]
    """
    return _LEFT if paid <= 0 else _RIGHT[min(paid // price, 2)]


@dataclass(frozen=True, slots=True)
class HalfDividend:
    """The policy of a third choice: half of the revenue to the shares, half to the treasury."""

    allowed: Callable[[RailRules, RailState, str], bool]
    """Whether a company may choose it."""
    price_move: PriceMove | None = None
    """How the price moves; None: the marker stays where it is among those on its space."""


class Dividend(RailStep):
    """Pay out all, or withhold all; a revenue of nothing is withheld by itself.

    Parameters
    ----------
    price_move : how the price moves
    half : whether and how half may be paid out
    company_shares : whose part of a dividend goes to the company; other shares of the bank earn nothing
    """

    name = "dividend"
    actions: ClassVar[tuple[type[Action], ...]] = (PayOut, Withhold)

    def __init__(
        self,
        *,
        price_move: PriceMove = by_multiples,
        half: HalfDividend | None = None,
        company_shares: tuple[str, ...] = (TREASURY,),
    ) -> None:
        self.price_move = price_move
        self.half = half
        if half is not None:
            self.actions = (PayOut, PayHalf, Withhold)  # type: ignore[misc]  # a third choice is a value
        self.company_shares = company_shares

    def open(self, rules: RailRules, state: RailState) -> bool:
        """Return whether there is any revenue."""
        return state.turn.revenue > 0

    def offers(self, rules: RailRules, state: RailState) -> Iterable[Action | ActionRange]:
        """Yield paying out, paying half where that is allowed, and withholding."""
        yield PayOut()
        if self._half_for(rules, state) is not None:
            yield PayHalf()
        yield Withhold()

    def verify(self, rules: RailRules, state: RailState, action: DividendChoice) -> Refusal | None:
        """Return why half may not be paid out; the rest always may."""
        if isinstance(action, PayHalf) and self._half_for(rules, state) is None:
            return refuse("rail.no_half_dividend", company=state.turn.company)
        return None

    def _half_for(self, rules: RailRules, state: RailState) -> HalfDividend | None:
        half = self.half
        return half if half is not None and half.allowed(rules, state, state.turn.company) else None

    def apply(self, rules: RailRules, state: RailState, action: DividendChoice, log: EventLog) -> RailState:
        """Move money and price."""
        code, revenue = state.turn.company, state.turn.revenue
        if isinstance(action, Withhold):
            state = pay(state, state.ledger.bank, code, revenue) if revenue else state
            if revenue:
                log.add("rail.dividend_withheld", company=code, revenue=revenue)
            return self._finish(rules, state, 0, self.price_move, log)
        half = self._half_for(rules, state) if isinstance(action, PayHalf) else None
        kept = revenue // 2 if half else 0
        parts = self.payout(state, code, revenue, half=half is not None)
        state = evolve(state, ledger=transfer_each(state.ledger, state.ledger.bank, parts))
        if kept:
            state = pay(state, state.ledger.bank, code, kept)
            log.add("rail.dividend_half", company=code, amount=kept)
        each = revenue / state.companies[code].shares.total / (2 if half else 1)
        self._tell_paid(state, code, revenue - kept, each, parts, log)
        return self._finish(rules, state, revenue - kept, half.price_move if half else self.price_move, log)

    def payout(self, state: RailState, code: str, revenue: int, *, half: bool = False) -> dict[str, int]:
        """Return the payment to each holder if a company pays out, rounded down for each of them.

        Parameters
        ----------
        half : whether only half of the revenue is paid out
        """
        shares = state.companies[code].shares
        units: dict[str, int] = {}
        for holder, held in shares.units.items():
            receiver = code if holder in self.company_shares else holder
            if held and receiver not in (TREASURY, POOL):
                units[receiver] = units.get(receiver, 0) + held
        whole = shares.total * (2 if half else 1)
        return {receiver: revenue * held // whole for receiver, held in units.items()}

    def skip(self, rules: RailRules, state: RailState, log: EventLog) -> RailState:
        """Count no revenue as withheld."""
        log.add("rail.no_revenue", company=state.turn.company)
        return self._finish(rules, state, 0, self.price_move, log)

    def _finish(
        self, rules: RailRules, state: RailState, paid: int, price_move: PriceMove | None, log: EventLog
    ) -> RailState:
        code = state.turn.company
        company = state.companies[code]
        state = with_company(state, evolve(company, operated=True))
        move = None if price_move is None else price_move(paid, state.price(code))
        state = move_price(rules, state, code, move, log, why="dividend" if paid else "no_dividend")
        return rules.leave_step(retire_kept(state, code, log), log)

    def _tell_paid(
        self, state: RailState, code: str, paid: int, each: float, parts: dict[str, int], log: EventLog
    ) -> None:
        """Add the events of who gets what, and which part nobody gets."""
        shares = state.companies[code].shares
        holders = {TREASURY if holder == code else holder: part for holder, part in parts.items()}
        log.add(
            "rail.dividend_paid",
            company=code,
            revenue=paid,
            each=f"{each:g}",
            parts=FrozenMap(parts),
            holders=FrozenMap(holders),
        )
        idle = 0 if POOL in self.company_shares else shares.of(POOL)
        unpaid = paid * idle // shares.total
        if unpaid:
            log.add("rail.dividend_unpaid", company=code, shares=idle, amount=unpaid)
        if rest := paid - sum(parts.values()) - unpaid:
            log.add("rail.dividend_rounded", company=code, amount=rest)
