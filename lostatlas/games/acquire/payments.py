"""Bonuses are paid (§6.4), with the stock market as a third holder when two play (§10)."""

from __future__ import annotations

from lostatlas.finance.ledger import transfer
from lostatlas.games.acquire.figures import AcquireFigures
from lostatlas.games.acquire.grid import column_of
from lostatlas.games.acquire.state import BANK, MARKET, AcquireState
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import EventLog


def pay_bonuses(
    figures: AcquireFigures, state: AcquireState, company: str, size: int, log: EventLog
) -> AcquireState:
    """Return the state after the bank has paid the bonuses of a company of this size."""
    holdings = dict(state.holdings(company))
    if holdings and figures.market_numbers(state.players):
        state, holdings[MARKET] = draw_market_shares(figures, state, company, log)
    for holder, amount in figures.bonuses(company, size, holdings).items():
        facts = {"player": holder, "company": figures.names[company], "amount": amount}
        if holder == MARKET:
            log.add("acquire.bonus_of_market", **facts)
        else:
            state = evolve(state, ledger=transfer(state.ledger, BANK, holder, amount))
            log.add("acquire.bonus", **facts, shares=holdings[holder])
    return state


def draw_market_shares(
    figures: AcquireFigures, state: AcquireState, company: str, log: EventLog
) -> tuple[AcquireState, int]:
    """Return the state after a face-down tile was looked at, and its number: the market's shares (§10)."""
    facts = {"company": figures.names[company]}
    if not state.bag:
        if figures.rulings.market_no_tiles == "zero":
            return state, 0
        chance, state = next_chance(state)
        number = chance.below(figures.grid.columns) + 1
        log.add("acquire.market_number", **facts, number=number)
        return evolve(state, turned=(*state.turned, str(number))), number
    tile, *others = state.bag
    if figures.rulings.market_tile == "set_aside":
        state = evolve(state, bag=tuple(others), aside=(*state.aside, tile))
    else:
        chance, state = next_chance(state)
        state = evolve(state, bag=chance.shuffled(state.bag))
    number = column_of(tile)
    log.add("acquire.market_tile", **facts, tile=tile, number=number)
    return evolve(state, turned=(*state.turned, tile)), number


def next_chance(state: AcquireState) -> tuple[Chance, AcquireState]:
    """Return the stream for the next thing that chance decides, and the state that counts it."""
    stream = Chance(state.seed).fork(f"after {state.shuffles}")
    return stream, evolve(state, shuffles=state.shuffles + 1)
