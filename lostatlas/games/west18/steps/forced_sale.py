"""What a president sells for a tile or train that the company has to pay (§2.1, §2.7), and bankruptcy (R20).

The rules of the stock round hold. No more is sold than is needed (R28), and a price falls once in a turn.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import Any

from lostatlas.finance.holdings import clockwise
from lostatlas.games.west18.shares import PRESIDENTS, move_price, sell_shares
from lostatlas.games.west18.state import GRANGER, WestState
from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import EventLog
from lostatlas.rail.actions import SellShares
from lostatlas.rail.share_transfers import heir, pay
from lostatlas.rail.state import POOL, Company, with_company, with_turn
from lostatlas.rail.steps.base import refuse

__all__ = ["against_forced_sale", "go_bankrupt", "legal_sales", "raisable", "sell_for_company"]

ENDLESS = 1_000_000
"""More than any sale brings."""


def legal_sales(
    state: WestState, short: int, keeps: Container[str], *, most: int = 10
) -> Iterator[SellShares]:
    """Yield what the president of the operating company may sell.

    Parameters
    ----------
    short : how much company and president lack
    keeps : the companies that may not change hands
    most : how many shares are sold at a time
    """
    president = state.company.president
    for code, company in state.companies.items():
        for shares in range(1, min(most, company.shares.of(president)) + 1):
            sale = SellShares(code, shares)
            if next(against_forced_sale(state, sale, short, keeps), None) is None:
                yield sale


def against_forced_sale(
    state: WestState, action: SellShares, short: int, keeps: Container[str]
) -> Iterator[Refusal]:
    """Yield why the president of the operating company may not sell these shares; see `legal_sales`."""
    player, code = state.company.president, action.company
    company = state.companies.get(code)
    if company is None:
        yield refuse("rail.not_launched", company=code)
        return
    if company.kind == GRANGER:
        yield refuse("west.granger_sale", company=code)
        return
    held = company.shares.of(player)
    if not company.operated and code != "UP":
        yield refuse("rail.not_operated", company=code)
    if not 1 <= action.shares <= held:
        facts = {"player": player, "company": code, "shares": action.shares, "ordinary": held}
        yield refuse("rail.too_few_shares", **facts)
        return
    if (action.shares - 1) * state.price(code) >= short:
        yield refuse("west.more_than_needed", company=code, shares=action.shares)
    if company.shares.president == player:
        following = heir(state, code, action.shares)
        if following is not None and code in keeps:
            yield refuse("rail.keeps_presidency", player=player, company=code)
        elif following is None and held - action.shares < PRESIDENTS:
            yield refuse("west.no_heir", player=player, company=code, left=held - action.shares)


def sell_for_company(state: WestState, action: SellShares, log: EventLog) -> WestState:
    """Return the state after a sale; the price falls only for the first one of a company in this turn."""
    turn, code = state.turn, action.company
    state = sell_shares(state, state.company.president, action, log, falls=code not in turn.forced)
    return with_turn(state, evolve(turn, forced=tuple(dict.fromkeys((*turn.forced, code)))))


def raisable(state: WestState, keeps: Container[str], *, at_once: bool = False) -> int:
    """Return what the president of the operating company could raise in all.

    Parameters
    ----------
    keeps : the companies that may not change hands
    at_once : whether the shares of a company are sold together, before its price falls; else one by one
    """
    president, found = state.company.president, 0
    for code, company in state.companies.items():
        sold = max(
            (one.shares for one in legal_sales(state, ENDLESS, keeps) if one.company == code), default=0
        )
        if not sold:
            continue
        falls = company.shares.president == president and code not in state.turn.forced
        price = state.price(code)
        later = move_price(state, code, -1, EventLog(), why="sale").price(code) if falls else price
        found += price * sold if at_once else price + (sold - 1) * later
    return found


def go_bankrupt(rules: Any, state: WestState, log: EventLog, *, event: str = "rail.bankrupt") -> WestState:
    """Return the state after the president of the operating company has gone bankrupt (R20).

    The game ends; or the player leaves it. Then the holdings go to the pool, cash to the bank; each company
    to the next player with two shares or more, or else its certificate lies in the pool, and it runs by
    itself. What the player has sold for a train binds nobody who follows.
    """
    player = state.company.president
    log.add(event, player=player, company=state.turn.company)
    if rules.rulings.bankruptcy == "ends_game":
        return evolve(state, over="rail.end_bankrupt")
    seats = clockwise(state.players, player)[:-1]
    for company in state.companies.values():
        if company.shares.of(player):
            state = with_company(state, _without(company, player, seats))
    ledger = pay(state, player, state.ledger.bank, state.cash(player)).ledger.without_holder(player)
    return evolve(
        state,
        ledger=ledger,
        players=tuple(seat for seat in state.players if seat != player),
        out=(*state.out, player),
        priority=seats[0] if state.priority == player else state.priority,
        raised_from=0,
        over="rail.end_last_player" if len(seats) < 2 else state.over,
    )


def _without(company: Company, player: str, seats: tuple[str, ...]) -> Company:
    shares = company.shares
    if shares.president == player:
        able = [seat for seat in seats if shares.of(seat) >= PRESIDENTS]
        shares = shares.with_president(max(able, key=shares.of) if able else None)
    return evolve(company, shares=shares.moved(player, POOL, shares.of(player)))
