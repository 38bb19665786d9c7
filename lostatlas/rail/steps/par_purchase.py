"""Start a company by buying its president's certificate at a par price of one's choice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import Action, ActionRange
from lostatlas.rail.actions import StartCompany
from lostatlas.rail.event_log import EventLog
from lostatlas.rail.rules import RailRules
from lostatlas.rail.share_transfers import pay
from lostatlas.rail.state import TREASURY, Company, RailState
from lostatlas.rail.steps.base import refuse
from lostatlas.rail.steps.trade import end_turn

Payee = Callable[[RailState, str], str]
"""A policy: who gets the price of a company's president's certificate."""


def to_company(state: RailState, code: str) -> str:
    """Return the company: its shares fund it one by one."""
    return code


def to_bank(state: RailState, code: str) -> str:
    """Return the bank: the company is funded when it floats."""
    return state.ledger.bank


class ParPurchase:
    """A player pays the par price of each share of the president's certificate, and the company has begun.

    Parameters
    ----------
    startable : the companies that may be started now, as they are before that
    par_prices : the prices that may be chosen for one of them
    payee : who gets the money
    """

    actions: tuple[type[Action], ...] = (StartCompany,)

    def __init__(
        self,
        *,
        startable: Callable[[Any, Any], Iterable[Company]],
        par_prices: Callable[[Any, Any, Company], tuple[int, ...]],
        payee: Payee = to_company,
    ) -> None:
        self.startable = startable
        self.par_prices = par_prices
        self.payee = payee

    def offers(self, rules: RailRules, state: RailState) -> Iterator[Action | ActionRange]:
        """Yield each company at each par price that the player can pay."""
        for company in self.startable(rules, state):
            for price in self.par_prices(rules, state, company):
                start = StartCompany(company.code, price)
                if next(iter(self.reasons(rules, state, start)), None) is None:
                    yield start

    def near_misses(self, rules: RailRules, state: RailState) -> Iterator[Action]:
        """Yield each company at its lowest par price."""
        for company in self.startable(rules, state):
            yield StartCompany(company.code, min(self.par_prices(rules, state, company)))

    def why_none(self, rules: RailRules, state: RailState) -> Refusal | None:
        """Return that no company can be started, if so."""
        return None if any(self.startable(rules, state)) else refuse("rail.nothing_to_launch")

    def reasons(self, rules: RailRules, state: RailState, action: Action) -> Iterator[Refusal]:
        """Yield everything that forbids to start this company at this price."""
        assert isinstance(action, StartCompany)
        known = {company.code: company for company in self.startable(rules, state)}
        company = known.get(action.company)
        if company is None:
            yield refuse("rail.not_startable", company=action.company, known=tuple(known))
            return
        prices, player = self.par_prices(rules, state, company), state.stock_round.player
        if action.price not in prices:
            yield refuse("rail.no_par", company=action.company, price=action.price, known=prices)
        cash, cost = state.cash(player), company.shares.presidents_units * action.price
        if cash < cost:
            yield refuse("rail.cannot_pay", who=player, cash=cash, price=cost)

    def apply(self, rules: RailRules, state: RailState, action: Action, log: EventLog) -> RailState:
        """Return the state with the company on the market, its president paid up; the turn is over."""
        assert isinstance(action, StartCompany)
        player, code = state.stock_round.player, action.company
        company = next(one for one in self.startable(rules, state) if one.code == code)
        shares = company.shares.with_president(player, source=TREASURY)
        state = evolve(
            state,
            companies=state.companies.set(code, evolve(company, shares=shares)),
            ledger=state.ledger.with_holder(code),
            market=state.market.launched(code, action.price),
            stock=evolve(state.stock_round, launched=state.stock_round.launched + 1),
        )
        cost = shares.presidents_units * action.price
        state = pay(state, player, self.payee(state, code), cost)
        log.add("rail.company_started", player=player, company=code, par=action.price, price=cost)
        return end_turn(state, acted=True)
