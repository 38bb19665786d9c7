"""What holdings are worth: if the game ended now, and as a player may expect."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from lostatlas.finance.holdings import Shares
from lostatlas.games.acquire.figures import AcquireFigures
from lostatlas.games.acquire.state import BANK, MARKET, AcquireState

NEAR, FAR = 4, 10
"""By how many tiles a small and a safe company may grow on a board that is still empty."""
TRUST = 0.4
"""How much of a bonus counts for a holder whom the next one can overtake with a single share."""
SAFE_LEAD = 9
"""Lead in shares that nobody is expected to catch up."""


def expected_bonuses(
    figures: AcquireFigures, state: AcquireState, company: str, size: int
) -> Mapping[str, float]:
    """Return the bonuses that a company of this size would pay now, in dollars.

    With two players it is the mean over every number that the market's tile may have (§10).
    """
    holdings = tuple(state.holdings(company).items())
    market = figures.market_numbers(state.players)
    return _bonuses(figures, company, size, holdings, market)


@lru_cache(maxsize=20_000)
def _bonuses(
    figures: AcquireFigures, company: str, size: int, holdings: tuple[tuple[str, int], ...], market: int
) -> Mapping[str, float]:
    held = dict(holdings)
    if not market or not held:
        return figures.bonuses(company, size, held)
    total = dict.fromkeys(held, 0.0)
    for number in range(1, market + 1):
        for holder, amount in figures.bonuses(company, size, {**held, MARKET: number}).items():
            if holder in total:
                total[holder] += amount / market
    return total


def pending_sizes(state: AcquireState) -> dict[str, int]:
    """Return the sizes of the companies on the board; of those in a merger, the sizes before it."""
    if state.merger is None:
        return dict(state.sizes)
    defunct = {one: size for one, size in state.merger.sizes.items() if one != state.merger.survivor}
    return {**state.sizes, **defunct}


def end_now(figures: AcquireFigures, state: AcquireState) -> dict[str, float]:
    """Return what each player would have if the game ended now: cash, bonuses and shares (§9), in dollars.

    Shares of a company that is being merged count at its price before; its bonus counts until it is paid.
    """
    worth = {player: float(state.cash(player)) for player in state.players}
    paid = () if state.merger is None else state.merger.paid
    if state.step == "over":
        return worth
    for company, size in pending_sizes(state).items():
        price = figures.price(company, size)
        for player, units in state.holdings(company).items():
            worth[player] += units * price
        if company not in paid:
            for player, amount in expected_bonuses(figures, state, company, size).items():
                worth[player] += amount
    return worth


@lru_cache(maxsize=20_000)
def projected_size(figures: AcquireFigures, laid: int, size: int) -> int:
    """Return the size that a company may grow to when so many tiles have been laid."""
    left = 1 - laid / len(figures.grid.tiles)
    growth = FAR if size >= figures.safe else NEAR
    return min(size + round(growth * left), len(figures.grid.tiles))


def outlook(figures: AcquireFigures, state: AcquireState, company: str, size: int) -> Mapping[str, float]:
    """Return what a company's shares and bonuses promise each holder, in dollars.

    A share counts half of what its price may rise by; a bonus counts the more, the more shares its holder is
    ahead of the next one: `SAFE_LEAD` shares ahead, or with none left to buy, it counts in full.
    """
    later = projected_size(figures, len(state.board), size)
    return _outlook(figures, state.players, company, size, later, state.shares[company])


@lru_cache(maxsize=50_000)
def _outlook(
    figures: AcquireFigures, players: tuple[str, ...], company: str, size: int, later: int, shares: Shares
) -> Mapping[str, float]:
    price = (figures.price(company, size) + figures.price(company, later)) / 2
    holdings = {player: units for player in players if (units := shares.of(player))}
    promise = {player: units * price for player, units in holdings.items()}
    safe = SAFE_LEAD if shares.of(BANK) else 1
    market = figures.market_numbers(players)
    for player, amount in _bonuses(figures, company, later, tuple(holdings.items()), market).items():
        units = holdings[player]
        ahead = units - max([other for other in holdings.values() if other < units], default=0)
        promise[player] += amount * (TRUST + (1 - TRUST) * min(1, ahead / safe))
    return promise


def purchase_gains(figures: AcquireFigures, state: AcquireState, company: str) -> tuple[float, ...]:
    """Return by how much one, two, … more shares of a company change the turn player's lead in it.

    The lead is over the mean of the others, in dollars; as many figures as shares that may be bought.
    """
    size = pending_sizes(state)[company]
    later = projected_size(figures, len(state.board), size)
    return _purchase_gains(figures, state.players, state.turn, company, size, later, state.shares[company])


@lru_cache(maxsize=50_000)
def _purchase_gains(
    figures: AcquireFigures,
    players: tuple[str, ...],
    buyer: str,
    company: str,
    size: int,
    later: int,
    shares: Shares,
) -> tuple[float, ...]:
    most = min(shares.of(BANK), figures.variant.shares.purchases)
    leads = []
    for units in range(most + 1):
        bought = shares.moved(BANK, buyer, units)
        known = _outlook(figures, players, company, size, later, bought)
        promise = {player: known.get(player, 0.0) for player in players}
        mine = promise.pop(buyer)
        leads.append(mine - sum(promise.values()) / len(promise))
    return tuple(lead - leads[0] for lead in leads[1:])


def prospects(figures: AcquireFigures, state: AcquireState) -> dict[str, float]:
    """Return what each player may expect to end with, roughly: cash and the outlook of every company."""
    worth = {player: float(state.cash(player)) for player in state.players}
    merger = state.merger
    for company, size in pending_sizes(state).items():
        if merger is not None and merger.survivor and company in merger.sizes and company != merger.survivor:
            price = figures.price(company, size)
            for player, units in state.holdings(company).items():
                worth[player] += units * price
            if company not in merger.paid:
                for player, amount in expected_bonuses(figures, state, company, size).items():
                    worth[player] += amount
        else:
            for player, amount in outlook(figures, state, company, size).items():
                worth[player] += amount
    return worth


def lead(worth: Mapping[str, float], player: str) -> float:
    """Return by how much a player is ahead of the mean of the others and of the best of them.

    >>> lead({"Ann": 900, "Ben": 600, "Cid": 400}, "Ann")
    350.0
    """
    others = [amount for name, amount in worth.items() if name != player]
    return worth[player] - (max(others) + sum(others) / len(others)) / 2
