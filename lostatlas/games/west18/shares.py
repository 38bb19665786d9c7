"""What shares do in this title: start companies, move prices by class, count certificates (§1)."""

from __future__ import annotations

from lostatlas.games.west18.figures import BYPASS, WestCompany, WestFigures
from lostatlas.games.west18.state import GOVERNMENT, GRANGER, LAND_GRANT, PUBLIC, WestState, new_company
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import EventLog
from lostatlas.rail.actions import SellShares
from lostatlas.rail.market import Move
from lostatlas.rail.share_transfers import move_shares, pass_to_heir, pay, sell_to_pool
from lostatlas.rail.state import POOL, TREASURY, Company

__all__ = [
    "GREY",
    "as_public",
    "certificates",
    "fund_if_sold",
    "move_price",
    "sell_shares",
    "start_company",
    "starts_as",
    "turned_over",
    "unstarted",
]

GREY = 0
"""The price of the space that only Granger Roads fall to."""
PRESIDENTS = 2
"""The shares of a president's certificate."""
SOLD = 5
"""The shares that must be sold before a company starts late (R10)."""
CHANGED, FUNDED = 3, 4
"""The phases from which on land-grant companies start as public ones, and starts are fully funded."""


def unstarted(figures: WestFigures, state: WestState) -> tuple[str, ...]:
    """Return the companies that nobody has started yet, in printed order."""
    gone = {*state.companies, *state.closed}
    return tuple(code for code in figures.companies if code not in gone)


def starts_as(company: WestCompany, state: WestState) -> str:
    """Return the class in which a company would start now: from phase 5 a land-grant company is public."""
    return PUBLIC if company.kind == LAND_GRANT and state.phase >= CHANGED else company.kind


def start_company(
    figures: WestFigures,
    state: WestState,
    player: str,
    code: str,
    price: int,
    log: EventLog,
    *,
    late: str = "at_once",
) -> WestState:
    """Return the state after a player has started a company at a value.

    The company gets what its president pays. From phase 5 a land-grant company starts as a public one with
    its x2 token turned over. From phase 6 the bank pays a company other than a Granger Road ten times its
    value in all, and the shares that are left go to the pool: at once, or when five shares are sold (R10).
    """
    company = new_company(figures.companies[code])
    if starts_as(figures.companies[code], state) != company.kind:
        company = turned_over(as_public(company))
        state = evolve(state, railheads=state.railheads.delete(code))
    shares = company.shares.with_president(player, source=TREASURY)
    funded = state.phase >= FUNDED and company.kind != GRANGER
    waits = funded and late == "five_shares"
    state = evolve(
        state,
        ledger=state.ledger.with_holder(code),
        companies=state.companies.set(code, evolve(company, shares=shares)),
        market=state.market.launched(code, price),
        floating=(*state.floating, code) if waits else state.floating,
    )
    log.add("west.started", player=player, company=code, price=price, paid=PRESIDENTS * price)
    if waits:
        return pay(state, player, state.ledger.bank, PRESIDENTS * price)
    state = pay(state, player, code, PRESIDENTS * price)
    return _funded(state, code, shares.of(TREASURY), log) if funded else state


def fund_if_sold(state: WestState, code: str, log: EventLog) -> WestState:
    """Return the state after a company that waits for it has been funded, once five shares are sold (R10)."""
    shares = state.companies[code].shares
    if shares.total - shares.of(TREASURY) < SOLD:
        return state
    state = evolve(state, floating=tuple(one for one in state.floating if one != code))
    return _funded(state, code, shares.total, log)


def _funded(state: WestState, code: str, times: int, log: EventLog) -> WestState:
    """Return the state after the bank has paid so many prices, and the other shares have gone to the pool."""
    left, amount = state.companies[code].shares.of(TREASURY), times * state.price(code)
    log.add("west.funded", company=code, amount=amount, shares=left)
    return pay(move_shares(state, code, TREASURY, POOL, left), state.ledger.bank, code, amount)


def as_public(company: Company) -> Company:
    """Return a land-grant company as a public one: the government's shares are its own."""
    shares = company.shares.moved(GOVERNMENT, TREASURY, company.shares.of(GOVERNMENT))
    return evolve(company, kind=PUBLIC, shares=shares)


def turned_over(company: Company) -> Company:
    """Return a company whose x2 token is turned over: it is a B token, and NP's second one a $100 token."""
    supplies = company.supplies.set(BYPASS, 1)
    return evolve(company, supplies=supplies, tokens=(*company.tokens, *[100] * (len(company.homes) - 1)))


def move_price(state: WestState, code: str, steps: int, log: EventLog, *, why: str) -> WestState:
    """Return the state after a marker has moved; only a Granger Road falls below the lowest price.

    The company lives on in the grey space.
    """
    before, market = state.price(code), state.market
    kind = state.companies[code].kind
    if kind != GRANGER and market.space(code) + steps <= GREY:
        steps = 1 - market.space(code)
    if steps:
        state = evolve(state, market=market.moved(code, Move("up", steps)))
    after = state.price(code)
    moved = "rail.price_moved" if after != before else "rail.price_stayed"
    log.add(f"{moved}.{why}", company=code, before=before, price=after)
    return state


def certificates(state: WestState, player: str) -> int:
    """Return how many certificates a player holds; one of a Granger Road in the grey space does not count."""
    return sum(
        company.shares.certificates(player)
        for code, company in state.companies.items()
        if state.price(code) > GREY
    )


def sell_shares(
    state: WestState, player: str, action: SellShares, log: EventLog, *, falls: bool = True
) -> WestState:
    """Return the state after a sale to the pool; if the president sells, the price falls one space.

    Parameters
    ----------
    falls : whether it may: it has not fallen for a sale in this turn
    """
    code = action.company
    presided = state.companies[code].shares.president == player
    if presided:
        state = pass_to_heir(state, code, action.shares, log)
    state = sell_to_pool(state, player, code, action.shares, log)
    return move_price(state, code, -1, log, why="sale") if presided and falls else state
