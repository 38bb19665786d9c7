"""§2.6: pay all or keep all; the price follows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from lostatlas.finance.ledger import transfer_each
from lostatlas.games.west18.shares import move_price
from lostatlas.games.west18.state import GOVERNMENT, WestState
from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.values import Action, ActionRange, EventLog
from lostatlas.rail.actions import PayOut, Withhold
from lostatlas.rail.share_transfers import pay
from lostatlas.rail.state import POOL, TREASURY, with_company
from lostatlas.rail.steps.base import Step


class WestDividend(Step[Any, WestState]):
    """Trains and subsidies together go to the holders or to the treasury; nothing counts as withheld.

    Whether a subsidy alone keeps the price from falling is a ruling (R19).
    """

    name = "dividend"
    actions: ClassVar[tuple[type[Action], ...]] = (PayOut, Withhold)

    def open(self, rules: Any, state: WestState) -> bool:
        """Return whether there is any revenue."""
        return revenue(state) > 0

    def offers(self, rules: Any, state: WestState) -> Iterable[Action | ActionRange]:
        """Yield paying out and withholding."""
        yield PayOut()
        yield Withhold()

    def verify(self, rules: Any, state: WestState, action: PayOut | Withhold) -> Refusal | None:
        """Allow both."""
        return None

    def apply(self, rules: Any, state: WestState, action: PayOut | Withhold, log: EventLog) -> WestState:
        """Move money and price."""
        code, total = state.turn.company, revenue(state)
        if isinstance(action, PayOut):
            parts = shares_of_revenue(state, code, total)
            state = evolve(state, ledger=transfer_each(state.ledger, state.ledger.bank, parts))
            named_parts = {TREASURY if one == code else one: part for one, part in parts.items()}
            each = f"{total / state.companies[code].shares.total:g}"
            facts = {"company": code, "revenue": total, "each": each, "parts": FrozenMap(parts)}
            log.add("rail.dividend_paid", **facts, holders=FrozenMap(named_parts))
            earns = bool(state.turn.revenue) or rules.rulings.subsidy_is_revenue
            return self._finish(rules, state, total if earns else 0, log)
        state = pay(state, state.ledger.bank, code, total)
        log.add("rail.dividend_withheld", company=code, revenue=total)
        return self._finish(rules, state, 0, log)

    def skip(self, rules: Any, state: WestState, log: EventLog) -> WestState:
        """Count no revenue as withheld."""
        log.add("rail.no_revenue", company=state.turn.company)
        return self._finish(rules, state, 0, log)

    def _finish(self, rules: Any, state: WestState, paid: int, log: EventLog) -> WestState:
        code = state.turn.company
        if rules.rulings.operated_after == "dividend":
            state = with_company(state, evolve(state.companies[code], operated=True))
        steps = price_steps(paid, state.price(code))
        state = move_price(state, code, steps, log, why="dividend" if paid else "no_dividend")
        left: WestState = rules.leave_step(state, log)
        return left


def revenue(state: WestState) -> int:
    """Return what the operating company's trains and subsidies bring."""
    return state.turn.revenue + state.subsidy


def price_steps(paid: int, price: int) -> int:
    """Return by how many spaces the price moves.

    >>> [price_steps(paid, 80) for paid in (0, 70, 80, 300)]  # nothing, less than the price, as much, more
    [-1, 0, 1, 1]
    >>> price_steps(10, 0)  # out of the grey space
    1
    """
    return -1 if paid <= 0 else int(paid >= price)


def shares_of_revenue(state: WestState, code: str, total: int) -> dict[str, int]:
    """Return what each holder gets: treasury shares pay the company, those of pool and government nobody."""
    shares = state.companies[code].shares
    return {
        code if holder == TREASURY else holder: total * units // shares.total
        for holder, units in shares.units.items()
        if holder not in (POOL, GOVERNMENT)
    }
