"""§4.4: a company without a president runs by itself: no track, no tokens, the best run, always paid out."""

from __future__ import annotations

from typing import Any

from lostatlas.games.west18.shares import move_price
from lostatlas.games.west18.state import WestState
from lostatlas.games.west18.steps.issuing import issue
from lostatlas.games.west18.steps.trains import buy_for_company, must_buy
from lostatlas.kernel.values import EventLog
from lostatlas.rail.actions import BuyTrain, PayOut
from lostatlas.rail.share_transfers import pay
from lostatlas.rail.state import TREASURY
from lostatlas.rail.steps.buy_trains import has_room, names_on_offer
from lostatlas.rail.steps.run import best_run

__all__ = ["buy_trains", "take_action"]

THRESHOLDS = (200, 400)
"""The cash with which an ownerless company buys a 3 and a 4, where thresholds decide (R9)."""


def take_action(rules: Any, step: Any, state: WestState, log: EventLog) -> WestState:
    """Return the state after the autopilot has taken a step of the turn."""
    if step.name == "run":
        applied: WestState = step.apply(rules, state, best_run(rules, state), log)
        return applied
    if step.name == "dividend":
        paid: WestState = step.apply(rules, state, PayOut(), log)
        return paid
    state = buy_trains(rules, state, log) if step.name == "trains" else state
    left: WestState = rules.leave_step(state, log)
    return left


def buy_trains(rules: Any, state: WestState, log: EventLog) -> WestState:
    """Return the state after an ownerless company has bought what it may and must (R9).

    It buys one 3 that is not the first; or the last 3 together with the first 4; or one 4 that is not the
    first; later each permanent train. Without a train it sells treasury shares, and then the bank pays, never
    for a 4D.
    """
    chosen = wanted(rules, state)
    while chosen:
        for train in chosen:
            state = _buy(rules, state, train, log)
        chosen = () if rules.trains[chosen[-1]].rusted_by else wanted(rules, state)
    if must_buy(state):
        state = _buy_at_any_rate(rules, state, log)
    return state


def wanted(rules: Any, state: WestState) -> tuple[str, ...]:
    """Return the trains that it buys with its own cash next, in this order.

    Permanent ones one at a time, since each may begin a phase with another limit.

    UP with $450 and the last 3 on top takes that alone, since the first 4 with it would cost $500; with $250
    and the *first* 3 on top it buys nothing, unless thresholds of cash decide (R9).
    """
    deck, cash = state.depot.deck, state.cash(state.turn.company)
    if not deck or not has_room(rules, state):
        return ()
    (top, left), owned = deck[0], state.company.trains
    if not rules.trains[top].rusted_by:
        return (top,) if cash >= rules.trains[top].price else ()
    counts = dict(rules.figures.play.deck)
    first = rules.figures.play.first
    rusting = [name for name in counts if name != first and rules.trains[name].rusted_by][: len(THRESHOLDS)]
    if top not in rusting:
        return ()
    by_cash = rules.rulings.up_buys == "thresholds"
    prices = THRESHOLDS if by_cash else [rules.trains[name].price for name in rusting]
    price = prices[rusting.index(top)]
    room = rules.train_limit(state, state.turn.company) - len(owned)
    both = len(rusting) > 1 and [name for name, _count in deck[:2]] == rusting and left == 1 and room > 1
    if both and rusting[1] not in owned and cash >= sum(prices):
        return tuple(rusting)
    begins = left == counts[top] and not by_cash
    return (top,) if not begins and cash >= price and top not in owned else ()


def _buy(rules: Any, state: WestState, train: str, log: EventLog) -> WestState:
    return buy_for_company(rules, state, BuyTrain(train, "deck", rules.trains[train].price), log)


def _buy_at_any_rate(rules: Any, state: WestState, log: EventLog) -> WestState:
    """Buy the cheapest train: treasury shares first, at one price fall for all, then the bank's money."""
    code = state.turn.company
    names = [(rules.trains[name].price, source, name) for source, name in names_on_offer(rules, state)]
    price, source, train = min(one for one in names if one[2] not in rules.figures.play.beside)
    treasury = state.companies[code].shares.of(TREASURY)
    each = state.price(code)
    lacking = price - state.cash(code)
    sold = min(treasury, -(-lacking // each)) if lacking > 0 else 0
    if sold:
        state = move_price(issue(state, code, sold, log), code, -1, log, why="sale")
        state = rules.with_overdraft_noted(state, log)  # before the train is paid
    if (lacking := price - state.cash(code)) > 0:
        log.add("west.bank_paid", company=code, amount=lacking)
        state = pay(state, state.ledger.bank, code, lacking)
    return buy_for_company(rules, state, BuyTrain(train, source, price), log)
