"""Move shares, money, presidencies and prices."""

from __future__ import annotations

from lostatlas.finance import transfer
from lostatlas.finance.holdings import clockwise
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import EventLog
from lostatlas.rail.company_closing import close_company
from lostatlas.rail.market import Move
from lostatlas.rail.rules import RailRules
from lostatlas.rail.state import POOL, RailState, S, with_company


def pool_room(rules: RailRules, state: RailState, code: str) -> int:
    """Return how many more shares of a company the pool may take."""
    shares = state.companies[code].shares
    return max(0, shares.total * rules.pool_limit // 100 - shares.of(POOL))


def holding_limit(rules: RailRules, state: RailState, code: str) -> int:
    """Return how many shares of a company one player may hold."""
    return state.companies[code].shares.total * rules.holding_limit // 100


def pay(state: S, payer: str, payee: str, amount: int) -> S:
    """Return the state after a payment."""
    return evolve(state, ledger=transfer(state.ledger, payer, payee, amount))


def move_shares(state: S, code: str, giver: str, taker: str, units: int) -> S:
    """Return the state after ordinary shares have changed hands; `settle_presidency` may be due after it."""
    company = state.companies[code]
    moved = evolve(company, shares=company.shares.moved(giver, taker, units))
    return with_company(state, moved)


def settle_presidency(state: S, code: str, log: EventLog) -> S:
    """Return the state after the presidency has passed to a player with strictly more shares, if any."""
    company = state.companies[code]
    due = company.shares.due_president(state.players)
    if due == company.shares.president:
        return state
    log_new_president(log, code, due, before=company.president)
    return with_company(state, evolve(company, shares=company.shares.with_president(due)))


def log_new_president(log: EventLog, code: str, player: str | None, *, before: str) -> None:
    """Note who presides over a company now, and in place of whom unless it had no president.

    >>> log = EventLog()
    >>> log_new_president(log, "AB", "Ann", before="")
    >>> print(log[0])
    Ann becomes president of AB.
    """
    if before:
        log.add("rail.presidency_passed", company=code, player=player, before=before)
    else:
        log.add("rail.presidency_taken", company=code, player=player)


def sell_to_pool(state: S, player: str, code: str, units: int, log: EventLog) -> S:
    """Return the state after a player has sold ordinary shares to the bank at the current price."""
    price = state.price(code)
    state = pay(move_shares(state, code, player, POOL, units), state.ledger.bank, player, price * units)
    log.add("rail.shares_sold", player=player, company=code, shares=units, price=price, total=price * units)
    return state


def move_price(rules: RailRules, state: S, code: str, move: Move | None, log: EventLog, *, why: str) -> S:
    """Return the state after a marker has moved, if at all; a company on a closing space closes at once."""
    before = state.price(code)
    if move is not None:
        state = evolve(state, market=state.market.moved(code, move))
    after = state.price(code)
    moved = "rail.price_moved" if after != before else "rail.price_stayed"
    log.add(f"{moved}.{why}", company=code, before=before, price=after)
    if not state.market.closes(code):
        return state
    return close_company(rules, state, code, log, why="price_zero")


def heir(state: RailState, code: str, sold: int) -> str | None:
    """Return who takes a presidency over if the president sells so many shares, or None if nobody does.

    The heir has enough shares for the certificate, and more than the president then has; ties go clockwise.
    """
    shares = state.companies[code].shares
    president = shares.president
    if president is None:
        return None
    others = [seat for seat in clockwise(state.players, president) if seat != president]
    most = max((shares.of(player) for player in others), default=0)
    if most < shares.presidents_units or most <= shares.of(president) - sold:
        return None
    return next(player for player in others if shares.of(player) == most)


def pass_to_heir(state: S, code: str, sold: int, log: EventLog) -> S:
    """Return the state in which the heir, if any, presides before the president sells so many shares."""
    following = heir(state, code, sold)
    if following is None:
        return state
    company = state.companies[code]
    log_new_president(log, code, following, before=company.president)
    return with_company(state, evolve(company, shares=company.shares.with_president(following)))
