"""Paying for a train that must be bought: the president's cash, then shares, then bankruptcy.

A title that lets the president pay for dearer trains, or sell a presidency away, passes another policy.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import Action, EventLog
from lostatlas.rail.actions import BuyTrain, DeclareBankruptcy, SellShares
from lostatlas.rail.bankruptcy import Bankruptcy
from lostatlas.rail.market import Move
from lostatlas.rail.rules import RailRules
from lostatlas.rail.share_transfers import move_price, move_shares, pay, sell_to_pool
from lostatlas.rail.state import POOL, RailState, S, with_turn
from lostatlas.rail.steps.base import refuse
from lostatlas.rail.steps.trade import against_sale


def cheapest_price(rules: RailRules, state: RailState) -> int:
    """Return the price of the cheapest train in deck or pool."""
    top = state.depot.top
    names = (*((top, *rules.trains[top].backs) if top else ()), *state.depot.pool)
    return min(rules.trains[name].price for name in names)


class ForcedPurchase:
    """Payment of the cheapest train when the company's own cash is not enough."""

    def __init__(self, *, must_operate: tuple[str, ...], bankruptcy: Bankruptcy) -> None:
        self.must_operate = must_operate
        self.bankruptcy = bankruptcy

    def short(self, rules: RailRules, state: RailState) -> int:
        """Return how much company and president are short of the cheapest train's price; negative if not."""
        company = state.company
        cash: int = state.cash(company.code) + state.cash(company.president)
        return cheapest_price(rules, state) - cash

    def offers(self, rules: RailRules, state: RailState) -> Iterator[Action]:
        """Yield the cheapest train with the president's help, or single sales, or bankruptcy."""
        price = cheapest_price(rules, state)
        if state.cash(state.turn.company) >= price:
            return  # the company can pay: its ordinary purchases are offered anyway
        if self.short(rules, state) <= 0:
            yield from self._cheapest(rules, state, price)
            return
        sales = list(self._sales(rules, state))
        yield from sales
        if not sales:
            yield DeclareBankruptcy()

    def _cheapest(self, rules: RailRules, state: RailState, price: int) -> Iterator[BuyTrain]:
        top = state.depot.top
        if top:
            yield from (
                BuyTrain(n, "deck", price)
                for n in (top, *rules.trains[top].backs)
                if rules.trains[n].price == price
            )
        yield from (
            BuyTrain(n, "pool", price)
            for n in dict.fromkeys(state.depot.pool)
            if rules.trains[n].price == price
        )

    def _sales(self, rules: RailRules, state: RailState) -> Iterator[SellShares]:
        for code in state.companies:
            sale = SellShares(code, 1)
            if self._why_not_sell(rules, state, sale) is None:
                yield sale

    def _why_not_sell(self, rules: RailRules, state: RailState, action: SellShares) -> Refusal | None:
        player = state.company.president
        if action.company not in state.companies:
            return refuse("rail.not_launched", company=action.company)
        if action.shares != 1:
            return refuse("rail.one_at_a_time", shares=action.shares)
        refusal = next(against_sale(rules, state, player, action, must_operate=self.must_operate), None)
        if refusal is not None:
            return refusal
        after = move_shares(state, action.company, player, POOL, 1).companies[action.company].shares
        if after.due_president(state.players) != after.president:
            return refuse("rail.keeps_presidency", player=player, company=action.company)
        return None

    def verify(self, rules: RailRules, state: RailState, action: Any) -> Refusal | None:
        """Return why a sale or a bankruptcy is refused here."""
        short = self.short(rules, state)
        price = cheapest_price(rules, state)
        if short <= 0 or state.cash(state.turn.company) >= price:
            return refuse("rail.enough_money", company=state.turn.company, price=price)
        if isinstance(action, SellShares):
            return self._why_not_sell(rules, state, action)
        if any(self._sales(rules, state)):
            return refuse("rail.sell_first", player=state.company.president, short=short)
        return None

    def why_not_buy(self, rules: RailRules, state: RailState, action: BuyTrain) -> Refusal | None:
        """Return why the president's cash may not buy this train."""
        price = cheapest_price(rules, state)
        if state.cash(state.turn.company) >= price or action.price != price:
            return refuse("rail.cheapest_only", train=action.train, price=price)
        short = self.short(rules, state)
        if short > 0:
            return refuse("rail.still_short", player=state.company.president, short=short)
        return None

    def contribute(self, state: RailState, price: int, log: EventLog) -> RailState:
        """Return the state after the president has added what the company lacks."""
        company = state.company
        lacking = price - state.cash(company.code)
        if lacking <= 0:
            return state
        log.add("rail.president_paid", player=company.president, company=company.code, amount=lacking)
        return pay(state, company.president, company.code, lacking)

    def apply(self, rules: RailRules, state: RailState, action: Any, log: EventLog) -> RailState:
        """Sell one share at the price before any drop, or go bankrupt."""
        player = state.company.president
        if isinstance(action, SellShares):
            state = sell_to_pool(state, player, action.company, 1, log)
            turn = state.turn
            forced = turn.forced if action.company in turn.forced else (*turn.forced, action.company)
            return with_turn(state, evolve(turn, forced=forced))
        code = state.turn.company
        state = end_forced_sales(rules, state, log)
        return self.bankruptcy.declare(rules, state, player, code, log)


def end_forced_sales(rules: RailRules, state: S, log: EventLog) -> S:
    """Return the state after each company sold for the purchase has dropped one space, once."""
    turn = state.current_turn
    if turn is None or not turn.forced:
        return state
    sold = turn.forced
    state = with_turn(state, evolve(turn, forced=()))
    for code in [code for code in state.market.order if code in sold]:
        state = move_price(rules, state, code, Move("down"), log, why="forced_sale")
    return state
