"""The legal actions of each step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from lostatlas.games.acquire import actions as act
from lostatlas.games.acquire.effects import dead_tiles, playable_tiles
from lostatlas.games.acquire.figures import AcquireFigures
from lostatlas.games.acquire.grid import HIDDEN
from lostatlas.games.acquire.merging import largest_of, tied_defunct
from lostatlas.games.acquire.state import AcquireState
from lostatlas.games.acquire.trading import offers, verify_accept
from lostatlas.games.acquire.turns import exchangeable, may_declare
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.values import Action


def choices(figures: AcquireFigures, state: AcquireState) -> Iterable[Action]:
    """Return every legal action of the step that is due, apart from trades between players."""
    merger = state.merger
    match state.step:
        case "place":
            return _places(figures, state)
        case "found":
            return tuple(map(act.FoundCompany, figures.foundable(state)))
        case "survivor" if merger is not None:
            return tuple(map(act.ChooseSurvivor, largest_of(merger)))
        case "defunct" if merger is not None:
            return tuple(map(act.ChooseDefunct, tied_defunct(merger)))
        case "dispose" if merger is not None:
            ratio = figures.variant.shares.trade_in
            held = state.held(merger.holders[0], merger.company)
            return disposals(held, min(held // ratio, state.unsold(merger.survivor)), ratio)
        case "buy":
            return _purchases(figures, state)
        case "exchange":
            hand = exchangeable(figures, state)
            dead = HIDDEN in hand or dead_tiles(figures, state, hand)  # hidden ones may be dead
            return (act.ExchangeDead(), act.Skip()) if dead else (act.Skip(),)
        case "answer":
            refused = verify_accept(figures, state) is not None
            return (act.DeclineTrade(),) if refused else (act.AcceptTrade(), act.DeclineTrade())
    return ()


def _places(figures: AcquireFigures, state: AcquireState) -> Iterator[Action]:
    tiles = tuple(playable_tiles(figures, state, state.turn))
    yield from map(act.PlaceTile, tiles)
    if not (tiles and figures.rulings.must_place):
        yield act.Skip()
    if may_declare(figures, state):
        yield act.DeclareEnd()


def _purchases(figures: AcquireFigures, state: AcquireState) -> Iterator[Action]:
    active = [company for company in figures.letters if company in state.sizes]
    yield from [action for action, _ in affordable(figures, state, active)]
    yield act.Skip()
    if may_declare(figures, state):
        yield act.DeclareEnd()
    if figures.rulings.player_trading:
        yield from offers(figures, state)


def affordable(
    figures: AcquireFigures, state: AcquireState, companies: Iterable[str]
) -> Iterator[tuple[act.BuyShares, int]]:
    """Yield each purchase of these companies' shares that the turn player can pay for, and its cost (§7)."""
    cash, most = state.cash(state.turn), figures.variant.shares.purchases
    prices = {company: figures.share_price(state, company) for company in companies}
    left = tuple((company, units) for company in prices if (units := min(state.unsold(company), most)))
    for action, companies in bundles_of(left, most):
        cost = sum([prices[company] for company in companies])
        if cost <= cash:
            yield action, cost


class Bundle(NamedTuple):
    """A purchase, and the company of each share in it."""

    action: act.BuyShares
    companies: tuple[str, ...]


@lru_cache(maxsize=4096)
def bundles_of(left: tuple[tuple[str, int], ...], most: int) -> tuple[Bundle, ...]:
    """Return every purchase of at most so many shares; `left` has how many of each company may be bought.

    It is remembered: the same companies are for sale turn after turn.

    >>> [bundle.companies for bundle in bundles_of((("A", 2), ("F", 1)), 2)]
    [('A',), ('F',), ('A', 'A'), ('A', 'F')]
    """
    limit = dict(left)
    found = []
    for count in range(1, most + 1):
        for companies in combinations_with_replacement(limit, count):
            shares = {company: companies.count(company) for company in companies}
            if all(units <= limit[company] for company, units in shares.items()):
                found.append(Bundle(act.BuyShares(FrozenMap(shares)), companies))
    return tuple(found)


@lru_cache(maxsize=4096)
def disposals(held: int, trades: int, ratio: int) -> tuple[act.Dispose, ...]:
    """Return every way to hold, sell and trade in so many shares, with at most so many trades.

    >>> [(one.sell, one.trade) for one in disposals(2, 1, 2)]
    [(0, 0), (1, 0), (2, 0), (0, 2)]
    """
    return tuple(
        act.Dispose(sell, number * ratio)
        for number in range(trades + 1)
        for sell in range(held - number * ratio + 1)
    )
